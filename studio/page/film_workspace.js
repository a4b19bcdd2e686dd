// SPDX-License-Identifier: GPL-2.0-or-later
// A workspace that can also open a script: its editor, its film, and its file.
import * as api from "./api.js";
import { byId, el, formatTime, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { Film, difference } from "./film.js";
import { Timeline, fetchPicture } from "./timeline.js";
import { Workspace } from "./workspace.js";

const folderOf = (path) => path.slice(0, path.lastIndexOf("/") + 1);
export const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);

export class FilmWorkspace extends Workspace {
  constructor(view) {
    super(view);
    this.film = null;
    this.shot = -1; // index of the selected shot; -1: none
    this.editor = new Editor({
      change: () => this.film && this.film.setText(this.editor.text),
      save: () => this.save(), line: (line) => this.followCursor(line),
    });
    this.timeline = new Timeline({
      choose: (number) => this.seekShot(number),
      picture: (time) => fetchPicture(this.film.path, { ...this.film.source().query(time), quality: 60 }),
    });
    this.noScript = el("div", { class: "panel-body" }, el("p", {}, "No script is open. Placing a camera creates one. You can also start or open one here:"),
      el("div", { class: "row" }, el("button", { type: "button", class: "main", onclick: () => this.newScript().then(() => this.showPanel("Script")) },
        "New script")), el("ul", { class: "script-list" }));
    this.makeEditorBar();
    this.warnUnsaved = (event) => { if (this.film && this.film.isDirty) event.preventDefault(); };
    window.addEventListener("beforeunload", this.warnUnsaved);
    this.shortcuts = (event) => this.handleShortcut(event);
    document.addEventListener("keydown", this.shortcuts);
  }

  close() {
    super.close();
    window.removeEventListener("beforeunload", this.warnUnsaved);
    document.removeEventListener("keydown", this.shortcuts);
    if (this.film) clearTimeout(this.film.timer);
  }

  // Overridden by workspaces with a camera panel.
  showCamera() {}

  // ---- opening ----

  async openFile(path) {
    this.library = await api.fetchLibrary();
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
    film.addEventListener("text", () => this.updateScriptStatus());
    if (!this.hasWords) api.queryJson(film.path, { what: "words" }).then((words) => this.editor.setWords(words), () => {});
    this.hasWords = true;
    byId("where").textContent = film.path;
    await film.check();
  }

  async listScripts() {
    const list = this.noScript.querySelector("ul");
    const scripts = (await api.fetchLibrary()).files.filter((file) => file.kind === "script");
    list.replaceChildren(...scripts.map((file) => el("li", {}, el("a", { href: `#/open/${encodeURIComponent(file.path)}` }, file.path))));
  }

  // Creates a script for the open demo, in the same folder.
  async newScript() {
    const stem = this.demo.path.replace(/\.[^./]*$/, "");
    const existing = new Set((await api.fetchLibrary()).files.map((file) => file.path));
    let path = `${stem}.lua`;
    for (let i = 2; existing.has(path); i++) path = `${stem}-${i}.lua`;
    const film = new Film(path);
    film.text = `demo("A", "${nameOf(this.demo.path)}")\n`;
    await film.save();
    await this.attach(film);
    toast(`Created ${path}`);
  }

  // Returns the name, relative to the studio's folder, of a file named in an answer.
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

  // ---- demo and film ----

  setModes() {
    this.hudButton.disabled = this.povSelect.disabled = this.mode === "film"; // set by the script
    const mode = (name, text, onclick) => el("button", { type: "button", "aria-pressed": String(this.mode === name), onclick }, text);
    const film = this.film && this.film.film ? [mode("film", `Film: ${nameOf(this.film.path)}`, () => this.showFilm())] : [];
    const demo = this.demo ? [mode("demo", `Demo: ${nameOf(this.demo.path)}`, () => this.switchToDemo())] : [];
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
    this.updateFlying();
    const time = this.filmTime();
    this.mode = "film";
    this.source = this.filmSource();
    this.player.time = time;
    this.player.open(this.source, true);
    this.showEvents();
    this.setModes();
    this.showCamera();
  }

  // The film, seen from the flown camera if there is one (possible in shots of maps).
  filmSource() {
    const source = this.film.source();
    return { ...source, query: (time) => ({ ...source.query(time), camera: this.fly.camera || undefined }) };
  }

