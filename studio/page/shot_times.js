// SPDX-License-Identifier: GPL-2.0-or-later
// The times that are written in a shot: those of captions, pictures, sounds and freezes, of keys, and of
// cuts to other cameras.
import { addToTime, classOf } from "./doc.js";
import { parseTable, tokenize } from "./script_text.js";

const TIMED = ["caption", "picture", "play", "freeze"];

// Parses a table of the text; its offsets are those of the text. Returns null for other values.
export function tableAt(text, from, to) {
  const tokens = tokenize(text.slice(from, to)).map((token) => ({ ...token, from: token.from + from, to: token.to + from }));
  return tokens.length && tokens[0].text === "{" ? parseTable(tokens, 0) : null;
}

const literal = (text, item) => {
  const value = item && classOf(text, item) === "N" ? Number(text.slice(item.from, item.to)) : NaN;
  return Number.isFinite(value) ? value : null;
};

// Returns the edit that removes an item of a table, with a comma.
export function removalOf(items, i) {
  const after = items[i + 1], before = items[i - 1];
  if (after) return { from: items[i].start, to: after.start, text: "" };
  if (before) return { from: before.to, to: items[i].to, text: "" };
  return { from: items[i].start, to: items[i].to, text: "" };
}

// Returns the edits that remove a named item of a table.
export function removeItem(table, key) {
  const index = table.items.findIndex((item) => item.key === key);
  return index < 0 ? [] : [removalOf(table.items, index)];
}

// Returns the captions, pictures, sounds and freezes of a shot: { word, name, at, length, table, removal };
// at and length are null unless they are literal. A caption without a time is shown throughout.
export function itemsAt(text, shot) {
  return TIMED.flatMap((word) => {
    const index = shot.table.items.findIndex((item) => item.key === word), item = shot.table.items[index];
    const table = item && tableAt(text, item.from, item.to);
    if (!table) return [];
    const isList = table.items.some((part) => !part.key && text[part.from] === "{");
    const parts = isList ? table.items.map((part, i) => ({ table: tableAt(text, part.from, part.to), i })).filter((part) => part.table)
      : [{ table, i: -1 }];
    const isOnly = parts.length === 1;
    return parts.map((part) => ({
      word, table: part.table,
      name: text.slice(...((first) => (first ? [first.from, first.to] : [0, 0]))(part.table.items.find((other) => !other.key))),
      at: literal(text, part.table.items.find((other) => other.key === "at")),
      length: literal(text, part.table.items.find((other) => other.key === "length")),
      removal: [isOnly ? removalOf(shot.table.items, index) : removalOf(table.items, part.i)],
    }));
  });
}

// Returns the items that are the first, unnamed one of each table in a table.
function firstItems(text, table) {
  return table.items.filter((item) => !item.key).map((item) => tableAt(text, item.from, item.to))
    .filter(Boolean).map((inner) => inner.items.find((item) => !item.key)).filter(Boolean);
}

// Returns the edits that add `by` to all literal shot times of a shot; demo times, dt(...), stay.
export function shiftTimes(text, shot, by) {
  const times = itemsAt(text, shot).map((item) => item.table.items.find((part) => part.key === "at")).filter(Boolean);
  const { table } = shot, tokens = tokenize(text.slice(shot.from, shot.to));
  tokens.forEach((token, i) => {
    if ((token.text !== "keys" && token.text !== "path") || !tokens[i + 1]) return;
    const open = tokens[i + 1].text === "(" ? tokens[i + 2] : tokens[i + 1];
    const inner = open && open.text === "{" ? tableAt(text, open.from + shot.from, shot.to) : null;
    if (inner) times.push(...firstItems(text, inner));
  });
  const cuts = table.items.find((item) => item.key === "cuts"), list = cuts && tableAt(text, cuts.from, cuts.to);
  if (list) times.push(...firstItems(text, list));
  return times.filter((item) => classOf(text, item) === "N").flatMap((item) => addToTime(text, item, by) || []);
}
