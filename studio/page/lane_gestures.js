// SPDX-License-Identifier: GPL-2.0-or-later
// The gestures of the timeline's lanes as edits of the script: captions, transitions, music and the keys of
// the speed. As in gestures.js, each returns { changes, said } or { refusal }; times are in seconds.
import { addToTime, classOf, formatNumber, incomplete, parseDoc } from "./doc.js";
import { demoAt, done, find, frame, joinAt, rangeOf, refuse } from "./gestures.js";
import { findItem, findProfiles, matchShots, parseNumber, parseTable, setItem, tokenize } from "./script_text.js";
import { itemsAt, removalOf, removeItem, tableAt } from "./shot_times.js";

const clampTo = (value, low, high) => Math.max(low, Math.min(high, value));

// Returns a Lua string of a text, in double or, if asked for, single quotes.
export function quote(words, mark = '"') {
  const escaped = words.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replaceAll(mark, `\\${mark}`);
  return mark + escaped + mark;
}

// Returns the edits that set numbers of a table: existing ones are replaced, all others are appended
// together. Returns null if one of them is computed in a way that cannot be changed.
function setNumbers(text, table, numbers) {
  const added = [], changes = [];
  for (const [key, value, by] of numbers) {
    const item = findItem(table, key);
    if (!item) { added.push(`${key} = ${formatNumber(value)}`); continue; }
    const isName = /^["']/.test(text.slice(item.from, item.to)) && classOf(text, item) !== "N";
    const edit = isName ? [{ from: item.from, to: item.to, text: formatNumber(value) }] : addToTime(text, item, by);
    if (!edit) return null;
    changes.push(...edit);
  }
  if (added.length) changes.push(setItem(text, table, added[0].split(" = ")[0], added.join(", ").replace(/^\w+ = /, "")));
  return changes;
}

// Sets a field of a table to a Lua expression; "" removes it.
function setField(text, table, key, value) {
  if (!value.trim()) return done(removeItem(table, key));
  return incomplete(value) ? refuse(incomplete(value)) : done([setItem(text, table, key, value)]);
}

// ---- captions ----

// Returns { ...find, caption, item }: a caption of the film, and as it is written.
function findCaption(text, film, number, index) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const items = itemsAt(text, at.written).filter((item) => item.word === "caption");
  const caption = at.shot.captions[index];
  if (!caption || items.length !== at.shot.captions.length)
    return { ...refuse(`The captions of ${at.shot.name} are computed: edit them in the text`), line: at.written.line };
  return { ...at, caption, item: items[index] };
}

// Adds a caption at a time of a shot.
export function addCaption(text, film, number, time, words, length = 2) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const value = `{ ${quote(words)}, at = ${formatNumber(time)}, length = ${formatNumber(Math.max(frame(film), Math.min(length, at.shot.duration - time)))} }`;
  const item = findItem(at.written.table, "caption");
  if (!item) return done([setItem(text, at.written.table, "caption", value)]);
  const now = text.slice(item.from, item.to), table = tableAt(text, item.from, item.to);
  if (!table) return { ...refuse(`The captions of ${at.shot.name} are computed: edit them in the text`), line: at.written.line };
  const last = table.items[table.items.length - 1];
  if (!last || (!last.key && text[last.from] === "{")) {
    if (!last) return done([{ from: item.from, to: item.to, text: value }]);
    return done([{ from: last.to, to: last.to, text: `, ${value}` }]);
  }
  return done([{ from: item.from, to: item.to, text: `{ ${now}, ${value} }` }]);
}

// Changes a caption's time, which is written in shot time or in demo time, and its length.
function placeCaption(at, time, length) {
  const { text, film, shot, caption, item } = at, from = findItem(item.table, "at");
  const isDemo = from && classOf(text, from) === "D";
  const by = isDemo ? demoAt(film, shot, time) - demoAt(film, shot, caption.at) : time - caption.at;
  const numbers = [...(Math.abs(time - caption.at) < 5e-4 ? [] : [["at", time, by]]),
    ...(length === null || Math.abs(length - caption.length) < 5e-4 ? [] : [["length", length, length - caption.length]])];
  const changes = setNumbers(text, item.table, numbers);
  return changes ? done(changes) : { ...refuse("The caption’s time is computed: edit it in the text"), line: at.written.line };
}

