// SPDX-License-Identifier: GPL-2.0-or-later
// The list of exports, with their progress.
import * as api from "./api.js";
import { byId, el, formatSize, formatTime, toast } from "./dom.js";

const STATES = { waiting: "waiting", running: "running", done: "done", failed: "failed", cancelled: "cancelled" };

export class Queue {
  constructor() {
    this.node = byId("queue");
    this.button = byId("queue-button");
    this.button.addEventListener("click", () => this.show(this.node.hidden));
    this.node.addEventListener("keydown", (event) => { if (event.key === "Escape") { this.show(false); this.button.focus(); } });
    document.addEventListener("queue", (event) => { this.showList(event.detail); this.show(true); });
    this.poll();
  }

  show(isShown) {
    this.node.hidden = !isShown;
    this.button.setAttribute("aria-expanded", String(isShown));
  }

  // Polls the list, more often while an export is active.
  async poll() {
    let isActive = false;
    try {
      const list = await api.listExports();
      isActive = list.some((item) => item.state === "running" || item.state === "waiting");
      this.showList(list);
    } catch { /* the studio has ended; other requests report it */ }
    setTimeout(() => this.poll(), isActive ? 700 : 4000);
  }

  showList(list) {
    const open = list.filter((item) => item.state === "running" || item.state === "waiting").length;
    byId("queue-count").textContent = open ? String(open) : "";
    const state = JSON.stringify(list);
    if (state === this.shownState) return;
    this.shownState = state;
    this.node.replaceChildren(el("div", { class: "row" }, el("h2", { class: "grow" }, "Exports"),
      el("button", { type: "button", "aria-label": "Close the list of exports", onclick: () => { this.show(false); this.button.focus(); } }, "✕")),
      list.length ? el("ul", {}, [...list].reverse().map((item) => this.createItem(item)))
        : el("p", { class: "dim" }, "None yet. Start one in the Export panel."));
  }

  createItem(item) {
    const percent = item.percent || 0;
    const details = [STATES[item.state], item.bytes ? formatSize(item.bytes) : "",
      item.state === "running" && item.seconds_left ? `${formatTime(item.seconds_left, 0)} left` : ""];
    return el("li", { class: `export ${item.state}` },
      el("b", {}, item.output), el("span", { class: "dim" }, details.filter(Boolean).join(" · ")),
      item.state === "running" ? el("progress", { max: "100", value: String(percent), "aria-label": item.output }) : null,
      item.error ? el("span", { class: "error" }, item.error) : null,
      el("span", { class: "row" },
        item.state === "done" ? el("a", { href: api.filmUrl(item.output), target: "_blank", rel: "noopener" }, "Open") : null,
        el("button", { type: "button", onclick: () => this.copy(item.command) }, "Copy command"),
        el("button", { type: "button", onclick: () => this.remove(item) },
          item.state === "running" ? "Cancel" : "Remove")));
  }

  copy(command) {
    navigator.clipboard.writeText(command).then(() => toast("Copied"), () => toast(command));
  }

  async remove(item) {
    try { this.showList(await api.cancelExport(item.number)); } catch (error) { toast(error.message, true); }
  }
}
