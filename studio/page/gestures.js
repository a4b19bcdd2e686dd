// SPDX-License-Identifier: GPL-2.0-or-later
// The gestures of the timeline as edits of the script. Each is a function of the text, the film that it
// defines, the number of a shot and arguments; it returns { changes, said }, edits as in script_text.js
// and notes for the user, or { refusal }, the reason why it is not possible. Times are in seconds of the
// film unless they are called demo times.
import { addToTime, classOf, formatNumber, parseDoc } from "./doc.js";
import { applyChanges, findItem, matchShots, parseTable, setItem, tokenize } from "./script_text.js";
import { itemsAt, shiftTimes } from "./shot_times.js";

export const refuse = (refusal) => ({ refusal });
export const done = (changes, said = []) => ({ changes, said });

// Returns the demo time at a time of a shot of the film. Beyond its end, the last pace continues.
export function demoAt(film, shot, time) {
  const { map } = shot;
  if (!map || map.length < 2) return shot.from + (time / (shot.duration || 1)) * (shot.to - shot.from);
  const at = Math.min(Math.max(0, time * film.fps), map.length - 1), i = Math.min(Math.floor(at), map.length - 2);
  const beyond = time * film.fps - at;
  return map[i] + (map[i + 1] - map[i]) * (at - i + beyond);
}

// Returns { text, film, shot, written, list, index } for a shot, or { refusal }.
export function find(text, film, number) {
  const shot = film.shots[number];
  if (!shot) return refuse("There is no shot here");
  const written = matchShots(text, film)[number];
  const list = parseDoc(text), index = written ? list.findIndex((item) => item.from === written.from) : -1;
  const line = (shot.where.match(/:(\d+):? ?$/) || [])[1];
  if (index < 0) return { ...refuse(`${shot.name} is created by code in line ${line}: edit it in the text`), line: Number(line) };
  return { text, film, shot, written, list, index };
}

// Adds to an item of the shot if it is there.
function add(at, key, by) {
  const item = findItem(at.written.table, key);
  const changes = item ? addToTime(at.text, item, by) : [];
  return changes || refuse(`“${key}” of ${at.shot.name} is computed: edit it in the text`);
}

// Combines lists of edits; a refusal among them wins.
function join(lists, said = []) {
  return lists.find((list) => list.refusal) || done(lists.flat(), said);
}

export const frame = (film) => 1 / film.fps;

// Removes captions and the like that no longer appear in the shot.
function dropUnseen(at, isSeen, said) {
  const unseen = itemsAt(at.text, at.written).filter((item) => item.at !== null && !isSeen(item));
  for (const item of unseen) said.push(`removed ${item.word} ${item.name}, which is no longer shown`);
  return unseen.flatMap((item) => item.removal);
}

// Makes the fades of a shot fit into `duration`.
function fitFades(at, duration, said) {
  const fade = findItem(at.written.table, "fade");
  const tokens = fade ? tokenize(at.text.slice(fade.from, fade.to)) : [];
  if (!tokens.length || tokens[0].text !== "{") return [];
  const parts = ["in", "out"].map((key) => findItem(parseTable(tokens, 0), key))
    .map((item) => item && { from: item.from + fade.from, to: item.to + fade.from })
    .filter((item) => item && classOf(at.text, item) === "N");
  const lengths = parts.map((item) => Number(at.text.slice(item.from, item.to)));
  const sum = lengths.reduce((total, length) => total + length, 0);
  if (!(sum > duration)) return [];
  said.push("shortened the fade to the shot");
  return parts.map((item, i) => ({ ...item, text: formatNumber(Math.floor((lengths[i] * duration * 1000) / sum) / 1000) }));
}

// Returns the edits that make the shot end at the shot time `end`, written as `source` unless that is null.
function endAt(at, end, source = null) {
  const { text, film, shot, written } = at;
  const to = findItem(written.table, "to"), length = findItem(written.table, "length");
  if (source !== null) return [setItem(text, written.table, length ? "length" : "to", source)];
  if (length) return add(at, "length", end - shot.duration);
  const demo = demoAt(film, shot, end);
  return to ? add(at, "to", demo - shot.to) : [setItem(text, written.table, "to", formatNumber(demo))];
}

// Moves the end of the shot by `by`; source: how the new end is written, null to change it in its style.
export function trimEnd(text, film, number, by, source = null) {
  const at = find(text, film, number), said = [];
  if (at.refusal) return at;
  const end = at.shot.duration + by;
  if (end < frame(film) - 1e-6) return refuse("A shot is at least one frame long");
  return join([endAt(at, end, source), dropUnseen(at, (item) => item.at < end - 1e-6, said), fitFades(at, end, said)], said);
}

