"""Reads pages named on standard input, one path a line, and prints what each took in microseconds
and how much Markdown came out."""

import sys
import time

import trafilatura

for line in sys.stdin:
    with open(line.strip(), "rb") as file:
        page = file.read()
    start = time.perf_counter()
    text = trafilatura.extract(page, output_format="markdown", include_links=True) or ""
    print(int((time.perf_counter() - start) * 1e6), len(text), flush=True)
