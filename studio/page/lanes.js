// SPDX-License-Identifier: GPL-2.0-or-later
// The timeline's lanes: captions, music, and the transitions at cuts. Items are moved and trimmed with the mouse, and
// selected for the inspector; Alt with an arrow key moves the focused one by a frame, Delete removes it, Enter edits it.
import { clamp, el, formatTime } from "./dom.js";

const EDGE = 7, SNAP = 8, START = 4; // px

// Returns the part of an item that a position belongs to: "start", "end" or "move".
export function partAt(x, width) {
  const edge = Math.min(EDGE, width / 4);
  return x < edge ? "start" : x > width - edge ? "end" : "move";
}

// Returns the gesture for dragging a part of an item by `by`, [name, ...arguments]; name: that of the shot at which music
// would start, or null.
export function gestureOf(item, part, by, name = null) {
  const { kind, number, index } = item;
  if (kind === "join") return ["stretchJoin", number, by];
  if (kind === "caption") return part === "move" ? ["moveCaption", number, index, by] : ["trimCaption", number, index, part, by];
  return part === "move" ? ["moveMusic", index, by, name] : ["trimMusic", index, part, by];
}

// Returns where an item is while a part of it is dragged: { begin, length }.
export function placeOf(item, part, by) {
  if (item.kind === "join") return { begin: item.begin, length: Math.max(0, item.length + by) };
  if (part === "move") return { begin: item.begin + by, length: item.length };
  if (part === "end") return { begin: item.begin, length: Math.max(0, item.length + by) };
  return { begin: item.begin + by, length: Math.max(0, item.length - by) };
}

export class Lanes {
  constructor(timeline) {
    this.timeline = timeline;
    this.captions = el("div", { class: "lane captions", role: "group", "aria-label": "Captions" });
    this.music = el("div", { class: "lane music", role: "group", "aria-label": "Music" });
    this.joins = el("div", { class: "joins", role: "group", "aria-label": "Transitions" });
    this.isSnapping = true;
    this.items = [];
    this.selected = null; // { kind, number, index }
    for (const row of [this.captions, this.music, this.joins]) {
      row.addEventListener("pointerdown", (event) => this.grab(event));
      row.addEventListener("pointermove", (event) => this.move(event));
      row.addEventListener("pointerup", () => this.drop());
      row.addEventListener("pointercancel", () => this.cancel());
      row.addEventListener("dblclick", (event) => this.open(event));
      row.addEventListener("keydown", (event) => this.key(event));
    }
  }

  // callbacks: { show(name, args, time), cancel(), apply(name, ...args): resolves to whether it was applied, selected(), now(), marks(),
  // toFrame(time), nameAt(time), addCaption(time) }
  use(callbacks) { this.callbacks = callbacks; }

  // joins: for each shot, { kind, frames, length } of the transition before it, or null
  show(film, joins) {
    this.film = film;
    const captions = film.shots.flatMap((shot, number) => shot.captions.map((caption, index) => ({ kind: "caption", number, index, words: caption.text,
      begin: shot.begin + caption.at, length: caption.length > 0 ? caption.length : Math.max(0, shot.duration - caption.at) })));
    const music = film.music.map((sound, index) => ({ kind: "music", number: -1, index, words: `♪ ${sound.file.split("/").pop()}`, title: sound.file,
      begin: sound.at, length: sound.length > 0 ? sound.length : Math.max(0, film.duration - sound.at) }));
    const cuts = film.shots.slice(1).map((shot, i) => ({ kind: "join", number: i + 1, index: 0, begin: shot.begin, length: joins[i + 1] ? joins[i + 1].length : 0,
      words: joins[i + 1] ? joins[i + 1].kind : "cut" }));
    this.items = [...captions, ...music, ...cuts];
    const focused = this.items.length && this.selected && document.activeElement.closest(".lane-item") ? this.selected : null;
    for (const item of this.items) this.build(item);
    const hint = (text) => el("span", { class: "lane-hint", "aria-hidden": "true" }, text);
    this.captions.replaceChildren(...(captions.length ? captions.map((item) => item.node) : [hint("Captions: double-click here, or press T")]));
    this.music.replaceChildren(...(music.length ? music.map((item) => item.node) : [hint("Music: choose a file above")]));
    this.joins.replaceChildren(...cuts.map((item) => item.node));
    this.mark();
    if (focused && this.find(focused)) this.find(focused).node.focus();
  }

  build(item) {
    const words = item.kind === "join" ? `${item.words} before shot ${item.number + 1}` : item.words;
    const time = item.length ? `, ${formatTime(item.begin, 1)}, ${item.length.toFixed(1)} s` : "";
    item.node = el("button", { type: "button", class: `lane-item ${item.kind}${item.kind === "join" && !item.length ? " cut" : ""}`, "aria-label": words + time,
      title: item.title || (item.kind === "join" ? `${words}: drag to change its length` : item.words) }, item.kind === "join" ? "" : el("span", {}, item.words));
    this.place(item, item);
  }

  place({ kind, node }, { begin, length }) {
    node.style.left = this.timeline.part(begin);
    node.style.width = kind === "join" && !length ? "" : this.timeline.part(length);
  }

  find({ kind, number, index }) { return this.items.find((item) => item.kind === kind && item.number === number && item.index === index) || null; }

  itemOf(event) { return this.items.find((item) => item.node === event.target.closest(".lane-item")) || null; }

  select(item) {
    this.selected = item && { kind: item.kind, number: item.number, index: item.index };
    this.mark();
    this.callbacks.selected(this.selected);
  }

  mark() { for (const item of this.items) item.node.setAttribute("aria-pressed", String(Boolean(this.selected) && this.find(this.selected) === item)); }

