// SPDX-License-Identifier: GPL-2.0-or-later
// The seek bar: the current time, events, In and Out marks, keys of a path, and previews of the time
// under the mouse.
import * as api from "./api.js";
import { clamp, el, formatTime, latest } from "./dom.js";

const COLOURS = { kill: "--kill", death: "--death", pickup: "--pickup", chat: "--chat", mark: "--mark",
  match: "--mark", level: "--mark", text: "--chat" };

export class SeekBar {
  constructor(player) {
    this.player = player;
    this.marks = { in: null, out: null }; // in seconds
    this.events = [];
    this.canvas = el("canvas", { class: "seek-canvas", "aria-hidden": "true" });
    this.range = el("input", { type: "range", class: "seek-range", min: "0", step: "0.01",
      "aria-label": "Time" });
    this.tip = el("div", { class: "seek-tip", hidden: true, "aria-hidden": "true" }, el("canvas", { width: 160, height: 90 }),
      el("span"));
    this.node = el("div", { class: "seek" }, this.canvas, this.range, this.tip);
    this.range.addEventListener("input", () => player.seek(Number(this.range.value)));
    this.range.addEventListener("keydown", (event) => {
      // These keys control the player.
      if (event.key.startsWith("Arrow") || event.key === " ") event.preventDefault();
    });
    this.node.addEventListener("pointermove", (event) => this.showTip(event));
    this.node.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    this.keys = [];  // { time, index } of a path's keys, which can be dragged
    this.onKey = () => {};
    this.node.addEventListener("pointerdown", (event) => this.grabKey(event), true);
    this.node.addEventListener("pointermove", (event) => this.dragKey(event), true);
    this.node.addEventListener("pointerup", () => this.dropKey(), true);
    // The range is there for the keyboard: its thumb would keep clicks off by up to half its width.
    this.node.addEventListener("pointerdown", (event) => this.scrub(event));
    this.node.addEventListener("pointermove", (event) => { if (this.isScrubbing) this.player.seek(this.timeAt(event)); });
    for (const name of ["pointerup", "pointercancel"]) this.node.addEventListener(name, () => { this.isScrubbing = false; });
    this.updatePreview = latest((time) => this.drawPreview(time));
    player.addEventListener("time", () => this.draw());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  setSource(source, events) {
    this.source = source;
    this.events = events;
    this.range.max = source.duration;
    this.tip.hidden = true; // it shows the previous source
    this.draw();
  }

  setKeys(keys) {
    this.keys = keys;
    this.draw();
  }

  timeAt(event) {
    const box = this.canvas.getBoundingClientRect();
    return clamp((event.clientX - box.left) / box.width, 0, 1) * this.source.duration;
  }

  // Keys are drawn in the lower part of the bar.
  grabKey(event) {
    const box = this.canvas.getBoundingClientRect();
    if (!this.source || event.clientY < box.bottom - 16) return;
    const near = (8 / box.width) * this.source.duration, at = this.timeAt(event);
    this.draggedKey = this.keys.find((key) => Math.abs(key.time - at) < near);
    if (!this.draggedKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.dragStart = this.draggedKey.time;
    this.node.setPointerCapture(event.pointerId);
  }

  dragKey(event) {
    if (!this.draggedKey) return;
    event.stopPropagation();
    this.draggedKey.time = this.timeAt(event);
    this.draw();
  }

  dropKey() {
    const key = this.draggedKey;
    this.draggedKey = null;
    if (key) this.onKey(key.index, key.time, Math.abs(key.time - this.dragStart) > 1e-6);
  }

  scrub(event) {
    if (!this.source || event.button !== 0) return;
    event.preventDefault();
    this.range.focus();
    this.node.setPointerCapture(event.pointerId);
    this.isScrubbing = true;
    this.player.seek(this.timeAt(event));
  }

  async showTip(event) {
    if (event.pointerType === "touch" || !this.source) return;
    const box = this.canvas.getBoundingClientRect();
    const time = this.timeAt(event), part = time / this.source.duration;
    this.tip.hidden = false;
    this.tip.style.left = `${clamp(part * box.width, 82, box.width - 82)}px`;
    const near = this.events.filter((e) => Math.abs(e.time - time) < this.source.duration / 150);
    this.tip.lastChild.textContent = [formatTime(time, 1), ...near.slice(0, 2).map((e) => e.label)].join(" · ");
    if (!this.player.isPlaying && !this.isScrubbing) this.updatePreview(time);
  }

  async drawPreview(time) {
    const source = this.source;
    try {
      const picture = await api.queryImage(source.path,
        { ...source.query(time), camera: undefined, width: 160, hud: "none", quality: 60 }, { urgency: "preview" });
      const canvas = this.tip.firstChild;
      canvas.height = Math.round(canvas.width / (source.shape || 16 / 9));
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      picture.close();
    } catch { /* only a preview */ }
  }

  draw() {
    const { canvas, player, source } = this;
    if (!source || !canvas.clientWidth) return;
    const ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    const context = canvas.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    const x = (time) => (time / source.duration) * width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const { in: from, out: to } = this.marks;
    if (from !== null || to !== null) {
      context.fillStyle = style.getPropertyValue("--range");
      context.fillRect(x(from ?? 0), 0, x((to ?? source.duration) - (from ?? 0)), height);
    }
    for (const event of this.events) {
      context.fillStyle = style.getPropertyValue(COLOURS[event.kind] || "--dim");
      context.fillRect(x(event.time) - 1, event.kind === "kill" ? 2 : 8, 2, height - (event.kind === "kill" ? 4 : 16));
    }
    context.fillStyle = "#ffb040";
    context.strokeStyle = "#0009";
    for (const key of this.keys) {
      context.beginPath();
      for (const [dx, dy] of [[0, -7], [6, 0], [0, 7], [-6, 0]]) context.lineTo(x(key.time) + dx, height - 8 + dy);
      context.closePath();
      context.fill();
      context.stroke();
    }
    const now = player.now;
    context.fillStyle = style.getPropertyValue("--accent");
    context.fillRect(x(now) - 1.5, 0, 3, height);
    if (document.activeElement !== this.range || player.isPlaying) this.range.value = now;
    this.range.setAttribute("aria-valuetext", formatTime(now, 1));
  }
}
