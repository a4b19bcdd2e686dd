// SPDX-License-Identifier: GPL-2.0-or-later
// Lines over the picture for its composition: thirds, and the areas that every screen or phone app shows.
import { el } from "./dom.js";

// Distances from the top, right, bottom and left edges, in percent. Screens: action and text as in EBU R 95. Upright films:
// what the controls and captions of phone apps leave free.
const AREAS = {
  wide: [{ name: "action", edges: [3.5, 3.5, 3.5, 3.5] }, { name: "text", edges: [5, 5, 5, 5] }],
  upright: [{ name: "free of the app’s controls", edges: [10, 14, 20, 4] }],
};

// Returns the areas for a picture's shape, its width divided by its height.
export const areasOf = (shape) => (shape < 0.8 ? AREAS.upright : AREAS.wide);

export class Guides {
  // screen: the canvas of the player
  constructor(screen) {
    this.screen = screen;
    this.node = el("div", { class: "guides", "aria-hidden": "true", hidden: true });
    this.button = el("button", { type: "button", title: "Show thirds and safe areas (G)", "aria-pressed": "false", onclick: () => this.toggle() }, "Guides");
    screen.after(this.node);
    new ResizeObserver(() => this.draw()).observe(screen);
  }

  toggle() {
    this.node.hidden = !this.node.hidden;
    this.button.setAttribute("aria-pressed", String(!this.node.hidden));
    this.draw();
  }

  draw() {
    const { screen, node } = this, { clientWidth, clientHeight } = screen;
    if (node.hidden || !clientHeight) return;
    node.style.width = `${clientWidth}px`;
    node.style.height = `${clientHeight}px`;
    const line = (side, part) => { const thirds = el("i", { class: `third ${side}` }); thirds.style[side] = `${part}%`; return thirds; };
    const area = ({ name, edges }) => { const box = el("span", { class: "area" }, el("b", {}, name)); box.style.inset = edges.map((edge) => `${edge}%`).join(" "); return box; };
    node.replaceChildren(line("left", 33.333), line("left", 66.667), line("top", 33.333), line("top", 66.667), ...areasOf(clientWidth / clientHeight).map(area));
  }
}
