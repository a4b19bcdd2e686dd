// What is to be made: a film of a range or of the script, a still, a sheet, a loop.
import * as api from "./api.js";
import { clock, el, say } from "./dom.js";

const SIZES = ["", "854x480", "1280x720", "1920x1080", "2560x1440", "3840x2160"];
const RATES = ["", "24", "30", "50", "60"];
const CODECS = ["", "h264", "hevc", "av1", "vp9", "prores", "ffv1"];
const ENDINGS = { film: ".mp4", still: ".png", sheet: ".png", loop: ".webp" };
const option = (value, text = value) => el("option", { value }, text);

export class ExportPanel {
  // studio: gives path(), kinds(), range(), isScript(), hud and pov, save()
  constructor(studio) {
    this.studio = studio;
    const change = () => this.tell();
    this.kind = el("select", { onchange: () => { this.name(); this.tell(); } },
      option("film", "Film"), option("still", "Still"), option("sheet", "Contact sheet"), option("loop", "Loop of 3 s"));
    this.size = el("select", { onchange: change }, SIZES.map((size) => option(size, size || "as it says (1920x1080)")));
    this.fps = el("select", { onchange: change }, RATES.map((rate) => option(rate, rate || "as it says (60)")));
    this.crf = el("select", { onchange: change }, option("", "usual"), option("14", "fine"), option("28", "small"));
    this.codec = el("select", { onchange: change }, CODECS.map((codec) => option(codec, codec || "as it says (h264)")));
    this.output = el("input", { type: "text", spellcheck: "false", oninput: () => { this.isNamed = true; this.tell(); } });
    this.overwrite = el("input", { type: "checkbox", onchange: change });
    this.rangeWords = el("span", {});
    this.command = el("pre", { class: "command", tabindex: "0", "aria-label": "The command line that does the same" });
    const field = (name, node) => el("label", { class: "field" }, el("span", {}, name), node);
    this.node = el("div", { class: "panel-body" },
      field("What", this.kind), field("Of", this.rangeWords), field("Size", this.size), field("Frames a second", this.fps),
      field("Quality", this.crf), field("Codec", this.codec), field("File", this.output), el("label", {}, this.overwrite, " replace a file that is there"),
      el("div", { class: "row" }, el("button", { type: "button", class: "main", onclick: () => this.add() }, "Make it"),
        el("button", { type: "button", onclick: () => this.copy() }, "Copy command")),
      this.command);
  }

  // Opened: the open file or the range may be another.
  refresh() {
    const isScript = this.studio.isScript();
    for (const item of this.kind.options) item.disabled = isScript && item.value !== "film";
    if (isScript) this.kind.value = "film";
    if (!this.isNamed) this.name();
    this.tell();
  }

  name() {
    const stem = this.studio.path().replace(/\.[^./]*$/, "");
    this.output.value = stem + (this.kind.value === "film" ? "" : `-${this.kind.value}`) + ENDINGS[this.kind.value];
    this.isNamed = false;
  }

  wish() {
    const { studio } = this;
    const { from, to } = studio.range();
    const kind = this.kind.value, isFilm = kind === "film";
    return {
      kind, path: studio.path(), output: this.output.value.trim(), overwrite: this.overwrite.checked,
      from: kind === "sheet" ? undefined : isFilm ? from ?? undefined : studio.now(), to: isFilm ? to ?? undefined : undefined,
      size: this.size.value, fps: isFilm ? this.fps.value : undefined, crf: isFilm && this.crf.value ? Number(this.crf.value) : undefined,
      codec: isFilm ? this.codec.value : undefined,
      ...(studio.isScript() ? {} : { hud: studio.hudWish(), pov: studio.povWish() }),
    };
  }

  async tell() {
    const { from, to } = this.studio.range();
    this.rangeWords.textContent = this.kind.value !== "film" && this.kind.value !== "sheet" ? `the moment ${clock(this.studio.now(), 2)}`
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
      say("it is made");
    } catch (failure) {
      say(failure.message, true);
    }
  }

  copy() {
    navigator.clipboard.writeText(this.command.textContent).then(() => say("copied"), () => say("select it and copy"));
  }
}
