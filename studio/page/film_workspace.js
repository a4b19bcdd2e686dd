// SPDX-License-Identifier: GPL-2.0-or-later
// A workspace that can also open a script: its editor, its film, and its file.
import * as api from "./api.js";
import { resolveConflict } from "./conflict.js";
import { byId, el, formatTime, isTyping, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { Film } from "./film.js";
import { hasLinesOf } from "./merge.js";
import { Timeline } from "./timeline.js";
import { Workspace } from "./workspace.js";

const folderOf = (path) => path.slice(0, path.lastIndexOf("/") + 1);
export const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);

export class FilmWorkspace extends Workspace {
  constructor(view, connection) {
    super(view);
    this.connection = connection;
    this.film = null;
    this.shot = -1; // index of the selected shot; -1: none
    this.editor = new Editor({
      change: () => this.film && this.film.setText(this.editor.text),
      save: () => this.trySave(), line: (line) => this.followCursor(line),
    });
    this.timeline = new Timeline({
      choose: (number) => this.seekShot(number),
      picture: (time, signal) => api.queryBlob(this.film.path, { ...this.film.source().query(time), quality: 60 }, { signal, urgency: "strip" }),
    });
    this.noScript = el("div", { class: "panel-body" }, el("p", {}, "No script is open. Placing a camera creates one. You can also start or open one here:"),
      el("div", { class: "row" }, el("button", { type: "button", class: "main", onclick: () => this.newScript().then(() => this.showPanel("Script")) },
        "New script")), el("ul", { class: "script-list" }));
    this.makeEditorBar();
    this.fileChanged = (event) => this.readFile(event.detail);
    connection.addEventListener("changed", this.fileChanged);
    this.shortcuts = (event) => this.handleShortcut(event);
    document.addEventListener("keydown", this.shortcuts);
  }

  // Resolves when the unsaved text is kept.
  async close() {
    super.close();
    this.isClosed = true;
    this.timeline.close();
    this.connection.removeEventListener("changed", this.fileChanged);
    document.removeEventListener("keydown", this.shortcuts);
    if (this.film) await this.film.close();
  }

  // Called when the page is left: sends the unsaved text. Returns whether it is kept.
  keepDraft() { return !this.film || this.film.drafts.flush(this.connection.isOnline); }

  // Called when the studio has been restarted: what it shows may have changed.
  reconnect() {
    this.player.sounds = new Map();
    this.player.refresh();
    if (this.film) { this.film.drafts.send(); this.film.check(); }
  }

  // Overridden by workspaces with a camera panel.
  showCamera() {}

  // ---- opening ----

  async openFile(path) {
    if (!path.endsWith(".lua")) {
      await this.openDemo(path);
      return;
    }
    await this.attach(await new Film(path).load());
    if (this.isClosed) return;
    if (!this.film.film) { this.showPanel("Script"); return; }
    this.showFilm();
    await this.player.opened;
    if (!this.isClosed) await (this.demoReady = this.openShotsDemo(0));
  }

  async loadDemo(path) {
    await super.loadDemo(path);
    this.setModes();
  }

  async attach(film) {
    if (this.isClosed) { film.close(); return; }
    this.film = film;
    this.shot = -1;
    this.panels.get("Script").node = this.editor.node;
    if (this.shownPanel === "Script") this.showPanel("Script");
    this.editor.setText(film.text);
    film.addEventListener("film", () => this.filmChanged());
    film.addEventListener("text", () => this.updateScriptStatus());
    film.addEventListener("draft", () => this.updateScriptStatus());
    this.connection.watch(film.path, film.tag);
    this.showOtherDrafts();
    if (film.draftTime) toast(`Opened the draft of ${film.draftTime.toLocaleString()}, which has not been saved`);
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
    const film = new Film(path).begin(`demo("A", "${nameOf(this.demo.path)}")\n`);
    if (await film.save() === "conflict") throw new Error(`${path} already exists`);
    await this.attach(film);
    toast(`Created ${path}`);
  }

  // Returns the name, relative to the studio's folder, of a file named in an answer.
  async relative(file) {
    this.library ||= await api.fetchLibrary();
    const { folder } = this.library;
    if (file.startsWith(`${folder}/`)) return file.slice(folder.length + 1);
    return folderOf(this.film.path) + nameOf(file);
  }

