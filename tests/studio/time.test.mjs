// SPDX-License-Identifier: GPL-2.0-or-later
import assert from "node:assert/strict";
import test from "node:test";
import { formatTime } from "../../studio/page/dom.js";

test("times are rounded before they are split into minutes and seconds", () => {
  assert.equal(formatTime(65.25), "1:05.25");
  assert.equal(formatTime(179.97, 1), "3:00.0");
  assert.equal(formatTime(179.6, 0), "3:00");
  assert.equal(formatTime(59.94, 1), "0:59.9");
  assert.equal(formatTime(-1.5, 1), "-0:01.5");
});
