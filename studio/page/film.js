// SPDX-License-Identifier: GPL-2.0-or-later
// A script that is open: its file, its text, and what film it makes.
import * as api from "./api.js";
import { apply, matchShots } from "./script_text.js";

export class Film extends EventTarget {
  constructor(path) {
    super();
    this.path = path;
    this.tag = null;    // of the file as it was last seen; null: there is none yet
    this.saved = "";
    this.text = "";
    this.film = null;   // of the last text that made one
    this.error = null;
    this.written = [];  // the text of each of the film's shots, or null
  }

  tell(name) { this.dispatchEvent(new Event(name)); }

  get isDirty() { return this.text !== this.saved; }

  async load() {
    const { text, tag } = await api.readText(this.path);
    this.text = this.saved = text;
    this.tag = tag;
    return this;
  }

  setText(text) {
    this.text = text;
    this.tell("text");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), 350);
  }

  // Find out what film the text makes.
  async check() {
    clearTimeout(this.timer);
    const text = this.text;
    try {
      const film = await api.askJson(this.path, { what: "film", text });
      if (text !== this.text) return;
      this.film = film;
      this.checked = text;
      this.error = null;
      this.written = matchShots(text, film);
    } catch (failure) {
      if (text !== this.text) return;
      this.error = failure.message;
    }
    this.tell("film");
  }

  // Its changes on disk; "conflict": somebody else has changed it.
  async save(isOver = false) {
    const text = this.text;
    const reply = await api.writeText(this.path, text, isOver ? this.theirTag : this.tag);
    if (reply.theirs !== undefined) {
      this.theirs = reply.theirs;
      this.theirTag = reply.tag;
      return "conflict";
    }
    this.tag = reply.tag;
    this.saved = text;
    this.tell("text");
    return "saved";
  }

  // The shot of the film at a film time: its number; the later of two in a dissolve.
  shotAt(time) {
    if (!this.film) return -1;
    let found = 0;
    this.film.shots.forEach((shot, i) => { if (shot.begin <= time + 1e-6) found = i; });
    return found;
  }

  source() {
    return {
      path: this.path, duration: this.film.duration, fps: this.film.fps, text: () => this.checked,
      question: (time) => ({ what: "frame", time, text: this.checked }),
    };
  }

  applied(changes) { return apply(this.text, changes); }
}

// Lines of two texts, [" " or "-" or "+", line]: what is alike by their longest common sequence.
export function difference(a, b) {
  const x = a.split("\n"), y = b.split("\n");
  let head = 0, tail = 0;
  while (head < x.length && head < y.length && x[head] === y[head]) head++;
  while (tail < Math.min(x.length, y.length) - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++;
  const alike = (from, to) => x.slice(from, to).map((line) => [" ", line]);
  return [...alike(0, head), ...changed(x.slice(head, x.length - tail), y.slice(head, y.length - tail)),
    ...alike(x.length - tail, x.length)];
}

const MOST = 4e6; // cells of the table; larger texts are shown one after the other

function changed(x, y) {
  const lines = [];
  if (x.length * y.length > MOST) return [...x.map((line) => ["-", line]), ...y.map((line) => ["+", line])];
  // The longest sequence of the rests from i and k on.
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
