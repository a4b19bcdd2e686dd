// SPDX-License-Identifier: GPL-2.0-or-later
// Dragging on the timeline: edges of shots trim, the line between two shots rolls, Alt slips, the body of a
// shot reorders, and the ruler scrubs. Shift drops snapping, Escape the gesture.
import { formatTime } from "./dom.js";

const EDGE = 10, LINE = 3, SNAP = 8, START = 4; // px

// Returns the gesture for a position in a shot: { kind, number }.
export function gestureAt(x, width, number, numShots, isAlt) {
  if (isAlt) return { kind: "slip", number };
  const edge = Math.min(EDGE, width / 4);
  if (x < LINE && number > 0) return { kind: "roll", number: number - 1 };
  if (x > width - LINE && number + 1 < numShots) return { kind: "roll", number };
  if (x < edge) return { kind: "trimStart", number };
  if (x > width - edge) return { kind: "trimEnd", number };
  return { kind: "reorder", number };
}

// Returns the number of the shot before which a dragged one would be placed.
export function placeAt(time, shots) {
  const before = shots.findIndex((shot) => time < shot.begin + shot.duration / 2);
  return before < 0 ? shots.length : before;
}

// Returns the film times at which a film with the gesture applied has its cuts, for display.
export function layoutOf(shots, { kind, number }, by) {
  const list = shots.map((shot) => ({ begin: shot.begin, duration: shot.duration }));
  const ripple = (from, shift) => { for (let i = from; i < list.length; i++) list[i].begin += shift; };
  if (kind === "trimEnd") { list[number].duration += by; ripple(number + 1, by); }
  if (kind === "trimStart") { list[number].duration -= by; ripple(number + 1, -by); }
  if (kind === "roll") { list[number].duration += by; list[number + 1].begin += by; list[number + 1].duration -= by; }
  return list;
}

export class TimelineDrag {
  // callbacks: { seek(time), choose(number), show(name, args, time), apply(name, ...args), cancel(), now(), marks(), toFrame(time) }
  constructor(timeline, callbacks) {
    this.timeline = timeline;
    this.callbacks = callbacks;
    this.isSnapping = true;
    const { row, ruler } = timeline;
    row.addEventListener("pointerdown", (event) => this.grab(event));
    row.addEventListener("pointermove", (event) => this.move(event));
    row.addEventListener("pointerup", (event) => this.drop(event));
    row.addEventListener("pointercancel", () => this.cancel());
    row.addEventListener("click", (event) => { if (this.wasDragged) event.stopPropagation(); this.wasDragged = false; }, true);
    ruler.addEventListener("pointerdown", (event) => { ruler.setPointerCapture(event.pointerId); this.isScrubbing = true; this.scrub(event); });
    ruler.addEventListener("pointermove", (event) => { if (this.isScrubbing) this.scrub(event); });
    for (const name of ["pointerup", "pointercancel"]) ruler.addEventListener(name, () => { this.isScrubbing = false; });
    document.addEventListener("keydown", this.onKey = (event) => { if (event.key === "Escape" && this.drag) { event.stopPropagation(); this.cancel(); } }, true);
  }

  close() { document.removeEventListener("keydown", this.onKey, true); }

  scrub(event) { this.callbacks.seek(this.timeline.timeAt(event.clientX)); }

  // Finds the shot under the pointer, and the gesture that starts there.
  find(event) {
    const { items, film } = this.timeline, number = items.indexOf(event.target.closest(".shot"));
    if (number < 0) return null;
    const box = items[number].getBoundingClientRect();
    return gestureAt(event.clientX - box.left, box.width, number, film.shots.length, event.altKey);
  }

  grab(event) {
    if (event.button !== 0 || this.drag) return;
    const gesture = this.find(event);
    if (!gesture) return;
    const pressed = this.timeline.items.indexOf(event.target.closest(".shot"));
    this.drag = { ...gesture, pressed, x: event.clientX, time: this.timeline.timeAt(event.clientX), by: 0, isMoved: false };
    this.wasDragged = false;
    this.timeline.row.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { drag, timeline } = this;
    if (!drag) { const gesture = this.find(event); timeline.row.dataset.gesture = gesture ? gesture.kind : ""; return; }
    if (!drag.isMoved && Math.abs(event.clientX - drag.x) < START) return;
    drag.isMoved = true;
    const time = timeline.timeAt(event.clientX);
    if (drag.kind === "reorder") {
      drag.before = placeAt(time, timeline.film.shots);
      timeline.showPlace(drag.before);
      return;
    }
    this.change(this.snapped(time - drag.time, event.shiftKey));
  }

  // Snaps the moved edge to frames and, unless Shift is held, to the playhead, marks and other cuts.
  snapped(by, isFree) {
    const { drag, timeline, callbacks } = this, { shots, duration } = timeline.film, shot = shots[drag.number];
    if (isFree) return by;
    const edge = drag.kind === "trimStart" ? shot.begin : shot.begin + shot.duration;
    if (drag.kind !== "slip" && this.isSnapping) {
      const targets = [callbacks.now(), ...callbacks.marks(), ...shots.map((other) => other.begin), duration].filter((time) => time !== null && Math.abs(time - edge) > 1e-6);
      const near = targets.filter((time) => Math.abs(time - edge - by) * timeline.pixelsPerSecond < SNAP)
        .sort((a, b) => Math.abs(a - edge - by) - Math.abs(b - edge - by))[0];
      timeline.showSnap(near ?? null);
      if (near !== undefined) return near - edge;
    }
    return callbacks.toFrame(edge + by) - edge;
  }

  change(by) {
    const { drag, timeline, callbacks } = this, shot = timeline.film.shots[drag.number];
    drag.by = by;
    // The film shows the edge that moves: the last image before a cut, or the first one.
    const end = shot.begin + shot.duration, frame = 1 / timeline.film.fps;
    const time = { trimStart: shot.begin, trimEnd: end + by - frame, roll: end + by, slip: shot.begin }[drag.kind];
    const result = callbacks.show(drag.kind, this.args(), time);
    timeline.layout(layoutOf(timeline.film.shots, drag, result.refusal ? 0 : by));
    timeline.showHint(result.refusal || `${by < 0 ? "−" : "+"}${formatTime(Math.abs(by))}`);
  }

  // Slipping to the right shows earlier parts, as if the demo was dragged below the shot.
  args() {
    const { drag, timeline } = this, shot = timeline.film.shots[drag.number];
    const pace = (shot.to - shot.from) / (shot.duration || 1);
    return [drag.number, drag.kind === "slip" ? -drag.by * pace : drag.by];
  }

  finish() {
    const { drag, timeline } = this;
    this.drag = null;
    timeline.clearDrag();
    return drag;
  }

  drop() {
    if (!this.drag) return;
    const args = this.args(), drag = this.finish();
    if (!drag.isMoved) { this.callbacks.choose(drag.pressed); return; }
    this.wasDragged = true;
    if (drag.kind === "reorder") this.callbacks.apply("reorder", drag.number, drag.before);
    else if (Math.abs(drag.by) > 1e-6) this.callbacks.apply(drag.kind, ...args);
    else this.callbacks.cancel();
  }

  cancel() {
    if (!this.drag) return;
    this.finish();
    this.wasDragged = true;
    this.callbacks.cancel();
  }
}
