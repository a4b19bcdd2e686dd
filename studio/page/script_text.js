// SPDX-License-Identifier: GPL-2.0-or-later
// A script's text: its shots and their cameras' keys, and changes to them.
//
// The text is the film; this reads what is written out in it, so that what is done by hand lands
// where it belongs. What is computed (in loops and functions, by names) is left as it is. A change
// is a list of { from, to, text }: pieces of the text to be replaced.

const TOKEN = /--\[(=*)\[[^]*?\]\1\]|--[^\n]*|\[(=*)\[[^]*?\]\2\]|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|0[xX][\da-fA-F.]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|\.\.\.?|[=~<>]=|\/\/|::|[^\s]/g;

function tokensOf(text) {
  const tokens = [];
  for (const match of text.matchAll(TOKEN)) {
    const word = match[0];
    if (word.startsWith("--")) continue;
    tokens.push({ text: word, from: match.index, to: match.index + word.length,
      isName: /^[A-Za-z_]/.test(word), isNumber: /^\.?\d/.test(word) });
  }
  return tokens;
}

const OPENS = { "{": "}", "(": ")", "[": "]" };

// The index after the bracket that closes the one at `i`; the end of the text where none does.
function skip(tokens, i) {
  let depth = 0;
  for (; i < tokens.length; i++) {
    if (OPENS[tokens[i].text]) depth++;
    else if (["}", ")", "]"].includes(tokens[i].text) && --depth === 0) return i + 1;
  }
  return tokens.length;
}

// The table whose "{" is token i: { open, close: of its braces, items: [{ key, first, last, from, to }] },
// first to last - 1 being the tokens of the value.
function tableAt(tokens, i) {
  const end = skip(tokens, i) - 1;
  const table = { open: tokens[i].to, close: tokens[end] ? tokens[end].from : tokens[i].to, items: [] };
  for (let at = i + 1; at < end;) {
    const item = { key: null, start: tokens[at].from };
    if (tokens[at].isName && tokens[at + 1] && tokens[at + 1].text === "=") {
      item.key = tokens[at].text;
      at += 2;
    } else if (tokens[at].text === "[") {
      item.key = tokens.slice(at + 1, skip(tokens, at) - 1).map((token) => token.text).join("").replace(/^"|"$/g, "");
      at = skip(tokens, at) + 1;
    }
    item.first = at;
    while (at < end && tokens[at].text !== "," && tokens[at].text !== ";")
      at = tokens[at].text === "function" ? skipBlock(tokens, at) : OPENS[tokens[at].text] ? skip(tokens, at) : at + 1;
    item.last = Math.min(at, end);
    if (item.last > item.first) {
      item.from = tokens[item.first].from;
      item.to = tokens[item.last - 1].to;
      table.items.push(item);
    }
    at++;
  }
  return table;
}

const BEGINS = ["function", "do", "then", "repeat"], ENDS = ["end", "until", "elseif"];

function skipBlock(tokens, i) {
  let depth = 0;
  for (; i < tokens.length; i++) {
    if (BEGINS.includes(tokens[i].text)) depth++;
    else if (ENDS.includes(tokens[i].text) && --depth === 0) return i + 1;
  }
  return i;
}

