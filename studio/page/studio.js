// SPDX-License-Identifier: GPL-2.0-or-later
// The complete workspace: camera work and edits become text of the script.
import * as api from "./api.js";
import { CameraPanel } from "./camera_panel.js";
import { Cutting } from "./cutting.js";
import { el, formatTime, toast } from "./dom.js";
import { ExportPanel } from "./export_panel.js";
import { FilmWorkspace, nameOf } from "./film_workspace.js";
import { Guides } from "./guides.js";
import { Inspector } from "./inspector.js";
import { LaneTools } from "./lane_tools.js";
import { Overlay } from "./overlay.js";
import * as script from "./script_text.js";
import { TimelineDrag } from "./timeline_drag.js";

const SHOT_SECONDS = 4; // length of a new shot without marks

export class Studio extends FilmWorkspace {
  constructor(view, connection) {
    super(view, connection);
    this.chosenKey = -1; // index in the shot's path; -1: none
    this.cameraPath = { key: "", points: [] }; // positions of the shot's camera, computed by the server
    this.cameraPanel = new CameraPanel(this);
    this.exportPanel = new ExportPanel(this);
    this.overlay = new Overlay(this.canvas, {
      moved: (index, pos) => this.changeKey(index, { pos }), chosen: (index) => this.chooseKey(index),
    });
    this.canvas.after(this.overlay.canvas);
    this.guides = new Guides(this.canvas);
    this.hudButton.before(this.guides.button);
    this.seekBar.onKey = (index, time, isMoved) => this.keyOnBar(index, time, isMoved);
    this.inspector = new Inspector(this);
    this.addPanel("Shot", this.inspector.node, () => this.inspector.show());
    this.addPanel("Camera", this.cameraPanel.node, () => this.showCamera());
    this.addPanel("Script", this.noScript, () => { if (!this.film) this.listScripts(); });
    this.addPanel("Export", this.exportPanel.node, () => this.exportPanel.refresh());
    this.dragOnMap();
    this.cutting = new Cutting(this);
    this.timelineDrag = new TimelineDrag(this.timeline, {
      seek: (time) => this.seekFilm(time), choose: (number) => this.seekShot(number),
      show: (...args) => this.cutting.show(...args), apply: (...args) => this.cutting.apply(...args), cancel: () => this.cutting.endPreview(),
      now: () => (this.mode === "film" ? this.player.now : null),
      marks: () => (this.mode === "film" ? [this.marks.in, this.marks.out] : []), toFrame: (time) => this.cutting.snapToFrame(time),
    });
    this.laneTools = new LaneTools(this);
  }

  close() {
    this.timelineDrag.close();
    return super.close();
  }

  // Shows the film at a time.
  seekFilm(time) {
    if (this.mode !== "film") this.showFilm();
    this.player.seek(time);
  }

  async openFile(path) {
    if (path.endsWith(".lua")) this.showPanel("Shot");
    await super.openFile(path);
  }

  filmChanged() {
    super.filmChanged();
    if (!this.film.error) this.laneTools.show();
    if (this.film.error && this.shownPanel === "Shot") this.inspector.show();
  }

  async loadDemo(path) {
    await super.loadDemo(path);
    this.cameraPanel.setPlayers(this.demo.match.players.map((player) => player.name));
  }

  chooseShot(number) {
    this.chosenKey = -1;
    super.chooseShot(number);
  }

  // ---- the camera ----

  // Flying switches from the film to its demo, at the same time and with the same view. A shot of a
  // map has no demo; there, the camera is flown in the film.
  async beginFly() {
    if (this.mode !== "film") { await super.beginFly(); return; }
    try {
      const time = this.player.now;
      const view = await api.queryJson(this.source.path, { ...this.source.query(time), what: "view" });
      const isDemo = await this.openShotsDemo(view.shot);
      this.chooseShot(view.shot);
      if (isDemo) {
        this.player.time = view.demo_time;
        this.showDemo();
      }
      this.fly.start({ origin: view.origin, angles: view.angles, fov: view.fov });
      this.canvas.focus();
      this.updateFlying();
    } catch (error) {
      toast(error.message, true);
    }
  }

  cameraButtons() {
    return [el("span", { class: "grow" }), el("button", { type: "button", class: "main", title: "Add a path key at the current view (Enter)", onclick: () => this.addKey() }, "Add key")];
  }

  updateCameraBar() {
    super.updateCameraBar();
    this.drawOverlay();
  }

