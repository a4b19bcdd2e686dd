// SPDX-License-Identifier: GPL-2.0-or-later
// The fields of the inspector as edits of the script; see gestures.js.
import { classOf, formatNumber, incomplete, parseDoc } from "./doc.js";
import { demoAt, done, find, rangeOf, refuse, trimEnd, trimStart } from "./gestures.js";
import { quote } from "./lane_gestures.js";
import { findItem, findProfiles, setItem } from "./script_text.js";
import { removeItem, tableAt } from "./shot_times.js";

// Returns the time of a shot at which it shows a demo time, the inverse of demoAt.
export function timeAt(film, shot, demo) {
  let low = -1, high = shot.duration + 1;
  const start = demoAt(film, shot, 0), isForward = demoAt(film, shot, shot.duration) >= start;
  while ((demoAt(film, shot, low) > demo) === isForward && low > -1e5) low *= 2;
  while ((demoAt(film, shot, high) < demo) === isForward && high < 1e5) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if ((demoAt(film, shot, middle) < demo) === isForward) low = middle; else high = middle;
  }
  return (low + high) / 2;
}

// Sets the demo time at which a shot begins or ends; source: how it is written, null to keep the style.
export function setFrom(text, film, number, demo, source = null) {
  const at = find(text, film, number);
  return at.refusal ? at : trimStart(text, film, number, timeAt(film, at.shot, demo), source);
}

export function setTo(text, film, number, demo, source = null) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  if (source !== null && findItem(at.written.table, "length")) return refuse("The shot has a length instead of an end: change that");
  return trimEnd(text, film, number, timeAt(film, at.shot, demo) - at.shot.duration, source);
}

// Sets the length of a shot in the film.
export function setLength(text, film, number, length, source = null) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  if (source !== null && !findItem(at.written.table, "length")) return refuse("Expected a number of seconds: the end of the shot is given");
  return trimEnd(text, film, number, length - at.shot.duration, source);
}

// Sets a property of a shot to a Lua expression; "" removes it.
export function setProperty(text, film, number, key, value) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const { table } = at.written, item = findItem(table, key);
  if (!value.trim()) return done(removeItem(table, key));
  if (incomplete(value)) return refuse(incomplete(value));
  return done(item && text.slice(item.from, item.to) === value ? [] : [setItem(text, table, key, value)]);
}

// Renames a shot, and the times of music that name it.
export function setName(text, film, number, name) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const { shot, written } = at;
  if (film.shots.some((other, i) => i !== number && other.name === name)) return refuse(`There is another shot “${name}”`);
  if (!name) return done(removeItem(written.table, "name"));
  const item = findItem(written.table, "name");
  if (item && !/^["']/.test(text.slice(item.from, item.to))) return { ...refuse("The shot’s name is computed: edit it in the text"), line: written.line };
  const uses = parseDoc(text).filter((other) => other.kind === "music").flatMap(({ tokens }) => tokens.filter((token, i) =>
    i > 1 && tokens[i - 1].text === "=" && tokens[i - 2].text === "at" && token.text === quote(shot.name)));
  return done([setItem(text, written.table, "name", quote(name)), ...uses.map(({ from, to }) => ({ from, to, text: quote(name) }))]);
}

// Returns the parts of a shot's fade, { in, out }: seconds, null if computed, 0 if there is none.
export function fadeOf(text, written) {
  const fade = findItem(written.table, "fade"), table = fade && tableAt(text, fade.from, fade.to);
  if (fade && !table) return { in: null, out: null };
  const part = (key) => { const item = table && findItem(table, key); return !item ? 0 : classOf(text, item) === "N" ? Number(text.slice(item.from, item.to)) : null; };
  return { in: part("in"), out: part("out") };
}

// Sets the seconds of the fade at an end of a shot, "in" or "out"; 0 removes it.
export function setFade(text, film, number, end, seconds) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const { table } = at.written, item = findItem(table, "fade"), fades = fadeOf(text, at.written);
  if (fades[end] === null) return { ...refuse("The fade is computed: edit it in the text"), line: at.written.line };
  const other = end === "in" ? fades.out : fades.in, value = formatNumber(Math.max(0, Math.min(seconds, at.shot.duration - (other || 0))));
  const key = end === "in" ? '["in"]' : "out";
  if (!item) return done(Number(value) ? [setItem(text, table, "fade", `{ ${key} = ${value} }`)] : []);
  const inner = tableAt(text, item.from, item.to), part = findItem(inner, end);
  if (!Number(value)) return done(inner.items.filter((entry) => entry.key !== "colour").length > 1 ? removeItem(inner, end) : part ? removeItem(table, "fade") : []);
  return done([part ? { from: part.from, to: part.to, text: value } : setItem(text, inner, key, value)]);
}

export const stretchFade = (text, film, number, end, by) => {
  const at = find(text, film, number);
  return at.refusal ? at : setFade(text, film, number, end, (fadeOf(text, at.written)[end] || 0) + by);
};

// Sets an option of the film, which needs no table of options yet, to a Lua expression; "" removes it.
export function setFilmItem(text, film, key, value) {
  const { film: table, first } = findProfiles(text);
  if (!value.trim() && table && table.items.length === 1 && findItem(table, key)) {
    const statement = parseDoc(text).find((item) => item.kind === "film");
    if (statement) return done([{ ...rangeOf(text, statement), from: statement.from, text: "" }]);
  }
  if (!value.trim()) return done(table ? removeItem(table, key) : []);
  if (incomplete(value)) return refuse(incomplete(value));
  return done([table ? setItem(text, table, key, value) : { from: first, to: first, text: `film { ${key} = ${value} }\n` }]);
}

// Returns the table of a shot's only freeze, or null.
export function freezeOf(text, written) {
  const item = findItem(written.table, "freeze"), table = item && tableAt(text, item.from, item.to);
  return table && table.items.length && table.items.every((part) => part.key) ? table : null;
}

// Freezes the demo for `length` seconds at a time of the shot that has no freeze yet.
export function addFreeze(text, film, number, time, length = 1) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  if (findItem(at.written.table, "freeze")) return { ...refuse(`${at.shot.name} has a freeze already`), line: at.written.line };
  return done([setItem(text, at.written.table, "freeze", `{ at = ${formatNumber(Math.max(0, time))}, length = ${formatNumber(length)} }`)]);
}

// Sets a field of the only freeze of a shot; "" or a length of 0 removes the freeze.
export function setFreeze(text, film, number, key, value) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const table = freezeOf(text, at.written);
  if (!table) return { ...refuse("The freeze is computed: edit it in the text"), line: at.written.line };
  if (!value.trim() || (key === "length" && Number(value) === 0)) return done(removeItem(at.written.table, "freeze"));
  return incomplete(value) ? refuse(incomplete(value)) : done([setItem(text, table, key, value)]);
}
