// SPDX-License-Identifier: GPL-2.0-or-later
import assert from "node:assert/strict";
import test from "node:test";
import * as fields from "../../studio/page/field_gestures.js";
import * as cameras from "../../studio/page/camera_gestures.js";
import * as lanes from "../../studio/page/lane_gestures.js";
import { gestureOf, partAt, placeOf } from "../../studio/page/lanes.js";
import { ROWS, contextOf, gestureFor, secondsOf, valueOf } from "../../studio/page/properties.js";
import { applyChanges, parseShots } from "../../studio/page/script_text.js";

const all = { ...lanes, ...fields, ...cameras };

// Makes the film of a text whose shots have these ranges of demo time; captions: for each shot, { at, length }.
function filmOf(text, ranges, captions = [], music = []) {
  let begin = 0;
  const shots = parseShots(text).map((written, i) => {
    const [from, to, duration = to - from] = ranges[i], name = (text.slice(written.from, written.to).match(/name = "([^"]*)"/) || [])[1];
    const shot = { name: name || `shot ${i + 1}`, where: `f.lua:${written.line}: `, from, to, duration, begin, is_map: false, demo: "A", overlap: 0, captions: captions[i] || [] };
    begin += duration;
    return shot;
  });
  return { fps: 30, duration: begin, shots, music };
}

function check(gesture, before, film, args, after) {
  const result = all[gesture](before, film, ...args);
  assert.equal(result.refusal, undefined);
  assert.equal(applyChanges(before, result.changes), after);
}

function refused(gesture, text, film, args, reason) {
  assert.match(all[gesture](text, film, ...args).refusal || "", reason);
}

const shot = (rest) => `shot { from = 20, to = 24${rest ? `, ${rest}` : ""} }`;
const ONE = [[20, 24]];

test("captions are added; one becomes a list", () => {
  const add = (before, now, after) => check("addCaption", shot(before), filmOf(shot(before), ONE, [now]), [0, 2.5, "TWO", 1], shot(after));
  add("", [], 'caption = { "TWO", at = 2.5, length = 1 }');
  add('caption = { "ONE", at = 1, length = 1 }', [{ at: 1, length: 1 }], 'caption = { { "ONE", at = 1, length = 1 }, { "TWO", at = 2.5, length = 1 } }');
  add('caption = { { "ONE", at = 1 }, }', [{ at: 1, length: 1 }], 'caption = { { "ONE", at = 1 }, { "TWO", at = 2.5, length = 1 }, }');
  refused("addCaption", shot("caption = words"), filmOf(shot("caption = words"), ONE), [0, 1, "X"], /computed/);
});

test("captions are moved, trimmed, renamed and removed", () => {
  const text = shot('caption = { { "ONE", at = 1, length = 1 }, { \'TWO\', at = dt(22.5) } }'), film = filmOf(text, [[20, 24, 8]], [[{ at: 1, length: 1 }, { at: 5, length: 2 }]]);
  check("moveCaption", text, film, [0, 0, 0.5], text.replace("at = 1", "at = 1.5"));
  check("moveCaption", text, film, [0, 1, 0.5], text.replace("dt(22.5)", "dt(22.75)")); // half speed
  check("moveCaption", text, film, [0, 0, -3], text.replace("at = 1", "at = 0"));
  check("trimCaption", text, film, [0, 0, "end", 0.5], text.replace("length = 1", "length = 1.5"));
  check("trimCaption", text, film, [0, 0, "start", 0.25], text.replace("at = 1, length = 1", "at = 1.25, length = 0.75"));
  check("trimCaption", text, film, [0, 1, "end", 1], text.replace("dt(22.5)", "dt(22.5), length = 3"));
  check("setCaptionText", text, film, [0, 0, 'He said "hi"'], text.replace('"ONE"', '"He said \\"hi\\""'));
  check("setCaptionText", text, film, [0, 1, "it's"], text.replace("'TWO'", "'it\\'s'"));
  check("removeCaption", text, film, [0, 0], shot("caption = { { 'TWO', at = dt(22.5) } }"));
  const single = shot('caption = { "ONE", at = 1 }');
  check("removeCaption", single, filmOf(single, ONE, [[{ at: 1, length: 2 }]]), [0, 0], shot(""));
  refused("moveCaption", text, filmOf(text, ONE, [[{ at: 1, length: 1 }]]), [0, 0, 1], /computed/);
});