  pathKeys() {
    const shot = this.textShot();
    const keys = (shot && shot.camera && shot.camera.keys) || [];
    return keys.map((key, index) => ({ ...key, index, isChosen: index === this.chosenKey })).filter((key) => key.pos && key.pos.length === 3);
  }

  textShot() { return this.film && this.film.film ? this.film.textShots[this.shot] : null; }

  drawOverlay() { if (this.overlay) this.overlay.draw(this.fly.camera, this.pathKeys(), this.cameraPath.points); }

  // Requests the path again if the text or the shot has changed.
  async updateCameraPath() {
    const { film, shot } = this;
    const key = film && film.film && shot >= 0 ? `${shot} ${film.checked}` : "";
    if (key === this.cameraPath.key) return;
    this.cameraPath = { key, points: this.cameraPath.points };
    const points = key ? await api.queryJson(film.path, { what: "way", shot, text: film.checked }).catch(() => []) : [];
    if (this.cameraPath.key !== key) return;
    this.cameraPath.points = this.map.cameraPath = points;
    this.drawOverlay();
    this.drawMap();
  }

  // Shots of maps show their own map.
  async drawMap() {
    const shot = this.mode === "film" && this.film.film.shots[this.shot];
    if (!shot || !shot.is_map) { super.drawMap(); return; }
    if (this.shownPanel !== "Map") return;
    if (this.mapFile !== shot.file) {
      this.mapFile = shot.file;
      this.mapPicture = null;
      api.queryImage(this.film.path, { what: "map", shot: this.shot, text: this.film.checked, quality: 85 })
        .then((picture) => { this.mapPicture = picture; this.drawMap(); }, (error) => toast(error.message, true));
    }
    this.map.setMatch({ levels: [shot], players: [], places: [], step: 1 }, 0, this.mapPicture);
    this.map.camera = this.fly.camera;
    this.map.draw(0);
  }

  showCamera() {
    if (!this.cameraPanel) return;
    if (this.shownPanel === "Shot") this.inspector.show();
    const shot = this.film && this.film.film && this.film.film.shots[this.shot];
    this.cameraPanel.show(shot, this.textShot(), this.chosenKey);
    this.map.keys = this.pathKeys();
    this.updateCameraPath();
    this.seekBar.setKeys(this.keysOnBar());
    this.drawOverlay();
    this.drawMap();
  }

  // Returns the shot's keys with their times on the seek bar.
  keysOnBar() {
    const shot = this.film && this.film.film && this.film.film.shots[this.shot];
    if (!shot || !this.source) return [];
    const rate = (shot.to - shot.from) / (shot.duration || 1);
    return this.pathKeys().filter((key) => key.time !== null && key.time !== undefined).map((key) => ({
      index: key.index, time: this.mode === "film" ? shot.begin + key.time : shot.from + key.time * rate }));
  }

  keyOnBar(index, time, isMoved) {
    if (!isMoved) { this.chooseKey(index); return; }
    const shot = this.film.film.shots[this.shot];
    const rate = (shot.to - shot.from) / (shot.duration || 1);
    this.changeKey(index, { time: this.mode === "film" ? time - shot.begin : (time - shot.from) / rate });
  }

  // Returns the flown camera, or the current view of the source.
  async currentView() {
    if (this.fly.camera) return this.fly.camera;
    return api.queryJson(this.source.path, { ...this.source.query(this.player.now), what: "view" });
  }

  async change(changes, subject) {
    if (!changes) { toast(`${subject} is computed by the script; edit it in the text`, true); return false; }
    this.editor.change(changes);
    await this.film.check();
    return !this.film.error;
  }

  // Returns where in the shot a key would be added: { moment }, its time in the shot, and { text }, which is
  // written; or null after saying why none can be.
  async keyPlace(shot) {
    if (this.mode === "film") {
      const view = await api.queryJson(this.source.path, { ...this.source.query(this.player.now), what: "view" });
      return { moment: view.shot_time, text: script.formatSeconds(view.shot_time) };
    }
    const now = this.player.now, isPlain = Math.abs(shot.to - shot.from - shot.duration) < 0.02;
    if (now < shot.from - 0.02 || now > shot.to + 0.02) {
      toast(`${shot.name} shows ${formatTime(shot.from)} to ${formatTime(shot.to)}: go there, or start another shot in the Camera panel`, true);
      return null;
    }
    const moment = ((now - shot.from) / (shot.to - shot.from || 1)) * shot.duration;
    return { moment, text: isPlain ? script.formatSeconds(moment) : `dt(${script.formatSeconds(now)})` };
  }

