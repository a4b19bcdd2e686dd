// SPDX-License-Identifier: GPL-2.0-or-later
// The properties of a shot that the inspector shows: a table of rows, how each is read from the text, and the
// gesture that writes it.
import { cameraOf } from "./camera_gestures.js";
import { classOf, formatNumber } from "./doc.js";
import { freezeOf } from "./field_gestures.js";
import { find } from "./gestures.js";
import { captionTable, findJoin, musicAsWritten } from "./lane_gestures.js";
import { findItem, findProfiles, parseNumber, tokenize } from "./script_text.js";
import { tableAt } from "./shot_times.js";

const isMap = (at) => at.shot.is_map;
const hasTarget = (at) => at.camera && ["chase", "orbit", "rig"].includes(at.camera.kind);
const isKind = (...kinds) => (at) => Boolean(at.camera && !at.camera.isLocked && kinds.includes(at.camera.kind));
const isNumber = (key) => (at) => { const item = at.tables.shot && findItem(at.tables.shot, key); return Boolean(item) && classOf(at.text, item) === "N"; };
const joinKind = (at) => (at.join && at.join.join ? at.join.join.tokens[0].text : "cut");

// A row: { id, label, place, key, type, ... }. place: whose field it is ("shot", "camera", "freeze"), or what it
// sets instead. type: "time" (demo time), "number" (min, max and step: a slider; normal: the value if it is not set; unit),
// "choice" (options: [Lua text, words]; a function of the context may compute them), or "source" (any Lua expression).
// when: whether the row applies.
const number = (place, key, label, min, max, step, normal, more = {}) => ({ id: `${place}.${key}`, place, key, label, type: "number", min, max, step, normal, ...more });
const select = (place, label, options, when) => ({ id: place, place, key: "join", label, type: "choice", options, when });
const choice = (place, key, label, options, more = {}) => ({ id: `${place}.${key}`, place, key, label, type: "choice", options, ...more });
const source = (place, key, label, more = {}) => ({ id: `${place}.${key}`, place, key, label, type: "source", ...more });
const same = (list) => list.map((word) => [word, word]);
const words = (list) => list.map((word) => [JSON.stringify(word), word]);

function playersFor(at) {
  const names = words(at.players || []);
  return hasTarget(at) ? [['"pov"', "the recorded player"], ...names] : [["", "the recorded player"], ...names];
}

const hasCaption = (at) => Boolean(at.tables.caption);
const hasMusic = (at) => Boolean(at.music);
const lane = (place, when, rows) => rows.map((row) => ({ ...row, id: `${place}.${row.key}`, place, when }));

