// SPDX-License-Identifier: GPL-2.0-or-later
// Parses a script's text for shots, cameras and keys, and computes edits of the text.
//
// Only literal values can be edited. Values that are computed (in loops, functions or by variables)
// are left alone. Edits are returned as a list of { from, to, text }, each of which replaces a range
// of the text, or null if the edit is not possible.

const TOKEN = /--\[(=*)\[[^]*?\]\1\]|--[^\n]*|\[(=*)\[[^]*?\]\2\]|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|0[xX][\da-fA-F.]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|\.\.\.?|[=~<>]=|\/\/|::|[^\s]/g;

export function tokenize(text) {
  const tokens = [];
  for (const match of text.matchAll(TOKEN)) {
    const word = match[0];
    if (word.startsWith("--")) continue;
    tokens.push({ text: word, from: match.index, to: match.index + word.length,
      isName: /^[A-Za-z_]/.test(word), isNumber: /^\.?\d/.test(word) });
  }
  return tokens;
}

const BRACKETS = { "{": "}", "(": ")", "[": "]" };

// Returns the index after the bracket that closes the one at `i`, or the number of tokens if it is
// not closed.
export function skipBrackets(tokens, i) {
  let depth = 0;
  for (; i < tokens.length; i++) {
    if (BRACKETS[tokens[i].text]) depth++;
    else if (["}", ")", "]"].includes(tokens[i].text) && --depth === 0) return i + 1;
  }
  return tokens.length;
}