// A number that is written out, "1:05.2" being one; else null.
function numberOf(tokens, first, last) {
  const words = tokens.slice(first, last).map((token) => token.text);
  if (words.length === 1 && tokens[first].isNumber) return Number(words[0]);
  if (words.length === 2 && words[0] === "-" && tokens[first + 1].isNumber) return -Number(words[1]);
  const clock = words.length === 1 && words[0].match(/^["'](?:(\d+):)?(\d+(?:\.\d*)?)["']$/);
  return clock ? Number(clock[1] || 0) * 60 + Number(clock[2]) : null;
}

function vectorOf(tokens, item) {
  if (!item || tokens[item.first].text !== "{") return null;
  const { items } = tableAt(tokens, item.first);
  const numbers = items.map((part) => (part.key ? null : numberOf(tokens, part.first, part.last)));
  return numbers.length >= 2 && numbers.length <= 3 && !numbers.includes(null) ? numbers : null;
}

const itemOf = (table, key) => table.items.find((item) => item.key === key);

// A key of a path: what is written out of it; isLocked: its time or place is not.
function keyOf(tokens, item) {
  const key = { from: item.start, to: item.to, isLocked: true };
  if (item.key || tokens[item.first].text !== "{") return key;
  const table = tableAt(tokens, item.first);
  const time = table.items.find((part) => !part.key);
  const fov = itemOf(table, "fov"), roll = itemOf(table, "roll");
  key.table = table;
  key.timeItem = time;
  key.time = time ? numberOf(tokens, time.first, time.last) : null;
  if (key.time === null && time && tokens[time.first].text === "dt" && time.last - time.first === 4)
    key.demoTime = numberOf(tokens, time.first + 2, time.first + 3);
  key.pos = vectorOf(tokens, itemOf(table, "pos"));
  key.angles = vectorOf(tokens, itemOf(table, "angles"));
  key.fov = fov ? numberOf(tokens, fov.first, fov.last) : null;
  key.roll = roll ? numberOf(tokens, roll.first, roll.last) : null;
  key.isLocked = !key.pos || (key.time === null && key.demoTime === undefined);
  return key;
}

function cameraOf(tokens, item) {
  const camera = { from: item.from, to: item.to, kind: tokens[item.first].text, keys: null, isLocked: true };
  let at = item.first + 1;
  if (tokens[at] && tokens[at].text === "(" && tokens[at + 1].text === "{") at++;
  if (camera.kind !== "path" || !tokens[at] || tokens[at].text !== "{") return camera;
  camera.table = tableAt(tokens, at);
  camera.keys = camera.table.items.filter((part) => !part.key).map((part) => keyOf(tokens, part));
  camera.isLocked = camera.keys.length === 0 || Boolean(itemOf(camera.table, "file"));
  return camera;
}

// The shots in the order of the text: { from, to, line, table, begin, end, camera, isComputed }.
export function shotsOf(text) {
  const tokens = tokensOf(text);
  const shots = [];
  let depth = 0;
  for (let i = 0; i < tokens.length; i++) {
    const word = tokens[i].text;
    if (BEGINS.includes(word)) depth++;
    else if (ENDS.includes(word)) depth--;
    if (word !== "shot") continue;
    const brace = tokens[i + 1] && tokens[i + 1].text === "(" ? i + 2 : i + 1;
    if (!tokens[brace] || tokens[brace].text !== "{") continue;
    const table = tableAt(tokens, brace);
    const last = tokens[skip(tokens, i + 1) - 1] || tokens[tokens.length - 1];
    const [from, to, camera] = ["from", "to", "camera"].map((key) => itemOf(table, key));
    shots.push({
      from: tokens[i].from, to: last.to, table, line: text.slice(0, tokens[i].from).split("\n").length,
      begin: from && numberOf(tokens, from.first, from.last), end: to && numberOf(tokens, to.first, to.last),
      fromItem: from, toItem: to, camera: camera ? cameraOf(tokens, camera) : null, isComputed: depth > 0,
    });
    i = brace + (skip(tokens, brace) - brace) - 1;
  }
  return shots;
}

// The text's shot for each of the film's ("where": "film.lua:12: "), or null where one piece of
// text makes many, or none of this file does.
export function matchShots(text, film) {
  const written = shotsOf(text);
  const byLine = new Map();
  film.shots.forEach((shot, i) => {
    const line = Number((shot.where.match(/:(\d+):? ?$/) || [])[1]);
    byLine.set(line, [...(byLine.get(line) || []), i]);
  });
  const matched = film.shots.map(() => null);
  for (const [line, numbers] of byLine) {
    const here = written.filter((shot) => shot.line === line && !shot.isComputed);
    if (here.length === numbers.length) numbers.forEach((number, i) => { matched[number] = here[i]; });
  }
  return matched;
}

// ---- writing ----

const short = (value, digits) => String(Number(value.toFixed(digits)));
const vector = (values, digits) => `{ ${values.map((value) => short(value, digits)).join(", ")} }`;

export function placeText(camera) {
  return `pos = ${vector(camera.origin, 1)}, angles = ${vector(camera.angles, 1)}, fov = ${short(camera.fov, 1)}`;
}

export const keyText = (time, camera) => `{ ${time}, ${placeText(camera)} }`;
export const secondsText = (time) => short(Math.max(0, time), 3);

function lineStart(text, at) { return text.lastIndexOf("\n", at - 1) + 1; }
const indentAt = (text, at) => text.slice(lineStart(text, at)).match(/^[ \t]*/)[0];

// Set a key of a table that is written out.
function setItem(text, table, key, value) {
  const item = itemOf(table, key);
  if (item) return { from: item.from, to: item.to, text: value };
  const last = table.items[table.items.length - 1];
  if (!last) return { from: table.open, to: table.open, text: ` ${key} = ${value} ` };
  const isMultiline = text.slice(table.open, last.from).includes("\n");
  const after = text.slice(last.to).match(/^\s*[,;]/);
  const at = last.to + (after ? after[0].length : 0);
  const space = isMultiline ? `\n${indentAt(text, last.start)}` : " ";
  return { from: at, to: at, text: `${after ? "" : ","}${space}${key} = ${value}${isMultiline ? "," : ""}` };
}

// The camera of a shot, whatever it was.
export function setCamera(text, shot, camera) { return [setItem(text, shot.table, "camera", camera)]; }

const keyMoment = (key, shot) => (key.time !== null && key.time !== undefined ? key.time : key.demoTime - (shot.begin || 0));

// A key at a shot time; `time` is how it is written. One that is there within 1/50 s is changed.
export function addKey(text, shot, moment, time, camera) {
  const now = shot.camera;
  if (!now || now.kind !== "path" || !now.keys)
    return setCamera(text, shot, `path {\n    ${keyText(time, camera)},\n  }`);
  if (now.isLocked) return null;
  const there = now.keys.find((key) => !key.isLocked && Math.abs(keyMoment(key, shot) - moment) < 0.02);
  if (there) return changeKey(text, there, { pos: camera.origin, angles: camera.angles, fov: camera.fov });
  const before = now.keys.filter((key) => !key.isLocked && keyMoment(key, shot) < moment).pop();
  const first = now.keys[0];
  const isMultiline = text.slice(now.table.open, first.from).includes("\n");
  const space = isMultiline ? `\n${indentAt(text, first.from)}` : " ";
  if (!before) return [{ from: first.from, to: first.from, text: `${keyText(time, camera)},${space}` }];
  const comma = text.slice(before.to).match(/^\s*[,;]/);
  const at = before.to + (comma ? comma[0].length : 0);
  return [{ from: at, to: at, text: `${comma ? "" : ","}${space}${keyText(time, camera)}${comma ? "," : ""}` }];
}

// fields: { time, pos, angles, fov }: those to be changed
export function changeKey(text, key, fields) {
  const changes = [];
  if (fields.time !== undefined && key.timeItem && key.time !== null)
    changes.push({ from: key.timeItem.from, to: key.timeItem.to, text: short(fields.time, 3) });
  if (fields.pos) changes.push(setItem(text, key.table, "pos", vector(fields.pos, 1)));
  if (fields.angles) {
    const look = itemOf(key.table, "look");
    if (!look) changes.push(setItem(text, key.table, "angles", vector(fields.angles, 1)));
  }
  if (fields.fov !== undefined) changes.push(setItem(text, key.table, "fov", short(fields.fov, 1)));
  return changes;
}

export function removeKey(text, shot, key) {
  if (shot.camera.keys.length < 2) return null;
  const after = text.slice(key.to).match(/^\s*[,;]/);
  const before = text.slice(0, key.from).match(/[,;]?\s*$/);
  const comma = after ? after[0].length : 0;
  // With the blanks before it; of the last one without a comma the comma before it goes.
  const blanks = after ? before[0].replace(/^[,;]/, "").length : before[0].length;
  return [{ from: key.from - blanks, to: key.to + comma, text: "" }];
}

// A shot at the text's end: of a demo's range, or of `length` seconds of a map.
export function addShot(text, { demo, from, to, length, camera, name }) {
  const words = [name ? `name = "${name}", ` : "", demo ? `demo = "${demo}", ` : ""].join("");
  const range = length ? `length = ${secondsText(length)}` : `from = ${secondsText(from)}, to = ${secondsText(to)}`;
  const shot = `shot {\n  ${words}${range},\n  camera = ${camera},\n}\n`;
  return [{ from: text.length, to: text.length, text: (text.endsWith("\n") || !text ? "" : "\n") + (text ? "\n" : "") + shot }];
}

// Two shots of one, at a demo time. Keys of a path that are written in shot time move along.
export function cutShot(text, shot, time) {
  if (shot.isComputed || typeof shot.begin !== "number" || typeof shot.end !== "number") return null;
  if (time <= shot.begin + 0.02 || time >= shot.end - 0.02) return null;
  const copy = text.slice(shot.from, shot.to);
  const moved = [{ from: shot.fromItem.from, to: shot.fromItem.to, text: secondsText(time) }];
  const name = shot.table.items.find((item) => item.key === "name");
  if (name) moved.push({ from: name.to - 1, to: name.to - 1, text: " 2" });
  if (shot.camera && shot.camera.keys)
    for (const key of shot.camera.keys)
      if (key.time !== null && key.time !== undefined && key.timeItem)
        moved.push({ from: key.timeItem.from, to: key.timeItem.to, text: short(key.time - (time - shot.begin), 3) });
  const second = apply(copy, moved.map((change) => ({ from: change.from - shot.from, to: change.to - shot.from, text: change.text })));
  return [{ from: shot.toItem.from, to: shot.toItem.to, text: secondsText(time) },
    { from: shot.to, to: shot.to, text: `\n\n${second}` }];
}

export function removeShot(text, shot) {
  const end = text.slice(shot.to).match(/^\n{0,2}/)[0].length;
  return [{ from: shot.from, to: shot.to + end, text: "" }];
}

export function apply(text, changes) {
  for (const change of [...changes].sort((a, b) => b.from - a.from))
    text = text.slice(0, change.from) + change.text + text.slice(change.to);
  return text;
}

// ---- what the film becomes ----

// What is said of profiles: { names: of those that the text defines, now: the film's; "" none, null
// it is computed, film: its table, or null }.
export function profilesOf(text) {
  const tokens = tokensOf(text);
  const found = { names: [], now: "", film: null, first: tokens.length ? tokens[0].from : text.length };
  for (let i = 0; i < tokens.length; i++) {
    const brace = tokens[i + 1] && tokens[i + 1].text === "(" ? i + 2 : i + 1;
    if (tokens[i].text === "profile" && brace === i + 2 && tokens[brace] && /^["']/.test(tokens[brace].text)) {
      found.names.push(tokens[brace].text.slice(1, -1));
      const end = skip(tokens, i + 1) - 1;
      found.first = tokens[end + 1] ? tokens[end + 1].from : text.length;
    } else if (tokens[i].text === "film" && tokens[brace] && tokens[brace].text === "{") {
      found.film = tableAt(tokens, brace);
      const item = itemOf(found.film, "profile");
      if (item) found.now = item.last - item.first === 1 && /^["']/.test(tokens[item.first].text) ? tokens[item.first].text.slice(1, -1) : null;
      return found;
    }
  }
  return found;
}

// Let the film be of that profile; "": of none.
export function setProfile(text, name) {
  const { film, first, now } = profilesOf(text);
  if (now === null) return null;
  if (name && !film) return [{ from: first, to: first, text: `film { profile = "${name}" }\n` }];
  if (name) return [setItem(text, film, "profile", `"${name}"`)];
  const item = film && itemOf(film, "profile");
  if (!item) return [];
  return [{ from: item.start, to: item.to + text.slice(item.to).match(/^(\s*[,;][ \t]*)?/)[0].length, text: "" }];
}

// The sources of a script: { name, file } of each demo(...) that is written out.
export function sourcesOf(text) {
  const tokens = tokensOf(text);
  const found = [];
  const plain = (token) => (token && /^["']/.test(token.text) ? token.text.slice(1, -1) : null);
  tokens.forEach((token, i) => {
    if (token.text === "demo" && tokens[i + 1] && tokens[i + 1].text === "(" && plain(tokens[i + 2]) !== null)
      found.push({ name: plain(tokens[i + 2]), file: plain(tokens[i + 4]) });
  });
  return found;
}