test("transitions are inserted, changed and removed", () => {
  const at = (join) => `shot { name = "a", from = 20, to = 24 }\n${join}shot { name = "b", from = 30, to = 34 }\n`, ranges = [[20, 24], [30, 34]];
  const set = (before, args, after) => check("setJoin", at(before), filmOf(at(before), ranges), [1, ...args], at(after));
  set("", ["dissolve", 15], "dissolve(15)\n");
  set("dissolve(15)\n", ["dissolve", 30], "dissolve(30)\n");
  set("dissolve(30)\n", ["dissolve", 0], "");
  set("dissolve(15) ", ["cut", 15], "");
  set('wipe(15, "up", { sound = "whoosh" })\n', ["dip", 15], 'dip(15, "black", { sound = "whoosh" })\n');
  set('wipe(15, "up", { sound = "whoosh" })\n', ["wipe", 20], 'wipe(20, "up", { sound = "whoosh" })\n');
  set("", ["dissolve", 900], "dissolve(239)\n");
  const text = at("dissolve(15)\n"), film = filmOf(text, ranges);
  check("stretchJoin", text, film, [1, 0.25], at("dissolve(30)\n"));
  check("stretchJoin", text, film, [1, -1], at(""));
  refused("setJoin", text, film, [0, "dissolve", 15], /before/);
  refused("setJoin", at("dissolve(n)\n"), filmOf(at("dissolve(n)\n"), ranges), [1, "dissolve", 3], /computed/);
});

test("music is moved, onto a shot, and trimmed", () => {
  const shots = 'shot { name = "a", from = 20, to = 24 }\nshot { name = "b", from = 30, to = 34 }\n', ranges = [[20, 24], [30, 34]];
  const text = `${shots}music("x.ogg", { at = 3.5, from = 0.5, length = 2 })\n`, film = filmOf(text, ranges, [], [{ at: 3.5, length: 2 }]);
  check("moveMusic", text, film, [0, 0.5, lanes.nameAt(text, film, 4)], text.replace("at = 3.5", 'at = "b"'));
  check("moveMusic", text, film, [0, 0.25], text.replace("at = 3.5", "at = 3.75"));
  check("trimMusic", text, film, [0, "start", 0.5], text.replace("at = 3.5, from = 0.5, length = 2", "at = 4, from = 1, length = 1.5"));
  check("trimMusic", text, film, [0, "start", -2], text.replace("at = 3.5, from = 0.5, length = 2", "at = 3, from = 0, length = 2.5"));
  check("trimMusic", text, film, [0, "end", -0.5], text.replace("length = 2", "length = 1.5"));
  const named = text.replace("at = 3.5", 'at = "b"');
  check("moveMusic", named, filmOf(named, ranges, [], [{ at: 4, length: 2 }]), [0, -0.5], text);
  for (const written of ['music "x.ogg"', 'music("x.ogg")'])
    check("moveMusic", `${written}\n${shots}`, filmOf(shots, ranges, [], [{ at: 0, length: 0 }]), [0, 1], `music("x.ogg", { at = 1 })\n${shots}`);
  const plain = `music("x.ogg", { })\n${shots}`;
  check("trimMusic", plain, filmOf(plain, ranges, [], [{ at: 0, length: 0 }]), [0, "start", 1], `music("x.ogg", { at = 1, from = 1 })\n${shots}`.replace("1 })", "1  })"));
  check("addMusic", text, film, ["y.ogg", 2], `${text}music("y.ogg", { at = 2 })\n`);
  check("removeMusic", text, film, [0], shots);
  refused("moveMusic", `for i = 1, 2 do music("x.ogg") end\n${shots}`, film, [0, 1], /by code/);
});