// Parses the table whose "{" is token i. Returns { open, close, items: [{ key, start, first, last, from,
// to }] }: open and close are the offsets inside its braces, start is the offset of an item, from and to
// are those of its value, and first to last - 1 are the value's tokens.
export function parseTable(tokens, i) {
  const end = skipBrackets(tokens, i) - 1;
  const table = { open: tokens[i].to, close: tokens[end] ? tokens[end].from : tokens[i].to, items: [] };
  for (let at = i + 1; at < end;) {
    const item = { key: null, start: tokens[at].from };
    if (tokens[at].isName && tokens[at + 1] && tokens[at + 1].text === "=") {
      item.key = tokens[at].text;
      at += 2;
    } else if (tokens[at].text === "[") {
      item.key = tokens.slice(at + 1, skipBrackets(tokens, at) - 1).map((token) => token.text).join("").replace(/^"|"$/g, "");
      at = skipBrackets(tokens, at) + 1;
    }
    item.first = at;
    while (at < end && tokens[at].text !== "," && tokens[at].text !== ";")
      at = tokens[at].text === "function" ? skipBlock(tokens, at) : BRACKETS[tokens[at].text] ? skipBrackets(tokens, at) : at + 1;
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

const BLOCK_STARTS = ["function", "do", "then", "repeat"], BLOCK_ENDS = ["end", "until", "elseif"];

export function skipBlock(tokens, i) {
  let depth = 0;
  for (; i < tokens.length; i++) {
    if (BLOCK_STARTS.includes(tokens[i].text)) depth++;
    else if (BLOCK_ENDS.includes(tokens[i].text) && --depth === 0) return i + 1;
  }
  return i;
}

// Returns the value of a literal number or time such as "1:05.2", or null.
export function parseNumber(tokens, first, last) {
  const words = tokens.slice(first, last).map((token) => token.text);
  if (words.length === 1 && tokens[first].isNumber) return Number(words[0]);
  if (words.length === 2 && words[0] === "-" && tokens[first + 1].isNumber) return -Number(words[1]);
  const clock = words.length === 1 && words[0].match(/^["'](?:(\d+):)?(\d+(?:\.\d*)?)["']$/);
  return clock ? Number(clock[1] || 0) * 60 + Number(clock[2]) : null;
}

function parseVector(tokens, item) {
  if (!item || tokens[item.first].text !== "{") return null;
  const { items } = parseTable(tokens, item.first);
  const numbers = items.map((part) => (part.key ? null : parseNumber(tokens, part.first, part.last)));
  return numbers.length >= 2 && numbers.length <= 3 && !numbers.includes(null) ? numbers : null;
}

export const findItem = (table, key) => table.items.find((item) => item.key === key);

// Parses a key of a path. isLocked: its time or position is not a literal.
function parseKey(tokens, item) {
  const key = { from: item.start, to: item.to, isLocked: true };
  if (item.key || tokens[item.first].text !== "{") return key;
  const table = parseTable(tokens, item.first);
  const time = table.items.find((part) => !part.key);
  const fov = findItem(table, "fov"), roll = findItem(table, "roll");
  key.table = table;
  key.timeItem = time;
  key.time = time ? parseNumber(tokens, time.first, time.last) : null;
  if (key.time === null && time && tokens[time.first].text === "dt" && time.last - time.first === 4)
    key.demoTime = parseNumber(tokens, time.first + 2, time.first + 3);
  key.pos = parseVector(tokens, findItem(table, "pos"));
  key.angles = parseVector(tokens, findItem(table, "angles"));
  key.fov = fov ? parseNumber(tokens, fov.first, fov.last) : null;
  key.roll = roll ? parseNumber(tokens, roll.first, roll.last) : null;
  key.isLocked = !key.pos || (key.time === null && key.demoTime === undefined);
  return key;
}

function parseCamera(tokens, item) {
  const camera = { from: item.from, to: item.to, kind: tokens[item.first].text, keys: null, isLocked: true };
  let at = item.first + 1;
  if (tokens[at] && tokens[at].text === "(" && tokens[at + 1].text === "{") at++;
  if (camera.kind !== "path" || !tokens[at] || tokens[at].text !== "{") return camera;
  camera.table = parseTable(tokens, at);
  camera.keys = camera.table.items.filter((part) => !part.key).map((part) => parseKey(tokens, part));
  camera.isLocked = camera.keys.length === 0 || Boolean(findItem(camera.table, "file"));
  return camera;
}

// Makes a function of a text that returns its last result again for the same text; callers do not change it.
export function remember(parse) {
  let last = null, result = null;
  return (text) => {
    if (text !== last) { result = parse(text); last = text; }
    return result;
  };
}

// Returns the shots in the order of the text: { from, to, line, table, begin, end, fromItem, toItem,
// camera, isComputed }.
export const parseShots = remember((text) => {
  const tokens = tokenize(text);
  const shots = [];
  let depth = 0;
  for (let i = 0; i < tokens.length; i++) {
    const word = tokens[i].text;
    if (BLOCK_STARTS.includes(word)) depth++;
    else if (BLOCK_ENDS.includes(word)) depth--;
    if (word !== "shot") continue;
    const brace = tokens[i + 1] && tokens[i + 1].text === "(" ? i + 2 : i + 1;
    if (!tokens[brace] || tokens[brace].text !== "{") continue;
    const table = parseTable(tokens, brace);
    const last = tokens[skipBrackets(tokens, i + 1) - 1] || tokens[tokens.length - 1];
    const [from, to, camera] = ["from", "to", "camera"].map((key) => findItem(table, key));
    shots.push({
      from: tokens[i].from, to: last.to, table, line: text.slice(0, tokens[i].from).split("\n").length,
      begin: from && parseNumber(tokens, from.first, from.last), end: to && parseNumber(tokens, to.first, to.last),
      fromItem: from, toItem: to, camera: camera ? parseCamera(tokens, camera) : null, isComputed: depth > 0,
    });
    i = brace + (skipBrackets(tokens, brace) - brace) - 1;
  }
  return shots;
});

// Returns the parsed shot for each shot of the film (located by "where": "film.lua:12: "), or null for
// shots that are created in a loop or by another file.
export function matchShots(text, film) {
  const written = parseShots(text);
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

// ---- editing ----

const formatNumber = (value, digits) => String(Number(value.toFixed(digits)));
const formatVector = (values, digits) => `{ ${values.map((value) => formatNumber(value, digits)).join(", ")} }`;

export function formatView(camera) {
  return `pos = ${formatVector(camera.origin, 1)}, angles = ${formatVector(camera.angles, 1)}, fov = ${formatNumber(camera.fov, 1)}`;
}

export const formatKey = (time, camera) => `{ ${time}, ${formatView(camera)} }`;
export const formatSeconds = (time) => formatNumber(Math.max(0, time), 3);

function lineStart(text, at) { return text.lastIndexOf("\n", at - 1) + 1; }
const indentAt = (text, at) => text.slice(lineStart(text, at)).match(/^[ \t]*/)[0];

// Returns the edit that sets a key of a table.
export function setItem(text, table, key, value) {
  const item = findItem(table, key);
  if (item) return { from: item.from, to: item.to, text: value };
  const last = table.items[table.items.length - 1];
  if (!last) return { from: table.open, to: table.open, text: ` ${key} = ${value} ` };
  const isMultiline = text.slice(table.open, last.from).includes("\n");
  const after = text.slice(last.to).match(/^\s*[,;]/);
  const at = last.to + (after ? after[0].length : 0);
  const space = isMultiline ? `\n${indentAt(text, last.start)}` : " ";
  return { from: at, to: at, text: `${after ? "" : ","}${space}${key} = ${value}${isMultiline ? "," : ""}` };
}

// Replaces the camera of a shot.
export function setCamera(text, shot, camera) { return [setItem(text, shot.table, "camera", camera)]; }

const keyTime = (key, shot) => (key.time !== null && key.time !== undefined ? key.time : key.demoTime - (shot.begin || 0));

// Adds a key at shot time `moment`, written as `time`. An existing key within 1/50 s is changed instead.
export function addKey(text, shot, moment, time, camera) {
  const now = shot.camera;
  if (!now || now.kind !== "path" || !now.keys)
    return setCamera(text, shot, `path {\n    ${formatKey(time, camera)},\n  }`);
  if (now.isLocked) return null;
  const existing = now.keys.find((key) => !key.isLocked && Math.abs(keyTime(key, shot) - moment) < 0.02);
  if (existing) return changeKey(text, existing, { pos: camera.origin, angles: camera.angles, fov: camera.fov });
  const before = now.keys.filter((key) => !key.isLocked && keyTime(key, shot) < moment).pop();
  const first = now.keys[0];
  const isMultiline = text.slice(now.table.open, first.from).includes("\n");
  const space = isMultiline ? `\n${indentAt(text, first.from)}` : " ";
  if (!before) return [{ from: first.from, to: first.from, text: `${formatKey(time, camera)},${space}` }];
  const comma = text.slice(before.to).match(/^\s*[,;]/);
  const at = before.to + (comma ? comma[0].length : 0);
  return [{ from: at, to: at, text: `${comma ? "" : ","}${space}${formatKey(time, camera)}${comma ? "," : ""}` }];
}

// fields: { time, pos, angles, fov }; undefined fields are not changed
export function changeKey(text, key, fields) {
  const changes = [];
  if (fields.time !== undefined && key.timeItem && key.time !== null)
    changes.push({ from: key.timeItem.from, to: key.timeItem.to, text: formatNumber(fields.time, 3) });
  if (fields.pos) changes.push(setItem(text, key.table, "pos", formatVector(fields.pos, 1)));
  if (fields.angles) {
    const look = findItem(key.table, "look");
    if (!look) changes.push(setItem(text, key.table, "angles", formatVector(fields.angles, 1)));
  }
  if (fields.fov !== undefined) changes.push(setItem(text, key.table, "fov", formatNumber(fields.fov, 1)));
  return changes;
}

export function removeKey(text, shot, key) {
  if (shot.camera.keys.length < 2) return null;
  const after = text.slice(key.to).match(/^\s*[,;]/);
  const before = text.slice(0, key.from).match(/[,;]?\s*$/);
  const comma = after ? after[0].length : 0;
  // Includes the white space before the key; if no comma follows, also the comma before it.
  const blanks = after ? before[0].replace(/^[,;]/, "").length : before[0].length;
  return [{ from: key.from - blanks, to: key.to + comma, text: "" }];
}

// Appends a shot of a range of a demo, or of `length` seconds of a map.
export function addShot(text, { demo, from, to, length, camera, name }) {
  const words = [name ? `name = "${name}", ` : "", demo ? `demo = "${demo}", ` : ""].join("");
  const range = length ? `length = ${formatSeconds(length)}` : `from = ${formatSeconds(from)}, to = ${formatSeconds(to)}`;
  const shot = `shot {\n  ${words}${range},\n  camera = ${camera},\n}\n`;
  return [{ from: text.length, to: text.length, text: (text.endsWith("\n") || !text ? "" : "\n") + (text ? "\n" : "") + shot }];
}

// Applies a list of edits.
export function applyChanges(text, changes) {
  for (const change of [...changes].sort((a, b) => b.from - a.from))
    text = text.slice(0, change.from) + change.text + text.slice(change.to);
  return text;
}

// ---- profiles and demos ----

// Returns { names, now, film, first }: the names of the profiles that the text defines; the film's
// profile ("": none, null: computed); the film's table or null; and the offset of the first statement
// after the profiles.
export const findProfiles = remember((text) => {
  const tokens = tokenize(text);
  const found = { names: [], now: "", film: null, first: tokens.length ? tokens[0].from : text.length };
  for (let i = 0; i < tokens.length; i++) {
    const brace = tokens[i + 1] && tokens[i + 1].text === "(" ? i + 2 : i + 1;
    if (tokens[i].text === "profile" && brace === i + 2 && tokens[brace] && /^["']/.test(tokens[brace].text)) {
      found.names.push(tokens[brace].text.slice(1, -1));
      const end = skipBrackets(tokens, i + 1) - 1;
      found.first = tokens[end + 1] ? tokens[end + 1].from : text.length;
    } else if (tokens[i].text === "film" && tokens[brace] && tokens[brace].text === "{") {
      found.film = parseTable(tokens, brace);
      const item = findItem(found.film, "profile");
      if (item) found.now = item.last - item.first === 1 && /^["']/.test(tokens[item.first].text) ? tokens[item.first].text.slice(1, -1) : null;
      return found;
    }
  }
  return found;
});

// Sets the film's profile; "" removes it.
export function setProfile(text, name) {
  const { film, first, now } = findProfiles(text);
  if (now === null) return null;
  if (name && !film) return [{ from: first, to: first, text: `film { profile = "${name}" }\n` }];
  if (name) return [setItem(text, film, "profile", `"${name}"`)];
  const item = film && findItem(film, "profile");
  if (!item) return [];
  return [{ from: item.start, to: item.to + text.slice(item.to).match(/^(\s*[,;][ \t]*)?/)[0].length, text: "" }];
}

// Returns { name, file } of each demo(...) with a literal name.
export function findSources(text) {
  const tokens = tokenize(text);
  const found = [];
  const plain = (token) => (token && /^["']/.test(token.text) ? token.text.slice(1, -1) : null);
  tokens.forEach((token, i) => {
    if (token.text === "demo" && tokens[i + 1] && tokens[i + 1].text === "(" && plain(tokens[i + 2]) !== null)
      found.push({ name: plain(tokens[i + 2]), file: plain(tokens[i + 4]) });
  });
  return found;
}
