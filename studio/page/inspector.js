// SPDX-License-Identifier: GPL-2.0-or-later
// The Shot panel: the properties of the chosen shot, as they are written in the script.
import * as api from "./api.js";
import { cameraText } from "./camera_gestures.js";
import { el } from "./dom.js";
import { setProperty } from "./field_gestures.js";
import { ROWS, SECTIONS, contextOf, gestureFor } from "./properties.js";
import { PropertyRow } from "./property_row.js";
import { applyChanges, formatKey, formatView } from "./script_text.js";

export class Inspector {
  constructor(studio) {
    this.studio = studio;
    const callbacks = { enter: (...args) => this.enter(...args), preview: (...args) => this.preview(...args), context: () => this.context() };
    const button = (text, title, onclick, name = title) => el("button", { type: "button", title, "aria-label": name, onclick }, text);
    this.rows = ROWS.map((row) => new PropertyRow(row, callbacks));
    const nodeOf = (row) => this.rows.find((other) => other.row === row).node;
    this.name = el("input", { type: "text", class: "shot-title", "aria-label": "Name of the shot", onchange: () => this.rename(),
      onkeydown: (event) => { if (event.key === "Enter") this.name.blur(); } });
    this.place = el("span", { class: "dim" });
    this.earlier = button("‹", "Previous shot", () => studio.seekShot(studio.shot - 1));
    this.later = button("›", "Next shot", () => studio.seekShot(studio.shot + 1));
    this.line = el("button", { type: "button", class: "link", onclick: () => this.showLine() });
    this.notice = el("p", { class: "notice", role: "status", hidden: true });
    this.sections = new Map(SECTIONS.map(({ name, rows }) => [name, el("details", { class: "section", open: true }, el("summary", {}, name), rows.map(nodeOf))]));
    const { lanes } = studio.timeline;
    for (const name of ["Caption", "Music"])
      this.sections.get(name).append(el("div", { class: "row actions" }, button("Remove", `Remove the ${name.toLowerCase()}`, () => lanes.remove(lanes.find(lanes.selected)))));
    this.freeze = button("Freeze here", "Stop the demo for a second at the playhead", () => this.addFreeze());
    this.sections.get("Time").append(el("div", { class: "row actions" }, this.freeze));
    this.view = button("Use the current view", "Film from where the camera is now", () => this.setCamera("fixed"));
    this.keys = button("Keys…", "Show the keys of the path", () => studio.showPanel("Camera"));
    this.sections.get("Camera").append(el("div", { class: "row actions" }, this.view, this.keys));
    this.form = el("fieldset", { class: "properties" }, ...this.sections.values());
    this.empty = el("p", { class: "empty" }, "A film has no shots yet. Open the Camera panel to add the first one.");
    this.head = el("div", { class: "inspector-head" }, this.earlier, this.name, this.place, this.line, this.later);
    this.node = el("div", { class: "panel-body inspector" }, this.empty, this.head, this.notice, this.form);
  }

  get film() { return this.studio.film && this.studio.film.film; }

  context() {
    const { studio } = this;
    return contextOf(studio.film.checked, this.film, studio.shot, studio.demo && studio.demo.match, studio.timeline.lanes.selected);
  }

  // Shows the chosen shot.
  show() {
    const { studio, film } = this, isShown = Boolean(film && film.shots.length && studio.shot >= 0);
    this.empty.hidden = isShown;
    this.head.hidden = this.form.hidden = !isShown;
    this.notice.hidden = true;
    if (!isShown) return;
    const at = this.context(), { shot } = at;
    this.place.textContent = `${studio.shot + 1} of ${film.shots.length}`;
    this.earlier.disabled = studio.shot === 0;
    this.later.disabled = studio.shot === film.shots.length - 1;
    if (document.activeElement !== this.name) this.name.value = shot.name;
    this.lineNumber = at.line;
    this.line.hidden = !at.line;
    this.line.textContent = `line ${at.line}`;
    this.line.setAttribute("aria-label", `Go to line ${at.line} of the script`);
    this.name.disabled = this.form.disabled = Boolean(at.refusal) || Boolean(studio.film.error);
    if (studio.film.error) this.say("The script has an error, which is shown in the Script panel. Correct it, or undo.");
    else if (at.refusal) this.say(`This shot is created by code${at.line ? ` in line ${at.line}` : ""}. Edit it in the Script panel.`);
    this.form.hidden = Boolean(at.refusal);
    if (at.refusal) return;
    const isNew = this.shown !== studio.shot;
    this.shown = studio.shot;
    for (const row of this.rows) {
      if (isNew && row.input === document.activeElement && !row.isDirty) row.shown = row.input.value;
      row.show(at);
    }
    this.sections.forEach((section) => { section.hidden = ![...section.querySelectorAll(".property")].some((node) => !node.hidden); });
    this.freeze.hidden = shot.is_map || Boolean(at.tables.shot.items.find((item) => ["freeze", "time"].includes(item.key)));
    this.view.hidden = !at.camera || at.camera.kind !== "fixed";
    this.keys.hidden = !at.camera || at.camera.kind !== "path";
  }

