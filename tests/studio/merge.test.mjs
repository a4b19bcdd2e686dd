// SPDX-License-Identifier: GPL-2.0-or-later
import assert from "node:assert/strict";
import test from "node:test";
import { difference, hasLinesOf, merge, mergedText } from "../../studio/page/merge.js";

const lines = (...list) => list.join("\n");
const base = lines("a", "b", "c", "d", "e");

test("versions that were changed in different places are merged", () => {
  const parts = merge(base, lines("a", "B", "c", "d", "e"), lines("a", "b", "c", "d", "e", "f"));
  assert.deepEqual(parts.map((part) => part.choice), ["same", "mine", "same", "theirs"]);
  assert.equal(mergedText(parts), lines("a", "B", "c", "d", "e", "f"));
});

test("the same change in both versions appears once", () => {
  const both = lines("a", "x", "c", "d", "e");
  assert.equal(mergedText(merge(base, both, both)), both);
});

test("contradicting changes keep both by default, and either can be chosen", () => {
  const mine = lines("a", "mine", "c", "d", "e"), theirs = lines("a", "theirs", "c", "d", "e");
  const parts = merge(base, mine, theirs);
  assert.equal(mergedText(parts), lines("a", "mine", "theirs", "c", "d", "e"));
  for (const [choice, text] of [["mine", mine], ["theirs", theirs]])
    assert.equal(mergedText(parts.map((part) => ({ ...part, choice: part.choice === "both" ? choice : part.choice }))), text);
});

test("removed and added lines are merged", () => {
  const parts = merge(base, lines("b", "c", "d", "e"), lines("a", "b", "c", "e", "f"));
  assert.equal(mergedText(parts), lines("b", "c", "e", "f"));
});

test("a merge with an unchanged version gives the other one", () => {
  let seed = 1;
  const random = (limit) => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit;
  for (let i = 0; i < 300; i++) {
    const text = () => Array.from({ length: random(8) }, () => "abc"[random(3)]).join("\n");
    const [x, y] = [text(), text()];
    assert.equal(mergedText(merge(x, y, x)), y);
    assert.equal(mergedText(merge(x, x, y)), y);
    assert.equal(mergedText(merge(x, y, y)), y);
    const kept = difference(x, y);
    assert.equal(kept.filter(([sign]) => sign !== "+").map(([, line]) => line).join("\n"), x);
    assert.equal(kept.filter(([sign]) => sign !== "-").map(([, line]) => line).join("\n"), y);
    // Each line of each version is somewhere in the parts, so that nothing is discarded unseen.
    const parts = merge(text(), x, y);
    assert.equal(mergedText(parts.map((part) => ({ ...part, choice: "mine" }))), x);
    assert.equal(mergedText(parts.map((part) => ({ ...part, choice: "theirs" }))), y);
  }
});

test("a text has another one's lines only as whole lines", () => {
  assert.ok(hasLinesOf(lines("c", "a", "b"), lines("a", "c")));
  assert.ok(!hasLinesOf("crf = 20", "crf = 2"));
});