  // Shows the demo at the time that the film shows.
  async switchToDemo() {
    if (this.mode !== "film") return;
    const time = this.demoTime();
    if (!(await this.openShotsDemo(this.film.shotAt(this.player.now)))) { toast("This shot shows a map without a demo", true); return; }
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
    this.updateScriptStatus();
    if (film.error) return;
    this.timelineBox.replaceChildren(this.timeline.node);
    if (this.shot < 0 || this.shot >= film.film.shots.length) this.shot = film.film.shots.length - 1;
    this.timeline.setFilm(film.film, film.textShots, film.checked);
    this.timeline.choose(this.shot);
    this.timeline.showLoudness(film.source());
    if (this.mode === "film") {
      this.source = this.filmSource();
      this.player.open(this.source, true);
      this.showEvents();
    }
    this.setModes();
    this.showCamera();
  }

  // Returns the current film time; for a demo, within the selected shot if the time is in its range.
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

  updateTime() {
    super.updateTime();
    if (!this.film || !this.film.film) return;
    const selected = this.film.film.shots[this.shot], now = this.player.now;
    this.timeline.setTime(this.mode === "film" || (selected && now >= selected.from && now <= selected.to) ? this.filmTime() : null);
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
    const shot = this.film.film.shots[number], textShot = this.film.textShots[number];
    this.chooseShot(number);
    if (this.mode === "film") this.player.seek(shot.begin + 0.001);
    else if (!shot.is_map) this.openShotsDemo(number).then(() => this.player.seek(shot.from));
    if (textShot && this.shownPanel === "Script") this.editor.showLine(textShot.line);
  }

  followCursor() {
    if (!this.film || !this.film.film || this.film.text !== this.film.checked) return;
    const at = this.editor.cm.indexFromPos(this.editor.cm.getCursor());
    const number = this.film.textShots.findIndex((shot) => shot && shot.from <= at && at <= shot.to);
    if (number >= 0 && number !== this.shot && this.mode !== "film") this.chooseShot(number);
  }

  // ---- the script's file ----

  makeEditorBar() {
    const button = (text, title, onclick) => el("button", { type: "button", title, onclick }, text);
    this.saveButton = button("Save", "Save (Ctrl-S)", () => this.save());
    this.editor.bar.append(this.saveButton, button("Undo", "Undo (Ctrl-Z)", () => this.editor.cm.undo()),
      button("Redo", "Redo (Ctrl-Shift-Z)", () => this.editor.cm.redo()),
      button("Complete", "Complete the word (Ctrl-Space)", () => { this.editor.cm.focus(); this.editor.complete(this.editor.cm); }));
  }

  updateScriptStatus() {
    const { film } = this;
    this.saveButton.classList.toggle("main", film.isDirty);
    this.saveButton.textContent = film.isDirty ? "Save •" : "Saved";
    this.editor.status.className = `script-status ${film.error ? "error" : ""}`;
    this.editor.status.textContent = film.error || (film.film ? `${film.film.shots.length} shots, ${formatTime(film.film.duration, 1)}` : "");
  }

  async save(overwrite = false) {
    if (!this.film || (!this.film.isDirty && !overwrite)) return;
    const outcome = await this.film.save(overwrite);
    if (outcome === "conflict") { this.showConflict(); throw new Error("The file was changed elsewhere"); }
    toast("Saved");
  }

  // The file was changed elsewhere: lets the user choose a version.
  showConflict() {
    const { film } = this;
    const dialog = byId("help");
    const lines = difference(film.theirs, film.text).map(([sign, line]) =>
      el("span", { class: sign === "+" ? "mine" : sign === "-" ? "theirs" : "" }, `${sign} ${line}\n`));
    const choose = (action) => () => { dialog.close(); action(); };
    dialog.replaceChildren(el("h2", { id: "help-title" }, `${film.path} was changed elsewhere`),
      el("p", {}, "Lines with “-” are in the file, lines with “+” are yours."), el("pre", { class: "difference" }, lines),
      el("div", { class: "row" },
        el("button", { type: "button", onclick: choose(() => this.save(true)) }, "Overwrite with mine"),
        el("button", { type: "button", onclick: choose(() => {
          film.tag = film.theirTag;
          film.saved = film.theirs;
          this.editor.cm.setValue(film.theirs);
          film.setText(film.theirs);
        }) }, "Load the file’s version"),
        el("button", { type: "button", onclick: choose(() => {}) }, "Cancel")));
    dialog.showModal();
  }

  handleShortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || !this.film) return;
    const key = event.key.toLowerCase();
    const isInEditor = Boolean(event.target.closest && event.target.closest(".CodeMirror"));
    if (key === "s") {
      event.preventDefault();
      if (!isInEditor) this.save().catch((error) => toast(error.message, true));
    } else if (!isInEditor && (key === "z" || key === "y") && !["INPUT", "TEXTAREA"].includes(event.target.tagName)) {
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.editor.cm.redo(); else this.editor.cm.undo();
    }
  }
}