  // Returns whether the shot's camera may become a path: if it is another kind of camera, only when asked
  // for twice.
  mayBePath(shot, textShot) {
    const request = `${this.shot} ${this.film.text}`;
    if ((textShot.camera && textShot.camera.keys) || this.confirmed === request) return true;
    this.confirmed = request;
    toast(`${shot.name} is filmed by “${shot.cameras[0].kind}”. Add the key again to replace that by a path`, true);
    return false;
  }

  async addKey() {
    try {
      await this.demoReady;
      if (!this.film) await this.newScript();
      const shot = this.film.film && this.film.film.shots[this.shot], textShot = this.textShot();
      if (!shot) { await this.beginShot("path"); return; }
      if (!textShot) { await this.change(null, shot.name); return; }
      const place = await this.keyPlace(shot);
      if (!place || !this.mayBePath(shot, textShot)) return;
      const numKeys = textShot.camera && textShot.camera.keys ? textShot.camera.keys.length : 0;
      const changes = script.addKey(this.film.text, textShot, place.moment, place.text, await this.currentView());
      if (!(await this.change(changes, shot.name))) return;
      const isReplaced = this.textShot() && this.textShot().camera.keys.length === numKeys;
      toast(`${isReplaced ? "Replaced the" : "Added a"} key at ${formatTime(place.moment)} of ${shot.name}`);
      this.showCamera();
    } catch (error) {
      toast(error.message, true);
    }
  }

  async chooseKey(index) {
    const key = this.textShot().camera.keys[index], shot = this.film.film.shots[this.shot];
    const rate = (shot.to - shot.from) / (shot.duration || 1), time = key.time !== null ? key.time : (key.demoTime - shot.from) / rate;
    this.chosenKey = index;
    const isDemo = await this.openShotsDemo(this.shot);
    if (!isDemo && this.mode !== "film") this.showFilm();
    this.player.time = isDemo ? shot.from + time * rate : Math.min(shot.begin + time, shot.begin + shot.duration - 0.01);
    if (isDemo && this.mode !== "demo") this.showDemo();
    const view = this.fly.camera || { fov: 90, angles: [0, 0, 0] };
    this.fly.start({ origin: key.pos, angles: key.angles ? [...key.angles, 0].slice(0, 3) : view.angles, fov: key.fov || view.fov });
    this.player.seek(this.player.time);
    this.updateFlying();
    this.showCamera();
  }

  // fields: as in script_text.js, or "camera" for the current view
  async changeKey(index, fields) {
    const key = this.textShot().camera.keys[index];
    if (fields === "camera") {
      const camera = await this.currentView();
      fields = { pos: camera.origin, angles: camera.angles, fov: camera.fov };
    }
    await this.change(script.changeKey(this.film.text, key, fields), "The key");
    this.showCamera();
  }

  async removeKey(index) {
    const textShot = this.textShot();
    const changes = script.removeKey(this.film.text, textShot, textShot.camera.keys[index]);
    if (!changes) { toast("A path needs at least one key", true); return; }
    this.chosenKey = -1;
    await this.change(changes, "The key");
  }

  async beginShot(kind, target) {
    try {
      await this.demoReady;
      const camera = await this.currentView();
      const now = this.mode === "film" ? this.demoTime() : this.player.now;
      if (!this.film) await this.newScript();
      const { in: markIn, out: markOut } = this.mode === "demo" ? this.marks : { in: null, out: null };
      const shown = this.mode === "film" && this.film.film.shots[this.shot];
      const isMap = Boolean(shown && shown.is_map);
      const from = isMap ? now : markIn ?? now, end = isMap ? Infinity : this.demo.match.duration;
      const to = markOut !== null && markOut > from ? markOut : Math.min(from + SHOT_SECONDS, end);
      const texts = {
        fixed: () => `fixed { ${script.formatView(camera)} }`,
        path: () => `path {\n    ${script.formatKey(script.formatSeconds(Math.max(0, now - from)), camera)},\n  }`,
        pov: () => "pov()",
        orbit: () => `orbit("${target}", { ${this.orbitRadius(camera, target, now)}, angle = ramp(0, 360) })`,
        chase: () => `chase("${target}", { distance = 120, height = 40 })`,
      };
      const range = isMap ? { demo: shown.demo, length: SHOT_SECONDS } : { demo: await this.sourceName(), from, to };
      const changes = script.addShot(this.film.text, { ...range, camera: texts[kind]() });
      this.shot = this.film.film ? this.film.film.shots.length : 0;
      const number = this.shot;
      if (await this.change(changes, "The shot")) {
        this.chooseShot(Math.min(number, this.film.film.shots.length - 1));
        toast(isMap ? `Added a shot of ${SHOT_SECONDS} seconds` : `Added a shot from ${formatTime(from)} to ${formatTime(to)}`);
      }
    } catch (error) {
      toast(error.message, true);
    }
  }