  // Scrolls to the properties of an item of a lane.
  reveal(kind) {
    const { name } = SECTIONS.find((section) => section.kind === kind), section = this.sections.get(name);
    section.open = true;
    section.scrollIntoView({ block: "nearest" });
  }

  say(words) {
    this.notice.hidden = false;
    this.notice.textContent = words;
  }

  showLine() {
    this.studio.showPanel("Script");
    this.studio.editor.showLine(this.lineNumber);
  }

  // ---- changes ----

  // The gesture of a value that was entered, after evaluating what it depends on.
  async gesture(row, text, at, isStep) {
    if (row.place === "kind") return ["setCamera", at.number, await this.cameraFor(text || "pov", at)];
    const gesture = gestureFor(at, row, text, isStep);
    if (gesture.refusal || gesture[2] !== null) return gesture;
    // Another way to write a time: the server evaluates it.
    const [name, number, , source] = gesture, draft = setProperty(at.text, this.film, number, row.key, source);
    if (draft.refusal) return draft;
    const film = await api.queryJson(this.studio.film.path, { what: "film", text: applyChanges(at.text, draft.changes) });
    const shot = film.shots[number];
    return [name, number, { setFrom: shot.from, setTo: shot.to, setLength: shot.duration }[name], source];
  }

  // Returns the reason why it is not possible, or null.
  async enter(row, text, at, isStep) {
    try {
      const gesture = await this.gesture(row, text, at, isStep);
      const reason = gesture.refusal ? gesture : await this.studio.cutting.attempt(...gesture);
      if (reason) this.studio.cutting.endPreview();
      return reason && reason.refusal;
    } catch (error) {
      return error.message.replace(/^[^:\n]*:\d+: /, "");
    }
  }

  // Shows what a value would do while it is dragged.
  preview(row, text, at, isStep) {
    const gesture = gestureFor(at, row, text, isStep), { studio } = this;
    if (gesture.refusal || gesture[2] === null) return;
    const [name, ...args] = gesture, { begin, duration, from, to } = at.shot;
    // A time shows the edge that it moves: the first image of the shot, or the last one.
    const end = { to: duration + (Number(text) - to) * (duration / (to - from || 1)), length: Number(text) }[row.id];
    studio.cutting.show(name, args, row.id === "from" ? begin : end === undefined ? studio.filmTime() : begin + end - 1 / this.film.fps);
  }

  async rename() {
    const { studio } = this;
    if (!(await studio.cutting.apply("setName", studio.shot, this.name.value.trim()))) this.name.value = this.film.shots[studio.shot].name;
  }

  addFreeze() {
    const { studio } = this, shot = this.film.shots[studio.shot];
    studio.cutting.apply("addFreeze", studio.shot, Math.max(0, Math.min(studio.filmTime() - shot.begin, shot.duration - 1 / this.film.fps)));
  }

  // Returns the text of a camera of a kind; fixed cameras and paths begin with the current view.
  async cameraFor(kind, at) {
    const { studio } = this, target = at.camera.target ? at.text.slice(at.camera.target.from, at.camera.target.to) : "";
    if (kind === "pov") return target && target !== '"pov"' && at.isMultiView ? cameraText("pov", target) : "";
    if (kind !== "fixed" && kind !== "path") return cameraText(kind, target);
    const view = await studio.currentView();
    return kind === "fixed" ? `fixed { ${formatView(view)} }` : `path {\n    ${formatKey("0", view)},\n  }`;
  }

  async setCamera(kind) {
    const { studio } = this, at = this.context();
    try {
      await studio.cutting.apply("setCamera", studio.shot, await this.cameraFor(kind, at));
    } catch (error) {
      this.say(error.message);
    }
  }
}
