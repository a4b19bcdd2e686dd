// SPDX-License-Identifier: GPL-2.0-or-later
// An open script: its file, its text, and the film that it defines.
import * as api from "./api.js";
import { matchShots } from "./script_text.js";

export class Film extends EventTarget {
  constructor(path) {
    super();
    this.path = path;
    this.tag = null;    // ETag of the file when it was last read; null: no file yet
    this.saved = "";
    this.text = "";
    this.film = null;   // from the last text without errors
    this.error = null;
    this.textShots = []; // each of the film's shots as parsed from the text, or null
  }

  emit(name) { this.dispatchEvent(new Event(name)); }

  get isDirty() { return this.text !== this.saved; }

  async load() {
    const { text, tag } = await api.readScript(this.path);
    this.text = this.saved = text;
    this.tag = tag;
    return this;
  }

  setText(text) {
    this.text = text;
    this.emit("text");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), 350);
  }

  // Evaluates the text.
  async check() {
    clearTimeout(this.timer);
    const text = this.text;
    try {
      const film = await api.queryJson(this.path, { what: "film", text });
      if (text !== this.text) return;
      this.film = film;
      this.checked = text;
      this.error = null;
      this.textShots = matchShots(text, film);
    } catch (error) {
      if (text !== this.text) return;
      this.error = error.message;
    }
    this.emit("film");
  }

  // Saves the text; resolves to "saved", or to "conflict" if the file was changed elsewhere.
  async save(overwrite = false) {
    const text = this.text;
    const reply = await api.writeScript(this.path, text, overwrite ? this.theirTag : this.tag);
    if (reply.theirs !== undefined) {
      this.theirs = reply.theirs;
      this.theirTag = reply.tag;
      return "conflict";
    }
    this.tag = reply.tag;
    this.saved = text;
    this.emit("text");
    return "saved";
  }

  // Returns the index of the shot at a film time: in a dissolve, of the later one.
  shotAt(time) {
    if (!this.film) return -1;
    let found = 0;
    this.film.shots.forEach((shot, i) => { if (shot.begin <= time + 1e-6) found = i; });
    return found;
  }

  source() {
    return {
      path: this.path, duration: this.film.duration, fps: this.film.fps, text: () => this.checked,
      query: (time) => ({ what: "frame", time, text: this.checked }),
    };
  }
}

// Compares two texts by lines; returns [" " or "-" or "+", line] by their longest common subsequence.
export function difference(a, b) {
  const x = a.split("\n"), y = b.split("\n");
  let head = 0, tail = 0;
  while (head < x.length && head < y.length && x[head] === y[head]) head++;
  while (tail < Math.min(x.length, y.length) - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++;
  const same = (from, to) => x.slice(from, to).map((line) => [" ", line]);
  return [...same(0, head), ...changed(x.slice(head, x.length - tail), y.slice(head, y.length - tail)),
    ...same(x.length - tail, x.length)];
}

const MAX_CELLS = 4e6; // of the table; larger texts are shown one after the other

function changed(x, y) {
  const lines = [];
  if (x.length * y.length > MAX_CELLS) return [...x.map((line) => ["-", line]), ...y.map((line) => ["+", line])];
  // The length of the longest common subsequence of x from i and y from k.
  const wide = y.length + 1, longest = new Uint16Array((x.length + 1) * wide);
  for (let i = x.length - 1; i >= 0; i--)
    for (let k = y.length - 1; k >= 0; k--)
      longest[i * wide + k] = x[i] === y[k] ? longest[(i + 1) * wide + k + 1] + 1
        : Math.max(longest[(i + 1) * wide + k], longest[i * wide + k + 1]);
  for (let i = 0, k = 0; i < x.length || k < y.length;) {
    if (i < x.length && k < y.length && x[i] === y[k]) { lines.push([" ", x[i]]); i++; k++; }
    else if (k >= y.length || (i < x.length && longest[(i + 1) * wide + k] >= longest[i * wide + k + 1])) lines.push(["-", x[i++]]);
    else lines.push(["+", y[k++]]);
  }
  return lines;
}
