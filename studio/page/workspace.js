// SPDX-License-Identifier: GPL-2.0-or-later
// The workspace of an open demo: the player, the seek bar, and the side panels.
import * as api from "./api.js";
import { byId, el, formatTime, isTyping, toast } from "./dom.js";
import { EventList, readEvents } from "./events.js";
import { Fly } from "./fly.js";
import { MapView } from "./map.js";
import { Player } from "./player.js";
import { SeekBar } from "./seekbar.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];
const button = (text, title, onclick, extra = {}) =>
  el("button", { type: "button", title, "aria-label": title, onclick, ...extra }, text);

export class Workspace {
  constructor(view) {
    this.allMarks = new Map(); // by the path of the demo or film to which they belong
    this.marks = { in: null, out: null };
    this.hud = ""; // "none"; "": that of the film
    this.pov = "";
    this.canvas = el("canvas", { class: "screen", width: 640, height: 360, tabindex: "0", role: "img",
      "aria-label": "Video" });
    this.player = new Player(this.canvas);
    this.seekBar = new SeekBar(this.player);
    this.fly = new Fly(this.canvas, () => { this.player.refresh(); this.updateCameraBar(); });
    this.map = new MapView();
    this.eventList = new EventList((time) => this.seekDemo(time), (shown) => this.showEvents(shown));
    this.panels = new Map();
    this.build(view);
    this.keys = (event) => this.handleKey(event, event.type === "keydown");
    document.addEventListener("keydown", this.keys);
    document.addEventListener("keyup", this.keys);
    this.player.addEventListener("time", () => this.updateTime());
    this.player.addEventListener("state", () => this.updatePlayButton());
  }

  close() {
    this.player.pause();
    document.removeEventListener("keydown", this.keys);
    document.removeEventListener("keyup", this.keys);
  }

  // ---- layout ----

  build(view) {
    this.clock = el("output", { class: "clock", "aria-label": "Time" });
    this.playButton = button("▶", "Play (space)", () => this.player.toggle(), { class: "play" });
    this.speedSelect = el("select", { "aria-label": "Speed", onchange: () => this.setSpeed(Number(this.speedSelect.value)) },
      SPEEDS.map((speed) => el("option", { value: String(speed), selected: speed === 1 }, `${speed}×`)));
    this.povSelect = el("select", { "aria-label": "Player view", title: "Player whose view is shown",
      onchange: () => this.setPov(this.povSelect.value) });
    this.hudButton = button("HUD", "Show the HUD (H)", () => this.toggleHud(), { "aria-pressed": "true" });
    this.flyButton = button("Fly", "Fly the camera (F)", () => this.toggleFly(), { "aria-pressed": "false" });
    const volume = el("input", { type: "range", min: "0", max: "1.5", step: "0.05", value: "1", class: "volume",
      "aria-label": "Volume", oninput: (event) => this.player.setVolume(Number(event.target.value)) });
    this.povSelect.hidden = true;
    this.controls = el("div", { class: "controls" },
      this.playButton,
      button("◂", "One frame back (←)", () => this.player.step(-1)),
      button("▸", "One frame forward (→)", () => this.player.step(1)),
      this.clock, this.speedSelect, volume, el("span", { class: "grow" }),
      button("In", "Set the start of the range (I)", () => this.setMark("in")),
      button("Out", "Set the end of the range (O)", () => this.setMark("out")),
      this.povSelect, this.hudButton, this.flyButton);
    this.cameraBar = el("div", { class: "camera-bar", hidden: true });
    this.modes = el("div", { class: "modes", role: "group", "aria-label": "Film or demo" });
    this.tabs = el("div", { class: "tabs", role: "tablist" });
    this.panel = el("div", { class: "panel", role: "tabpanel" });
    this.timelineBox = el("div", { class: "timeline-box" });
    view.replaceChildren(el("div", { class: "workspace" },
      el("section", { class: "stage", "aria-label": "Player" }, this.modes,
        el("div", { class: "screen-box" }, this.canvas, this.cameraBar), this.seekBar.node, this.controls, this.timelineBox),
      el("section", { class: "side", "aria-label": "Panels" }, this.tabs, this.panel)));
    this.addPanel("Events", this.eventList.node);
    this.addPanel("Map", el("div", { class: "panel-body" }, this.map.canvas,
      el("p", { class: "dim" }, "Click to fly there.")));
    this.map.canvas.addEventListener("click", (event) => this.flyTo(event));
  }

