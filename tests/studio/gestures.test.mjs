// SPDX-License-Identifier: GPL-2.0-or-later
import assert from "node:assert/strict";
import test from "node:test";
import { addToTime, parseDoc } from "../../studio/page/doc.js";
import * as gestures from "../../studio/page/gestures.js";
import { applyChanges, parseShots } from "../../studio/page/script_text.js";

// Makes the film of a text whose shots have these ranges of demo time; kill is at 10 s.
function filmOf(text, ranges, more = []) {
  let begin = 0;
  const shots = parseShots(text).map((written, i) => {
    const [from, to, duration = to - from] = ranges[i], name = (text.slice(written.from, written.to).match(/name = "([^"]*)"/) || [])[1];
    const shot = { name: name || `shot ${i + 1}`, where: `f.lua:${written.line}: `, from, to, duration, begin, is_map: false, demo: "A", ...more[i] };
    begin += duration;
    return shot;
  });
  return { fps: 30, duration: begin, shots };
}

function check(gesture, before, ranges, args, after, more) {
  const result = gestures[gesture](before, filmOf(before, ranges, more), ...args);
  assert.equal(result.refusal, undefined);
  assert.equal(applyChanges(before, result.changes), after);
  return result;
}

function refused(gesture, text, ranges, args, reason) {
  const result = gestures[gesture](text, filmOf(text, ranges), ...args);
  assert.match(result.refusal, reason);
}

test("an end is trimmed by the pace of the shot", () => {
  check("trimEnd", "shot { from = kill - 3, to = kill + 1, speed = 0.5 }", [[7, 11, 8]], [0, -0.8],
    "shot { from = kill - 3, to = kill + 0.6, speed = 0.5 }");
  check("trimEnd", "shot { from = 5, length = 4, speed = 0.5 }", [[5, 7, 4]], [0, 1], "shot { from = 5, length = 5, speed = 0.5 }");
  check("trimEnd", "shot { from = 5 }", [[5, 20]], [0, -1], "shot { from = 5, to = 19 }");
  refused("trimEnd", "shot { from = 5, to = 6 }", [[5, 6]], [0, -1], /one frame/);
});

test("what an end no longer shows is removed, and fades are shortened", () => {
  const result = check("trimEnd", 'shot { from = 5, to = 9, caption = { { "A", at = 0 }, { "B", at = 3 } }, fade = { ["in"] = 1, out = 1 } }',
    [[5, 9]], [0, -3], 'shot { from = 5, to = 6, caption = { { "A", at = 0 } }, fade = { ["in"] = 0.5, out = 0.5 } }');
  assert.equal(result.said.length, 2);
  check("trimEnd", 'shot { from = 5, to = 9, caption = { "B", at = 3 } }', [[5, 9]], [0, -2], "shot { from = 5, to = 7 }");
});

test("a start is trimmed; times in the shot keep their demo times", () => {
  check("trimStart", 'shot { from = kill - 3, to = kill + 1, caption = { "GO", at = 2 } }', [[7, 11]], [0, 0.5],
    'shot { from = kill - 2.5, to = kill + 1, caption = { "GO", at = 1.5 } }');
  check("trimStart", "shot { from = 20, to = 24, camera = path { { 0, pos = {0, 0, 0} }, { dt(23), pos = {1, 0, 0} } }, speed = keys { {0, 1}, {2, 1} } }",
    [[20, 24]], [0, 1],
    "shot { from = 21, to = 24, camera = path { { -1, pos = {0, 0, 0} }, { dt(23), pos = {1, 0, 0} } }, speed = keys { {-1, 1}, {1, 1} } }");
  check("trimStart", "shot { from = 20, length = 4 }", [[20, 24]], [0, -1], "shot { from = 19, length = 5 }");
  refused("trimStart", "shot { from = 0.5, to = 4 }", [[0.5, 4]], [0, -1], /further/);
});

