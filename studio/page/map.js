// SPDX-License-Identifier: GPL-2.0-or-later
// The map from above, with the players where they are at a time, and a camera's way.
import { el } from "./dom.js";

// Quake's trousers' colours, roughly, for players without a team's.
const DOTS = ["#c8c8c8", "#b08050", "#8a8ad0", "#7fae5b", "#b04040", "#c8a850", "#d08a80", "#d0a080",
  "#a080a0", "#b080a0", "#d0c8b0", "#5f9f7f", "#d0c040", "#5060d0", "#c8c8c8", "#c8c8c8"];

export class MapView {
  constructor(side = 1024) {
    this.canvas = el("canvas", { class: "map", width: side, height: side, role: "img",
      "aria-label": "The map from above" });
    this.pen = this.canvas.getContext("2d");
    this.path = []; // a shot's keys
    this.way = [];  // and the places of its camera, one after another
    this.camera = null;
    this.trail = 3; // s
  }

  // picture: an image of the square, or null
  setMatch(match, level, picture) {
    this.match = match;
    this.square = match.levels[level] && match.levels[level].square;
    this.picture = picture;
    this.players = new Map(match.players.map((player) => [player.slot, player]));
  }

  at(x, y) {
    const { square, canvas } = this;
    return [((x - square.x) / square.side) * canvas.width, (1 - (y - square.y) / square.side) * canvas.height];
  }

  // The world's x and y at a point of the page.
  world(event) {
    const box = this.canvas.getBoundingClientRect();
    const { square } = this;
    return [square.x + ((event.clientX - box.left) / box.width) * square.side,
      square.y + (1 - (event.clientY - box.top) / box.height) * square.side];
  }

  // [slot, x, y, yaw] of who is there, between the two samples around a time
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
        // Who is far away at once has been carried there.
        if (next[k] !== slot || Math.hypot(next[k + 1] - x, next[k + 2] - y) > 400 * step * 4) continue;
        x += (next[k + 1] - x) * part;
        y += (next[k + 2] - y) * part;
      }
      found.push([slot, x, y, now[i + 4]]);
    }
    return found;
  }

  draw(time) {
    const { pen, canvas, match, square } = this;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    if (this.picture) pen.drawImage(this.picture, 0, 0, canvas.width, canvas.height);
    if (!square || !match) return;
    const size = canvas.width / 64;
    for (const [slot, x, y, yaw] of this.placesAt(time)) this.drawPlayer(slot, this.at(x, y), yaw, size);
    this.drawPath(size);
    if (this.camera) this.drawCamera(this.camera, size);
  }

  drawPlayer(slot, [x, y], yaw, size) {
    const { pen } = this;
    const player = this.players.get(slot);
    const angle = (-yaw * Math.PI) / 180;
    pen.fillStyle = DOTS[(player ? player.pants : 0) & 15];
    pen.strokeStyle = "#000c";
    pen.lineWidth = size / 4;
    pen.beginPath();
    pen.moveTo(x + Math.cos(angle) * size * 1.9, y + Math.sin(angle) * size * 1.9);
    pen.arc(x, y, size, angle + 0.8, angle - 0.8 + 2 * Math.PI);
    pen.closePath();
    pen.stroke();
    pen.fill();
    if (!player) return;
    pen.font = `${size * 2}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.lineJoin = "round";
    pen.lineWidth = size / 2;
    pen.strokeText(player.name, x, y - size * 1.8);
    pen.fillStyle = "#fff";
    pen.fillText(player.name, x, y - size * 1.8);
  }

  drawPath(size) {
    const { pen } = this;
    pen.strokeStyle = pen.fillStyle = "#ffb040";
    pen.lineWidth = size / 3;
    pen.beginPath();
    for (const [x, y] of this.way) pen.lineTo(...this.at(x, y));
    pen.stroke();
    for (const key of this.path) {
      pen.beginPath();
      pen.arc(...this.at(key.pos[0], key.pos[1]), key.isChosen ? size * 1.1 : size * 0.8, 0, 2 * Math.PI);
      pen.fillStyle = key.isLocked ? "#998" : key.isChosen ? "#fff" : "#ffb040";
      pen.fill();
    }
  }

  drawCamera(camera, size) {
    const { pen } = this;
    const [x, y] = this.at(camera.origin[0], camera.origin[1]);
    const angle = (-camera.angles[1] * Math.PI) / 180, half = ((camera.fov || 90) * Math.PI) / 360;
    pen.fillStyle = "#40c0ff66";
    pen.beginPath();
    pen.moveTo(x, y);
    pen.arc(x, y, size * 6, angle - half, angle + half);
    pen.closePath();
    pen.fill();
    pen.fillStyle = "#40c0ff";
    pen.beginPath();
    pen.arc(x, y, size * 0.8, 0, 2 * Math.PI);
    pen.fill();
  }
}
