// SPDX-License-Identifier: GPL-2.0-or-later
// The workspace in which films are made: what is done by hand becomes the script's text.
import * as api from "./api.js";
import { CameraPanel } from "./camera_panel.js";
import { clock, el, say } from "./dom.js";
import { ExportPanel } from "./export_panel.js";
import { FilmWorkspace, nameOf } from "./film_workspace.js";
import { Overlay } from "./overlay.js";
import * as script from "./script_text.js";

const SHOT_SECONDS = 4; // of a shot that is begun without marks

export class Studio extends FilmWorkspace {
  constructor(view) {
    super(view);
    this.chosenKey = -1; // of the shot's path
    this.way = { key: "", points: [] }; // of the shot's camera, as the program flies it
    this.cameraPanel = new CameraPanel(this);
    this.exportPanel = new ExportPanel(this);
    this.overlay = new Overlay(this.canvas, {
      moved: (index, pos) => this.changeKey(index, { pos }), chosen: (index) => this.chooseKey(index),
    });
    this.canvas.after(this.overlay.canvas);
    this.seekBar.onKey = (index, time, isMoved) => this.keyOnBar(index, time, isMoved);
    this.addPanel("Camera", this.cameraPanel.node, () => this.showCamera());
    this.addPanel("Script", this.noScript, () => { if (!this.film) this.listScripts(); });
    this.addPanel("Export", this.exportPanel.node, () => this.exportPanel.refresh());
    this.dragOnMap();
  }

  async openDemo(path, keepTime) {
    await super.openDemo(path, keepTime);
    this.cameraPanel.setPlayers(this.demo.match.players.map((player) => player.name));
  }

  chooseShot(number) {
    this.chosenKey = -1;
    super.chooseShot(number);
  }

  // ---- the camera ----

  // Flying leaves the film for its demo, at the same moment, from what is seen; a map has none, and
  // is flown through in the film.
  async beginFly() {
    if (this.mode !== "film") { await super.beginFly(); return; }
    try {
      const time = this.player.now;
      const view = await api.askJson(this.source.path, { ...this.source.question(time), what: "view" });
      const isDemo = await this.openShotsDemo(view.shot);
      this.chooseShot(view.shot);
      if (isDemo) {
        this.player.time = view.demo_time;
        this.showDemo(true);
      }
      this.fly.start({ origin: view.origin, angles: view.angles, fov: view.fov });
      this.canvas.focus();
      this.tellFly();
    } catch (failure) {
      say(failure.message, true);
    }
  }

  cameraButtons() {
    return [el("span", { class: "grow" }), el("button", { type: "button", class: "main", title: "A key of a path (Enter)", onclick: () => this.addKey() }, "Add key")];
  }

  tellCamera() {
    super.tellCamera();
    this.drawOverlay();
  }

  pathKeys() {
    const shot = this.written();
    const keys = (shot && shot.camera && shot.camera.keys) || [];
    return keys.map((key, index) => ({ ...key, index, isChosen: index === this.chosenKey })).filter((key) => key.pos && key.pos.length === 3);
  }

  written() { return this.film && this.film.film ? this.film.written[this.shot] : null; }

  drawOverlay() { if (this.overlay) this.overlay.draw(this.fly.camera, this.pathKeys(), this.way.points); }

  // The way is asked for again when the text or the shot is another.
  async followWay() {
    const { film, shot } = this;
    const key = film && film.film && shot >= 0 ? `${shot} ${film.checked}` : "";
    if (key === this.way.key) return;
    this.way = { key, points: this.way.points };
    const points = key ? await api.askJson(film.path, { what: "way", shot, text: film.checked }).catch(() => []) : [];
    if (this.way.key !== key) return;
    this.way.points = this.map.way = points;
    this.drawOverlay();
    this.drawMap();
  }

  // A shot of a map has its own.
  async drawMap() {
    const shot = this.mode === "film" && this.film.film.shots[this.shot];
    if (!shot || !shot.is_map) { super.drawMap(); return; }
    if (this.shownPanel !== "Map") return;
    if (this.mapFile !== shot.file) {
      this.mapFile = shot.file;
      this.mapPicture = null;
      api.askPicture(this.film.path, { what: "map", shot: this.shot, text: this.film.checked, quality: 85 })
        .then((picture) => { this.mapPicture = picture; this.drawMap(); }, (failure) => say(failure.message, true));
    }
    this.map.setMatch({ levels: [shot], players: [], places: [], step: 1 }, 0, this.mapPicture);
    this.map.camera = this.fly.camera;
    this.map.draw(0);
  }

