// SPDX-License-Identifier: GPL-2.0-or-later
// Compares texts by lines, and merges two versions of a text that were changed independently.

const MAX_CELLS = 4e6; // of the table; larger texts are treated as different throughout

// Compares two lists of lines; returns [" " or "-" or "+", line] by their longest common subsequence.
function compare(x, y) {
  let head = 0, tail = 0;
  while (head < x.length && head < y.length && x[head] === y[head]) head++;
  while (tail < Math.min(x.length, y.length) - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++;
  const same = (from, to) => x.slice(from, to).map((line) => [" ", line]);
  return [...same(0, head), ...changed(x.slice(head, x.length - tail), y.slice(head, y.length - tail)),
    ...same(x.length - tail, x.length)];
}

function changed(x, y) {
  const lines = [];
  if (x.length * y.length > MAX_CELLS) return [...x.map((line) => ["-", line]), ...y.map((line) => ["+", line])];
  // The length of the longest common subsequence of x from i and y from k.
  const wide = y.length + 1, longest = new Uint16Array((x.length + 1) * wide);
  for (let i = x.length - 1; i >= 0; i--)
    for (let k = y.length - 1; k >= 0; k--)
      longest[i * wide + k] = x[i] === y[k] ? longest[(i + 1) * wide + k + 1] + 1
        : Math.max(longest[(i + 1) * wide + k], longest[i * wide + k + 1]);
  for (let i = 0, k = 0; i < x.length || k < y.length;) {
    if (i < x.length && k < y.length && x[i] === y[k]) { lines.push([" ", x[i]]); i++; k++; }
    else if (k >= y.length || (i < x.length && longest[(i + 1) * wide + k] >= longest[i * wide + k + 1])) lines.push(["-", x[i++]]);
    else lines.push(["+", y[k++]]);
  }
  return lines;
}

export const difference = (a, b) => compare(a.split("\n"), b.split("\n"));

// Returns the changes that turn the lines `base` into others: { from, to, lines }, which replaces the lines
// from `from` to `to` - 1.
function changesOf(base, other) {
  const changes = [];
  let at = 0, open = null;
  for (const [sign, line] of compare(base, other)) {
    if (sign === " ") { at++; open = null; continue; }
    if (!open) changes.push(open = { from: at, to: at, lines: [] });
    if (sign === "-") open.to = ++at; else open.lines.push(line);
  }
  return changes;
}

// Applies those of the changes that are between two lines of the base.
function applied(base, changes, from, to) {
  const lines = [];
  let at = from;
  for (const change of changes) {
    lines.push(...base.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...lines, ...base.slice(at, to)];
}

// Merges two versions of `base`. Returns a list of parts: { base, mine, theirs, choice }, each a list of lines;
// choice is "same" if nobody has changed the part or both have in the same way, "mine" or "theirs" if only that
// version has, and "both" if they contradict each other.
export function merge(base, mine, theirs) {
  const lines = base.split("\n");
  const [a, b] = [changesOf(lines, mine.split("\n")), changesOf(lines, theirs.split("\n"))];
  const parts = [];
  let at = 0;
  const keep = (to) => {
    const same = lines.slice(at, to);
    if (same.length) parts.push({ base: same, mine: same, theirs: same, choice: "same" });
    at = to;
  };
  while (a.length || b.length) {
    const from = Math.min(...[a[0], b[0]].filter(Boolean).map((change) => change.from));
    let to = from;
    const group = { mine: [], theirs: [] };
    // Changes that overlap or touch belong together.
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false;
      for (const [list, key] of [[a, "mine"], [b, "theirs"]])
        while (list.length && list[0].from <= to) {
          to = Math.max(to, list[0].to);
          group[key].push(list.shift());
          isGrowing = true;
        }
    }
    keep(from);
    const part = { base: lines.slice(from, to), mine: applied(lines, group.mine, from, to), theirs: applied(lines, group.theirs, from, to) };
    const isSame = part.mine.join("\n") === part.theirs.join("\n");
    part.choice = isSame ? "same" : !group.theirs.length ? "mine" : !group.mine.length ? "theirs" : "both";
    parts.push(part);
    at = to;
  }
  keep(lines.length);
  return parts;
}

// Returns the text of the chosen lines; where both are chosen, mine come first.
export function mergedText(parts) {
  return parts.flatMap((part) => (part.choice === "both" ? [...part.mine, ...part.theirs]
    : part.choice === "theirs" ? part.theirs : part.mine)).join("\n");
}

// Returns whether every line of another text is a line of the text.
export function hasLinesOf(text, other) {
  const lines = new Set(text.split("\n"));
  return other.split("\n").every((line) => lines.has(line));
}