test("keys of the speed", () => {
  const check1 = (gesture, before, args, after) => check(gesture, shot(before), filmOf(shot(before), ONE), [0, ...args], shot(after));
  check1("setSpeedKey", "speed = 0.5", [2, 0.25, "linear"], 'speed = keys { {0, 0.5}, {2, 0.25, "linear"} }');
  check1("setSpeedKey", "", [2, 0.25], "speed = keys { {0, 1}, {2, 0.25} }");
  check1("setSpeedKey", "speed = keys { {0, 1}, {3, 2} }", [2, 0.25], "speed = keys { {0, 1}, {2, 0.25}, {3, 2} }");
  check1("setSpeedKey", "speed = keys({ {0, 1}, {3, 2}, })", [3.5, 1], "speed = keys({ {0, 1}, {3, 2}, {3.5, 1}, })");
  check1("setSpeedKey", "speed = keys { {0, 1}, {3, 2} }", [3.01, 1, "hold"], 'speed = keys { {0, 1}, {3, 1, "hold"} }');
  check1("changeSpeedKey", 'speed = keys { {0, 1}, {3, 2, "linear"} }', [1, { time: -5, ease: "smooth" }], "speed = keys { {0, 1}, {0.033, 2} }");
  check1("removeSpeedKey", "speed = keys { {0, 1}, {2, 0.5}, {3, 2} }", [1], "speed = keys { {0, 1}, {3, 2} }");
  check1("removeSpeedKey", "speed = keys { {0, 1}, {3, 2} }", [0], "speed = 2");
  check1("setSpeed", "speed = 1", [0.5], "speed = 0.5");
  for (const computed of ["speed = pace", "speed = keys(list)", "speed = keys { {0, a}, {1, 2} }", "time = keys { {0, 20}, {2, 24} }"])
    refused("setSpeedKey", shot(computed), filmOf(shot(computed), ONE), [0, 1, 1], /computed/);
});

test("fields of the inspector", () => {
  const text = "shot { from = kill - 3, to = kill + 1, speed = 0.5 }", film = filmOf(text, [[7, 11, 8]]);
  check("setFrom", text, film, [0, 7.5], text.replace("kill - 3", "kill - 2.5"));
  check("setTo", text, film, [0, 12], text.replace("kill + 1", "kill + 2"));
  check("setLength", text, film, [0, 7], text.replace("kill + 1", "kill + 0.5"));
  const one = (gesture, before, args, after) => check(gesture, shot(before), filmOf(shot(before), ONE), [0, ...args], shot(after));
  one("setProperty", "", ["gain", "0.5"], "gain = 0.5");
  one("setProperty", "gain = 0.5, hud = x", ["gain", ""], "hud = x");
  refused("setProperty", shot(""), filmOf(shot(""), ONE), [0, "gain", "keys { {0, 1}"], /complete/);
  for (const wrong of ["1, x = 2", "1 -- x", "1 }", "a = 1", "1 2,", "kill +"]) refused("setProperty", shot(""), filmOf(shot(""), ONE), [0, "gain", wrong], /complete/);
  one("setFade", "", ["in", 0.5], 'fade = { ["in"] = 0.5 }');
  one("setFade", 'fade = { ["in"] = 0.5 }', ["out", 9], 'fade = { ["in"] = 0.5, out = 3.5 }');
  one("setFade", 'fade = { ["in"] = 0.5, out = 1 }', ["in", 0], "fade = { out = 1 }");
  one("setFade", 'fade = { out = 1, colour = "red" }', ["out", 0], "");
  const named = 'shot { name = "a", from = 20, to = 24 }\nmusic("x.ogg", { at = "a" })\n';
  check("setName", named, filmOf(named, ONE), [0, "b"], named.replaceAll('"a"', '"b"'));
  const upright = `film { size = "1080x1920" }\n${shot("")}`;
  check("setFilmItem", shot(""), null, ["size", '"1080x1920"'], upright);
  check("setFilmItem", upright, null, ["size", '"1080x1080"'], upright.replace("1080x1920", "1080x1080"));
  check("setFilmItem", upright, null, ["size", ""], shot(""));
  assert.equal(cameras.cameraText("orbit", lanes.quote('X"Y')), 'orbit("X\\"Y", { radius = 140, angle = ramp(0, 360) })');
});

