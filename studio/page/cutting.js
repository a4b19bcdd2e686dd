// SPDX-License-Identifier: GPL-2.0-or-later
// Applies the gestures of the timeline to the script: one step of undo each. A gesture whose film has an error
// or an unexpected number of shots is undone.
import * as api from "./api.js";
import * as cameras from "./camera_gestures.js";
import { latest, toast } from "./dom.js";
import * as fields from "./field_gestures.js";
import * as shots from "./gestures.js";
import * as lanes from "./lane_gestures.js";
import { applyChanges } from "./script_text.js";

const gestures = { ...shots, ...lanes, ...fields, ...cameras };
const ADDED_SHOTS = { split: 1, remove: -1 };

export class Cutting {
  constructor(studio) {
    this.studio = studio;
    this.preview = latest((text, time) => this.drawPreview(text, time));
  }

  get film() { return this.studio.film && this.studio.film.film; }

  // Rounds a time to a frame of the film.
  snapToFrame(time) { return Math.round(time * this.film.fps) / this.film.fps; }

  // Shows the image of a text at a time of its film, which has not been entered yet.
  async drawPreview(text, time) {
    const { player, film } = this.studio;
    try {
      const picture = await api.queryImage(film.path, { what: "frame", time: Math.max(0, time), text, quality: 60 });
      if (this.isPreviewing) player.showPicture(picture, time); else picture.close();
    } catch { /* the gesture says so when it ends */ }
  }

  // Shows what a gesture would do; `time` is a time of the changed film.
  show(name, args, time) {
    this.isPreviewing = true;
    const { text } = this.studio.film, result = gestures[name](text, this.film, ...args);
    if (!result.refusal) this.preview(applyChanges(text, result.changes), time);
    return result;
  }

  endPreview() {
    if (!this.isPreviewing) return;
    this.isPreviewing = false;
    this.studio.player.refresh();
  }

  refuse({ refusal, line }) {
    toast(refusal, true);
    if (line) {
      this.studio.showPanel("Script");
      this.studio.editor.showLine(line);
    }
    return false;
  }

  // Applies a gesture. Returns null, or { refusal, line } if that is not possible; the text is unchanged then.
  async attempt(name, ...args) {
    const { film, editor } = this.studio;
    this.isPreviewing = false;
    if (!this.film) return { refusal: "No film is open" };
    if (film.text !== film.checked) await film.check();
    if (film.error) return { refusal: `Correct the script first: ${film.error}` };
    const numShots = this.film.shots.length + (ADDED_SHOTS[name] || 0), before = film.text;
    const result = gestures[name](before, this.film, ...args);
    if (result.refusal) return result;
    const changes = result.changes.filter((change) => before.slice(change.from, change.to) !== change.text);
    if (!changes.length) return null;
    editor.change(changes);
    await film.check();
    const reason = film.error || (this.film.shots.length !== numShots && `the film would have ${this.film.shots.length} shots`);
    if (reason) {
      editor.replace(before);
      await film.check();
      return { refusal: `Not possible: ${reason.replace(/^[^:\n]*:\d+: /, "")}` };
    }
    if (result.said.length) toast(result.said.join("; "));
    return null;
  }

  // Returns whether the gesture was applied; says why not.
  async apply(name, ...args) {
    const reason = await this.attempt(name, ...args);
    if (reason) this.refuse(reason);
    return !reason;
  }

  // ---- at the playhead ----

  // Returns the shot at the playhead and the time in it, or null.
  atPlayhead() {
    const { studio } = this;
    if (!this.film || !this.film.shots.length) { toast("There is no shot here", true); return null; }
    const time = this.snapToFrame(studio.filmTime());
    const number = studio.mode === "film" ? studio.film.shotAt(time) : Math.max(0, studio.shot);
    return { number, shot: this.film.shots[number], time: time - this.film.shots[number].begin };
  }

  async split() {
    const at = this.atPlayhead();
    if (at && await this.apply("split", at.number, at.time)) toast(`Split ${at.shot.name}`);
  }

  async remove() {
    const { shot } = this.studio;
    if (this.film && shot >= 0 && await this.apply("remove", shot)) toast("Removed the shot");
  }

  async trimStart() {
    const at = this.atPlayhead();
    if (at && await this.apply("trimStart", at.number, at.time)) this.studio.player.seek(this.film.shots[at.number].begin);
  }

  async trimEnd() {
    const at = this.atPlayhead();
    if (at) await this.apply("trimEnd", at.number, at.time - at.shot.duration);
  }

  // Moves the cut before (-1) or after (1) the shot at the playhead to it.
  async rollTo(direction) {
    const at = this.atPlayhead();
    if (!at) return;
    if (direction < 0) await this.apply("roll", at.number - 1, at.time);
    else await this.apply("roll", at.number, at.time - at.shot.duration);
  }

  async slip(frames) {
    const { shot } = this.studio;
    if (this.film && shot >= 0) await this.apply("slip", shot, frames / this.film.fps);
  }

  // Moves the chosen shot one place earlier (-1) or later (1).
  async move(direction) {
    const { shot } = this.studio, to = shot + direction;
    if (!this.film || shot < 0 || to < 0 || to >= this.film.shots.length) return;
    if (await this.apply("reorder", shot, direction < 0 ? to : to + 1)) this.studio.seekShot(to);
  }

  // Goes to the next (1) or previous (-1) cut.
  edit(direction) {
    const { studio } = this;
    if (!this.film || studio.mode !== "film") return;
    const now = studio.player.now, times = [...this.film.shots.map((shot) => shot.begin), this.film.duration];
    const to = direction > 0 ? times.find((time) => time > now + 0.01) : times.reverse().find((time) => time < now - 0.01);
    if (to !== undefined) studio.player.seek(to);
  }
}