export function moveCaption(text, film, number, index, by) {
  const at = findCaption(text, film, number, index);
  if (at.refusal) return at;
  const end = Math.max(0, at.shot.duration - frame(film));
  return placeCaption(at, clampTo(at.caption.at + by, Math.min(0, at.caption.at), end), null);
}

// Moves the start or the end of a caption.
export function trimCaption(text, film, number, index, edge, by) {
  const at = findCaption(text, film, number, index);
  if (at.refusal) return at;
  const now = at.caption, least = frame(film), length = now.length > 0 ? now.length : at.shot.duration - now.at;
  if (edge === "end") return placeCaption(at, now.at, Math.max(least, length + by));
  const time = clampTo(now.at + by, Math.min(0, now.at), now.at + length - least);
  return placeCaption(at, time, length - (time - now.at));
}

export function setCaptionText(text, film, number, index, words) {
  const at = findCaption(text, film, number, index);
  if (at.refusal) return at;
  const item = at.item.table.items.find((other) => !other.key), now = item ? text.slice(item.from, item.to) : "";
  if (!/^(["'])(?:\\[^]|(?!\1)[^\\])*\1$/.test(now)) return { ...refuse("The caption’s text is computed: edit it in the text"), line: at.written.line };
  return done([{ from: item.from, to: item.to, text: quote(words, now[0]) }]);
}

// Sets a field of a caption to a Lua expression; "" removes it.
export function setCaptionItem(text, film, number, index, key, value) {
  const at = findCaption(text, film, number, index);
  return at.refusal ? at : setField(text, at.item.table, key, value);
}

// Returns the table of a caption as it is written, or null.
export function captionTable(text, film, number, index) {
  const at = findCaption(text, film, number, index);
  return at.refusal ? null : at.item.table;
}

export function removeCaption(text, film, number, index) {
  const at = findCaption(text, film, number, index);
  return at.refusal ? at : done(at.item.removal);
}

// ---- transitions ----

// Returns the frame rate in which the script counts frames.
export function scriptRate(text) {
  const { film } = findProfiles(text), item = film && findItem(film, "fps");
  return (item && Number(text.slice(item.from, item.to).replace(/["']/g, ""))) || 60;
}

// Returns { ...find, join, args, frames } for the transition before a shot; join: null if there is none.
export function findJoin(text, film, number) {
  const at = number > 0 ? find(text, film, number) : refuse("A transition needs a shot before it");
  if (at.refusal) return at;
  const join = joinAt(at.list, at.index - 1), isCall = join && join.tokens[1] && join.tokens[1].text === "(";
  const args = isCall ? parseTable(join.tokens, 1).items : [];
  const frames = args[0] ? parseNumber(join.tokens, args[0].first, args[0].last) : 0;
  if (join && (frames === null || args[0] === undefined)) return { ...refuse("The transition’s length is computed: edit it in the text"), line: at.written.line };
  return { ...at, join, args, frames };
}

// Returns the transition before each shot, { kind, length } in seconds, or null.
export function joinsOf(text, film) {
  const list = parseDoc(text), written = matchShots(text, film), rate = scriptRate(text);
  return film.shots.map((shot, i) => {
    const index = written[i] ? list.findIndex((item) => item.from === written[i].from) : -1, join = i && index > 0 ? joinAt(list, index - 1) : null;
    if (!join) return null;
    const first = join.tokens[1] && join.tokens[1].text === "(" ? parseTable(join.tokens, 1).items[0] : null;
    const frames = first ? parseNumber(join.tokens, first.first, first.last) : null;
    return { kind: join.tokens[0].text, length: shot.overlap || (frames || 0) / rate };
  });
}

const MORE = { dissolve: "", wipe: ', "left"', dip: ', "black"' };

// Sets the kind ("dissolve", "wipe" or "dip") and the frames of the transition before a shot; 0 frames or the
// kind "cut" remove it.
export function setJoin(text, film, number, kind, frames) {
  const at = findJoin(text, film, number);
  if (at.refusal) return at;
  const { join, args } = at, wanted = Math.max(0, Math.round(frames));
  if (kind === "cut" || !wanted) return done(join ? [{ ...rangeOf(text, join), text: "" }] : []);
  const previous = film.shots[number - 1], next = film.shots[number + 1];
  const free = Math.min(previous.duration - previous.overlap, at.shot.duration - (next ? next.overlap : 0));
  const most = Math.floor(free * scriptRate(text)) - 1;
  const count = Math.min(wanted, Math.max(1, most));
  if (!join) {
    const { begin } = at.list[at.index], before = text.slice(text.lastIndexOf("\n", begin - 1) + 1, begin);
    return done([{ from: begin, to: begin, text: `${kind}(${count}${MORE[kind]})${before.trim() ? " " : "\n"}` }]);
  }
  if (join.tokens[0].text === kind) return done([{ from: args[0].from, to: args[0].to, text: String(count) }]);
  const table = args.find((item) => text[item.from] === "{");
  return done([{ from: join.from, to: join.to, text: `${kind}(${count}${MORE[kind]}${table ? `, ${text.slice(table.from, table.to)}` : ""})` }]);
}

// Sets the direction of a wipe or the colour of a dip before a shot.
export function setJoinWord(text, film, number, word) {
  const at = findJoin(text, film, number);
  if (at.refusal) return at;
  const { join, args } = at, now = args[1];
  if (!join) return refuse("There is no transition here");
  if (now && text[now.from] !== "{") return done([{ from: now.from, to: now.to, text: quote(word) }]);
  return done([{ from: args[0].to, to: args[0].to, text: `, ${quote(word)}` }]);
}

// Makes the transition before a shot longer by `by` seconds.
export function stretchJoin(text, film, number, by) {
  const at = findJoin(text, film, number);
  if (at.refusal) return at;
  return setJoin(text, film, number, at.join ? at.join.tokens[0].text : "dissolve", at.frames + by * scriptRate(text));
}

// ---- music ----

// Returns { music, item, table, file }: music of the film, its statement, and the table of its arguments or null.
function findMusic(text, film, index) {
  const list = parseDoc(text).filter((item) => item.kind === "music"), item = list[index], music = film.music[index];
  if (!music || list.length !== film.music.length) return refuse("The music is added by code: edit it in the text");
  const args = item.tokens[1].text === "(" ? parseTable(item.tokens, 1).items : [];
  const table = args[1] ? tableAt(text, args[1].from, args[1].to) : null;
  if (args[1] && !table) return refuse("The music’s options are computed: edit them in the text");
  return { music, item, table, file: args[0] ? text.slice(args[0].from, args[0].to) : item.tokens[1].text };
}

function setMusic(text, at, numbers) {
  const list = numbers.filter(([, , by]) => Math.abs(by) > 5e-4);
  if (!at.table) {
    const options = list.map(([key, value]) => `${key} = ${formatNumber(value)}`).join(", ");
    return done(list.length ? [{ from: at.item.from, to: at.item.to, text: `music(${at.file}, { ${options} })` }] : []);
  }
  const changes = setNumbers(text, at.table, list);
  return changes ? done(changes) : refuse("The music’s time is computed: edit it in the text");
}

// Moves music by `by`; to the start of a shot if its name is given.
export function moveMusic(text, film, index, by, name = null) {
  const at = findMusic(text, film, index);
  if (at.refusal) return at;
  const time = Math.max(0, at.music.at + by);
  if (name === null) return setMusic(text, at, [["at", time, time - at.music.at]]);
  if (!at.table) return done([{ from: at.item.from, to: at.item.to, text: `music(${at.file}, { at = ${quote(name)} })` }]);
  return done([setItem(text, at.table, "at", quote(name))]);
}

// Returns the name with which music can start at a film time: that of a shot that begins there and is named in
// the text.
export function nameAt(text, film, time) {
  const number = film.shots.findIndex((shot) => Math.abs(shot.begin - time) < 5e-4);
  const at = number < 0 ? null : find(text, film, number), item = at && !at.refusal && findItem(at.written.table, "name");
  return item && text.slice(item.from, item.to) === quote(at.shot.name) ? at.shot.name : null;
}

// Moves the start of music (what is heard at a time of the film stays) or its end.
export function trimMusic(text, film, index, edge, by) {
  const at = findMusic(text, film, index);
  if (at.refusal) return at;
  const { music, table } = at, from = table && findItem(table, "from");
  const skipped = from ? parseNumber(tokenize(text.slice(from.from, from.to)), 0, tokenize(text.slice(from.from, from.to)).length) : 0;
  if (skipped === null) return refuse("The music’s start is computed: edit it in the text");
  const length = music.length > 0 ? music.length : film.duration - music.at;
  if (edge === "end") {
    const wanted = Math.max(frame(film), length + by);
    return setMusic(text, at, [["length", wanted, wanted - length || 1]]);
  }
  const shift = clampTo(by, -Math.min(skipped, music.at), length - frame(film));
  const hasLength = table && findItem(table, "length");
  return setMusic(text, at, [["at", music.at + shift, shift], ["from", skipped + shift, shift], ...(hasLength ? [["length", length - shift, -shift]] : [])]);
}

// Sets an option of music to a Lua expression; "" removes it.
export function setMusicItem(text, film, index, key, value) {
  const at = findMusic(text, film, index);
  if (at.refusal) return at;
  if (at.table) return setField(text, at.table, key, value);
  if (incomplete(value)) return value.trim() ? refuse(incomplete(value)) : done([]);
  return done([{ from: at.item.from, to: at.item.to, text: `music(${at.file}, { ${key} = ${value} })` }]);
}

// Returns { table, file } of music as it is written, table null if it has no options; or null.
export function musicAsWritten(text, film, index) {
  const at = findMusic(text, film, index);
  return at.refusal ? null : at;
}

export function setMusicFile(text, film, index, file) {
  const at = findMusic(text, film, index);
  if (at.refusal) return at;
  const from = text.indexOf(at.file, at.item.from);
  return done([{ from, to: from + at.file.length, text: quote(file) }]);
}

export function addMusic(text, film, file, time) {
  const list = parseDoc(text), last = list.filter((item) => item.kind === "music").pop();
  const place = last ? rangeOf(text, last).to : text.length, before = place && text[place - 1] !== "\n" ? "\n" : "";
  return done([{ from: place, to: place, text: `${before}music(${quote(file)}${time > 5e-4 ? `, { at = ${formatNumber(time)} }` : ""})\n` }]);
}

export function removeMusic(text, film, index) {
  const at = findMusic(text, film, index);
  return at.refusal ? at : done([{ ...rangeOf(text, at.item), text: "" }]);
}

// ---- speed ----

// Returns { ...find, item, constant, table, keys }: the speed of a shot, as a constant or as keys { time, value,
// ease, parts }.
export function findSpeed(text, film, number) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const locked = { ...refuse(`The speed of ${at.shot.name} is computed: edit it in the text`), line: at.written.line };
  if (findItem(at.written.table, "time")) return locked;
  const item = findItem(at.written.table, "speed");
  if (!item) return { ...at, item: null, constant: 1, keys: null };
  const tokens = tokenize(text.slice(item.from, item.to)), constant = parseNumber(tokens, 0, tokens.length);
  if (constant !== null) return { ...at, item, constant, keys: null };
  const open = tokens[1] && tokens[1].text === "(" ? tokens[2] : tokens[1];
  const table = tokens[0].text === "keys" && open ? tableAt(text, item.from + open.from, item.to) : null;
  const numberOf = (part) => { const words = part ? tokenize(text.slice(part.from, part.to)) : []; return parseNumber(words, 0, words.length); };
  const keys = table ? table.items.map((part) => {
    const inner = part.key ? null : tableAt(text, part.from, part.to), parts = inner ? inner.items : [];
    return { part, parts, time: numberOf(parts[0]), value: numberOf(parts[1]), ease: parts[2] ? text.slice(parts[2].from + 1, parts[2].to - 1) : "smooth" };
  }) : [];
  return keys.length && keys.every((key) => key.time !== null && key.value !== null) ? { ...at, item, constant: null, table, keys } : locked;
}

const keyText = (time, value, ease) => `{${formatNumber(time)}, ${formatNumber(value)}${ease === "smooth" ? "" : `, ${quote(ease)}`}}`;

// Sets the speed of a shot at a time of it: adds a key, or changes an existing one.
export function setSpeedKey(text, film, number, time, value, ease = "smooth") {
  const at = findSpeed(text, film, number);
  if (at.refusal) return at;
  if (!at.keys) {
    if (time < frame(film) / 2) return setSpeed(text, film, number, value);
    return done([setItem(text, at.written.table, "speed", `keys { {0, ${formatNumber(at.constant)}}, ${keyText(time, value, ease)} }`)]);
  }
  const near = at.keys.findIndex((key) => Math.abs(key.time - time) < frame(film) / 2);
  if (near >= 0) return changeSpeedKey(text, film, number, near, { value, ease });
  const after = at.keys.find((key) => key.time > time), last = at.keys[at.keys.length - 1];
  if (after) return done([{ from: after.part.start, to: after.part.start, text: `${keyText(time, value, ease)}, ` }]);
  return done([{ from: last.part.to, to: last.part.to, text: `, ${keyText(time, value, ease)}` }]);
}

// fields: { time, value, ease }; undefined fields are not changed. The time stays between those of the keys
// beside it.
export function changeSpeedKey(text, film, number, index, fields) {
  const at = findSpeed(text, film, number);
  if (at.refusal || !at.keys) return at.refusal ? at : refuse("The speed has no keys");
  const { parts } = at.keys[index], before = at.keys[index - 1], after = at.keys[index + 1], gap = frame(film), changes = [];
  const put = (part, value) => changes.push({ from: part.from, to: part.to, text: value });
  if (fields.time !== undefined)
    put(parts[0], formatNumber(clampTo(fields.time, before ? before.time + gap : -Infinity, after ? after.time - gap : Infinity)));
  if (fields.value !== undefined) put(parts[1], formatNumber(fields.value));
  if (fields.ease !== undefined && parts[2]) {
    if (fields.ease === "smooth") changes.push({ from: parts[1].to, to: parts[2].to, text: "" }); else put(parts[2], quote(fields.ease));
  } else if (fields.ease !== undefined && fields.ease !== "smooth") changes.push({ from: parts[1].to, to: parts[1].to, text: `, ${quote(fields.ease)}` });
  return done(changes);
}

// Removes a key of the speed; a single key that is left becomes a constant.
export function removeSpeedKey(text, film, number, index) {
  const at = findSpeed(text, film, number);
  if (at.refusal || !at.keys) return at.refusal ? at : refuse("The speed has no keys");
  if (at.keys.length > 2) return done([removalOf(at.table.items, index)]);
  const left = at.keys[at.keys.length === 2 ? 1 - index : 0];
  return done([{ from: at.item.from, to: at.item.to, text: formatNumber(left.value) }]);
}

// Makes the speed of a shot constant.
export function setSpeed(text, film, number, value) {
  const at = findSpeed(text, film, number);
  if (at.refusal) return at;
  if (!(Math.abs(value) > 1e-3)) return refuse("A speed is not 0: use a freeze");
  return done([setItem(text, at.written.table, "speed", formatNumber(value))]);
}