  addPanel(name, node, onOpen) {
    const tab = el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-selected": "false",
      onclick: () => this.showPanel(name) }, name);
    this.panels.set(name, { node, tab, onOpen });
    this.tabs.append(tab);
    if (this.panels.size === 1) this.showPanel(name);
  }

  showPanel(name) {
    this.shownPanel = name;
    for (const [other, { tab }] of this.panels) tab.setAttribute("aria-selected", String(other === name));
    const { node, onOpen } = this.panels.get(name);
    this.panel.replaceChildren(node);
    this.panel.setAttribute("aria-labelledby", `tab-${name}`);
    if (onOpen) onOpen();
    this.drawMap();
  }

  // ---- the demo ----

  async openDemo(path) {
    await this.loadDemo(path);
    const start = this.demo.match.events.find((event) => event.kind === "match");
    this.player.time = start ? start.time : 0;
    this.showDemo();
  }

  // Reads the facts of a demo without showing it.
  async loadDemo(path) {
    const match = await api.queryJson(path, { what: "match" });
    this.demo = { path, match, maps: new Map() };
    this.povSelect.replaceChildren(el("option", { value: "" }, "default view"),
      ...(match.all_players ? [el("option", { value: "auto" }, "most interesting player"),
        ...match.players.map((player) => el("option", { value: player.name }, player.name))] : []));
    this.povSelect.hidden = !match.all_players;
    this.eventList.setEvents(readEvents(match));
  }

  demoSource() {
    const { path, match } = this.demo;
    return {
      path, duration: match.duration, fps: 60, shape: 16 / 9,
      query: (time) => ({ what: "frame", time, hud: this.fly.isOn ? "none" : this.hud || undefined, camera: this.fly.camera || undefined,
        ...(match.all_players ? { pov: this.pov } : {}) }),
    };
  }

  showDemo() {
    this.mode = "demo";
    this.openSource(this.demoSource());
    this.showEvents(this.eventList.shown);
  }

  // Shows a source at the player's time.
  openSource(source) {
    if (!this.allMarks.has(source.path)) this.allMarks.set(source.path, { in: null, out: null });
    this.marks = this.seekBar.marks = this.allMarks.get(source.path);
    this.source = source;
    this.player.open(source);
    this.marksChanged();
  }

  seekDemo(time) {
    if (this.mode !== "demo") this.showDemo();
    this.player.seek(time);
  }

  showEvents(shown) {
    if (this.mode === "demo" && this.source) this.seekBar.setSource(this.source, shown || []);
  }

  setPov(name) {
    this.pov = name;
    this.endFly();
    this.player.sounds.clear();
    this.player.refresh();
  }

  levelAt(time) {
    const { levels } = this.demo.match;
    let index = 0;
    levels.forEach((level, i) => { if (level.start <= time) index = i; });
    return index;
  }

  // ---- the map ----

  demoTime() { return this.player.now; }

  async drawMap() {
    if (this.shownPanel !== "Map" || !this.demo) return;
    const time = this.demoTime();
    const level = this.levelAt(time);
    const { maps, match, path } = this.demo;
    if (!maps.has(level)) {
      maps.set(level, null);
      api.queryImage(path, { what: "map", time: match.levels[level].start + 0.01, quality: 85 })
        .then((picture) => { maps.set(level, picture); this.drawMap(); })
        .catch((error) => toast(error.message, true));
    }
    this.map.setMatch(match, level, maps.get(level));
    this.map.camera = this.fly.camera;
    this.map.draw(time);
  }

  async flyTo(event) {
    if (!this.map.square) return;
    const [x, y] = this.map.world(event);
    if (!this.fly.isOn) await this.beginFly();
    this.fly.camera.origin[0] = x;
    this.fly.camera.origin[1] = y;
    this.fly.changed();
  }

  // ---- flying ----

  async toggleFly() { if (this.fly.isOn) this.endFly(); else await this.beginFly(); }

  async beginFly() {
    try {
      const view = await api.queryJson(this.source.path, { ...this.source.query(this.player.now), what: "view" });
      this.fly.start({ origin: view.origin, angles: [view.angles[0], view.angles[1], 0], fov: view.fov }); // without roll
      this.canvas.focus();
      this.updateFlying();
    } catch (error) {
      toast(error.message, true);
    }
  }

  endFly() {
    if (!this.fly.isOn) return;
    this.fly.end();
    this.updateFlying();
    this.player.refresh();
    this.drawMap();
  }

  updateFlying() {
    this.flyButton.setAttribute("aria-pressed", String(this.fly.isOn));
    this.cameraBar.hidden = !this.fly.isOn;
    this.canvas.classList.toggle("flying", this.fly.isOn);
    this.updateCameraBar();
  }

  updateCameraBar() {
    const camera = this.fly.camera;
    if (!camera) return;
    if (!this.cameraText) this.fillCameraBar();
    this.fovSlider.value = Math.round(camera.fov);
    this.rollSlider.value = Math.round(camera.angles[2]);
    this.cameraText.textContent = `${camera.origin.map(Math.round).join(" ")}  ·  ` +
      `${camera.angles.map((angle) => Math.round(angle)).join(" ")}°  ·  fov ${Math.round(camera.fov)}`;
    this.drawMap();
  }

  fillCameraBar() {
    const slider = (min, max, name, change) => el("input", { type: "range", min: String(min), max: String(max), step: "1",
      "aria-label": name, oninput: (event) => change(Number(event.target.value)) });
    this.fovSlider = slider(10, 150, "field of view", (value) => this.fly.setFov(value));
    this.rollSlider = slider(-90, 90, "roll", (value) => this.fly.setRoll(value));
    this.cameraText = el("output", { class: "camera-words" });
    // For touch screens.
    const hold = (key, text, name) => el("button", { type: "button", "aria-label": name,
      onpointerdown: (event) => { event.currentTarget.setPointerCapture(event.pointerId); this.fly.press(key, true); },
      onpointerup: () => this.fly.press(key, false), onpointercancel: () => this.fly.press(key, false) }, text);
    this.cameraBar.replaceChildren(this.cameraText, el("label", {}, "fov", this.fovSlider), el("label", {}, "roll", this.rollSlider),
      el("span", { class: "hint" }, "W A S D E Q to move, drag to look around"),
      el("span", { class: "pad", role: "group", "aria-label": "Move the camera" }, hold("w", "↑", "forward"), hold("s", "↓", "back"),
        hold("a", "←", "left"), hold("d", "→", "right"), hold("e", "⤒", "up"), hold("q", "⤓", "down")),
      ...this.cameraButtons());
  }

  cameraButtons() { return []; }

  // ---- time and keys ----

  setMark(which) {
    const now = this.player.now;
    this.marks[which] = this.marks[which] !== null && Math.abs(this.marks[which] - now) < 0.005 ? null : now;
    if (this.marks.in !== null && this.marks.out !== null && this.marks.in >= this.marks.out)
      this.marks[which === "in" ? "out" : "in"] = null;
    this.seekBar.draw();
    this.marksChanged();
  }

  marksChanged() {}

  setSpeed(speed) {
    this.speedSelect.value = String(speed);
    if (this.player.isPlaying) this.player.play(speed); else this.player.speed = speed;
  }

  // J and L: faster with each press; direction: -1 or 1
  shuttle(direction) {
    const speed = this.player.isPlaying ? this.player.speed : 0;
    const faster = Math.sign(speed) === direction ? SPEEDS.find((s) => s > Math.abs(speed)) || 8 : 1;
    this.player.play(faster * direction);
    if (direction > 0) this.speedSelect.value = String(faster);
  }

  toggleHud() {
    this.hud = this.hud === "none" ? "" : "none";
    this.hudButton.setAttribute("aria-pressed", String(this.hud !== "none"));
    this.player.refresh();
  }

  handleKey(event, isDown) {
    if (!isDown) { this.fly.key(event, false); return; }
    // Sliders use the arrow keys, except the seek bar, where they control the player or the camera.
    const isSlider = event.target.type === "range", isSeekBar = event.target === this.seekBar.range;
    const isSliderKey = isSlider && /^(Arrow|Home|End|Page)/.test(event.key);
    if (byId("help").open || (isTyping(event) && !isSlider) || (isSliderKey && !isSeekBar)) return;
    if (!isSliderKey && this.fly.key(event, true)) { event.preventDefault(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      const act = this.extraModified(event);
      if (act) { event.preventDefault(); act(); }
      return;
    }
    const isButton = event.target.tagName === "BUTTON" || event.target.tagName === "A";
    const actions = {
      " ": () => this.player.toggle(), k: () => this.player.pause(),
      j: () => this.shuttle(-1), l: () => this.shuttle(1),
      ArrowLeft: () => this.player.step(event.shiftKey ? -this.source.fps : -1),
      ArrowRight: () => this.player.step(event.shiftKey ? this.source.fps : 1),
      Home: () => this.player.seek(0), End: () => this.player.seek(this.source.duration),
      i: () => this.setMark("in"), o: () => this.setMark("out"), h: () => this.toggleHud(), f: () => this.toggleFly(),
      Escape: () => this.endFly(), ...this.extraShortcuts(event),
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!actions[key] || (isButton && (key === " " || key === "Enter"))) return;
    event.preventDefault();
    actions[key]();
  }

  extraShortcuts() { return {}; }
  extraModified() { return null; }

  updateTime() {
    const now = this.player.now;
    const marks = [["in", this.marks.in], ["out", this.marks.out]].filter(([, at]) => at !== null)
      .map(([name, at]) => `${name} ${formatTime(at, 1)}`).join(" ");
    this.clock.textContent = `${formatTime(now)} / ${formatTime(this.source.duration, 1)}${marks ? `  ${marks}` : ""}`;
    this.drawMap();
  }

  updatePlayButton() {
    this.playButton.textContent = this.player.isPlaying ? "❚❚" : "▶";
    this.playButton.setAttribute("aria-label", this.player.isPlaying ? "Pause (space)" : "Play (space)");
    if (!this.player.isPlaying) this.player.speed = Number(this.speedSelect.value);
  }
}
