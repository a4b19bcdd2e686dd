// SPDX-License-Identifier: GPL-2.0-or-later
// The Export panel: a film of the script or of a range of the demo, a still, a contact sheet, a loop.
import * as api from "./api.js";
import { el, formatTime, toast } from "./dom.js";
import { findProfiles, setProfile } from "./script_text.js";

const SIZES = ["", "854x480", "1280x720", "1920x1080", "2560x1440", "3840x2160"];
const RATES = ["", "24", "30", "50", "60"];
const CODECS = ["", "h264", "hevc", "av1", "vp9", "prores", "ffv1"];
const EXTENSIONS = { script: ".mp4", film: ".mp4", still: ".png", sheet: ".png", loop: ".webp" };
const option = (value, text = value) => el("option", { value }, text);
const field = (name, node) => el("label", { class: "field" }, el("span", {}, name), node);

export class ExportPanel {
  constructor(studio) {
    this.studio = studio;
    const change = () => this.update();
    this.kind = el("select", { onchange: () => { this.setDefaultName(); this.update(); } },
      option("script", "Film of the script"), option("film", "Film of the demo"), option("still", "Still"),
      option("sheet", "Contact sheet"), option("loop", "3-second loop"));
    this.profile = el("select", { onchange: () => this.setProfile(this.profile.value) });
    this.profileField = field("Profile", this.profile);
    this.size = el("select", { onchange: change }, SIZES.map((size) => option(size, size || "default")));
    this.fps = el("select", { onchange: change }, RATES.map((rate) => option(rate, rate || "default")));
    this.crf = el("select", { onchange: change }, option("", "default"), option("14", "high"), option("28", "low (small file)"));
    this.codec = el("select", { onchange: change }, CODECS.map((codec) => option(codec, codec || "default")));
    this.output = el("input", { type: "text", spellcheck: "false", oninput: () => { this.isNamed = true; this.update(); } });
    this.overwrite = el("input", { type: "checkbox", onchange: change });
    this.rangeText = el("span", {});
    this.command = el("pre", { class: "command", tabindex: "0", "aria-label": "Equivalent command line" });
    this.node = el("div", { class: "panel-body" },
      field("Output", this.kind), field("Range", this.rangeText), this.profileField, field("Size", this.size), field("Frame rate", this.fps),
      field("Quality", this.crf), field("Codec", this.codec), field("File", this.output), el("label", {}, this.overwrite, " Overwrite an existing file"),
      el("div", { class: "row" }, el("button", { type: "button", class: "main", onclick: () => this.add() }, "Start"),
        el("button", { type: "button", onclick: () => this.copy() }, "Copy command")),
      this.command);
  }

  // Called when the panel is opened: the open file or the range may have changed.
  refresh() {
    const { studio } = this;
    const hasFilm = Boolean(studio.film && studio.film.film);
    for (const item of this.kind.options) item.hidden = item.disabled = item.value === "script" ? !hasFilm : !studio.demo;
    // Default to the script once there is one, until something else is selected.
    if (hasFilm !== this.hadFilm) this.kind.value = hasFilm ? "script" : "film";
    this.hadFilm = hasFilm;
    if (!this.isNamed) this.setDefaultName();
    this.update();
  }

  get isScript() { return this.kind.value === "script"; }
  get path() { return this.isScript ? this.studio.film.path : this.studio.demo.path; }

  // The profile is part of the script.
  showProfiles() {
    const { studio } = this;
    for (const [select, value] of [[this.size, "1920x1080"], [this.fps, "60"], [this.codec, "h264"]])
      select.options[0].text = this.isScript ? "set by the script" : `default (${value})`;
    this.profileField.hidden = !this.isScript;
    if (!this.isScript) return;
    const word = studio.editor.words.get("film");
    const profiles = findProfiles(studio.film.text), { now } = profiles;
    const names = [...(word ? word.keys.find((key) => key.name === "profile").values : []), ...profiles.names.map((name) => ({ name }))];
    this.profile.replaceChildren(option("", now === null ? "computed by the script" : "none"),
      ...names.map(({ name, help }) => el("option", { value: name, title: help }, name)));
    this.profile.value = now || "";
    this.profile.disabled = now === null;
  }

  async setProfile(name) {
    await this.studio.change(setProfile(this.studio.film.text, name), "The profile");
    this.update();
  }

  setDefaultName() {
    const stem = this.path.replace(/\.[^./]*$/, "");
    this.output.value = stem + (EXTENSIONS[this.kind.value] === ".mp4" ? "" : `-${this.kind.value}`) + EXTENSIONS[this.kind.value];
    this.isNamed = false;
  }

  request() {
    const { studio } = this;
    const { from, to } = this.range();
    const isFilm = this.isScript || this.kind.value === "film", kind = isFilm ? "film" : this.kind.value;
    return {
      kind, path: this.path, output: this.output.value.trim(), overwrite: this.overwrite.checked,
      from: kind === "sheet" ? undefined : isFilm ? from ?? undefined : studio.demoTime(), to: isFilm ? to ?? undefined : undefined,
      size: this.size.value, fps: isFilm ? this.fps.value : undefined, crf: isFilm && this.crf.value ? Number(this.crf.value) : undefined,
      codec: isFilm ? this.codec.value : undefined,
      ...(this.isScript ? {} : { hud: studio.exportHud(), pov: studio.exportPov() }),
    };
  }

  // The marks apply to the source that is shown.
  range() {
    const isShown = this.isScript === (this.studio.mode === "film");
    return isShown ? { from: this.studio.marks.in, to: this.studio.marks.out } : { from: null, to: null };
  }

  async update() {
    this.showProfiles();
    const { from, to } = this.range();
    const isMoment = this.kind.value === "still" || this.kind.value === "loop";
    this.rangeText.textContent = isMoment ? `at ${formatTime(this.studio.demoTime(), 2)}`
      : from === null && to === null ? "everything (select a part with In and Out)" : `${formatTime(from ?? 0)} to ${to === null ? "the end" : formatTime(to)}`;
    const turn = this.turn = (this.turn || 0) + 1;
    try {
      const command = await api.fetchCommand(this.request());
      if (turn === this.turn) this.command.textContent = command;
    } catch (error) {
      if (turn === this.turn) this.command.textContent = error.message;
    }
  }

  async add() {
    try {
      await this.studio.save();
      if (this.isScript) await this.studio.checkForExport();
      const list = await api.addExport(this.request());
      document.dispatchEvent(new CustomEvent("queue", { detail: list }));
      toast("Added to the exports");
    } catch (error) {
      toast(error.message, true);
    }
  }

  copy() {
    navigator.clipboard.writeText(this.command.textContent).then(() => toast("Copied"), () => toast("Cannot copy: select the text and copy it"));
  }
}
