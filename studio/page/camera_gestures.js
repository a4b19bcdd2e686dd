// SPDX-License-Identifier: GPL-2.0-or-later
// The camera of a shot as it is written, and its fields as edits of the script; see gestures.js.
import { incomplete } from "./doc.js";
import { done, find, refuse } from "./gestures.js";
import { findItem, parseTable, setItem, skipBrackets, tokenize } from "./script_text.js";
import { removeItem, tableAt } from "./shot_times.js";

export const KINDS = ["pov", "fixed", "chase", "orbit", "rig", "path"];
const WITHOUT_TARGET = ["fixed", "path"];

// Returns the camera of a shot: { kind, item, args, target, table, isLocked }. item is that of the shot, null
// if the shot has none; args: the range of the arguments without their brackets; target: the range of the first
// argument, null if there is none; table: that of its fields, or null. isLocked: it is computed.
export function cameraOf(text, written) {
  const item = findItem(written.table, "camera");
  if (!item) return { kind: "pov", item: null, args: null, target: null, table: null, isLocked: false };
  const tokens = tokenize(text.slice(item.from, item.to)).map((token) => ({ ...token, from: token.from + item.from, to: token.to + item.from }));
  const kind = tokens[0].text, open = tokens[1] && tokens[1].text;
  const isCall = (open === "(" || open === "{") && skipBrackets(tokens, 1) === tokens.length;
  if (!KINDS.includes(kind) || !isCall) return { kind, item, args: null, target: null, table: null, isLocked: true };
  const list = parseTable(tokens, 1), args = { from: list.open, to: list.close };
  if (open === "{") {
    const first = WITHOUT_TARGET.includes(kind) ? null : list.items.find((part) => !part.key);
    return { kind, item, args, target: first || null, table: list, isLocked: false };
  }
  const isTable = (part) => Boolean(part) && text[part.from] === "{";
  const [first, second] = list.items, options = isTable(second) ? second : isTable(first) && (WITHOUT_TARGET.includes(kind) || kind === "pov") ? first : null;
  return { kind, item, args, target: first && first !== options ? first : null, table: options && tableAt(text, options.from, options.to), isLocked: list.items.length > 2 };
}

function findCamera(text, film, number) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  const camera = cameraOf(text, at.written);
  if (camera.isLocked) return { ...refuse(`The camera of ${at.shot.name} is computed: edit it in the text`), line: at.written.line };
  return { ...at, camera };
}

// Sets a field of the camera to a Lua expression; "" removes it.
export function setCameraItem(text, film, number, key, value) {
  const at = findCamera(text, film, number);
  if (at.refusal) return at;
  const { item, kind, args, target, table } = at.camera;
  if (!value.trim()) return done(table ? removeItem(table, key) : []);
  if (incomplete(value)) return refuse(incomplete(value));
  if (table) return done([setItem(text, table, key, value)]);
  if (!item) return done([setItem(text, at.written.table, "camera", `pov { ${key} = ${value} }`)]);
  if (!target) return done([{ from: item.from, to: item.to, text: `${kind} { ${key} = ${value} }` }]);
  return done([{ from: target.to, to: target.to, text: `, { ${key} = ${value} }` }]);
}

// Sets whom the camera shows, to a Lua expression; "" removes it.
export function setCameraTarget(text, film, number, value) {
  const at = findCamera(text, film, number);
  if (at.refusal) return at;
  const { item, args, target, table, kind } = at.camera;
  if (value && incomplete(value)) return refuse(incomplete(value));
  if (!item) return done(value ? [setItem(text, at.written.table, "camera", `${kind}(${value})`)] : []);
  if (target && value) return done([{ from: target.from, to: target.to, text: value }]);
  const fields = table && table.items.filter((part) => part.key).map((part) => text.slice(part.start, part.to)).join(", ");
  if (!target && !value) return done([]);
  return done([{ from: item.from, to: item.to, text: value ? `${kind}(${value}${fields ? `, { ${fields} }` : ""})` : fields ? `${kind} { ${fields} }` : `${kind}()` }]);
}

// Replaces the camera by another; "" removes it.
export function setCamera(text, film, number, camera) {
  const at = find(text, film, number);
  if (at.refusal) return at;
  if (!camera) return done(removeItem(at.written.table, "camera"));
  return done([setItem(text, at.written.table, "camera", camera)]);
}

// Returns the text of a camera of a kind that follows someone; target: a Lua expression or "".
export function cameraText(kind, target) {
  const more = { chase: "{ distance = 120, height = 40 }", orbit: "{ radius = 140, angle = ramp(0, 360) }", rig: "{ offset = {0, 0, 24} }" };
  return kind === "pov" ? `pov(${target})` : `${kind}(${target || '"pov"'}, ${more[kind]})`;
}
