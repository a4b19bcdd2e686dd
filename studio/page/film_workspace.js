// SPDX-License-Identifier: GPL-2.0-or-later
// The workspace with a script's film: its text, what is shown of it, and its file.
import * as api from "./api.js";
import { byId, clock, el, say } from "./dom.js";
import { Editor } from "./editor.js";
import { Film, difference } from "./film.js";
import { Timeline, pictureOf } from "./timeline.js";
import { Workspace } from "./workspace.js";

const folderOf = (path) => path.slice(0, path.lastIndexOf("/") + 1);
export const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);

export class FilmWorkspace extends Workspace {
  constructor(view) {
    super(view);
    this.film = null;
    this.shot = -1; // of the film, that is chosen
    this.editor = new Editor({
      change: () => this.film && this.film.setText(this.editor.text),
      save: () => this.save(), line: (line) => this.followCursor(line),
    });
    this.timeline = new Timeline({
      choose: (number) => this.seekShot(number),
      picture: (time) => pictureOf(this.film.path, { ...this.film.source().question(time), quality: 60 }),
    });
    this.noScript = el("div", { class: "panel-body" }, el("p", {}, "No script is open. A camera that is placed begins one; or:"),
      el("div", { class: "row" }, el("button", { type: "button", class: "main", onclick: () => this.newScript().then(() => this.showPanel("Script")) },
        "New script")), el("ul", { class: "script-list" }));
    this.makeEditorBar();
    this.leaving = (event) => { if (this.film && this.film.isDirty) event.preventDefault(); };
    window.addEventListener("beforeunload", this.leaving);
    this.shortcuts = (event) => this.takeShortcut(event);
    document.addEventListener("keydown", this.shortcuts);
  }

  close() {
    super.close();
    window.removeEventListener("beforeunload", this.leaving);
    document.removeEventListener("keydown", this.shortcuts);
    if (this.film) clearTimeout(this.film.timer);
  }

  // Those with cameras show them.
  showCamera() {}

  // ---- opening ----

  async openFile(path) {
    this.library = await api.library();
    if (!path.endsWith(".lua")) {
      await this.openDemo(path);
      return;
    }
    await this.attach(await new Film(path).load());
    if (this.film.film) {
      await this.openShotsDemo(0);
      this.showFilm();
    }
    this.showPanel("Script");
  }

  async openDemo(path, keepTime) {
    await super.openDemo(path, keepTime);
    this.setModes();
  }

  async attach(film) {
    this.film = film;
    this.shot = -1;
    this.panels.get("Script").node = this.editor.node;
    this.editor.setText(film.text);
    film.addEventListener("film", () => this.filmChanged());
    film.addEventListener("text", () => this.tellScript());
    if (!this.hasWords) api.askJson(film.path, { what: "words" }).then((words) => this.editor.setWords(words), () => {});
    this.hasWords = true;
    byId("where").textContent = film.path;
    await film.check();
  }

  async listScripts() {
    const list = this.noScript.querySelector("ul");
    const scripts = (await api.library()).files.filter((file) => file.kind === "script");
    list.replaceChildren(...scripts.map((file) => el("li", {}, el("a", { href: `#/open/${encodeURIComponent(file.path)}` }, file.path))));
  }

  // A script for the open demo, beside it.
  async newScript() {
    const stem = this.demo.path.replace(/\.[^./]*$/, "");
    const taken = new Set((await api.library()).files.map((file) => file.path));
    let path = `${stem}.lua`;
    for (let i = 2; taken.has(path); i++) path = `${stem}-${i}.lua`;
    const film = new Film(path);
    film.text = `demo("A", "${nameOf(this.demo.path)}")\n`;
    await film.save();
    await this.attach(film);
    say(`${path} is begun`);
  }

  // The name in the folder of a file that the program names.
  relative(file) {
    const { folder } = this.library;
    if (file.startsWith(`${folder}/`)) return file.slice(folder.length + 1);
    return folderOf(this.film.path) + nameOf(file);
  }