export const SECTIONS = [
  { name: "Caption", kind: "caption", rows: lane("caption", hasCaption, [
    { key: "text", label: "Text", type: "text" },
    number("", "at", "Starts at", 0, (at) => Math.max(0.1, at.shot.duration), 0.1, 0, { unit: "s" }),
    number("", "length", "Length", 0.1, 10, 0.1, 0, { unit: "s" }),
    choice("", "place", "Place", [["", "lower"], ...words(["upper", "middle", "upper left", "upper right", "lower left", "lower right"])]),
    number("", "size", "Size", 0.02, 0.2, 0.005, 0.05),
    choice("", "font", "Font", [["", "of the game"], ...words(["sans", "sans bold", "serif", "serif bold", "mono"])]),
    choice("", "colour", "Colour", [["", "none"], ...words(["white", "red", "green", "yellow", "blue", "orange", "black"])]),
    number("", "fade", "Fade", 0, 2, 0.05, 0, { unit: "s" }),
    number("", "box", "Box", 0, 1, 0.05, 0),
  ]) },
  { name: "Music", kind: "music", rows: lane("music", hasMusic, [
    number("", "gain", "Volume", 0, 2, 0.05, 1, { unit: "×" }),
    { key: "at", label: "Starts at", type: "source", normal: 0 },
    number("", "from", "Skips", 0, 120, 0.5, 0, { unit: "s" }),
    { key: "length", label: "Length", type: "source", normal: "to the end" },
    number("", "fade_in", "Fade in", 0, 10, 0.25, 0, { unit: "s" }),
    number("", "fade_out", "Fade out", 0, 10, 0.25, 0, { unit: "s" }),
    number("", "duck", "Under shots", 0, 1, 0.05, 1, { unit: "×" }),
  ]) },
  { name: "Time", rows: [
    { id: "from", place: "from", key: "from", label: "Begins at", type: "time", step: 0.1, when: (at) => !isMap(at), title: "Demo time at which the shot begins" },
    { id: "to", place: "to", key: "to", label: "Ends at", type: "time", step: 0.1, when: (at) => !isMap(at), title: "Demo time at which the shot ends" },
    { id: "length", place: "length", key: "length", label: "Length", type: "time", step: 0.1, unit: "s", title: "Length of the shot in the film" },
    number("shot", "speed", "Speed", 0.1, 2, 0.05, 1, { unit: "×", when: (at) => !isMap(at) && !findItem(at.tables.shot, "time") }),
    number("freeze", "at", "Freeze at", 0, (at) => Math.max(0.1, at.shot.duration), 0.05, 0, { unit: "s", when: (at) => Boolean(at.tables.freeze) }),
    number("freeze", "length", "Freeze for", 0, 5, 0.1, 0, { unit: "s", when: (at) => Boolean(at.tables.freeze) }),
  ] },
  { name: "Camera", rows: [
    { id: "kind", place: "kind", key: "camera", label: "Kind", type: "choice", options: [["pov", "Player’s view"], ["chase", "Chase: behind a player"], ["orbit", "Orbit: around a player"],
      ["rig", "Rig: attached to a player"], ["fixed", "Fixed: stays in place"], ["path", "Path: flies through keys"]] },
    { id: "target", place: "target", key: "camera", label: "Player", type: "choice", options: playersFor, when: (at) => !isMap(at) && (hasTarget(at) || (isKind("pov")(at) && at.isMultiView)) },
    number("camera", "distance", "Distance", 20, 600, 5, 0, { when: isKind("chase") }),
    number("camera", "radius", "Radius", 20, 800, 5, 0, { when: isKind("orbit") }),
    number("camera", "angle", "Angle", 0, 360, 5, 0, { unit: "°", when: isKind("orbit") }),
    number("camera", "height", "Height", -200, 400, 5, 0, { when: isKind("chase", "orbit") }),
    source("camera", "offset", "Offset", { when: isKind("rig") }),
    source("camera", "pos", "Position", { when: isKind("fixed") }),
    source("camera", "angles", "Direction", { when: isKind("fixed") }),
    number("camera", "fov", "Field of view", 10, 150, 1, 90, { unit: "°", when: (at) => Boolean(at.camera) && !at.camera.isLocked }),
    number("camera", "roll", "Roll", -90, 90, 1, 0, { unit: "°", when: isKind("fixed", "chase", "orbit", "rig") }),
    number("camera", "lag", "Lag", 0, 2, 0.05, 0, { unit: "s", when: isKind("chase", "orbit", "rig") }),
    number("camera", "handheld", "Hand-held", 0, 3, 0.1, 0, { when: isKind("fixed", "chase", "orbit", "rig", "path") }),
    number("camera", "shake", "Shake", 0, 5, 0.1, 0, { unit: "°", when: isKind("fixed", "chase", "orbit", "rig", "path") }),
  ] },
  { name: "Transition", kind: "join", rows: [
    select("join", "Begins with", [["cut", "Cut"], ["dissolve", "Dissolve"], ["wipe", "Wipe"], ["dip", "Dip to a colour"]], (at) => at.number > 0),
    { id: "frames", place: "frames", label: "Frames", type: "number", min: 1, max: 120, step: 1, normal: 0, when: (at) => joinKind(at) !== "cut" },
    select("joinWord", "Direction", same(["left", "right", "up", "down"]), (at) => joinKind(at) === "wipe"),
    { ...select("joinWord", "Colour", same(["black", "white", "grey", "red", "orange", "blue"]), (at) => joinKind(at) === "dip"), id: "dip" },
    number("fade", "in", "Fade in", 0, 3, 0.05, 0, { unit: "s" }),
    number("fade", "out", "Fade out", 0, 3, 0.05, 0, { unit: "s" }),
  ] },
  { name: "Picture", rows: [
    choice("shot", "exposure", "Exposure", [["", "as in the film"], ['"auto"', "automatic"], ['"off"', "off"], ["0", "by hand"]], { isClass: true }),
    { ...number("shot", "exposure", "Stops", -3, 3, 0.1, 0, { when: isNumber("exposure") }), id: "shot.stops" },
    number("shot", "contrast", "Contrast", 0.5, 2, 0.05, 1),
    number("shot", "gamma", "Gamma", 0.4, 2, 0.05, 1),
    number("shot", "saturation", "Saturation", 0, 2, 0.05, 1),
    number("shot", "tint", "Game’s tints", 0, 1, 0.05, 1),
    number("shot", "vignette", "Vignette", 0, 1, 0.05, 0),
    choice("shot", "letterbox", "Letterbox", [["", "none"], ["1.85", "1.85 : 1"], ["2.35", "2.35 : 1"], ["2.39", "2.39 : 1"]]),
    choice("shot", "hud", "HUD", [["", "as in the film"], ...words(["classic", "overlay", "broadcast", "none"])]),
    choice("shot", "weapon", "View weapon", [["", "shown"], ["false", "hidden"]]),
  ] },
  { name: "Sound", rows: [
    number("shot", "gain", "Volume", 0, 2, 0.05, 1, { unit: "×" }),
    choice("shot", "sound", "Slow motion", [["", "lower pitch"], ['"stretch"', "original pitch"], ['"normal"', "original speed"], ['"mute"', "silent"]]),
  ] },
  { name: "Film", rows: [
    choice("film", "size", "Shape", [["", "as in the profile"], ['"1920x1080"', "16 : 9, wide"], ['"1080x1920"', "9 : 16, upright"], ['"1080x1080"', "1 : 1, square"], ['"1080x1350"', "4 : 5, portrait"]]),
    choice("film", "profile", "Profile", [["", "automatic"], ...words(["match", "player", "plain", "speedrun", "short", "youtube"])]),
  ] },
];