test("times can be written as expressions", () => {
  const text = 'shot { from = "0:20", to = 24, caption = { "GO", at = 2 } }', film = filmOf(text, ONE, [[{ at: 2, length: 0 }]]);
  check("setFrom", text, film, [0, 21], text.replace("0:20", "0:21").replace("at = 2", "at = 1"));
  check("setFrom", text, film, [0, 21, "kill - 3"], text.replace('"0:20"', "kill - 3").replace("at = 2", "at = 1"));
  check("setFrom", text, film, [0, 20, "10 * 2"], text.replace('"0:20"', "10 * 2"));
  check("setTo", text, film, [0, 23, "at.kill()"], text.replace("to = 24", "to = at.kill()"));
  const long = "shot { from = 20, length = 4 }";
  check("setLength", long, filmOf(long, ONE), [0, 3, "x + 1"], long.replace("4", "x + 1"));
  refused("setTo", long, filmOf(long, ONE), [0, 23, "x"], /length instead/);
  refused("setLength", text, film, [0, 3, "x"], /end of the shot/);
});

test("freezes", () => {
  const one = (gesture, before, args, after) => check(gesture, shot(before), filmOf(shot(before), ONE), [0, ...args], shot(after));
  one("addFreeze", "", [1.5], "freeze = { at = 1.5, length = 1 }");
  one("setFreeze", "freeze = { at = 1.5, length = 1 }", ["length", "2"], "freeze = { at = 1.5, length = 2 }");
  one("setFreeze", "freeze = { at = 1.5, length = 1 }", ["length", "0"], "");
  refused("addFreeze", shot("freeze = f"), filmOf(shot("freeze = f"), ONE), [0, 1], /already/);
});

test("cameras are changed in the way they are written", () => {
  const one = (gesture, before, args, after) => check(gesture, shot(before), filmOf(shot(before), ONE), [0, ...args], shot(after));
  const item = (before, after) => one("setCameraItem", before, ["fov", "70"], after);
  item("", "camera = pov { fov = 70 }");
  item("camera = pov()", "camera = pov { fov = 70 }");
  item('camera = pov("Wren")', 'camera = pov("Wren", { fov = 70 })');
  item("camera = pov({ roll = 1 })", "camera = pov({ roll = 1, fov = 70 })");
  item("camera = fixed { pos = {0, 0, 80}, fov = 90 }", "camera = fixed { pos = {0, 0, 80}, fov = 70 }");
  item('camera = orbit(victim("Wren", 2), { radius = 160, angle = ramp(0, 120) })', 'camera = orbit(victim("Wren", 2), { radius = 160, angle = ramp(0, 120), fov = 70 })');
  item("camera = chase({1, 2, 3})", "camera = chase({1, 2, 3}, { fov = 70 })");
  item("camera = path {\n  { 0, pos = {0, 0, 80} },\n}", "camera = path {\n  { 0, pos = {0, 0, 80} },\n  fov = 70,\n}");
  one("setCameraItem", 'camera = orbit("Wren", { radius = 160, fov = 70 })', ["fov", ""], 'camera = orbit("Wren", { radius = 160 })');
  one("setCameraTarget", 'camera = orbit("Wren", { radius = 160 })', ['"Rook"'], 'camera = orbit("Rook", { radius = 160 })');
  one("setCameraTarget", 'camera = orbit { "Wren", radius = 160 }', ['"Rook"'], 'camera = orbit { "Rook", radius = 160 }');
  one("setCameraTarget", "camera = pov { fov = 70 }", ['"Rook"'], 'camera = pov("Rook", { fov = 70 })');
  one("setCameraTarget", 'camera = pov("Rook", { fov = 70 })', [""], "camera = pov { fov = 70 }");
  one("setCameraTarget", "", ['"Rook"'], 'camera = pov("Rook")');
  one("setCamera", "camera = pov()", ['chase("Rook")'], 'camera = chase("Rook")');
  one("setCamera", "camera = pov(), gain = 1", [""], "gain = 1");
  for (const computed of ["camera = view", "camera = make(1)", 'camera = pov("a") or b', 'camera = orbit(a, b, c)'])
    refused("setCameraItem", shot(computed), filmOf(shot(computed), ONE), [0, "fov", "70"], /computed/);
});

