// SPDX-License-Identifier: GPL-2.0-or-later
// Draws a camera path and its keys over the image while flying; keys can be dragged.
import { el } from "./dom.js";

const rad = (degrees) => (degrees * Math.PI) / 180;
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const add = (a, b, by) => a.map((value, i) => value + b[i] * by);

// Returns the unit vectors of the game's angles (pitch, positive downwards; yaw; roll).
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
  // callbacks: { moved(index, pos), chosen(index) }
  constructor(screen, callbacks) {
    this.screen = screen;
    this.callbacks = callbacks;
    this.keys = [];
    this.canvas = el("canvas", { class: "overlay", "aria-hidden": "true" });
    this.canvas.addEventListener("pointerdown", (event) => this.grab(event));
    this.canvas.addEventListener("pointermove", (event) => this.drag(event));
    this.canvas.addEventListener("pointerup", () => this.drop());
  }

  // Half the width and height of the view at a distance of one unit.
  get half() {
    const halfWidth = Math.tan(rad(this.camera.fov) / 2);
    return [halfWidth * (this.canvas.width / this.canvas.height) * 0.75, halfWidth * 0.75];
  }

  // Returns { depth, x, y }, x and y in pixels, or null if the point is behind the camera.
  project(pos) {
    const { forward, right, up } = axes(this.camera.angles);
    const offset = pos.map((value, i) => value - this.camera.origin[i]);
    const depth = dot(offset, forward);
    if (depth < 1) return null;
    const [w, h] = this.half;
    return { depth, x: (dot(offset, right) / depth / w / 2 + 0.5) * this.canvas.width,
      y: (0.5 - dot(offset, up) / depth / h / 2) * this.canvas.height };
  }

  // cameraPath: positions of the shot's camera
  draw(camera, keys, cameraPath) {
    this.camera = camera;
    this.keys = keys;
    this.cameraPath = cameraPath;
    const { canvas, screen } = this;
    canvas.hidden = !camera || !(keys.length || cameraPath.length);
    if (canvas.hidden) return;
    canvas.width = screen.clientWidth;
    canvas.height = screen.clientHeight;
    const context = canvas.getContext("2d");
    const points = keys.map((key) => this.project(key.pos));
    context.strokeStyle = "#ffb040";
    context.lineWidth = 2;
    context.beginPath();
    let isLineOpen = false;
    for (const point of cameraPath.map((pos) => this.project(pos))) {
      if (point && isLineOpen) context.lineTo(point.x, point.y);
      else if (point) context.moveTo(point.x, point.y);
      isLineOpen = Boolean(point);
    }
    context.stroke();
    points.forEach((point, i) => {
      if (!point) return;
      context.fillStyle = keys[i].isLocked ? "#999" : keys[i].isChosen ? "#fff" : "#ffb040";
      context.beginPath();
      context.arc(point.x, point.y, 7, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
      context.fillStyle = "#000";
      context.font = "10px sans-serif";
      context.textAlign = "center";
      context.fillText(String(i + 1), point.x, point.y + 3.5);
    });
  }

  pointOf(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  grab(event) {
    const [x, y] = this.pointOf(event);
    const index = this.keys.findIndex((key) => {
      const point = this.project(key.pos);
      return point && Math.hypot(point.x - x, point.y - y) < 11;
    });
    if (index < 0 || this.keys[index].isLocked) {
      // Drags that do not start at a key turn the camera.
      this.screen.dispatchEvent(new PointerEvent("pointerdown", event));
      return;
    }
    this.dragged = index;
    this.canvas.setPointerCapture(event.pointerId);
  }

  // Moves the key parallel to the image plane.
  drag(event) {
    if (this.dragged === undefined) return;
    const key = this.keys[this.dragged];
    const { depth } = this.project(key.pos) || { depth: 100 };
    const [w, h] = this.half;
    const { right, up } = axes(this.camera.angles);
    key.pos = add(add(key.pos, right, (event.movementX / this.canvas.width) * 2 * w * depth),
      up, (-event.movementY / this.canvas.height) * 2 * h * depth);
    key.isMoved = true;
    this.draw(this.camera, this.keys, this.cameraPath);
  }

  drop() {
    if (this.dragged === undefined) return;
    const index = this.dragged, key = this.keys[index];
    this.dragged = undefined;
    if (key.isMoved) this.callbacks.moved(key.index, key.pos); else this.callbacks.chosen(key.index);
  }
}