export const ROWS = SECTIONS.flatMap((section) => section.rows);

// Returns what rows are read from: { text, film, number, shot, written, line, camera, join, tables, players, isMultiView }, or
// { refusal, line, shot } for a shot that is created by code.
// selected: the lane's item that is selected, { kind, number, index }, or null.
export function contextOf(text, film, number, match = null, selected = null) {
  const at = find(text, film, number);
  if (at.refusal) return { ...at, shot: film.shots[number], number };
  const { written } = at, fade = findItem(written.table, "fade"), hasTiles = Boolean(findItem(written.table, "tiles"));
  const camera = hasTiles ? null : cameraOf(text, written), join = number > 0 ? findJoin(text, film, number) : null;
  const index = selected ? selected.index : 0, music = selected && selected.kind === "music" ? musicAsWritten(text, film, index) : null;
  const caption = selected && selected.kind === "caption" && selected.number === number ? captionTable(text, film, number, index) : null;
  const tables = { film: findProfiles(text).film, caption, music: music && music.table, shot: written.table, camera: camera && camera.table, fade: fade && tableAt(text, fade.from, fade.to), freeze: freezeOf(text, written) };
  const players = match ? match.players.filter((player) => !player.spectator).map((player) => player.name) : [];
  return { ...at, number, index, music, line: written.line, camera, join, tables, players, isMultiView: Boolean(match && match.all_players) };
}

// What the film says of times that the text need not give.
const COMPUTED = { from: (shot) => shot.from, to: (shot) => shot.to, length: (shot) => shot.duration };

const literal = (text) => { const tokens = tokenize(text); return tokens.length ? parseNumber(tokens, 0, tokens.length) : null; };
const written = (text, item) => (item ? text.slice(item.from, item.to) : "");

// Returns the item of the text that holds a row's value, or null.
export function itemOf(at, row) {
  if (row.place === "kind") return at.camera && at.camera.item;
  if (row.place === "target") return at.camera && at.camera.target;
  if (row.type === "text") return at.tables.caption.items.find((item) => !item.key) || null;
  const table = COMPUTED[row.place] ? at.tables.shot : at.tables[row.place];
  return (table && findItem(table, row.key)) || null;
}

