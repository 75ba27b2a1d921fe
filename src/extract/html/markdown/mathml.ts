/**
 * MathML to TeX, for pages that write formulas in nothing else.
 *
 * The nesting is bounded by the parser's, so this may recurse.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../../dom/node.ts";
import { T } from "../../../dom/tags.ts";

/** Characters with a name in TeX. */
const SYMBOLS: Readonly<Record<string, string>> = {
  "α": "\\alpha",
  "β": "\\beta",
  "γ": "\\gamma",
  "δ": "\\delta",
  "ε": "\\varepsilon",
  "ζ": "\\zeta",
  "η": "\\eta",
  "θ": "\\theta",
  "ι": "\\iota",
  "κ": "\\kappa",
  "λ": "\\lambda",
  "μ": "\\mu",
  "ν": "\\nu",
  "ξ": "\\xi",
  "π": "\\pi",
  "ρ": "\\rho",
  "σ": "\\sigma",
  "τ": "\\tau",
  "φ": "\\varphi",
  "ϕ": "\\phi",
  "χ": "\\chi",
  "ψ": "\\psi",
  "ω": "\\omega",
  "Γ": "\\Gamma",
  "Δ": "\\Delta",
  "Θ": "\\Theta",
  "Λ": "\\Lambda",
  "Ξ": "\\Xi",
  "Π": "\\Pi",
  "Σ": "\\Sigma",
  "Φ": "\\Phi",
  "Ψ": "\\Psi",
  "Ω": "\\Omega",
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∮": "\\oint",
  "∂": "\\partial",
  "∇": "\\nabla",
  "∞": "\\infty",
  "√": "\\surd",
  "±": "\\pm",
  "×": "\\times",
  "÷": "\\div",
  "⋅": "\\cdot",
  "·": "\\cdot",
  "∗": "*",
  "≤": "\\le",
  "≥": "\\ge",
  "≠": "\\ne",
  "≈": "\\approx",
  "≡": "\\equiv",
  "∼": "\\sim",
  "∝": "\\propto",
  "∈": "\\in",
  "∉": "\\notin",
  "⊂": "\\subset",
  "⊆": "\\subseteq",
  "∪": "\\cup",
  "∩": "\\cap",
  "∀": "\\forall",
  "∃": "\\exists",
  "¬": "\\neg",
  "∧": "\\wedge",
  "∨": "\\vee",
  "→": "\\to",
  "⇒": "\\Rightarrow",
  "↔": "\\leftrightarrow",
  "⇔": "\\Leftrightarrow",
  "↦": "\\mapsto",
  "…": "\\dots",
  "⋯": "\\cdots",
  "−": "-",
  "′": "'",
  "°": "^\\circ",
  "ℝ": "\\mathbb{R}",
  "ℤ": "\\mathbb{Z}",
  "ℕ": "\\mathbb{N}",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "#": "\\#",
  "&": "\\&",
  "$": "\\$",
  "\u2061": "",
  "\u2062": " ",
  "\u2063": "",
  "\u2064": "",
};

const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|sup|inf|det|dim|gcd|arg|deg|ker|sinh|cosh|tanh)$/;

/** Writes a `math` element as TeX. */
export function mathMlToTex(node: HtmlNode): string {
  return children(node).map(toTex).join("").replace(/ {2,}/g, " ").trim();
}

function toTex(node: HtmlNode): string {
  const kids = children(node);
  const part = (index: number): string => group(kids[index]);
  switch (node.tag) {
    case T.text:
      return symbols(node.text.trim());
    case T.mi: {
      const name = symbols(textOf(node).trim());
      if (FUNCTIONS.test(name)) return `\\${name} `;
      return name.length > 1 && !name.startsWith("\\") ? `\\mathrm{${name}}` : spaced(name);
    }
    case T.mn:
      return symbols(textOf(node).trim());
    case T.mo:
      return spaced(symbols(textOf(node).trim()));
    case T.mtext:
    case T.ms:
      return `\\text{${textOf(node)}}`;
    case T.mfrac:
      return `\\frac${part(0)}${part(1)}`;
    case T.msqrt:
      return `\\sqrt{${kids.map(toTex).join("")}}`;
    case T.mroot:
      return `\\sqrt[${kids[1] ? toTex(kids[1]) : ""}]${part(0)}`;
    case T.msub:
    case T.munder:
      return `${base(kids[0])}_${part(1)}`;
    case T.msup:
    case T.mover:
      return `${base(kids[0])}^${part(1)}`;
    case T.msubsup:
    case T.munderover:
      return `${base(kids[0])}_${part(1)}^${part(2)}`;
    case T.mfenced:
      return `${attr(node, "open") || "("}${kids.map(toTex).join(",")}${
        attr(node, "close") || ")"
      }`;
    case T.mtable:
      return `\\begin{matrix}${kids.map(toTex).join(" \\\\ ")}\\end{matrix}`;
    case T.mtr:
      return kids.map(toTex).join(" & ");
    case T.mspace:
      return " ";
    case T.annotation:
    case T.annotationXml:
    case T.mphantom:
      return "";
    default:
      return kids.map(toTex).join("");
  }
}

/** Children without white space. */
function children(node: HtmlNode): HtmlNode[] {
  return node.children.filter((child) => child.tag !== T.text || child.text.trim() !== "");
}

function group(node: HtmlNode | undefined): string {
  return `{${node ? toTex(node).trim() : ""}}`;
}

function base(node: HtmlNode | undefined): string {
  const tex = node ? toTex(node).trim() : "";
  return tex.length === 1 || /^\\[a-z]{1,20}$/i.test(tex) ? tex : `{${tex}}`;
}

/** A command needs a space before the letter that follows. */
function spaced(tex: string): string {
  return /^\\[a-z]{1,20}$/i.test(tex) ? `${tex} ` : tex;
}

function symbols(text: string): string {
  return Array.from(text, (character) => SYMBOLS[character] ?? character).join("");
}

function textOf(node: HtmlNode): string {
  return node.tag === T.text ? node.text : node.children.map(textOf).join("");
}
