// SPDX-License-Identifier: GPL-2.0-or-later
// An open script: its file, its text, its draft, and the film that it defines.
import * as api from "./api.js";
import { Drafts, findDraft } from "./drafts.js";
import { matchShots } from "./script_text.js";

// Events: "text" (the text has changed), "film" (it was evaluated), "draft" (its draft was kept or not).
export class Film extends EventTarget {
  constructor(path) {
    super();
    this.path = path;
    this.tag = null;    // ETag of the file version on which the text is based; null: no file yet
    this.base = "";     // the text of that version
    this.saved = "";    // the text of the file as far as known
    this.text = "";
    this.film = null;   // from the last text without errors
    this.error = null;
    this.textShots = []; // each of the film's shots as parsed from the text, or null
    this.otherDrafts = []; // of other tabs or earlier times
    this.savedAt = null; // Date
  }

  emit(name) { this.dispatchEvent(new Event(name)); }

  get isDirty() { return this.text !== this.saved; }

  // Reads the file and, if there is one, its draft.
  async load() {
    const file = await api.readScript(this.path).catch((error) => {
      if (error.status === 404) return { text: null, tag: null };
      throw error;
    });
    const { draft, adopted, others } = await findDraft(this.path, file.text);
    if (file.text === null && !draft) throw new Error(`${this.path}: the file does not exist`);
    this.text = this.saved = this.base = file.text ?? "";
    this.tag = file.tag;
    if (draft) {
      this.text = draft.text;
      this.draftTime = new Date(draft.time);
      if (draft.base !== undefined && file.tag) { this.base = draft.base; this.tag = draft.tag; }
    }
    this.otherDrafts = others;
    this.drafts = new Drafts(this, adopted);
    return this;
  }

  // Begins a script that has no file yet.
  begin(text) {
    this.text = text;
    this.drafts = new Drafts(this, []);
    return this;
  }

  close() {
    clearTimeout(this.timer);
    return this.drafts.close();
  }

  setText(text) {
    this.text = text;
    this.emit("text");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), 350);
  }

  // Evaluates the text.
  async check() {
    clearTimeout(this.timer);
    const text = this.text;
    try {
      const film = await api.queryJson(this.path, { what: "film", text });
      if (text !== this.text) return;
      this.film = film;
      this.checked = text;
      this.error = null;
      this.textShots = matchShots(text, film);
    } catch (error) {
      if (text !== this.text || error.isOffline) return;
      this.error = error.message;
    }
    this.emit("film");
  }

  // Records that the file has `text`.
  setSaved(text, tag) {
    this.tag = tag;
    this.saved = this.base = text;
    this.emit("text");
  }

  // Saves the text; resolves to "saved", or to "conflict" if the file was changed elsewhere.
  async save() {
    const text = this.text;
    this.saving = api.writeScript(this.path, text, this.tag);
    try {
      const reply = await this.saving;
      if (reply.theirs !== undefined) {
        this.theirs = reply.theirs;
        this.theirTag = reply.tag;
        return "conflict";
      }
      this.savedAt = new Date();
      this.setSaved(text, reply.tag);
      return "saved";
    } finally {
      this.saving = null;
    }
  }

  // Returns the index of the shot at a film time: in a dissolve, of the later one.
  shotAt(time) {
    if (!this.film) return -1;
    let found = 0;
    this.film.shots.forEach((shot, i) => { if (shot.begin <= time + 1e-6) found = i; });
    return found;
  }

  source() {
    return {
      path: this.path, duration: this.film.duration, fps: this.film.fps, text: () => this.checked,
      shape: this.film.width / this.film.height,
      query: (time) => ({ what: "frame", time, text: this.checked }),
    };
  }
}
