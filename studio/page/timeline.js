// SPDX-License-Identifier: GPL-2.0-or-later
// The timeline of a film: its shots with images, the lanes (see lanes.js), and loudness.
import * as api from "./api.js";
import { clamp, el, formatTime } from "./dom.js";
import { Lanes } from "./lanes.js";

const CHUNK = 2; // seconds of sound per request
const MAX_LOUDNESS = 600; // seconds of the film for which loudness is shown

// Draws the root mean square of a WAV's samples in each pixel column.
function drawLoudness(context, canvas, data, from, duration) {
  const HEADER = 44, RATE = 48000;
  const count = (data.byteLength - HEADER) / 4;
  const column = (duration / canvas.width) * RATE;
  for (let x = Math.floor((from / duration) * canvas.width); x < canvas.width; x++) {
    const first = Math.max(0, Math.round(x * column - from * RATE)), last = Math.min(count, Math.round((x + 1) * column - from * RATE));
    if (first >= count) break;
    let sum = 0;
    for (let i = first; i < last; i += 8) sum += (data.getInt16(HEADER + 4 * i, true) / 32768) ** 2;
    const level = Math.sqrt(sum / Math.max(1, (last - first) / 8));
    // 60 dB from the bottom to the top
    const height = Math.max(0, 1 + Math.log10(Math.max(level, 1e-6)) / 3) * canvas.height;
    context.fillRect(x, canvas.height - height, 1, height);
  }
}

