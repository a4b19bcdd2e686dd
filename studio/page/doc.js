// SPDX-License-Identifier: GPL-2.0-or-later
// Parses a script into its top-level statements, and changes times in it in the way they are written.
import { parseNumber, parseShots, parseTable, remember, skipBlock, skipBrackets, tokenize } from "./script_text.js";

const KINDS = { shot: "shot", dissolve: "join", wipe: "join", dip: "join", music: "music", film: "film", demo: "source", map: "source", local: "local" };
const OPERATORS = new Set(["+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", ">", "<=", ">=", "and", "or", "not", "=", ",", ".", ":", "#"]);
const BLOCKS = ["for", "while", "if", "function", "do", "repeat"];

// Returns the index after the statement that starts at token i.
function skipStatement(tokens, i) {
  if (BLOCKS.includes(tokens[i].text) || (tokens[i].text === "local" && tokens[i + 1] && tokens[i + 1].text === "function")) {
    let at = i;
    while (at < tokens.length && !["do", "then", "function", "repeat"].includes(tokens[at].text)) at++;
    return at < tokens.length ? skipBlock(tokens, at) : at;
  }
  let at = i + (["local", "return"].includes(tokens[i].text) ? 1 : 0), isOperand = false;
  while (at < tokens.length) {
    const { text } = tokens[at];
    if (["(", "{", "["].includes(text)) { at = skipBrackets(tokens, at); isOperand = true; continue; }
    if (text === "function") { at = skipBlock(tokens, at); isOperand = true; continue; }
    if (text === ";") return at + 1;
    const isOperator = OPERATORS.has(text);
    if (!isOperator && isOperand && !/^["'[]/.test(text)) return at; // a statement follows
    isOperand = !isOperator;
    at++;
  }
  return at;
}

// Returns where the comment lines directly above a position begin, or the position.
function commentStart(text, from) {
  let start = from;
  for (;;) {
    const above = text.slice(0, start).match(/(?:^|\n)([ \t]*--[^\n]*\n[ \t]*)$/);
    if (!above) return start;
    start -= above[1].length;
  }
}

// Returns the top-level statements in order: { kind, from, to, begin, tokens, shot }; begin includes the
// comment lines above; shot is that of parseShots for a shot.
export const parseDoc = remember((text) => {
  const tokens = tokenize(text), shots = new Map(parseShots(text).map((shot) => [shot.from, shot]));
  const list = [];
  for (let i = 0; i < tokens.length;) {
    const next = Math.max(i + 1, skipStatement(tokens, i)), from = tokens[i].from;
    list.push({ kind: KINDS[tokens[i].text] || "other", from, to: tokens[next - 1].to, begin: commentStart(text, from),
      tokens: tokens.slice(i, next), shot: shots.get(from) || null });
    i = next;
  }
  return list;
});

// ---- times ----

const round = (value) => Number(value.toFixed(3));
export const formatNumber = (value) => String(round(value) || 0);

// Formats a time as "0:30.5".
function formatClock(value, quote, isLong) {
  const minutes = isLong ? Math.floor(value / 60) : 0, rest = round(value - minutes * 60);
  const [whole, part] = String(rest).split(".");
  return `${quote}${isLong ? `${minutes}:${whole.padStart(2, "0")}` : whole}${part ? `.${part}` : ""}${quote}`;
}

// Returns the tokens of a value.
const tokensOf = (text, item) => tokenize(text.slice(item.from, item.to)).map((token) => ({ ...token,
  from: token.from + item.from, to: token.to + item.from }));

// Returns the class of a value: "N" literal, "D" dt(literal), "L" locked (a table or function), "E" any other
// expression.
export function classOf(text, item) {
  const tokens = tokensOf(text, item);
  if (parseNumber(tokens, 0, tokens.length) !== null) return "N";
  if (tokens.length === 4 && tokens[0].text === "dt" && tokens[2].isNumber) return "D";
  if (tokens[0].text === "{" || tokens[0].text === "function" || tokens[0].text === "keys") return "L";
  return "E";
}

function addToExpression(text, item, by) {
  const tokens = tokensOf(text, item), last = tokens[tokens.length - 1], sign = tokens[tokens.length - 2];
  const value = (number) => (number < 0 ? ` - ${formatNumber(-number)}` : ` + ${formatNumber(number)}`);
  let depth = 0, isWeak = false;
  for (const token of tokens) {
    if (["(", "{", "["].includes(token.text)) depth++;
    else if ([")", "}", "]"].includes(token.text)) depth--;
    else if (!depth && ["or", "and", "..", "<", ">", "<=", ">=", "==", "~="].includes(token.text)) isWeak = true;
  }
  if (isWeak) return [{ from: item.from, to: item.to, text: `(${text.slice(item.from, item.to)})${value(by)}` }];
  if (last.isNumber && sign && (sign.text === "-" || sign.text === "+") && tokens.length > 2 && !OPERATORS.has(tokens[tokens.length - 3].text)) {
    const sum = round((sign.text === "-" ? -1 : 1) * Number(last.text) + by);
    const from = tokens[tokens.length - 3].to;
    return [{ from, to: last.to, text: sum ? value(sum) : "" }];
  }
  return [{ from: item.to, to: item.to, text: value(by) }];
}

// Returns the edits that add `by` seconds to a value, or null if it is locked.
export function addToTime(text, item, by) {
  const kind = classOf(text, item), tokens = tokensOf(text, item);
  if (Math.abs(by) < 5e-4) return [];
  if (kind === "L") return null;
  if (kind === "E") return addToExpression(text, item, by);
  if (kind === "D") return [{ from: tokens[2].from, to: tokens[2].to, text: formatNumber(Number(tokens[2].text) + by) }];
  const now = parseNumber(tokens, 0, tokens.length), value = round(now + by), quote = tokens[0].text[0];
  const isClock = quote === '"' || quote === "'";
  if (isClock && value < 0) return null;
  return [{ from: item.from, to: item.to, text: isClock ? formatClock(value, quote, tokens[0].text.includes(":")) : formatNumber(value) }];
}

// ---- values ----

// Returns why a text cannot be the value of a field, or null if it is one complete Lua expression as far as
// brackets, commas, comments and the last word tell.
export function incomplete(value) {
  const inner = value.trim(), text = `{ ${inner} }`, tokens = tokenize(text);
  const { items } = parseTable(tokens, 0), item = items[0];
  const count = (brackets) => tokens.filter((token) => brackets.includes(token.text)).length;
  const isClosed = skipBrackets(tokens, 0) === tokens.length && count("{([") === count("})]");
  const isOne = isClosed && items.length === 1 && !item.key && !OPERATORS.has(tokens[item.last - 1].text);
  return isOne && item.from === 2 && item.to === 2 + inner.length ? null : "Expected one complete value";
}