  showCamera() {
    if (!this.cameraPanel) return;
    const shot = this.film && this.film.film && this.film.film.shots[this.shot];
    this.cameraPanel.show(shot, this.written(), this.chosenKey);
    this.map.path = this.pathKeys();
    this.followWay();
    this.seekBar.setKeys(this.keysOnBar());
    this.drawOverlay();
    this.drawMap();
  }

  // The keys of the shot where they are in the time that the bar shows.
  keysOnBar() {
    const shot = this.film && this.film.film && this.film.film.shots[this.shot];
    if (!shot || !this.source) return [];
    const pace = (shot.to - shot.from) / (shot.duration || 1);
    return this.pathKeys().filter((key) => key.time !== null && key.time !== undefined).map((key) => ({
      index: key.index, time: this.mode === "film" ? shot.begin + key.time : shot.from + key.time * pace }));
  }

  keyOnBar(index, time, isMoved) {
    if (!isMoved) { this.chooseKey(index); return; }
    const shot = this.film.film.shots[this.shot];
    const pace = (shot.to - shot.from) / (shot.duration || 1);
    this.changeKey(index, { time: this.mode === "film" ? time - shot.begin : (time - shot.from) / pace });
  }

  // What is seen: the camera that flies, or the view of now.
  async seen() {
    if (this.fly.camera) return this.fly.camera;
    return api.askJson(this.source.path, { ...this.source.question(this.player.now), what: "view" });
  }

  async change(changes, what) {
    if (!changes) { say(`${what}: that is computed; change it in the text`, true); return false; }
    this.editor.change(changes);
    await this.film.check();
    return !this.film.error;
  }

  async addKey() {
    try {
      const camera = await this.seen();
      const now = this.mode === "film" ? this.demoTime() : this.player.now;
      if (!this.film) await this.newScript();
      const shot = this.film.film && this.film.film.shots[this.shot], written = this.written();
      if (!shot) { await this.beginShot("path"); return; }
      if (!written) { await this.change(null, shot.name); return; }
      const isPlain = Math.abs(shot.to - shot.from - shot.duration) < 0.02;
      if (now < shot.from - 0.02) { say(`${shot.name} begins at ${clock(shot.from)}: later, or begin another`, true); return; }
      const changes = [];
      if (now > shot.to) {
        if (typeof written.end !== "number" || !isPlain) { say(`${shot.name} ends at ${clock(shot.to)}`, true); return; }
        changes.push({ from: written.toItem.from, to: written.toItem.to, text: script.secondsText(now) });
      }
      const time = isPlain ? script.secondsText(now - shot.from) : `dt(${script.secondsText(now)})`;
      const added = script.addKey(this.film.text, written, now - shot.from, time, camera);
      if (await this.change(added && [...added, ...changes], shot.name)) say(`a key at ${clock(now)}`);
      this.showCamera();
    } catch (failure) {
      say(failure.message, true);
    }
  }

  async chooseKey(index) {
    const key = this.written().camera.keys[index], shot = this.film.film.shots[this.shot];
    const pace = (shot.to - shot.from) / (shot.duration || 1), time = key.time !== null ? key.time : (key.demoTime - shot.from) / pace;
    this.chosenKey = index;
    const isDemo = await this.openShotsDemo(this.shot);
    if (!isDemo && this.mode !== "film") this.showFilm();
    this.player.time = isDemo ? shot.from + time * pace : Math.min(shot.begin + time, shot.begin + shot.duration - 0.01);
    if (isDemo && this.mode !== "demo") this.showDemo(true);
    const view = this.fly.camera || { fov: 90, angles: [0, 0, 0] };
    this.fly.start({ origin: key.pos, angles: key.angles ? [...key.angles, 0].slice(0, 3) : view.angles, fov: key.fov || view.fov });
    this.player.seek(this.player.time);
    this.tellFly();
    this.showCamera();
  }

  // fields: as script_text's, or "camera": all that the camera has now
  async changeKey(index, fields) {
    const key = this.written().camera.keys[index];
    if (fields === "camera") {
      const camera = await this.seen();
      fields = { pos: camera.origin, angles: camera.angles, fov: camera.fov };
    }
    await this.change(script.changeKey(this.film.text, key, fields), "the key");
    this.showCamera();
  }

  async removeKey(index) {
    const written = this.written();
    const changes = script.removeKey(this.film.text, written, written.camera.keys[index]);
    if (!changes) { say("a path has at least one key", true); return; }
    this.chosenKey = -1;
    await this.change(changes, "the key");
  }

