// Reads pages named on standard input, one path a line, and prints what each took in microseconds
// and how much text came out.
use std::io::BufRead;
use std::time::Instant;

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let page = std::fs::read(&line).unwrap_or_default();
        let start = Instant::now();
        let html = String::from_utf8_lossy(&page);
        let text = rs_trafilatura::extract(&html).map(|r| r.content_text).unwrap_or_default();
        println!("{} {}", start.elapsed().as_micros(), text.len());
    }
}
