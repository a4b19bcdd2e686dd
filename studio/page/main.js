// SPDX-License-Identifier: GPL-2.0-or-later
// The page: the library, or one open file; films that are made; help.
import { byId, el, isTyping, say } from "./dom.js";
import { showLibrary } from "./library.js";
import { Queue } from "./queue.js";
import { Studio } from "./studio.js";

const KEYS = [
  ["Space", "play, pause"], ["J K L", "back, stop, on; again: faster"], ["← →", "a frame; with Shift a second"],
  ["Home End", "to the beginning, the end"], ["I O", "marks of a range"], ["H", "what is over the view"],
  ["F", "fly: W A S D, E up, Q down, Shift faster; drag or arrows to look; wheel: pace, Shift and wheel: fov"],
  ["Enter", "a key of the shot's path, from what is seen"], ["C", "cut the shot here"],
  ["Ctrl-S", "save the script"], ["Ctrl-Z", "undo, Ctrl-Shift-Z redo"], ["Ctrl-Space", "what may stand here, in the script"],
  ["?", "this"],
];

let open = null;
let isFirst = true;

async function show() {
  const view = byId("view");
  if (open) open.close();
  open = null;
  const path = location.hash.startsWith("#/open/") ? decodeURIComponent(location.hash.slice(7)) : "";
  byId("where").textContent = path;
  document.title = path ? `${path} – demoreel studio` : "demoreel studio";
  view.replaceChildren(el("p", { class: "empty" }, "…"));
  try {
    if (!path) {
      open = await showLibrary(view);
      if (isFirst && open.first) location.hash = `#/open/${encodeURIComponent(open.first)}`;
    } else {
      open = new Studio(view);
      window.studio = open;
      await open.openFile(path);
    }
  } catch (failure) {
    say(failure.message, true);
    view.replaceChildren(el("p", { class: "empty error" }, failure.message), el("p", { class: "empty" },
      el("a", { href: "#/" }, "To the library")));
  }
  isFirst = false;
}

function showHelp() {
  const help = byId("help");
  help.replaceChildren(el("h2", { id: "help-title" }, "Keys"),
    el("dl", {}, KEYS.map(([key, text]) => [el("dt", {}, key), el("dd", {}, text)])),
    el("p", { class: "dim" }, "The manual: man demoreel, man demoreel-script"),
    el("button", { type: "button", onclick: () => help.close() }, "Close"));
  help.showModal();
}

new Queue();
byId("help-button").addEventListener("click", showHelp);
document.addEventListener("keydown", (event) => { if (event.key === "?" && !isTyping(event)) showHelp(); });
window.addEventListener("hashchange", show);
show();