export class Timeline {
  // callbacks: { choose(number), picture(time, signal) }
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.pictures = new Map(); // addresses of images by the shot's text
    this.zoom = 1; // 1: the film fits the window
    this.ruler = el("div", { class: "ruler" });
    this.row = el("div", { class: "shots" });
    this.lanes = new Lanes(this);
    this.tools = el("div", { class: "timeline-tools", role: "toolbar", "aria-label": "Timeline" });
    this.loudness = el("canvas", { class: "loudness", width: 1000, height: 30, role: "img", "aria-label": "Loudness of the film" });
    this.needle = el("div", { class: "needle" });
    this.place = el("div", { class: "place", hidden: true });
    this.snap = el("div", { class: "snap", hidden: true });
    this.hint = el("output", { class: "drag-hint", hidden: true });
    this.inner = el("div", { class: "timeline-inner" }, this.ruler, this.row, this.lanes.joins, this.lanes.captions, this.lanes.music, this.loudness, this.needle,
      this.place, this.snap);
    this.scroller = el("div", { class: "timeline-scroller" }, this.inner);
    this.node = el("div", { class: "timeline", role: "group", "aria-label": "Shots of the film" }, this.tools, this.scroller, this.hint);
    this.scroller.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.setZoom(this.zoom * (event.deltaY < 0 ? 1.25 : 0.8), this.timeAt(event.clientX), event.clientX);
    }, { passive: false });
    new ResizeObserver(() => this.drawRuler()).observe(this.scroller);
  }

  // ---- time and place ----

  get pixelsPerSecond() { return this.inner.getBoundingClientRect().width / (this.film ? this.film.duration : 1); }

  timeAt(clientX) {
    const box = this.inner.getBoundingClientRect();
    return clamp((clientX - box.left) / box.width, 0, 1) * this.film.duration;
  }

  part(time) { return `${(100 * time) / this.film.duration}%`; }

  // Zooms so that `time` stays at the place `clientX`; by default, the playhead stays where it is.
  setZoom(zoom, time = this.now ?? 0, clientX = null) {
    const left = this.scroller.getBoundingClientRect().left;
    const at = clientX === null ? (time * this.pixelsPerSecond) - this.scroller.scrollLeft : clientX - left;
    this.zoom = clamp(zoom, 1, Math.max(1, this.film.duration * 2));
    this.inner.style.width = `${100 * this.zoom}%`;
    this.scroller.scrollLeft = time * this.pixelsPerSecond - clamp(at, 0, this.scroller.clientWidth);
    this.drawRuler();
  }

  drawRuler() {
    if (!this.film || !this.scroller.clientWidth) return;
    const least = 70 / this.pixelsPerSecond, step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600].find((value) => value >= least) || 1800;
    const ticks = [];
    for (let i = 0; i * step < this.film.duration && i < 2000; i++) {
      const tick = el("span", {}, formatTime(i * step, step < 1 ? 1 : 0));
      tick.style.left = this.part(i * step);
      ticks.push(tick);
    }
    this.ruler.replaceChildren(...ticks);
  }

  // ---- what a drag shows ----

  // Places the shots at { begin, duration }, in the scale of the film as it is.
  layout(list) {
    this.items.forEach((item, i) => {
      item.style.left = this.part(list[i].begin);
      item.style.width = this.part(list[i].duration);
    });
  }

  showPlace(before) {
    const shot = this.film.shots[before];
    this.place.hidden = false;
    this.place.style.left = this.part(shot ? shot.begin : this.film.duration);
  }

  showSnap(time) {
    this.snap.hidden = time === null;
    if (time !== null) this.snap.style.left = this.part(time);
  }

  showHint(text) {
    this.hint.hidden = false;
    this.hint.textContent = text;
  }

  clearDrag() {
    this.place.hidden = this.snap.hidden = this.hint.hidden = true;
    this.layout(this.film.shots);
  }

  // ---- the film ----

  setFilm(film, textShots, text) {
    this.film = film;
    this.wanted = []; // images to load: { picture, key, time }
    const place = (node, from, length) => {
      node.style.left = this.part(from);
      node.style.width = this.part(length);
      return node;
    };
    this.items = film.shots.map((shot, i) => {
      const picture = el("img", { alt: "" });
      const shotText = textShots[i] ? text.slice(textShots[i].from, textShots[i].to) : `${i}`;
      this.showPicture(picture, shot, shotText);
      const kinds = shot.cameras.map((camera) => camera.kind).join(", ");
      const node = el("button", { type: "button", class: "shot", title: `${shot.name}: ${kinds}`,
        "aria-label": `${shot.name}, ${kinds}, ${formatTime(shot.duration, 1)}`, onclick: () => this.callbacks.choose(i) },
      picture, el("span", { class: "shot-name" }, shot.name), el("span", { class: "shot-kind" }, kinds));
      return place(node, shot.begin, shot.duration);
    });
    this.row.replaceChildren(...this.items);
    this.choose(this.chosen ?? 0);
    this.drawRuler();
  }

  showPicture(picture, shot, shotText) {
    const key = `${shotText}/${shot.from}/${shot.duration}`;
    if (this.pictures.has(key)) picture.src = this.pictures.get(key);
    else this.wanted.push({ picture, key, time: shot.begin + shot.duration / 2 });
  }

  // Loads the images of the shots, one after the other, and those that are not shown any more are dropped.
  async loadPictures() {
    if (this.abort) this.abort.abort();
    const { signal } = this.abort = new AbortController(), { wanted } = this;
    const used = new Set([...this.row.querySelectorAll("img[src]")].map((image) => image.src));
    for (const [key, address] of this.pictures)
      if (!used.has(address)) { URL.revokeObjectURL(address); this.pictures.delete(key); }
    while (wanted.length && !signal.aborted) {
      const { picture, key, time } = wanted.shift();
      try {
        const address = URL.createObjectURL(await this.callbacks.picture(time, signal));
        this.pictures.set(key, address);
        picture.src = address;
      } catch (error) {
        if (!error.status) return;
      }
    }
  }

  // Draws the loudness, one chunk after the other.
  async showLoudness(source) {
    const turn = this.turn = (this.turn || 0) + 1;
    const { loudness } = this, context = loudness.getContext("2d");
    const text = source.text();
    context.clearRect(0, 0, loudness.width, loudness.height);
    for (let from = 0; from < Math.min(source.duration, MAX_LOUDNESS); from += CHUNK) {
      if (turn !== this.turn) return;
      try {
        const query = { what: "sound", time: from, length: Math.min(CHUNK, source.duration - from), text };
        const data = new DataView(await (await api.query(source.path, query, { urgency: "peaks" })).arrayBuffer());
        if (turn !== this.turn) return;
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--pickup");
        drawLoudness(context, loudness, data, from, source.duration);
      } catch { return; }
    }
  }

  choose(number) {
    this.chosen = number;
    (this.items || []).forEach((item, i) => item.setAttribute("aria-pressed", String(i === number)));
  }

  // time: film time, or null to hide the needle
  setTime(time) {
    this.now = time;
    this.needle.hidden = time === null;
    this.needle.style.left = `${(100 * time) / (this.film ? this.film.duration : 1)}%`;
  }

  close() {
    this.turn = (this.turn || 0) + 1;
    if (this.abort) this.abort.abort();
    for (const address of this.pictures.values()) URL.revokeObjectURL(address);
    this.pictures.clear();
  }
}