test("properties are read as they are written", () => {
  const text = 'shot { from = kill - 3, to = "0:24", speed = keys { {0, 1}, {2, 0.5} }, exposure = -1, camera = chase("Wren", { distance = far }) }', film = filmOf(text, [[7, 24]]);
  const at = contextOf(text, film, 0), value = (id) => { const { text: source, number, computed, isSet } = valueOf(at, rowOf(id)); return [source, number, computed, isSet]; };
  const rowOf = (id) => ROWS.find((row) => row.id === id);
  assert.deepEqual(value("from"), ["kill - 3", null, 7, true]);
  assert.deepEqual(value("to"), ["0:24", 24, null, true]);
  assert.deepEqual(value("length"), ["17", 17, null, false]);
  assert.deepEqual(value("shot.speed"), ["keys { {0, 1}, {2, 0.5} }", null, null, true]);
  assert.deepEqual(value("camera.distance"), ["far", null, null, true]);
  assert.deepEqual(value("shot.gamma"), ["", null, null, false]);
  assert.ok(rowOf("shot.stops").when(at) && !rowOf("camera.radius").when(at));
  assert.deepEqual(gestureFor(at, rowOf("from"), "7.5", true), ["setFrom", 0, 7.5]);
  assert.deepEqual(gestureFor(at, rowOf("from"), "7.5"), ["setFrom", 0, null, "7.5"]);
  assert.deepEqual(gestureFor(at, rowOf("to"), "0:25.5"), ["setTo", 0, 25.5]);
  assert.deepEqual(gestureFor(at, rowOf("to"), "kill + 1"), ["setTo", 0, null, "kill + 1"]);
  assert.match(gestureFor(at, rowOf("fade.in"), "x").refusal, /number/);
  for (const wrong of ["", "1:2:3", "x", "-1"]) assert.equal(secondsOf(wrong), null);
});

test("fields of captions and music, and the transitions of a film", () => {
  const text = shot('caption = { { "ONE", at = 1 }, { "TWO", at = 2 } }'), film = filmOf(text, ONE, [[{ at: 1, length: 1 }, { at: 2, length: 1 }]]);
  check("setCaptionItem", text, film, [0, 1, "size", "0.1"], text.replace("at = 2", "at = 2, size = 0.1"));
  check("setCaptionItem", text, film, [0, 0, "at", ""], text.replace('"ONE", at = 1', '"ONE"'));
  refused("setCaptionItem", text, film, [0, 0, "size", "1, 2"], /complete/);
  for (const [before, key, value, after] of [['music "x.ogg"', "gain", "0.5", 'music("x.ogg", { gain = 0.5 })'], ['music("x.ogg", { at = 1, gain = 2 })', "gain", "", 'music("x.ogg", { at = 1 })'],
    ['music("x.ogg")', "gain", "", 'music("x.ogg")']]) check("setMusicItem", `${before}\n${text}`, filmOf(text, ONE, [], [{ at: 0, length: 0 }]), [0, key, value], `${after}\n${text}`);
  check("setMusicFile", `music "x.ogg"\n${text}`, filmOf(text, ONE, [], [{ at: 0, length: 0 }]), [0, "y.ogg"], `music "y.ogg"\n${text}`);
  const cuts = ["a", "b", "c"].map((name) => `shot { name = "${name}", from = 20, to = 24 }\n`), joined = `film { fps = 30 }\n${cuts[0]}dissolve(15)\n${cuts[1]}dip(n, "black")\n${cuts[2]}`;
  assert.deepEqual(lanes.joinsOf(joined, filmOf(joined, [[20, 24], [20, 24], [20, 24]])), [null, { kind: "dissolve", length: 0.5 }, { kind: "dip", length: 0 }]);
});

test("parts of a lane's items are dragged", () => {
  assert.deepEqual([2, 50, 98].map((x) => partAt(x, 100)), ["start", "move", "end"]);
  const caption = { kind: "caption", number: 1, index: 2, begin: 5, length: 2 };
  assert.deepEqual(gestureOf(caption, "start", 0.5), ["trimCaption", 1, 2, "start", 0.5]);
  assert.deepEqual(placeOf(caption, "start", 0.5), { begin: 5.5, length: 1.5 });
  assert.deepEqual(gestureOf({ kind: "music", number: -1, index: 0 }, "move", 1, "b"), ["moveMusic", 0, 1, "b"]);
  assert.deepEqual(placeOf({ kind: "join", begin: 4, length: 0.5 }, "end", -1), { begin: 4, length: 0 });
});
