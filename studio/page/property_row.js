// SPDX-License-Identifier: GPL-2.0-or-later
// One property in the inspector: a label that can be dragged, a slider, the source text of the value, what it
// evaluates to, and an error below it.
import { formatNumber } from "./doc.js";
import { clamp, el } from "./dom.js";
import { secondsOf, valueOf } from "./properties.js";

const PIXELS_PER_STEP = 4; // of a drag on a label
let numRows = 0;

export class PropertyRow {
  // callbacks: { enter(row, text, at, isStep): resolves to the reason why it is not possible, or null; preview(row, text, at, isStep);
  // context(): that of the film as it is }. isStep: the number was changed from what it was, in the style of the text.
  constructor(row, callbacks) {
    this.row = row;
    this.callbacks = callbacks;
    const id = `property-${++numRows}`, isChoice = row.type === "choice";
    this.label = el("label", { for: id, title: row.title || row.help }, row.label);
    this.input = isChoice ? el("select", { id, onchange: () => this.changed() })
      : el("input", { id, type: "text", class: row.type === "text" ? "words" : "source", spellcheck: "false", autocomplete: "off", onkeydown: (event) => this.key(event), onchange: () => this.changed() });
    this.input.dataset.property = row.id;
    this.computed = el("output", { class: "computed", for: id });
    this.error = el("p", { class: "field-error", role: "alert", id: `${id}-error`, hidden: true });
    this.resetButton = el("button", { type: "button", class: "reset", title: "Reset", "aria-label": `Reset ${row.label}`, onclick: () => this.enter("") }, "↺");
    if (row.type === "number")
      this.slider = el("input", { type: "range", "aria-label": `${row.label}, slider`, oninput: () => this.slide(), onchange: () => this.enter(this.slider.value) });
    this.node = el("div", { class: row.type === "number" ? "property number" : "property" }, this.label, this.slider, el("span", { class: "value" }, this.input, this.computed), this.resetButton, this.error);
    if (row.type === "number" || row.type === "time") this.dragLabel();
  }

  get isDirty() { return this.isEntering || (!this.error.hidden && document.activeElement === this.input) || (document.activeElement === this.input && this.input.value !== this.shown); }

  // Shows the value in a context of properties.js.
  show(at) {
    const { row } = this;
    this.at = at;
    this.node.hidden = Boolean(row.when && !row.when(at));
    if (this.node.hidden) return;
    const value = this.value = valueOf(at, row);
    if (this.slider) {
      this.slider.min = row.min;
      this.slider.max = typeof row.max === "function" ? row.max(at) : row.max;
      this.slider.step = row.step;
      this.slider.value = value.number ?? row.normal;
      this.slider.disabled = value.isLocked || (value.isSet && value.number === null);
    }
    this.node.classList.toggle("set", value.isSet);
    this.input.disabled = Boolean(value.isLocked);
    this.resetButton.disabled = !value.isSet || Boolean(value.isLocked) || row.type === "time" || row.type === "text";
    this.computed.textContent = value.computed !== null ? `= ${formatNumber(value.computed)}` : row.unit || "";
    if (this.isDirty) return;
    this.showError(null);
    if (row.type === "choice") this.showOptions(at, value.text);
    else {
      this.input.placeholder = value.isLocked ? "computed" : row.normal === undefined ? "" : String(row.normal);
      this.input.value = value.text;
    }
    this.shown = this.input.value;
  }

  showOptions(at, text) {
    const { row } = this, options = typeof row.options === "function" ? row.options(at) : row.options;
    // "isClass": all numbers are the option of a number.
    const chosen = row.isClass && this.value.number !== null ? options[options.length - 1][0] : text;
    const isKnown = options.some(([value]) => value === chosen);
    this.input.replaceChildren(...[...options, ...(isKnown ? [] : [[chosen, chosen || "…"]])].map(([value, words]) => el("option", { value }, words)));
    this.input.value = chosen;
  }

  showError(reason) {
    this.error.hidden = !reason;
    this.error.textContent = reason || "";
    if (reason) {
      this.input.setAttribute("aria-invalid", "true");
      this.input.setAttribute("aria-describedby", this.error.id);
    } else {
      this.input.removeAttribute("aria-invalid");
      this.input.removeAttribute("aria-describedby");
    }
  }

  async enter(text, isStep = false) {
    if (this.isEntering) { this.next = () => this.enter(text, isStep); return; }
    this.isEntering = true;
    const reason = await this.callbacks.enter(this.row, text, this.at, isStep);
    this.isEntering = false;
    const { next } = this;
    this.next = null;
    if (next) { this.at = this.callbacks.context(); next(); return; }
    if (reason) {
      this.showError(reason);
      if (this.row.type === "choice") this.showOptions(this.at, this.value.text);
      if (this.slider) this.slider.value = this.value.number ?? this.row.normal;
    } else {
      this.showError(null);
      this.shown = this.input.value; // not dirty: the new film's value is shown
      this.show(this.callbacks.context());
    }
  }

  // Fields also report a change when they lose the focus or disappear after Enter, or after an undo.
  changed() { if (!this.node.hidden && this.input.value !== this.shown) this.enter(this.input.value); }

  slide() {
    this.input.value = this.shown = formatNumber(Number(this.slider.value));
    this.callbacks.preview(this.row, this.input.value, this.at);
  }

  // Enter applies, Escape restores, the arrow keys change the number.
  key(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.showError(null);
      this.input.value = this.shown = this.value.text;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      this.enter(this.input.value);
    }
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || this.number() === null) return;
    event.preventDefault();
    this.enter(this.stepped(this.number(), direction * (event.shiftKey ? 10 : 1)), true);
  }

  // Returns the number in the field, or null.
  number() {
    const { row, value, input } = this;
    if (row.type === "time") return secondsOf(input.value) ?? value.computed;
    if (value.isSet || input.value) return input.value.trim() && Number.isFinite(Number(input.value)) ? Number(input.value) : null;
    return row.normal;
  }

  stepped(from, steps) {
    const { row, slider } = this, to = from + steps * row.step;
    return formatNumber(row.type === "number" ? clamp(to, Number(slider.min), Math.max(from, Number(slider.max))) : Math.max(0, to));
  }

  // Dragging the label changes the number, as in other editors.
  dragLabel() {
    let from = null, x = 0, isMoved = false, text = "";
    this.label.classList.add("scrub");
    this.label.addEventListener("pointerdown", (event) => {
      from = this.input.disabled || event.button !== 0 ? null : this.number();
      x = event.clientX;
      isMoved = false;
      if (from !== null) this.label.setPointerCapture(event.pointerId);
    });
    this.label.addEventListener("pointermove", (event) => {
      const steps = Math.round((event.clientX - x) / PIXELS_PER_STEP);
      if (from === null || (!isMoved && !steps)) return;
      isMoved = true;
      this.input.value = this.shown = text = this.stepped(from, steps);
      if (this.slider) this.slider.value = text;
      this.callbacks.preview(this.row, text, this.at, true);
    });
    for (const name of ["pointerup", "pointercancel"]) this.label.addEventListener(name, () => {
      if (from !== null && isMoved) this.enter(text, true);
      from = null;
    });
    this.label.addEventListener("click", (event) => { if (isMoved) event.preventDefault(); });
  }
}
