// SPDX-License-Identifier: GPL-2.0-or-later
// The Camera panel: starts shots from the current view and lists the keys of a path.
import { el, formatTime } from "./dom.js";

export class CameraPanel {
  constructor(studio) {
    this.studio = studio;
    this.head = el("div", { class: "dim" });
    this.list = el("ol", { class: "keys" });
    const button = (text, title, onclick) => el("button", { type: "button", title, onclick }, text);
    this.cut = button("Split here", "Split the shot in two (S)", () => studio.cutting.split());
    this.remove = button("Remove shot", "Remove the shot from the script (Delete)", () => studio.cutting.remove());
    this.playerView = button("Player view", "Show the recorded view", () => studio.beginShot("pov"));
    this.targets = el("select", { "aria-label": "Player to follow" });
    this.node = el("div", { class: "panel-body" },
      el("h3", {}, "Path keys"), this.head,
      el("div", { class: "row" },
        el("button", { type: "button", class: "main", title: "Add a path key at the current view (Enter)", onclick: () => studio.addKey() }, "Add key"),
        this.cut, this.remove),
      this.list,
      el("h3", {}, "New shot from the current view"),
      el("p", { class: "dim" }, "Covers the range from In to Out, or four seconds from the current time."),
      el("div", { class: "row" },
        button("Fixed", "A camera that stays at the current view", () => studio.beginShot("fixed")),
        button("Path", "A camera that flies through keys; the first is the current view", () => studio.beginShot("path")),
        this.playerView),
      this.targetRow = el("div", { class: "row" }, el("label", {}, "Player ", this.targets),
        button("Orbit", "A camera that circles the player", () => studio.beginShot("orbit", this.targets.value)),
        button("Chase", "A camera that follows the player", () => studio.beginShot("chase", this.targets.value))));
  }

  setPlayers(names) {
    this.targets.replaceChildren(...names.map((name) => el("option", { value: name }, name)));
  }

  // shot: the shot of the film or null; textShot: the same shot as parsed from the text, or null
  show(shot, textShot, chosenKey) {
    this.cut.disabled = this.remove.disabled = !textShot;
    this.playerView.hidden = this.targetRow.hidden = Boolean(shot && shot.is_map); // maps have no players
    if (!shot) {
      this.head.textContent = "No shot yet. “Add key” starts a path at the current view; the buttons below start other shots.";
      this.list.replaceChildren();
      return;
    }
    const camera = textShot && textShot.camera;
    this.head.textContent = !textShot ? `${shot.name}: computed by the script; edit it in the text`
      : !camera || !camera.keys ? `${shot.name}: ${shot.cameras[0].kind}; “Add key” turns it into a path`
        : `${shot.name}: ${camera.keys.length} ${camera.keys.length === 1 ? "key; go to a later time, fly on and add another" : "keys"}`;
    const keys = (camera && camera.keys) || [];
    this.list.replaceChildren(...keys.map((key, i) => this.item(key, i, textShot, i === chosenKey)));
  }

  item(key, i, textShot, isChosen) {
    const { studio } = this;
    if (key.isLocked)
      return el("li", { class: "locked", title: "Computed by the script; edit it in the text" }, `🔒 key ${i + 1}`);
    const time = key.time !== null ? key.time : key.demoTime - (textShot.begin || 0);
    return el("li", { class: isChosen ? "chosen" : "" },
      el("button", { type: "button", title: "Go to this key", "aria-pressed": String(isChosen),
        onclick: () => studio.chooseKey(i) }, `key ${i + 1}`),
      key.time !== null ? el("input", { type: "number", step: "0.05", value: String(key.time), "aria-label": `time of key ${i + 1}`,
        onchange: (event) => studio.changeKey(i, { time: Number(event.target.value) }) }) : el("span", {}, formatTime(time)),
      el("button", { type: "button", title: "Set to the current view", onclick: () => studio.changeKey(i, "camera") }, "Set"),
      el("button", { type: "button", title: "Remove", "aria-label": `remove key ${i + 1}`, onclick: () => studio.removeKey(i) }, "✕"));
  }
}
