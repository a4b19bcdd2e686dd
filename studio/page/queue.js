// SPDX-License-Identifier: GPL-2.0-or-later
// Films that are made: what waits, how far it is, how long it takes.
import * as api from "./api.js";
import { byId, bytes, clock, el, say } from "./dom.js";

const STATES = { waiting: "waits", running: "being made", done: "done", failed: "failed", cancelled: "cancelled" };

export class Queue {
  constructor() {
    this.node = byId("queue");
    this.button = byId("queue-button");
    this.button.addEventListener("click", () => this.show(this.node.hidden));
    this.node.addEventListener("keydown", (event) => { if (event.key === "Escape") { this.show(false); this.button.focus(); } });
    document.addEventListener("queue", (event) => { this.fill(event.detail); this.show(true); });
    this.look();
  }

  show(isShown) {
    this.node.hidden = !isShown;
    this.button.setAttribute("aria-expanded", String(isShown));
  }

  // Again and again, more often while something is made.
  async look() {
    let isBusy = false;
    try {
      const list = await api.exportsNow();
      isBusy = list.some((film) => film.state === "running" || film.state === "waiting");
      this.fill(list);
    } catch { /* the studio has ended, which other parts say */ }
    setTimeout(() => this.look(), isBusy ? 700 : 4000);
  }

  fill(list) {
    const open = list.filter((film) => film.state === "running" || film.state === "waiting").length;
    byId("queue-count").textContent = open ? String(open) : "";
    const before = JSON.stringify(list);
    if (before === this.before) return;
    this.before = before;
    this.node.replaceChildren(el("div", { class: "row" }, el("h2", { class: "grow" }, "Films"),
      el("button", { type: "button", "aria-label": "Close the list of films", onclick: () => { this.show(false); this.button.focus(); } }, "✕")),
      list.length ? el("ul", {}, [...list].reverse().map((film) => this.item(film)))
        : el("p", { class: "dim" }, "None yet: the panel “Export” makes them."));
  }

  item(film) {
    const percent = film.percent || 0;
    const facts = [STATES[film.state], film.bytes ? bytes(film.bytes) : "",
      film.state === "running" && film.seconds_left ? `${clock(film.seconds_left, 0)} left` : ""];
    return el("li", { class: `film ${film.state}` },
      el("b", {}, film.output), el("span", { class: "dim" }, facts.filter(Boolean).join(" · ")),
      film.state === "running" ? el("progress", { max: "100", value: String(percent), "aria-label": film.output }) : null,
      film.error ? el("span", { class: "error" }, film.error) : null,
      el("span", { class: "row" },
        film.state === "done" ? el("a", { href: api.fileOf(film.output), target: "_blank", rel: "noopener" }, "Open") : null,
        el("button", { type: "button", onclick: () => this.copy(film.command) }, "Copy command"),
        el("button", { type: "button", onclick: () => this.remove(film) },
          film.state === "running" ? "Cancel" : "Forget")));
  }

  copy(command) {
    navigator.clipboard.writeText(command).then(() => say("copied"), () => say(command));
  }

  async remove(film) {
    try { this.fill(await api.cancelExport(film.number)); } catch (failure) { say(failure.message, true); }
  }
}