  // Reads the demo of a shot, and shows it if a demo is shown. Returns whether the shot has a demo.
  async openShotsDemo(number) {
    const shot = this.film.film.shots[number];
    if (!shot || shot.is_map) return false;
    const path = await this.relative(shot.file);
    if (this.demo && this.demo.path === path) return true;
    await this.loadDemo(path);
    if (this.mode === "demo") this.showDemo();
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

  showDemo() {
    super.showDemo();
    this.setModes();
    this.showCamera();
  }

  showFilm() {
    if (!this.film || !this.film.film) return;
    this.fly.end();
    this.updateFlying();
    const time = this.filmTime();
    this.mode = "film";
    this.player.time = time;
    this.openSource(this.filmSource());
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
    this.showDemo();
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
    if (!film.film.shots.length) this.shot = -1;
    else this.shot = Math.max(0, Math.min(this.shot, film.film.shots.length - 1));
    this.timeline.setFilm(film.film, film.textShots, film.checked);
    this.timeline.choose(this.shot);
    if (this.mode === "film") {
      this.openSource(this.filmSource());
      this.showEvents();
    }
    this.setModes();
    this.showCamera();
    this.loadTimeline();
  }

  // Loads the timeline's images and loudness, after the image in the player.
  async loadTimeline() {
    await this.player.opened;
    if (this.isClosed) return;
    this.timeline.loadPictures();
    this.timeline.showLoudness(this.film.source());
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
    this.saveButton = button("Save", "Save (Ctrl-S)", () => this.trySave());
    this.otherDrafts = el("select", { "aria-label": "Other drafts", hidden: true, onchange: () => this.loadOtherDraft() });
    this.editor.bar.append(this.saveButton, button("Undo", "Undo (Ctrl-Z)", () => this.editor.cm.undo()),
      button("Redo", "Redo (Ctrl-Shift-Z)", () => this.editor.cm.redo()),
      button("Complete", "Complete the word (Ctrl-Space)", () => { this.editor.cm.focus(); this.editor.complete(this.editor.cm); }),
      this.otherDrafts);
  }

  // Offers the drafts of other tabs and earlier times.
  showOtherDrafts() {
    const list = this.film.otherDrafts;
    this.otherDrafts.hidden = !list.length;
    this.otherDrafts.replaceChildren(el("option", { value: "" }, `${list.length} other drafts`),
      ...list.map((draft, i) => el("option", { value: String(i) }, new Date(draft.time).toLocaleString())));
  }

  loadOtherDraft() {
    const draft = this.film.otherDrafts[Number(this.otherDrafts.value)];
    if (this.otherDrafts.value !== "" && draft) this.editor.replace(draft.text);
    this.otherDrafts.value = "";
  }

  updateScriptStatus() {
    const { film } = this, time = film.savedAt && film.savedAt.toTimeString().slice(0, 5);
    byId("saved-state").textContent = !film.isDirty ? (time ? `saved ${time}` : "saved")
      : film.drafts.isSafe ? "• draft kept" : film.drafts.error ? `• not kept: ${film.drafts.error}` : "• …";
    this.saveButton.classList.toggle("main", film.isDirty);
    this.saveButton.textContent = film.isDirty ? "Save •" : "Saved";
    this.editor.status.className = `script-status ${film.error ? "error" : ""}`;
    this.editor.status.textContent = film.error || (film.film ? `${film.film.shots.length} shots, ${formatTime(film.film.duration, 1)}` : "");
  }

  // Saves the text. Rejects if that fails, or if the file was changed elsewhere and nothing was chosen.
  async save() {
    const { film } = this;
    if (!film || !film.isDirty) return;
    if (await film.save() === "conflict" && !(await this.resolveConflict())) throw new Error("Not saved: the file was changed elsewhere");
    this.connection.watch(film.path, film.tag);
    toast("Saved");
  }

  async trySave() { await this.save().catch((error) => toast(error.message, true)); }

  // The file was changed elsewhere: lets the user choose a version of each part. The page's version can be
  // restored by undo; if the file's version is overwritten, a copy of it is kept. Returns whether the
  // chosen text was saved.
  async resolveConflict() {
    const { film } = this, { theirs, theirTag } = film;
    const chosen = await resolveConflict({ path: film.path, base: film.base, mine: film.text, theirs });
    if (chosen === null) return false;
    if (!hasLinesOf(chosen, theirs)) await this.keepCopy(theirs);
    this.editor.replace(chosen);
    film.setSaved(theirs, theirTag);
    film.setText(chosen);
    return !film.isDirty || (await film.save()) === "saved" || this.resolveConflict();
  }

  // Writes a text to a new file beside the script.
  async keepCopy(text) {
    const existing = new Set((await api.fetchLibrary()).files.map((file) => file.path));
    const stem = this.film.path.replace(/\.lua$/, "");
    let path = `${stem}-other.lua`;
    for (let i = 2; existing.has(path); i++) path = `${stem}-other-${i}.lua`;
    await api.writeScript(path, text, null);
    toast(`The other version is in ${path}`);
  }

  // Called when the file has another tag: loads its text unless there are unsaved changes; those are
  // compared with it when they are saved.
  async readFile(tag) {
    const { film } = this;
    if (!film || tag === film.tag) return;
    if (film.saving) await film.saving.catch(() => {});
    if (tag === "none") { toast(`${film.path} was removed; saving creates it again`, true); film.tag = null; film.saved = ""; film.emit("text"); return; }
    const file = await api.readScript(film.path).catch(() => null);
    if (!file || file.tag === film.tag || this.isClosed) return;
    if (film.isDirty && file.text !== film.text) {
      toast(`${film.path} was changed elsewhere; saving compares the versions`, true);
      film.saved = file.text;
      film.emit("text");
      return;
    }
    film.setSaved(file.text, file.tag);
    if (this.editor.text === file.text) return;
    this.editor.replace(file.text);
    toast(`Loaded ${film.path}, which was changed elsewhere`);
  }

  handleShortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || !this.film) return;
    const key = event.key.toLowerCase();
    const isInEditor = Boolean(event.target.closest && event.target.closest(".CodeMirror"));
    if (key === "s") {
      event.preventDefault();
      if (!isInEditor) this.trySave();
    } else if (!isInEditor && (key === "z" || key === "y") && !isTyping(event)) {
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.editor.cm.redo(); else this.editor.cm.undo();
    }
  }
}
