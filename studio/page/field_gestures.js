// SPDX-License-Identifier: GPL-2.0-or-later
// The fields of the inspector as edits of the script; see gestures.js.
import { classOf, formatNumber, parseDoc } from "./doc.js";
import { demoAt, done, find, refuse, trimEnd, trimStart } from "./gestures.js";
import { quote } from "./lane_gestures.js";
import { findItem, findProfiles, setItem, tokenize } from "./script_text.js";
import { removalOf, tableAt } from "./shot_times.js";

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

// Sets the demo time at which a shot begins or ends.
export function setFrom(text, film, number, demo) {
  const at = find(text, film, number);
  return at.refusal ? at : trimStart(text, film, number, timeAt(film, at.shot, demo));
}

export function setTo(text, film, number, demo) {
  const at = find(text, film, number);
  return at.refusal ? at : trimEnd(text, film, number, timeAt(film, at.shot, demo) - at.shot.duration);
}

// Sets the length of a shot in the film.
export function setLength(text, film, number, length) {
  const shot = film.shots[number];
  return shot ? trimEnd(text, film, number, length - shot.duration) : refuse("There is no shot here");
}

function remove(text, table, key) {
  const index = table.items.findIndex((item) => item.key === key);
  return index < 0 ? [] : [removalOf(text, table.items, index)];
}

// Sets a property of a shot to a Lua expression; "" removes it.
export function setProperty(text, film, number, key, value) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const { table } = at.written;
  if (!value.trim()) return done(remove(text, table, key));
  const tokens = tokenize(value), opened = tokens.filter((token) => "{([".includes(token.text)).length;
  if (!tokens.length || opened !== tokens.filter((token) => "})]".includes(token.text)).length) return refuse("Expected a complete value");
  const item = findItem(table, key);
  return done(item && text.slice(item.from, item.to) === value ? [] : [setItem(text, table, key, value)]);
}

// Sets a property of a shot to one of its named values; "" removes it.
export const setChoice = (text, film, number, key, value) => setProperty(text, film, number, key, value && quote(value));

// Renames a shot, and the times of music that name it.
export function setName(text, film, number, name) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const { shot, written } = at;
  if (film.shots.some((other, i) => i !== number && other.name === name)) return refuse(`There is another shot “${name}”`);
  if (!name) return done(remove(text, written.table, "name"));
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
  if (!Number(value)) return done(inner.items.filter((entry) => entry.key !== "colour").length > 1 ? remove(text, inner, end) : part ? remove(text, table, "fade") : []);
  return done([part ? { from: part.from, to: part.to, text: value } : setItem(text, inner, key, value)]);
}

export const stretchFade = (text, film, number, end, by) => {
  const at = find(text, film, number);
  return at.refusal ? at : setFade(text, film, number, end, (fadeOf(text, at.written)[end] || 0) + by);
};

// Returns the text of a camera of a kind; target: the name of a player or "".
export function cameraText(kind, target) {
  const name = target ? quote(target) : "";
  const more = { chase: "{ distance = 120, height = 40 }", orbit: "{ radius = 140, angle = ramp(0, 360) }", rig: "{ offset = {0, 0, 24} }" };
  return kind === "pov" ? `pov(${name})` : `${kind}(${name || '"pov"'}, ${more[kind]})`;
}

// Sets the size of the film's pictures, for example "1080x1920".
export function setFilmSize(text, film, size) {
  const { film: table, first } = findProfiles(text);
  return done([table ? setItem(text, table, "size", quote(size)) : { from: first, to: first, text: `film { size = ${quote(size)} }\n` }]);
}