// Moves the start of the shot by `by`: what it shows stays at its demo times. source: as for trimEnd.
export function trimStart(text, film, number, by, source = null) {
  const at = find(text, film, number), said = [];
  if (at.refusal) return at;
  const { shot, written } = at, left = shot.duration - by;
  if (left < frame(film) - 1e-6) return refuse("A shot is at least one frame long");
  const demo = demoAt(film, shot, by) - shot.from;
  if (!shot.is_map && shot.from + demo < -1e-6) return refuse("The demo does not go back further");
  const lists = [];
  if (source !== null) lists.push([setItem(text, written.table, "from", source)]);
  else if (!shot.is_map) lists.push(findItem(written.table, "from") ? add(at, "from", demo) : [setItem(text, written.table, "from", formatNumber(shot.from + demo))]);
  if (findItem(written.table, "length")) lists.push(add(at, "length", -by));
  const isSeen = (item) => item.length === null || item.at + item.length > by + 1e-6;
  const removed = dropUnseen(at, isSeen, said), gone = (change) => removed.some((other) => change.from >= other.from && change.to <= other.to);
  return join([...lists, shiftTimes(text, written, -by).filter((change) => !gone(change)), removed, fitFades(at, left, said)], said);
}

// Moves the cut between a shot and the next one.
export function roll(text, film, number, by) {
  if (number + 1 >= film.shots.length) return refuse("There is no shot after this one");
  const first = trimEnd(text, film, number, by), second = first.refusal ? first : trimStart(text, film, number + 1, by);
  return second.refusal ? second : done([...first.changes, ...second.changes], [...first.said, ...second.said]);
}

// Shows another part of the demo, `by` seconds of the demo later, at the same place of the film.
export function slip(text, film, number, by) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  if (at.shot.is_map) return refuse("A shot of a map has no other part to show");
  if (at.shot.from + by < -1e-6) return refuse("The demo does not go back further");
  const from = findItem(at.written.table, "from") ? add(at, "from", by) : [setItem(text, at.written.table, "from", formatNumber(at.shot.from + by))];
  return join([from, add(at, "to", by)]);
}

// Returns the name for a part of a shot: "a 2", or with the next number that is free.
export function freeName(name, names) {
  const stem = name.replace(/ \d+$/, "");
  for (let i = 2; ; i++) if (!names.has(`${stem} ${i}`)) return `${stem} ${i}`;
}

function nameChanges(text, film, written) {
  const item = findItem(written.table, "name");
  if (!item) return [];
  if (!/^["']/.test(text.slice(item.from, item.to))) return refuse("The shot’s name is computed: edit it in the text");
  const name = freeName(text.slice(item.from + 1, item.to - 1), new Set(film.shots.map((shot) => shot.name)));
  return [{ from: item.from + 1, to: item.to - 1, text: name }];
}

// Removes one end of a fade, and all of it if the other end does not exist.
function dropFade(text, written, key) {
  const fade = findItem(written.table, "fade"), tokens = fade ? tokenize(text.slice(fade.from, fade.to)) : [];
  if (!tokens.length || tokens[0].text !== "{") return [];
  const { items } = parseTable(tokens, 0), item = items.find((other) => other.key === key);
  if (!item) return [];
  const i = items.indexOf(item), after = items[i + 1], before = items[i - 1];
  if (!after && !before) return [{ from: fade.start, to: fade.to + text.slice(fade.to).match(/^(\s*,\s*)?/)[0].length, text: "" }];
  const [from, to] = after ? [item.start, after.start] : [before.to, item.to];
  return [{ from: from + fade.from, to: to + fade.from, text: "" }];
}

// Cuts a shot in two at a time of the shot.
export function split(text, film, number, time) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const { shot, written } = at, end = shot.duration - frame(film) + 1e-6;
  if (time < frame(film) - 1e-6 || time > end) return refuse("The playhead is not inside the shot");
  const items = itemsAt(text, written);
  const removal = (isKept) => items.filter((item) => item.at !== null && !isKept(item)).flatMap((item) => item.removal);
  const first = join([endAt(at, time), dropFade(text, written, "out"), removal((item) => item.at < time - 1e-6)]);
  const removed = removal((item) => item.at >= time - 1e-6);
  const shifted = shiftTimes(text, written, -time).filter((change) => !removed.some((other) => change.from >= other.from && change.to <= other.to));
  const begin = demoAt(film, shot, time) - shot.from;
  const from = shot.is_map ? [] : findItem(written.table, "from") ? add(at, "from", begin) : [setItem(text, written.table, "from", formatNumber(shot.from + begin))];
  const length = findItem(written.table, "length") ? add(at, "length", -time) : [];
  const second = join([from, length, nameChanges(text, film, written), dropFade(text, written, "in"), removed, shifted]);
  if (first.refusal || second.refusal) return first.refusal ? first : second;
  const inside = second.changes.map((change) => ({ ...change, from: change.from - written.from, to: change.to - written.from }));
  const copy = applyChanges(text.slice(written.from, written.to), inside);
  const isInline = /\S[ \t]*$/.test(text.slice(text.lastIndexOf("\n", written.from - 1) + 1, written.from));
  return done([...first.changes, { from: written.to, to: written.to, text: `${isInline ? " " : "\n"}${copy}` }]);
}

// Returns the range of text from one statement to another, with the comments above and beside them, up to
// what follows. At the end of a text without a line break, it includes what separates it from the rest.
export function rangeOf(text, first, last = first) {
  const to = last.to + text.slice(last.to).match(/^[ \t;]*(?:--[^\n]*)?\n?/)[0].length;
  const isEnd = to === text.length && !text.endsWith("\n");
  return { from: isEnd ? text.slice(0, first.begin).trimEnd().length : first.begin, to };
}

// Returns the text of a statement with its comments.
const textOf = (text, item) => text.slice(item.begin, item.to + text.slice(item.to).match(/^(?:[ \t;]*--[^\n]*)?/)[0].length);

// Returns the join directly before or after a statement, or null. A join belongs to the shot after it.
export const joinAt = (list, index) => (list[index] && list[index].kind === "join" ? list[index] : null);

// Removes a shot with its comment and its join: the one before it or, for the first shot, the one after it.
export function remove(text, film, number) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  if (film.shots.length < 2) return refuse("A film needs at least one shot");
  const { list, index } = at, before = joinAt(list, index - 1), after = number === 0 ? joinAt(list, index + 1) : null;
  const range = rangeOf(text, before || list[index], before ? list[index] : after || list[index]);
  return done([{ ...range, text: "" }], after ? ["removed the transition after the first shot, too"] : []);
}

