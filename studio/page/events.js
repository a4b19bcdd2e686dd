// SPDX-License-Identifier: GPL-2.0-or-later
// The events of a demo as a list that can be filtered and clicked.
import { el, formatTime } from "./dom.js";

const GROUPS = { kill: "Kills", death: "Deaths", pickup: "Pickups", chat: "Chat", mark: "Marks", text: "Messages" };
const groupOf = (kind) => ({ match: "mark", level: "mark" })[kind] || kind;

// Adds a group and a label to each event of a "match" answer of demoreel serve, sorted by time.
export function readEvents(match) {
  const names = new Map(match.players.map((player) => [player.slot, player.name]));
  const labels = {
    kill: (e) => `${e.who || "?"} killed ${names.get(e.other) || "?"}${e.what ? ` (${e.what})` : ""}`,
    death: (e) => `${e.who || "?"} died${e.what ? ` (${e.what})` : ""}`,
    pickup: (e) => `${e.who || "?"}: ${e.what}`,
    match: () => "match starts",
    level: (e) => e.text,
    mark: (e) => `mark ${e.text}`,
  };
  const all = [...match.events, ...match.marks];
  for (const event of all) {
    event.group = groupOf(event.kind);
    event.label = (labels[event.kind] || ((e) => e.text.replace(/^[\u0001\u0002_]/, "").trim()))(event);
  }
  return all.sort((a, b) => a.time - b.time);
}

export class EventList {
  constructor(onSeek, onFilter) {
    this.onSeek = onSeek;
    this.onFilter = onFilter;
    this.events = [];
    this.hidden = new Set(["text"]); // countdowns and other server messages
    this.search = el("input", { type: "search", placeholder: "Filter", "aria-label": "Filter events",
      oninput: () => this.showEvents() });
    this.groups = el("div", { class: "chips", role: "group", "aria-label": "Kinds of events" });
    this.list = el("ol", { class: "events" });
    this.node = el("div", { class: "panel-body" }, this.groups, this.search, this.list);
  }

  setEvents(events) {
    this.events = events;
    this.groups.replaceChildren(...Object.entries(GROUPS).map(([group, name]) => {
      const number = events.filter((event) => event.group === group).length;
      return el("button", { type: "button", class: `chip ${group}`, "aria-pressed": String(!this.hidden.has(group)), disabled: !number,
        onclick: (event) => this.toggleGroup(group, event.currentTarget) }, `${name} ${number}`);
    }));
    this.showEvents();
  }

  toggleGroup(group, button) {
    const isOn = this.hidden.has(group);
    if (isOn) this.hidden.delete(group); else this.hidden.add(group);
    button.setAttribute("aria-pressed", String(isOn));
    this.showEvents();
  }

  showEvents() {
    const word = this.search.value.toLowerCase();
    this.shown = this.events.filter((event) => !this.hidden.has(event.group) &&
      (!word || event.label.toLowerCase().includes(word)));
    this.list.replaceChildren(...this.shown.slice(0, 2000).map((event) =>
      el("li", {}, el("button", { type: "button", class: `event ${event.group}`,
        onclick: () => this.onSeek(Math.max(0, event.time - (event.kind === "kill" ? 1 : 0)), event) },
      el("time", {}, formatTime(event.time, 1)), " ", event.label))));
    this.onFilter(this.shown);
  }
}
