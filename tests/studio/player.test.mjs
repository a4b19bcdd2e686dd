// SPDX-License-Identifier: GPL-2.0-or-later
import assert from "node:assert/strict";
import test from "node:test";
import { Player } from "../../studio/page/player.js";

globalThis.document = { getElementById: () => ({}), dispatchEvent() {} };
globalThis.createImageBitmap = async () => ({ width: 4, height: 2, close() {} });
const canvas = () => ({ getContext: () => ({ drawImage() {} }), style: { setProperty() {} }, dataset: {} });
const source = { path: "f.lua", duration: 10, fps: 30, query: (time) => ({ what: "frame", time }) };

test("opening ends when the first picture is shown, and when there is none", async () => {
  const replies = { shown: async () => new Response("x"), refused: async () => new Response("no", { status: 400 }),
    offline: async () => { throw new TypeError(); } };
  for (const [name, reply] of Object.entries(replies)) {
    globalThis.fetch = reply;
    const late = new Promise((resolve) => setTimeout(resolve, 1000, "late").unref());
    assert.notEqual(await Promise.race([new Player(canvas()).open(source), late]), "late", name);
  }
});