const namesIn = (item) => new Set(item.tokens.filter((token) => token.isName).map((token) => token.text));

// Returns the name that a statement defines and another uses, or null.
function neededName(definition, user) {
  const { tokens } = definition;
  const first = tokens[0].text === "local" ? 1 : 0;
  const isDefinition = first === 1 || (tokens[1] && (tokens[1].text === "=" || tokens[1].text === ","));
  if (!isDefinition) return null;
  const end = tokens.findIndex((token) => token.text === "=");
  const names = tokens.slice(first, end < 0 ? tokens.length : end).filter((token) => token.isName && token.text !== "function").map((token) => token.text);
  const used = namesIn(user);
  return names.find((name) => used.has(name)) || null;
}

// Moves a shot with its comment and its join before another one; `before` is the number of that shot, or
// the number of shots for the end.
export function reorder(text, film, number, before) {
  const isLast = before >= film.shots.length;
  const at = find(text, film, number), other = at.refusal ? at : find(text, film, isLast ? film.shots.length - 1 : before);
  if (other.refusal) return other;
  if (before === number || before === number + 1) return done([]);
  const { list, index, shot } = at, said = [], own = joinAt(list, index - 1);
  const target = isLast ? other.index + 1 : joinAt(list, other.index - 1) ? other.index - 1 : other.index;
  const crossed = target > index ? list.slice(index + 1, target) : list.slice(target, index);
  for (const item of crossed) {
    const isOwnDemo = target < index && item.kind === "source" && item.tokens.some((token) => token.text === JSON.stringify(shot.demo));
    const name = isOwnDemo ? shot.demo : target > index ? neededName(list[index], item) : neededName(item, list[index]);
    if (name) return refuse(`${shot.name} needs “${name}”, which is defined between the two places`);
  }
  let moved = textOf(text, list[index]);
  // A shot shows the demo that was named last, so it has to name it where another one was.
  if (crossed.some((item) => item.kind === "source") && !findItem(at.written.table, "demo")) {
    const open = at.written.table.open - list[index].begin;
    moved = `${moved.slice(0, open)} demo = ${JSON.stringify(shot.demo)},${moved.slice(open)}`;
  }
  const isFirst = before === 0, after = number === 0 ? joinAt(list, index + 1) : null;
  if (own && isFirst) said.push("removed the transition of the shot that is now the first");
  if (after) said.push("removed the transition of the shot that is now the first");
  const hasLines = text.trim().includes("\n"), separator = hasLines ? "\n" : " ";
  const block = (own && !isFirst ? `${textOf(text, own)}${separator}` : "") + moved;
  const removal = rangeOf(text, own || list[index], own ? list[index] : after || list[index]);
  const place = isLast ? rangeOf(text, list[other.index]).to : list[target].begin;
  const isAtEnd = isLast && !text.slice(0, place).endsWith("\n");
  return done([{ ...removal, text: "" }, { from: place, to: place, text: isAtEnd ? separator + block : block + separator }], said);
}