test("a cut is rolled", () => {
  check("roll", 'shot { name = "a", from = 20, to = 24 }\nshot { name = "b", from = "0:30", length = 4 }', [[20, 24], [30, 34]], [0, 0.5],
    'shot { name = "a", from = 20, to = 24.5 }\nshot { name = "b", from = "0:30.5", length = 3.5 }');
  refused("roll", "shot { from = 1, to = 2 }", [[1, 2]], [0, 0.5], /no shot after/);
});

test("a shot is slipped", () => {
  check("slip", "shot { from = 20, to = kill + 1 }", [[20, 24]], [0, 0.25], "shot { from = 20.25, to = kill + 1.25 }");
  check("slip", "shot { from = 20, length = 3 }", [[20, 23]], [0, -1], "shot { from = 19, length = 3 }");
});

test("a shot is split under a ramp", () => {
  const map = Array.from({ length: 346 }, (_, i) => 20 + i / 100);
  map[60] = 21.556;
  check("split", `shot { name = "a", from = 20, to = 24, fade = { ["in"] = 0.5, out = 0.5 },
  speed = keys { {0, 1}, {3, 0.25} }, caption = { { "ONE", at = 0.2, length = 1 }, { "TWO", at = 3, length = 1 } } }`,
  [[20, 24, 11.5]], [0, 2],
  `shot { name = "a", from = 20, to = 21.556, fade = { ["in"] = 0.5 },
  speed = keys { {0, 1}, {3, 0.25} }, caption = { { "ONE", at = 0.2, length = 1 } } }
shot { name = "a 2", from = 21.556, to = 24, fade = { out = 0.5 },
  speed = keys { {-2, 1}, {1, 0.25} }, caption = { { "TWO", at = 1, length = 1 } } }`, [{ map }]);
});

test("names of parts are unique", () => {
  let text = 'shot { name = "a", from = 20, to = 24 }\n', ranges = [[20, 24]];
  for (let i = 0; i < 3; i++) {
    const film = filmOf(text, ranges), result = gestures.split(text, film, 0, 0.5);
    text = applyChanges(text, result.changes);
    ranges = [[20, 20.5], [20.5, 24], ...ranges.slice(1)];
    ranges[0][1] = ranges[1][0] = 20 + 0.5;
    ranges = parseShots(text).map((shot) => [shot.begin, shot.end]);
    if (ranges[0][1] - ranges[0][0] < 1) { text = text.replace("to = 20.5", "to = 24"); ranges[0][1] = 24; }
  }
  const names = [...text.matchAll(/name = "([^"]*)"/g)].map((match) => match[1]);
  assert.equal(new Set(names).size, 4, names.join());
  assert.equal(gestures.freeName("a 2", new Set(["a", "a 2", "a 3"])), "a 4");
});

test("a shot is removed with its comment and its transition", () => {
  check("remove", 'shot { name = "a" } dissolve(15) shot { name = "b" } dissolve(15) shot { name = "c" }\n', [[0, 4], [0, 4], [0, 4]], [1],
    'shot { name = "a" } dissolve(15) shot { name = "c" }\n');
  check("remove", 'shot { name = "a" }\n-- two\n-- lines\nshot { name = "b" } -- after\nshot { name = "c" }\n', [[0, 4], [0, 4], [0, 4]], [1],
    'shot { name = "a" }\nshot { name = "c" }\n');
  check("remove", 'shot { name = "a" }\ndissolve(15)\nshot { name = "b" }\n', [[0, 4], [0, 4]], [0], 'shot { name = "b" }\n');
  refused("remove", "shot { from = 1, to = 2 }", [[1, 2]], [0], /at least one/);
});

