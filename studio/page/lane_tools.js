// SPDX-License-Identifier: GPL-2.0-or-later
// The timeline's buttons, and what its lanes do in a studio.
import * as api from "./api.js";
import { el, toast } from "./dom.js";
import { joinsOf, nameAt } from "./lane_gestures.js";

const SOUNDS = /\.(ogg|flac|mp3|opus|wav)$/i;

// Returns the name of a file relative to the folder of another.
export function relativeTo(file, path) {
  const folder = path.split("/").slice(0, -1), parts = file.split("/");
  let same = 0;
  while (same < folder.length && same < parts.length - 1 && folder[same] === parts[same]) same++;
  return [...folder.slice(same).map(() => ".."), ...parts.slice(same)].join("/");
}

export class LaneTools {
  constructor(studio) {
    this.studio = studio;
    const { timeline, cutting, timelineDrag } = studio, { lanes } = timeline;
    lanes.use({
      show: (...args) => cutting.show(...args), cancel: () => cutting.endPreview(), apply: (...args) => cutting.apply(...args),
      selected: (item) => this.selected(item), now: () => (studio.mode === "film" ? studio.player.now : null),
      marks: () => (studio.mode === "film" ? [studio.marks.in, studio.marks.out] : []), toFrame: (time) => cutting.snapToFrame(time),
      nameAt: (time) => nameAt(studio.film.text, cutting.film, time), addCaption: (time) => this.addCaption(time),
    });
    const button = (text, title, onclick, extra = {}) => el("button", { type: "button", title, onclick, ...extra }, text);
    this.snapButton = button("Snap", "Snap to the playhead, marks and cuts (N)", () => { this.toggleSnapping(); }, { "aria-pressed": "true" });
    this.music = el("select", { "aria-label": "Add music", title: "Add music at the playhead: a sound file of the studio’s folder", onchange: () => this.addMusic() });
    timeline.tools.append(
      button("Split", "Split the shot at the playhead (S)", () => cutting.split()), button("Remove", "Remove the chosen shot (Delete)", () => cutting.remove()),
      button("Dissolve", "Dissolve into the chosen shot (Shift-D)", () => this.dissolve()), button("Caption", "Add a caption at the playhead (T)", () => this.addCaption()),
      this.music, el("span", { class: "grow" }), this.snapButton,
      button("−", "Show more of the film (−)", () => timeline.setZoom(timeline.zoom * 0.8)), button("+", "Show less of the film, larger (+)", () => timeline.setZoom(timeline.zoom * 1.25)));
    this.timelineDrag = timelineDrag;
  }

  toggleSnapping() {
    const { lanes } = this.studio.timeline;
    lanes.isSnapping = this.timelineDrag.isSnapping = !lanes.isSnapping;
    this.snapButton.setAttribute("aria-pressed", String(lanes.isSnapping));
    toast(`Snapping is ${lanes.isSnapping ? "on" : "off"}`);
  }

  // Shows the film's lanes.
  show() {
    const { film, timeline, shot } = this.studio;
    timeline.lanes.show(film.film, joinsOf(film.checked, film.film));
    const { selected } = timeline.lanes;
    if (selected && (!timeline.lanes.find(selected) || (selected.kind === "caption" && selected.number !== shot))) timeline.lanes.selected = null;
    this.listMusic();
  }

  // Lists the folder's sound files, once for each script.
  async listMusic() {
    const { film } = this.studio;
    if (this.listed === film.path) return;
    this.listed = film.path;
    const files = (await api.fetchLibrary().catch(() => ({ files: [] }))).files.map((file) => file.path).filter((path) => SOUNDS.test(path));
    this.music.replaceChildren(el("option", { value: "" }, files.length ? "Music…" : "No music here"),
      ...files.map((path) => el("option", { value: relativeTo(path, film.path) }, path)));
    this.music.disabled = !files.length;
  }

  // Shows the selected item in the inspector, at the time of its start.
  selected(item) {
    const { studio } = this;
    if (!item) return;
    if (item.kind !== "music") {
      if (studio.shot !== item.number) studio.seekShot(item.number);
      const caption = item.kind === "caption" && studio.timeline.lanes.find(item);
      if (caption) studio.seekFilm(caption.begin + Math.min(0.5, caption.length / 2));
    }
    studio.showPanel("Shot");
    studio.inspector.reveal(item.kind);
  }

  // Adds a caption at a time of the film, by default the playhead, and edits its text.
  async addCaption(time = null) {
    const { studio } = this, { cutting, timeline } = studio;
    if (!cutting.film) return;
    const at = cutting.snapToFrame(time ?? studio.filmTime()), number = studio.film.shotAt(Math.min(at, cutting.film.duration - 0.001)), shot = cutting.film.shots[number];
    if (!shot) return;
    const index = shot.captions.length;
    if (!(await cutting.apply("addCaption", number, Math.max(0, Math.min(at - shot.begin, shot.duration - 0.2)), "Text"))) return;
    const item = timeline.lanes.find({ kind: "caption", number, index });
    if (!item) return;
    timeline.lanes.select(item);
    timeline.lanes.edit(timeline.lanes.find(item));
  }

  async addMusic() {
    const { studio, music } = this, { value } = music;
    music.value = "";
    if (!value || !studio.cutting.film) return;
    const time = studio.cutting.snapToFrame(studio.filmTime());
    if (await studio.cutting.apply("addMusic", value, time)) toast(`Added ${value}; select it to change its volume`);
  }

  dissolve() {
    const { studio } = this;
    if (studio.cutting.film && studio.shot >= 0) studio.cutting.apply("setJoin", studio.shot, "dissolve", 30);
  }
}