  async openShotsDemo(number) {
    const shot = this.film.film.shots[number];
    if (!shot || shot.is_map) return false;
    const path = this.relative(shot.file);
    if (!this.demo || this.demo.path !== path) await this.openDemo(path, true);
    return true;
  }

  // ---- what is shown ----

  setModes() {
    this.hudButton.disabled = this.eyesChoice.disabled = this.mode === "film"; // the script says these
    const mode = (name, text, act) => el("button", { type: "button", "aria-pressed": String(this.mode === name), onclick: act }, text);
    const film = this.film && this.film.film ? [mode("film", `Film: ${nameOf(this.film.path)}`, () => this.showFilm())] : [];
    const demo = this.demo ? [mode("demo", `Demo: ${nameOf(this.demo.path)}`, () => this.leaveFilm())] : [];
    this.modes.replaceChildren(...(film.length ? [...film, ...demo] : []));
  }

  showDemo(keepTime) {
    super.showDemo(keepTime);
    this.setModes();
    this.showCamera();
  }

  showFilm() {
    if (!this.film || !this.film.film) return;
    this.fly.end();
    this.tellFly();
    const time = this.filmTime();
    this.mode = "film";
    this.source = this.filmSource();
    this.player.time = time;
    this.player.open(this.source, true);
    this.showEvents();
    this.setModes();
    this.showCamera();
  }

  // What the film shows, or of its maps what the camera sees that flies through them.
  filmSource() {
    const source = this.film.source();
    return { ...source, question: (time) => ({ ...source.question(time), camera: this.fly.camera || undefined }) };
  }

  // The demo at the moment that the film shows.
  async leaveFilm() {
    if (this.mode !== "film") return;
    const time = this.demoTime();
    if (!(await this.openShotsDemo(this.film.shotAt(this.player.now)))) { say("this shot is of a map: there is no demo", true); return; }
    this.player.time = time;
    this.showDemo(true);
  }

  showEvents(shown) {
    if (this.mode !== "film") { super.showEvents(shown); return; }
    this.seekBar.setSource(this.source, this.film.film.shots.map((shot) => ({ time: shot.begin, kind: "mark", label: shot.name })));
  }

  filmChanged() {
    const { film } = this;
    this.editor.showError(film.error);
    this.tellScript();
    if (film.error) return;
    this.under.replaceChildren(this.timeline.node);
    if (this.shot < 0 || this.shot >= film.film.shots.length) this.shot = film.film.shots.length - 1;
    this.timeline.setFilm(film.film, film.written, film.checked);
    this.timeline.choose(this.shot);
    this.timeline.listen(film.source());
    if (this.mode === "film") {
      this.source = this.filmSource();
      this.player.open(this.source, true);
      this.showEvents();
    }
    this.setModes();
    this.showCamera();
  }

  // Of a moment of the demo in the chosen shot; else where the film is.
  filmTime() {
    const { film } = this.film;
    if (this.mode === "film") return Math.min(this.player.now, film.duration);
    const shot = film.shots[Math.max(0, this.shot)], now = this.player.now;
    if (now < shot.from || now > shot.to) return shot.begin;
    return shot.begin + ((now - shot.from) / (shot.to - shot.from || 1)) * shot.duration;
  }

  demoTime() {
    if (this.mode !== "film") return super.demoTime();
    const { film } = this.film;
    const now = this.player.now, shot = film.shots[this.film.shotAt(now)];
    return shot.from + ((now - shot.begin) / shot.duration) * (shot.to - shot.from);
  }

  tellTime() {
    super.tellTime();
    if (!this.film || !this.film.film) return;
    const here = this.film.film.shots[this.shot], now = this.player.now;
    this.timeline.setTime(this.mode === "film" || (here && now >= here.from && now <= here.to) ? this.filmTime() : null);
    if (this.mode !== "film") return;
    const shot = this.film.shotAt(this.player.now);
    if (shot !== this.shot) this.chooseShot(shot);
  }