// Returns the value of a row: { text, number, isSet, computed, isLocked }. text: what the field shows; number: its value as far
// as it is a literal, else null; computed: the value that the film has if the text does not say it, else null.
export function valueOf(at, row) {
  const item = itemOf(at, row), source = written(at.text, item);
  if (row.place === "kind") return { text: at.camera.isLocked ? source : at.camera.kind, isSet: Boolean(item), number: null, computed: null };
  if (row.place === "join" || row.place === "frames" || row.place === "joinWord") return joinValue(at, row);
  if (row.place === "fade" && findItem(at.tables.shot, "fade") && !at.tables.fade) return { text: "", isSet: true, number: null, computed: null, isLocked: true };
  if (row.type === "text") return { text: at.shot.captions[at.index].text, isSet: true, number: null, computed: null };
  const isLiteral = Boolean(item) && classOf(at.text, item) === "N", value = isLiteral ? literal(source) : null;
  const film = COMPUTED[row.place] ? COMPUTED[row.place](at.shot) : null;
  if (film !== null && !item) return { text: formatNumber(film), isSet: false, number: film, computed: null };
  const isClock = isLiteral && /^["']/.test(source);
  return { text: isClock ? source.slice(1, -1) : source, isSet: Boolean(item), number: value, computed: film !== null && !isLiteral ? film : null };
}

function joinValue(at, row) {
  const { join } = at, nothing = { text: "cut", isSet: false, number: null, computed: null };
  if (!join || (!join.refusal && !join.join)) return nothing;
  if (join.refusal) return { ...nothing, isSet: true, isLocked: true };
  const word = join.args[1] && at.text[join.args[1].from] !== "{" ? at.text.slice(join.args[1].from + 1, join.args[1].to - 1) : "";
  if (row.place === "joinWord") return { text: word, isSet: Boolean(word), number: null, computed: null };
  if (row.place === "join") return { text: joinKind(at), isSet: true, number: null, computed: null };
  return { text: String(join.frames), isSet: true, number: join.frames, computed: null };
}

const TIME = /^(?:(\d+):)?(\d+(?:\.\d*)?|\.\d+)$/;

// Returns the seconds of a time such as "7.5" or "1:05.2", or null for other texts.
export function secondsOf(text) {
  const match = text.trim().match(TIME);
  return match ? Number(match[1] || 0) * 60 + Number(match[2]) : null;
}

// Returns the gesture that writes a value, [name, ...arguments], or { refusal }. value: what was entered; "" resets the row.
// isStep: it was changed from what it was, and keeps the style in which it is written.
export function gestureFor(at, row, value, isStep = false) {
  const { number } = at, entered = value.trim(), amount = literal(entered);
  const needsNumber = (gesture) => (amount === null && entered ? { refusal: "Expected a number" } : gesture);
  switch (row.place) {
    case "kind": return ["setCamera", number, entered];
    case "target": return ["setCameraTarget", number, entered || (hasTarget(at) ? '"pov"' : "")];
    case "camera": return ["setCameraItem", number, row.key, entered];
    case "freeze": return ["setFreeze", number, row.key, entered];
    case "film": return ["setFilmItem", row.key, entered];
    case "fade": return needsNumber(["setFade", number, row.key, amount || 0]);
    case "caption": return captionGesture(at, row, entered);
    case "music": return ["setMusicItem", at.index, row.key, entered];
    case "join": return ["setJoin", number, entered || "cut", at.join && at.join.frames ? at.join.frames : 30];
    case "frames": return needsNumber(["setJoin", number, joinKind(at), amount || 0]);
    case "joinWord": return ["setJoinWord", number, entered || row.options[0][0]];
    case "from": case "to": case "length": return timeGesture(at, row, entered, isStep);
    default: return ["setProperty", number, row.key, entered];
  }
}

function captionGesture(at, row, entered) {
  if (row.type === "text") return ["setCaptionText", at.number, at.index, entered];
  return ["setCaptionItem", at.number, at.index, row.key, entered];
}

const TIMES = { from: "setFrom", to: "setTo", length: "setLength" };

// A literal keeps its style; another text replaces the source, and has to be evaluated first: [name, number, null, text].
function timeGesture(at, row, entered, isStep) {
  const item = itemOf(at, row), seconds = secondsOf(entered);
  if (!entered) return { refusal: "Expected a time" };
  if (seconds !== null && (isStep || !item || classOf(at.text, item) === "N")) return [TIMES[row.place], at.number, seconds];
  return [TIMES[row.place], at.number, null, seconds !== null && entered.includes(":") ? JSON.stringify(entered) : entered];
}