test("shots are reordered with their transitions", () => {
  check("reorder", 'shot { name = "a", from = 20, to = 24 } dissolve(15) shot { name = "b", from = 30, to = 34 }', [[20, 24], [30, 34]], [1, 0],
    'shot { name = "b", from = 30, to = 34 } shot { name = "a", from = 20, to = 24 }');
  check("reorder", 'shot { name = "a" }\nshot { name = "b" }\ndip(10)\n-- c\nshot { name = "c" }\n', [[0, 1], [0, 1], [0, 1]], [2, 1],
    'shot { name = "a" }\ndip(10)\n-- c\nshot { name = "c" }\nshot { name = "b" }\n');
  check("reorder", 'shot { name = "a" }\nshot { name = "b" }\n', [[0, 1], [0, 1]], [0, 2], 'shot { name = "b" }\nshot { name = "a" }\n');
  check("reorder", 'shot { name = "a" }\nshot { name = "b" } -- beside b\nshot { name = "c" }', [[0, 1], [0, 1], [0, 1]], [1, 3],
    'shot { name = "a" }\nshot { name = "c" }\nshot { name = "b" } -- beside b');
  check("reorder", 'demo("A", "a.dem")\nshot { name = "a", from = 1, to = 2 }\ndemo("B", "b.dem")\nshot { name = "b", from = 1, to = 2 }\n',
    [[1, 2], [1, 2]], [0, 2],
    'demo("A", "a.dem")\ndemo("B", "b.dem")\nshot { name = "b", from = 1, to = 2 }\nshot { demo = "A", name = "a", from = 1, to = 2 }\n');
});

test("a shot does not cross a definition that it uses", () => {
  refused("reorder", "shot { from = 1, to = 2 }\nlocal kill = at.kill(1)\nshot { from = kill - 3, to = kill }\n", [[1, 2], [7, 10]], [1, 0], /“kill”/);
  refused("reorder", 'demo("Z", "z.dem")\nshot { from = 1, to = 2 }\ndemo("A", "a.dem")\nshot { from = 7, to = 10 }\n', [[1, 2], [7, 10]], [1, 0], /“A”/);
});

test("shots that are created by code are refused, with their line", () => {
  const text = "for i = 1, 2 do\n  shot { from = i, to = 4 }\nend\n", film = { fps: 30, shots: [
    { name: "x", where: "f.lua:2: ", from: 1, to: 4, duration: 3 }, { name: "y", where: "f.lua:2: ", from: 2, to: 4, duration: 2 }] };
  for (const gesture of ["trimEnd", "trimStart", "slip", "split", "remove"]) {
    const result = gestures[gesture](text, film, 0, 1);
    assert.match(result.refusal, /line 2/);
    assert.equal(result.line, 2);
  }
});

test("times keep the way in which they are written", () => {
  for (const [value, by, after] of [["20", 0.5, "20.5"], ["-1", 0.5, "-0.5"], ['"0:30"', 0.5, '"0:30.5"'], ['"1:59.5"', 1, '"2:00.5"'], ["'12'", 1, "'13'"],
    ["kill - 3", 0.5, "kill - 2.5"], ["kill + 1", -2, "kill - 1"], ["kill - 3", 3, "kill"], ["kill", 0.5, "kill + 0.5"], ["a - b * 3", 1, "a - b * 3 + 1"],
    ["a or 3", 1, "(a or 3) + 1"], ["dt(23.2)", -0.2, "dt(23)"], ['at.kill("Wren", 2) - 1', 0.25, 'at.kill("Wren", 2) - 0.75'], ["f(2 - 1)", 1, "f(2 - 1) + 1"]]) {
    const text = `x = ${value}`, changes = addToTime(text, { from: 4, to: text.length }, by);
    assert.equal(applyChanges(text, changes).slice(4), after);
  }
  assert.equal(addToTime('x = "0:00.5"', { from: 4, to: 12 }, -1), null);
  assert.equal(addToTime("x = keys { {0, 1} }", { from: 4, to: 19 }, 1), null);
});

test("statements are found in any text, complete or not", () => {
  const text = 'local x = 1 + 2 local function f(a) if a then return 1 elseif b then return 2 end end\n-- one\nshot { from = x }\nx = x + f(1)\nfor i = 1, 2 do shot { } end\nmusic "a.ogg"';
  assert.deepEqual(parseDoc(text).map((item) => item.kind), ["local", "local", "shot", "other", "other", "music"]);
  for (let i = 0; i <= text.length; i++) assert.ok(Array.isArray(parseDoc(text.slice(0, i))));
});
