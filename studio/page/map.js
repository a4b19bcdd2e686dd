// SPDX-License-Identifier: GPL-2.0-or-later
// A top view of the map with the players at a time and the path of a camera.
import { el } from "./dom.js";

// Approximations of Quake's trouser colours.
const DOTS = ["#c8c8c8", "#b08050", "#8a8ad0", "#7fae5b", "#b04040", "#c8a850", "#d08a80", "#d0a080",
  "#a080a0", "#b080a0", "#d0c8b0", "#5f9f7f", "#d0c040", "#5060d0", "#c8c8c8", "#c8c8c8"];

export class MapView {
  constructor(side = 1024) {
    this.canvas = el("canvas", { class: "map", width: side, height: side, role: "img",
      "aria-label": "Top view of the map" });
    this.context = this.canvas.getContext("2d");
    this.keys = []; // of a shot's path
    this.cameraPath = []; // positions of the shot's camera
    this.camera = null;
  }

  // picture: an image of the level's square, or null
  setMatch(match, level, picture) {
    this.match = match;
    this.square = match.levels[level] && match.levels[level].square;
    this.picture = picture;
    this.players = new Map(match.players.map((player) => [player.slot, player]));
  }

  project(x, y) {
    const { square, canvas } = this;
    return [((x - square.x) / square.side) * canvas.width, (1 - (y - square.y) / square.side) * canvas.height];
  }

  // Returns the world coordinates [x, y] of a mouse event.
  world(event) {
    const box = this.canvas.getBoundingClientRect();
    const { square } = this;
    return [square.x + ((event.clientX - box.left) / box.width) * square.side,
      square.y + (1 - (event.clientY - box.top) / box.height) * square.side];
  }

  // Returns [slot, x, y, yaw] of each player, interpolated between the samples around a time.
  placesAt(time) {
    const { places, step } = this.match;
    const index = Math.min(places.length - 1, Math.max(0, Math.floor(time / step)));
    const now = places[index] || [], next = places[index + 1] || now;
    const part = Math.min(1, Math.max(0, time / step - index));
    const found = [];
    for (let i = 0; i + 4 < now.length; i += 5) {
      const slot = now[i];
      let [x, y] = [now[i + 1], now[i + 2]];
      for (let k = 0; k + 4 < next.length; k += 5) {
        // A jump this large is a teleport or respawn: do not interpolate.
        if (next[k] !== slot || Math.hypot(next[k + 1] - x, next[k + 2] - y) > 400 * step * 4) continue;
        x += (next[k + 1] - x) * part;
        y += (next[k + 2] - y) * part;
      }
      found.push([slot, x, y, now[i + 4]]);
    }
    return found;
  }

  draw(time) {
    const { context, canvas, match, square } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (this.picture) context.drawImage(this.picture, 0, 0, canvas.width, canvas.height);
    if (!square || !match) return;
    const size = canvas.width / 64;
    for (const [slot, x, y, yaw] of this.placesAt(time)) this.drawPlayer(slot, this.project(x, y), yaw, size);
    this.drawPath(size);
    if (this.camera) this.drawCamera(this.camera, size);
  }

  drawPlayer(slot, [x, y], yaw, size) {
    const { context } = this;
    const player = this.players.get(slot);
    const angle = (-yaw * Math.PI) / 180;
    context.fillStyle = DOTS[(player ? player.pants : 0) & 15];
    context.strokeStyle = "#000c";
    context.lineWidth = size / 4;
    context.beginPath();
    context.moveTo(x + Math.cos(angle) * size * 1.9, y + Math.sin(angle) * size * 1.9);
    context.arc(x, y, size, angle + 0.8, angle - 0.8 + 2 * Math.PI);
    context.closePath();
    context.stroke();
    context.fill();
    if (!player) return;
    context.font = `${size * 2}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.lineJoin = "round";
    context.lineWidth = size / 2;
    context.strokeText(player.name, x, y - size * 1.8);
    context.fillStyle = "#fff";
    context.fillText(player.name, x, y - size * 1.8);
  }

  drawPath(size) {
    const { context } = this;
    context.strokeStyle = context.fillStyle = "#ffb040";
    context.lineWidth = size / 3;
    context.beginPath();
    for (const [x, y] of this.cameraPath) context.lineTo(...this.project(x, y));
    context.stroke();
    for (const key of this.keys) {
      context.beginPath();
      context.arc(...this.project(key.pos[0], key.pos[1]), key.isChosen ? size * 1.1 : size * 0.8, 0, 2 * Math.PI);
      context.fillStyle = key.isLocked ? "#998" : key.isChosen ? "#fff" : "#ffb040";
      context.fill();
    }
  }

  drawCamera(camera, size) {
    const { context } = this;
    const [x, y] = this.project(camera.origin[0], camera.origin[1]);
    const angle = (-camera.angles[1] * Math.PI) / 180, half = ((camera.fov || 90) * Math.PI) / 360;
    context.fillStyle = "#40c0ff66";
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, size * 6, angle - half, angle + half);
    context.closePath();
    context.fill();
    context.fillStyle = "#40c0ff";
    context.beginPath();
    context.arc(x, y, size * 0.8, 0, 2 * Math.PI);
    context.fill();
  }
}
