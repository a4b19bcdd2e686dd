// SPDX-License-Identifier: GPL-2.0-or-later
// What is to be made: a film of a range or of the script, a still, a sheet, a loop.
import * as api from "./api.js";
import { clock, el, say } from "./dom.js";
import { profilesOf, setProfile } from "./script_text.js";

const SIZES = ["", "854x480", "1280x720", "1920x1080", "2560x1440", "3840x2160"];
const RATES = ["", "24", "30", "50", "60"];
const CODECS = ["", "h264", "hevc", "av1", "vp9", "prores", "ffv1"];
const ENDINGS = { script: ".mp4", film: ".mp4", still: ".png", sheet: ".png", loop: ".webp" };
const option = (value, text = value) => el("option", { value }, text);
const field = (name, node) => el("label", { class: "field" }, el("span", {}, name), node);

export class ExportPanel {
  // studio: gives what is open, the range, hud and pov, save()
  constructor(studio) {
    this.studio = studio;
    const change = () => this.tell();
    this.kind = el("select", { onchange: () => { this.name(); this.tell(); } },
      option("script", "Film of the script"), option("film", "Film of the demo"), option("still", "Still"),
      option("sheet", "Contact sheet"), option("loop", "Loop of 3 s"));
    this.profile = el("select", { onchange: () => this.setProfile(this.profile.value) });
    this.profileField = field("Profile", this.profile);
    this.size = el("select", { onchange: change }, SIZES.map((size) => option(size, size || "usual")));
    this.fps = el("select", { onchange: change }, RATES.map((rate) => option(rate, rate || "usual")));
    this.crf = el("select", { onchange: change }, option("", "usual"), option("14", "fine"), option("28", "small"));
    this.codec = el("select", { onchange: change }, CODECS.map((codec) => option(codec, codec || "usual")));
    this.output = el("input", { type: "text", spellcheck: "false", oninput: () => { this.isNamed = true; this.tell(); } });
    this.overwrite = el("input", { type: "checkbox", onchange: change });
    this.rangeWords = el("span", {});
    this.command = el("pre", { class: "command", tabindex: "0", "aria-label": "The command line that does the same" });
    this.node = el("div", { class: "panel-body" },
      field("What", this.kind), field("Of", this.rangeWords), this.profileField, field("Size", this.size), field("Frames a second", this.fps),
      field("Quality", this.crf), field("Codec", this.codec), field("File", this.output), el("label", {}, this.overwrite, " replace a file that is there"),
      el("div", { class: "row" }, el("button", { type: "button", class: "main", onclick: () => this.add() }, "Make it"),
        el("button", { type: "button", onclick: () => this.copy() }, "Copy command")),
      this.command);
  }

  // Opened: the open file or the range may be another.
  refresh() {
    const { studio } = this;
    const hasFilm = Boolean(studio.film && studio.film.film);
    for (const item of this.kind.options) item.hidden = item.disabled = item.value === "script" ? !hasFilm : !studio.demo;
    // A script is what one has been working on, unless something else was chosen since.
    if (hasFilm !== this.hadFilm) this.kind.value = hasFilm ? "script" : "film";
    this.hadFilm = hasFilm;
    if (!this.isNamed) this.name();
    this.tell();
  }

  get isScript() { return this.kind.value === "script"; }
  get path() { return this.isScript ? this.studio.film.path : this.studio.demo.path; }

  // A profile is chosen by the script's text.
  showProfiles() {
    const { studio } = this;
    for (const [choice, usual] of [[this.size, "1920x1080"], [this.fps, "60"], [this.codec, "h264"]])
      choice.options[0].text = this.isScript ? "as the script says" : `usual (${usual})`;
    this.profileField.hidden = !this.isScript;
    if (!this.isScript) return;
    const word = studio.editor.words.get("film");
    const written = profilesOf(studio.film.text), { now } = written;
    const names = [...(word ? word.keys.find((key) => key.name === "profile").values : []), ...written.names.map((name) => ({ name }))];
    this.profile.replaceChildren(option("", now === null ? "as the script computes" : "none"),
      ...names.map(({ name, help }) => el("option", { value: name, title: help }, name)));
    this.profile.value = now || "";
    this.profile.disabled = now === null;
  }

  async setProfile(name) {
    await this.studio.change(setProfile(this.studio.film.text, name), "the film's profile");
    this.tell();
  }

  name() {
    const stem = this.path.replace(/\.[^./]*$/, "");
    this.output.value = stem + (ENDINGS[this.kind.value] === ".mp4" ? "" : `-${this.kind.value}`) + ENDINGS[this.kind.value];
    this.isNamed = false;
  }

  wish() {
    const { studio } = this;
    const { from, to } = this.range();
    const isFilm = this.isScript || this.kind.value === "film", kind = isFilm ? "film" : this.kind.value;
    return {
      kind, path: this.path, output: this.output.value.trim(), overwrite: this.overwrite.checked,
      from: kind === "sheet" ? undefined : isFilm ? from ?? undefined : studio.demoTime(), to: isFilm ? to ?? undefined : undefined,
      size: this.size.value, fps: isFilm ? this.fps.value : undefined, crf: isFilm && this.crf.value ? Number(this.crf.value) : undefined,
      codec: isFilm ? this.codec.value : undefined,
      ...(this.isScript ? {} : { hud: studio.hudWish(), pov: studio.povWish() }),
    };
  }

  // The marks are on what is shown.
  range() {
    const isShown = this.isScript === (this.studio.mode === "film");
    return isShown ? { from: this.studio.marks.in, to: this.studio.marks.out } : { from: null, to: null };
  }

  async tell() {
    this.showProfiles();
    const { from, to } = this.range();
    const isMoment = this.kind.value === "still" || this.kind.value === "loop";
    this.rangeWords.textContent = isMoment ? `the moment ${clock(this.studio.demoTime(), 2)}`
      : from === null && to === null ? "all of it (In and Out mark a part)" : `${clock(from ?? 0)} to ${to === null ? "the end" : clock(to)}`;
    const turn = this.turn = (this.turn || 0) + 1;
    try {
      const command = await api.commandOf(this.wish());
      if (turn === this.turn) this.command.textContent = command;
    } catch (failure) {
      if (turn === this.turn) this.command.textContent = failure.message;
    }
  }

  async add() {
    try {
      await this.studio.save();
      const list = await api.addExport(this.wish());
      document.dispatchEvent(new CustomEvent("queue", { detail: list }));
      say("it is being made: see Films");
    } catch (failure) {
      say(failure.message, true);
    }
  }

  copy() {
    navigator.clipboard.writeText(this.command.textContent).then(() => say("copied"), () => say("select it and copy"));
  }
}