  // ---- dragging ----

  grab(event) {
    const item = this.pressed = this.itemOf(event);
    if (!item || event.button !== 0 || event.target.tagName === "INPUT") return;
    event.stopPropagation();
    const box = item.node.getBoundingClientRect();
    const part = item.kind === "join" ? "end" : partAt(event.clientX - box.left, box.width);
    this.drag = { item, part, x: event.clientX, by: 0, name: null, isMoved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
    item.node.focus();
  }

  move(event) {
    const { drag, timeline, callbacks } = this;
    if (!drag) {
      const item = this.itemOf(event), box = item && item.node.getBoundingClientRect();
      if (item) item.node.dataset.part = item.kind === "join" ? "end" : partAt(event.clientX - box.left, box.width);
      return;
    }
    if (!drag.isMoved && Math.abs(event.clientX - drag.x) < START) return;
    drag.isMoved = true;
    drag.by = this.snapped((event.clientX - drag.x) / timeline.pixelsPerSecond, event.shiftKey);
    const { item, part, by } = drag, place = placeOf(item, part, by);
    if (item.kind === "join") item.node.classList.toggle("cut", !place.length);
    this.place(item, place);
    timeline.showHint(item.kind === "join" ? `${place.length.toFixed(2)} s` : `${formatTime(place.begin)} + ${place.length.toFixed(2)} s`);
    const [name, ...args] = gestureOf(item, part, by, drag.name), frame = 1 / this.film.fps;
    const time = item.kind === "join" ? item.begin + place.length / 2 : part === "end" ? place.begin + place.length - frame : place.begin + Math.min(0.3, place.length / 2);
    if (item.kind !== "music") callbacks.show(name, args, clamp(time, 0, this.film.duration - frame));
  }

  // Snaps the moved edge to frames and, unless Shift is held, to the playhead, marks and cuts.
  snapped(by, isFree) {
    const { drag, timeline, callbacks } = this, { item, part } = drag;
    drag.name = null;
    if (isFree) return by;
    const edge = part === "end" ? item.begin + item.length : item.begin;
    const cuts = [...this.film.shots.map((shot) => shot.begin), this.film.duration];
    const targets = item.kind === "join" || !this.isSnapping ? [] : [callbacks.now(), ...callbacks.marks(), ...cuts].filter((time) => time !== null);
    const away = (time) => Math.abs(time - edge - by);
    const near = targets.filter((time) => away(time) * timeline.pixelsPerSecond < SNAP).sort((a, b) => away(a) - away(b))[0];
    timeline.showSnap(near ?? null);
    if (near === undefined) return callbacks.toFrame(edge + by) - edge;
    if (item.kind === "music" && part === "move") drag.name = callbacks.nameAt(near);
    return near - edge;
  }

  finish() {
    const { drag } = this;
    this.drag = null;
    this.timeline.clearDrag();
    return drag;
  }

  async drop() {
    if (!this.drag) return;
    const { item, part, by, name, isMoved } = this.finish();
    this.select(item);
    if (!isMoved) return;
    const isApplied = (Math.abs(by) > 1e-6 || name) && await this.callbacks.apply(...gestureOf(item, part, by, name));
    if (!isApplied) { this.callbacks.cancel(); this.place(item, item); item.node.classList.toggle("cut", item.kind === "join" && !item.length); }
  }

  cancel() {
    if (!this.drag) return;
    const { item } = this.finish();
    this.place(item, item);
    this.callbacks.cancel();
  }

  // ---- keys and words ----

  key(event) {
    const item = this.itemOf(event), { callbacks } = this;
    if (!item || event.target.tagName === "INPUT") return;
    const frame = (event.shiftKey ? 10 : 1) / this.film.fps, direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const act = event.key === "Delete" ? () => this.remove(item)
      : event.key === "Enter" && item.kind === "caption" ? () => this.edit(item)
        : direction && event.altKey ? () => callbacks.apply(...gestureOf(item, "move", direction * frame)) : null;
    if (event.key === "Escape" && this.drag) this.cancel();
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    this.select(item);
    act();
  }

  remove(item) {
    if (item.kind === "join") return this.callbacks.apply("setJoin", item.number, "cut", 0);
    return item.kind === "caption" ? this.callbacks.apply("removeCaption", item.number, item.index) : this.callbacks.apply("removeMusic", item.index);
  }

  // A double click edits a caption, adds one where there is none, and makes a dissolve of a cut.
  open(event) {
    const item = this.pressed && this.find(this.pressed); // the event is that of the lane, which has captured the pointer
    if (event.target.tagName === "INPUT") return;
    if (!item && event.currentTarget === this.captions) this.callbacks.addCaption(this.timeline.timeAt(event.clientX));
    if (item && item.kind === "caption") this.edit(item);
    if (item && item.kind === "join" && !item.length) this.callbacks.apply("setJoin", item.number, "dissolve", 30);
  }

  // Edits a caption's text in its place.
  edit(item) {
    let isDone = false;
    const input = el("input", { type: "text", class: "lane-edit", "aria-label": "Text of the caption", value: item.words });
    const end = async (isApplied) => {
      if (isDone) return;
      isDone = true;
      const words = input.value;
      input.remove();
      if (isApplied && words !== item.words) await this.callbacks.apply("setCaptionText", item.number, item.index, words);
      const now = this.find(item);
      if (now) now.node.focus();
    };
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") end(true);
      if (event.key === "Escape") end(false);
    });
    input.addEventListener("blur", () => end(true));
    input.style.left = item.node.style.left;
    this.captions.append(input);
    input.select();
  }
}
