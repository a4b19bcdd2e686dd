// SPDX-License-Identifier: GPL-2.0-or-later
// The camera: begin a shot from what is seen, and the keys of a path.
import { clock, el } from "./dom.js";

export class CameraPanel {
  // studio: what it acts on
  constructor(studio) {
    this.studio = studio;
    this.head = el("div", { class: "dim" });
    this.list = el("ol", { class: "keys" });
    const act = (text, title, what) => el("button", { type: "button", title, onclick: what }, text);
    this.cut = act("Cut here", "Make two shots of this one (C)", () => studio.cut());
    this.remove = act("Remove shot", "Take the shot out of the text", () => studio.removeShot());
    this.eyes = act("Eyes", "Through the recorded eyes", () => studio.beginShot("pov"));
    this.targets = el("select", { "aria-label": "Whom the camera follows" });
    this.node = el("div", { class: "panel-body" },
      el("h3", {}, "Keys of the shot"), this.head,
      el("div", { class: "row" },
        el("button", { type: "button", class: "main", title: "A key of a path, from what is seen (Enter)", onclick: () => studio.addKey() }, "Add key"),
        this.cut, this.remove),
      this.list,
      el("h3", {}, "A new shot from here"),
      el("p", { class: "dim" }, "Of the range between In and Out, or four seconds from now."),
      el("div", { class: "row" },
        act("Fixed", "It stands where the camera is", () => studio.beginShot("fixed")),
        act("Path", "It flies through keys, of which this is the first", () => studio.beginShot("path")),
        this.eyes),
      this.around = el("div", { class: "row" }, el("label", {}, "of ", this.targets),
        act("Orbit", "It circles the player", () => studio.beginShot("orbit", this.targets.value)),
        act("Chase", "It follows the player", () => studio.beginShot("chase", this.targets.value))));
  }

  setPlayers(names) {
    this.targets.replaceChildren(...names.map((name) => el("option", { value: name }, name)));
  }

  // shot: of the film, written: its text, or null
  show(shot, written, chosenKey) {
    this.cut.disabled = this.remove.disabled = !written;
    this.eyes.hidden = this.around.hidden = Boolean(shot && shot.is_map); // there is nobody
    if (!shot) {
      this.head.textContent = "No shot yet: “Add key” begins a path of what is seen; or begin another below.";
      this.list.replaceChildren();
      return;
    }
    const camera = written && written.camera;
    this.head.textContent = !written ? `${shot.name}: made by a computation of the script; change it in the text`
      : !camera || !camera.keys ? `${shot.name}: ${shot.cameras[0].kind}; “Add key” makes it a path`
        : `${shot.name}: ${camera.keys.length} ${camera.keys.length === 1 ? "key: go on in time, fly on, and add another" : "keys"}`;
    const keys = (camera && camera.keys) || [];
    this.list.replaceChildren(...keys.map((key, i) => this.item(key, i, written, i === chosenKey)));
  }

  item(key, i, written, isChosen) {
    const { studio } = this;
    if (key.isLocked)
      return el("li", { class: "locked", title: "computed: change it in the text" }, `🔒 key ${i + 1}`);
    const time = key.time !== null ? key.time : key.demoTime - (written.begin || 0);
    return el("li", { class: isChosen ? "chosen" : "" },
      el("button", { type: "button", title: "Look from there", "aria-pressed": String(isChosen),
        onclick: () => studio.chooseKey(i) }, `key ${i + 1}`),
      key.time !== null ? el("input", { type: "number", step: "0.05", value: String(key.time), "aria-label": `time of key ${i + 1}`,
        onchange: (event) => studio.changeKey(i, { time: Number(event.target.value) }) }) : el("span", {}, clock(time)),
      el("button", { type: "button", title: "Put it where the camera is now", onclick: () => studio.changeKey(i, "camera") }, "Set"),
      el("button", { type: "button", title: "Remove", "aria-label": `remove key ${i + 1}`, onclick: () => studio.removeKey(i) }, "✕"));
  }
}