  chooseShot(number) {
    this.shot = number;
    this.timeline.choose(number);
    this.showCamera();
  }

  seekShot(number) {
    const shot = this.film.film.shots[number], written = this.film.written[number];
    this.chooseShot(number);
    if (this.mode === "film") this.player.seek(shot.begin + 0.001);
    else if (!shot.is_map) this.openShotsDemo(number).then(() => this.player.seek(shot.from));
    if (written && this.shownPanel === "Script") this.editor.showLine(written.line);
  }

  followCursor() {
    if (!this.film || !this.film.film || this.film.text !== this.film.checked) return;
    const at = this.editor.cm.indexFromPos(this.editor.cm.getCursor());
    const number = this.film.written.findIndex((shot) => shot && shot.from <= at && at <= shot.to);
    if (number >= 0 && number !== this.shot && this.mode !== "film") this.chooseShot(number);
  }

  // ---- the script's file ----

  makeEditorBar() {
    const act = (text, title, what, extra = {}) => el("button", { type: "button", title, onclick: what, ...extra }, text);
    this.saveButton = act("Save", "Save (Ctrl-S)", () => this.save());
    this.editor.bar.append(this.saveButton, act("Undo", "Undo (Ctrl-Z)", () => this.editor.cm.undo()),
      act("Redo", "Redo (Ctrl-Shift-Z)", () => this.editor.cm.redo()),
      act("Words", "What may stand here (Ctrl-Space)", () => { this.editor.cm.focus(); this.editor.complete(this.editor.cm); }));
  }

  tellScript() {
    const { film } = this;
    this.saveButton.classList.toggle("main", film.isDirty);
    this.saveButton.textContent = film.isDirty ? "Save •" : "Saved";
    this.editor.status.className = `script-status ${film.error ? "error" : ""}`;
    this.editor.status.textContent = film.error || (film.film ? `${film.film.shots.length} shots, ${clock(film.film.duration, 1)}` : "");
  }

  async save(isOver = false) {
    if (!this.film || (!this.film.isDirty && !isOver)) return;
    const outcome = await this.film.save(isOver);
    if (outcome === "conflict") { this.askWhose(); throw new Error("the file was changed elsewhere"); }
    say("saved");
  }

  // Somebody else has changed the file: whose is it to be?
  askWhose() {
    const { film } = this;
    const dialog = byId("help");
    const lines = difference(film.theirs, film.text).map(([sign, line]) =>
      el("span", { class: sign === "+" ? "mine" : sign === "-" ? "theirs" : "" }, `${sign} ${line}\n`));
    const choose = (what) => () => { dialog.close(); what(); };
    dialog.replaceChildren(el("h2", { id: "help-title" }, `${film.path} was changed elsewhere`),
      el("p", {}, "“-” is in the file, “+” is yours."), el("pre", { class: "difference" }, lines),
      el("div", { class: "row" },
        el("button", { type: "button", onclick: choose(() => this.save(true)) }, "Write mine over it"),
        el("button", { type: "button", onclick: choose(() => {
          film.tag = film.theirTag;
          film.saved = film.theirs;
          this.editor.cm.setValue(film.theirs);
          film.setText(film.theirs);
        }) }, "Take the file's"),
        el("button", { type: "button", onclick: choose(() => {}) }, "Neither yet")));
    dialog.showModal();
  }

  takeShortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || !this.film) return;
    const key = event.key.toLowerCase();
    const isInEditor = Boolean(event.target.closest && event.target.closest(".CodeMirror"));
    if (key === "s") {
      event.preventDefault();
      if (!isInEditor) this.save().catch((failure) => say(failure.message, true));
    } else if (!isInEditor && (key === "z" || key === "y") && !["INPUT", "TEXTAREA"].includes(event.target.tagName)) {
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.editor.cm.redo(); else this.editor.cm.undo();
    }
  }
}
