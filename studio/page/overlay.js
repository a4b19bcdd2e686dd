// SPDX-License-Identifier: GPL-2.0-or-later
// A path's keys over the picture of a camera that flies: a line with handles to drag.
import { el } from "./dom.js";

const rad = (degrees) => (degrees * Math.PI) / 180;
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const add = (a, b, by) => a.map((value, i) => value + b[i] * by);

// Forward, right and up of the game's angles (pitch down, yaw, roll).
export function axes([pitch, yaw, roll]) {
  const [sp, cp] = [Math.sin(rad(pitch)), Math.cos(rad(pitch))];
  const [sy, cy] = [Math.sin(rad(yaw)), Math.cos(rad(yaw))];
  const [sr, cr] = [Math.sin(rad(roll)), Math.cos(rad(roll))];
  return {
    forward: [cp * cy, cp * sy, -sp],
    right: [-sr * sp * cy + cr * sy, -sr * sp * sy - cr * cy, -sr * cp],
    up: [cr * sp * cy + sr * sy, cr * sp * sy - sr * cy, cr * cp],
  };
}

export class Overlay {
  // on: { moved(index, pos), chosen(index) }
  constructor(screen, on) {
    this.screen = screen;
    this.on = on;
    this.keys = [];
    this.canvas = el("canvas", { class: "overlay", "aria-hidden": "true" });
    this.canvas.addEventListener("pointerdown", (event) => this.grab(event));
    this.canvas.addEventListener("pointermove", (event) => this.drag(event));
    this.canvas.addEventListener("pointerup", () => this.drop());
  }

  // Half the picture's width and height at a distance of one unit.
  get half() {
    const across = Math.tan(rad(this.camera.fov) / 2);
    return [across * (this.canvas.width / this.canvas.height) * 0.75, across * 0.75];
  }

  // { x, y, depth } in pixels; null: behind the camera
  project(pos) {
    const { forward, right, up } = axes(this.camera.angles);
    const away = pos.map((value, i) => value - this.camera.origin[i]);
    const depth = dot(away, forward);
    if (depth < 1) return null;
    const [w, h] = this.half;
    return { depth, x: (dot(away, right) / depth / w / 2 + 0.5) * this.canvas.width,
      y: (0.5 - dot(away, up) / depth / h / 2) * this.canvas.height };
  }

  // way: the places of the shot's camera, one after another
  draw(camera, keys, way) {
    this.camera = camera;
    this.keys = keys;
    this.way = way;
    const { canvas, screen } = this;
    canvas.hidden = !camera || !(keys.length || way.length);
    if (canvas.hidden) return;
    canvas.width = screen.clientWidth;
    canvas.height = screen.clientHeight;
    const pen = canvas.getContext("2d");
    const points = keys.map((key) => this.project(key.pos));
    pen.strokeStyle = "#ffb040";
    pen.lineWidth = 2;
    pen.beginPath();
    let isSeen = false;
    for (const point of way.map((pos) => this.project(pos))) {
      if (point && isSeen) pen.lineTo(point.x, point.y);
      else if (point) pen.moveTo(point.x, point.y);
      isSeen = Boolean(point);
    }
    pen.stroke();
    points.forEach((point, i) => {
      if (!point) return;
      pen.fillStyle = keys[i].isLocked ? "#999" : keys[i].isChosen ? "#fff" : "#ffb040";
      pen.beginPath();
      pen.arc(point.x, point.y, 7, 0, 2 * Math.PI);
      pen.fill();
      pen.stroke();
      pen.fillStyle = "#000";
      pen.font = "10px sans-serif";
      pen.textAlign = "center";
      pen.fillText(String(i + 1), point.x, point.y + 3.5);
    });
  }

  at(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  grab(event) {
    const [x, y] = this.at(event);
    const index = this.keys.findIndex((key) => {
      const point = this.project(key.pos);
      return point && Math.hypot(point.x - x, point.y - y) < 11;
    });
    if (index < 0 || this.keys[index].isLocked) {
      // Between the handles it is the picture that is grabbed.
      this.screen.dispatchEvent(new PointerEvent("pointerdown", event));
      return;
    }
    this.held = index;
    this.canvas.setPointerCapture(event.pointerId);
  }

  // In the plane that the camera faces.
  drag(event) {
    if (this.held === undefined) return;
    const key = this.keys[this.held];
    const { depth } = this.project(key.pos) || { depth: 100 };
    const [w, h] = this.half;
    const { right, up } = axes(this.camera.angles);
    key.pos = add(add(key.pos, right, (event.movementX / this.canvas.width) * 2 * w * depth),
      up, (-event.movementY / this.canvas.height) * 2 * h * depth);
    key.isMoved = true;
    this.draw(this.camera, this.keys, this.way);
  }

  drop() {
    if (this.held === undefined) return;
    const index = this.held, key = this.keys[index];
    this.held = undefined;
    if (key.isMoved) this.on.moved(key.index, key.pos); else this.on.chosen(key.index);
  }
}