  // Returns the radius of an orbit that passes through the camera's position.
  orbitRadius(camera, target, time) {
    const player = this.demo.match.players.find((other) => other.name === target);
    this.map.match ||= this.demo.match;
    const place = player && this.map.placesAt(time).find(([slot]) => slot === player.slot);
    const away = place ? Math.hypot(camera.origin[0] - place[1], camera.origin[1] - place[2]) : 0;
    return `radius = ${away < 60 ? 140 : Math.round(Math.min(600, away))}`; // within 60 units, it is the player's own view
  }

  // Returns the script's name for the open demo, or null if it is the only one. Adds a missing demo.
  async sourceName() {
    const name = nameOf(this.demo.path), sources = script.findSources(this.film.text);
    const here = sources.find((source) => source.file && nameOf(source.file) === name);
    if (here) return sources.length > 1 ? here.name : null;
    const letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").find((l) => !sources.some((source) => source.name === l));
    const line = `demo("${letter}", "${name}")\n`;
    this.editor.change([{ from: 0, to: 0, text: line }]);
    return letter;
  }

  // Lets keys be dragged on the map.
  dragOnMap() {
    const { canvas } = this.map;
    let dragged = null;
    canvas.addEventListener("pointerdown", (event) => {
      if (!this.map.square) return;
      const [x, y] = this.map.world(event);
      const near = this.map.square.side / 50;
      dragged = this.map.keys.find((key) => !key.isLocked && Math.hypot(key.pos[0] - x, key.pos[1] - y) < near) || null;
      if (dragged) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!dragged) return;
      dragged.pos = [...this.map.world(event), dragged.pos[2]];
      dragged.isMoved = true;
      this.drawMap();
    });
    canvas.addEventListener("pointerup", () => {
      if (!dragged) return;
      const key = dragged;
      dragged = null;
      this.ignoreMapClick = true; // the click that follows does not fly there
      if (key.isMoved) this.changeKey(key.index, { pos: key.pos }); else this.chooseKey(key.index);
    });
  }

  async flyTo(event) {
    if (this.ignoreMapClick) { this.ignoreMapClick = false; return; }
    await super.flyTo(event);
  }

  extraShortcuts(event) {
    const { cutting, timeline } = this, { shiftKey } = event;
    const zoom = (by) => () => { if (cutting.film) timeline.setZoom(by ? timeline.zoom * by : 1); };
    return { Enter: () => this.addKey(), t: () => this.laneTools.addCaption(), ...(shiftKey ? { d: () => this.laneTools.dissolve() } : {}), s: () => cutting.split(), c: () => cutting.split(),
      q: () => (shiftKey ? cutting.rollTo(-1) : cutting.trimStart()), w: () => (shiftKey ? cutting.rollTo(1) : cutting.trimEnd()),
      Delete: () => cutting.remove(), ArrowUp: () => cutting.edit(-1), ArrowDown: () => cutting.edit(1),
      "-": zoom(0.8), "+": zoom(1.25), "=": zoom(1.25), 0: zoom(0),
      n: () => this.laneTools.toggleSnapping(), g: () => this.guides.toggle() };
  }

  // With Alt, the arrow keys slip the chosen shot; with Ctrl, they move it.
  extraModified(event) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return null;
    if (event.altKey) return () => this.cutting.slip(direction * (event.shiftKey ? 10 : 1));
    return () => this.cutting.move(direction);
  }

  // ---- for the export panel ----

  // Rejects if the script has an error.
  async checkForExport() {
    const { film } = this;
    if (film.text !== film.checked) await film.check();
    if (film.error) throw new Error(`Correct the script before exporting it: ${film.error}`);
  }

  exportHud() { return this.hud; }
  exportPov() { return this.pov; }
  marksChanged() { if (this.shownPanel === "Export") this.exportPanel.refresh(); }
}