  async beginShot(kind, target) {
    try {
      const camera = await this.seen();
      const now = this.mode === "film" ? this.demoTime() : this.player.now;
      if (!this.film) await this.newScript();
      const { in: markIn, out: markOut } = this.mode === "demo" ? this.marks : { in: null, out: null };
      const shown = this.mode === "film" && this.film.film.shots[this.shot];
      const isMap = Boolean(shown && shown.is_map);
      const from = isMap ? now : markIn ?? now, end = isMap ? Infinity : this.demo.match.duration;
      const to = markOut !== null && markOut > from ? markOut : Math.min(from + SHOT_SECONDS, end);
      const texts = {
        fixed: () => `fixed { ${script.placeText(camera)} }`,
        path: () => `path {\n    ${script.keyText(script.secondsText(Math.max(0, now - from)), camera)},\n  }`,
        pov: () => "pov()",
        orbit: () => `orbit("${target}", { ${this.around(camera, target, now)}, angle = ramp(0, 360) })`,
        chase: () => `chase("${target}", { distance = 120, height = 40 })`,
      };
      const range = isMap ? { demo: shown.demo, length: SHOT_SECONDS } : { demo: await this.sourceName(), from, to };
      const changes = script.addShot(this.film.text, { ...range, camera: texts[kind]() });
      this.shot = this.film.film ? this.film.film.shots.length : 0;
      const wanted = this.shot;
      if (await this.change(changes, "a shot")) {
        this.chooseShot(Math.min(wanted, this.film.film.shots.length - 1));
        say(isMap ? `a shot of ${SHOT_SECONDS} seconds` : `a shot from ${clock(from)} to ${clock(to)}`);
      }
    } catch (failure) {
      say(failure.message, true);
    }
  }

  // How far the camera is from whom it circles.
  around(camera, target, time) {
    const player = this.demo.match.players.find((other) => other.name === target);
    this.map.match ||= this.demo.match;
    const place = player && this.map.placesAt(time).find(([slot]) => slot === player.slot);
    const away = place ? Math.hypot(camera.origin[0] - place[1], camera.origin[1] - place[2]) : 0;
    return `radius = ${away < 60 ? 140 : Math.round(Math.min(600, away))}`; // nearer it is his own eyes
  }

  // What the script calls the open demo; it is added where it is not in it.
  async sourceName() {
    const name = nameOf(this.demo.path), sources = script.sourcesOf(this.film.text);
    const here = sources.find((source) => source.file && nameOf(source.file) === name);
    if (here) return sources.length > 1 ? here.name : null;
    const letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").find((l) => !sources.some((source) => source.name === l));
    const line = `demo("${letter}", "${name}")\n`;
    this.editor.change([{ from: 0, to: 0, text: line }]);
    return letter;
  }

  async cut() {
    const written = this.written(), time = this.demoTime();
    if (!written) { say("no shot to be cut here", true); return; }
    const changes = script.cutShot(this.film.text, written, time);
    if (!changes) { say("that is not inside the shot, or its range is computed", true); return; }
    if (await this.change(changes, "the cut")) say(`cut at ${clock(time)}`);
  }

  async removeShot() {
    const written = this.written();
    if (!written) return;
    if (this.film.film.shots.length < 2) { say("a film has at least one shot", true); return; }
    await this.change(script.removeShot(this.film.text, written), "the shot");
  }

  // Keys are dragged on the map.
  dragOnMap() {
    const { canvas } = this.map;
    let held = null;
    canvas.addEventListener("pointerdown", (event) => {
      if (!this.map.square) return;
      const [x, y] = this.map.world(event);
      const near = this.map.square.side / 50;
      held = this.map.path.find((key) => !key.isLocked && Math.hypot(key.pos[0] - x, key.pos[1] - y) < near) || null;
      if (held) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!held) return;
      held.pos = [...this.map.world(event), held.pos[2]];
      held.isMoved = true;
      this.drawMap();
    });
    canvas.addEventListener("pointerup", () => {
      if (!held) return;
      const key = held;
      held = null;
      this.mapTaken = true; // it is no click to fly to
      if (key.isMoved) this.changeKey(key.index, { pos: key.pos }); else this.chooseKey(key.index);
    });
  }

  async flyTo(event) {
    if (this.mapTaken) { this.mapTaken = false; return; }
    await super.flyTo(event);
  }

  moreKeys() { return { Enter: () => this.addKey(), c: () => this.cut() }; }

  // ---- for the export panel ----

  hudWish() { return this.hud === "none" ? "none" : ""; }
  povWish() { return this.pov; }
  marksChanged() { if (this.shownPanel === "Export") this.exportPanel.refresh(); }
}
