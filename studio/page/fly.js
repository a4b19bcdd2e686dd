// SPDX-License-Identifier: GPL-2.0-or-later
// A camera flown with the mouse and the keyboard.
import { clamp } from "./dom.js";

const MOVES = { w: [1, 0, 0], s: [-1, 0, 0], a: [0, 1, 0], d: [0, -1, 0], e: [0, 0, 1], q: [0, 0, -1] };
const TURNS = { ArrowLeft: [0, 1], ArrowRight: [0, -1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const rad = (degrees) => (degrees * Math.PI) / 180;

export class Fly {
  // changed: called whenever the camera has moved
  constructor(canvas, changed) {
    this.canvas = canvas;
    this.changed = changed;
    this.camera = null; // { origin, angles, fov }; null: not flying
    this.pressed = new Set();
    this.speed = 320; // units/s
    canvas.addEventListener("pointerdown", (event) => this.grab(event));
    canvas.addEventListener("pointermove", (event) => this.drag(event));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  get isOn() { return this.camera !== null; }

  start(camera) {
    this.camera = structuredClone(camera);
    this.turn(0, 0);
  }

  end() { this.camera = null; this.pressed.clear(); }

  grab(event) {
    if (!this.isOn) return;
    this.canvas.setPointerCapture(event.pointerId);
    event.preventDefault();
    this.canvas.focus();
  }

  drag(event) {
    if (!this.isOn || !event.buttons) return;
    const scale = (this.camera.fov || 90) / this.canvas.clientWidth;
    this.turn(event.movementY * scale, -event.movementX * scale);
  }

  wheel(event) {
    if (!this.isOn) return;
    event.preventDefault();
    if (event.ctrlKey || event.shiftKey) this.setFov(this.camera.fov + Math.sign(event.deltaY + event.deltaX) * 2);
    else this.speed = clamp(this.speed * (event.deltaY < 0 ? 1.2 : 1 / 1.2), 20, 4000);
  }

  turn(pitch, yaw) {
    const angles = this.camera.angles;
    angles[0] = clamp(angles[0] + pitch, -89, 89);
    angles[1] = ((((angles[1] + yaw + 180) % 360) + 360) % 360) - 180;
    this.changed();
  }

  setFov(fov) { this.camera.fov = clamp(fov, 5, 170); this.changed(); }
  setRoll(roll) { this.camera.angles[2] = roll; this.changed(); }

  // Returns whether the key controls the camera.
  key(event, isDown) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!this.isOn || !(MOVES[key] || TURNS[key]) || event.ctrlKey || event.metaKey || event.altKey) return false;
    this.isFast = event.shiftKey;
    this.press(key, isDown);
    return true;
  }

  press(key, isDown) {
    if (isDown) this.pressed.add(key); else this.pressed.delete(key);
    if (!isDown || this.tick) return;
    this.before = performance.now();
    this.tick = requestAnimationFrame((now) => this.move(now));
  }

  move(now) {
    this.tick = 0;
    if (!this.isOn || !this.pressed.size) return;
    const seconds = clamp((now - this.before) / 1000, 0.001, 0.1);
    this.before = now;
    const { origin, angles } = this.camera;
    const step = this.speed * seconds * (this.isFast ? 3 : 1);
    const [sinP, cosP] = [Math.sin(rad(angles[0])), Math.cos(rad(angles[0]))];
    const [sinY, cosY] = [Math.sin(rad(angles[1])), Math.cos(rad(angles[1]))];
    for (const key of this.pressed) {
      const move = MOVES[key], turn = TURNS[key];
      if (turn) this.turn(turn[0] * 60 * seconds, turn[1] * 60 * seconds);
      if (!move) continue;
      origin[0] += (move[0] * cosP * cosY - move[1] * sinY) * step; // left is +90 degrees of yaw
      origin[1] += (move[0] * cosP * sinY + move[1] * cosY) * step;
      origin[2] += (-move[0] * sinP + move[2]) * step;
    }
    this.changed();
    this.tick = requestAnimationFrame((next) => this.move(next));
  }
}
