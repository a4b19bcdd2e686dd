// SPDX-License-Identifier: GPL-2.0-or-later
// The page: the library or one open file, the list of exports, and the help.
import { Connection } from "./connection.js";
import { byId, el, isTyping, toast } from "./dom.js";
import { hasUnsent, sendUnsent } from "./drafts.js";
import { showLibrary } from "./library.js";
import { Queue } from "./queue.js";
import { Studio } from "./studio.js";

const SHORTCUTS = [
  ["Space", "play or pause"], ["J K L", "play backwards, pause, play forwards; press again for a higher speed"],
  ["← →", "step one frame; with Shift, one second"],
  ["Home End", "go to the start or the end"], ["I O", "set the In and Out marks of a range"],
  ["H", "show or hide the HUD"],
  ["F", "fly the camera: W A S D move, E up, Q down, Shift faster; drag or arrow keys look around; " +
    "the wheel changes the speed, with Shift the field of view"],
  ["Enter", "add a path key at the current view"],
  ["S", "split the shot at the playhead"], ["Q W", "trim the start or the end of the shot to the playhead; with Shift, roll the cut there"],
  ["Delete", "remove the chosen shot"], ["Alt-← Alt-→", "slip the chosen shot by a frame; with Shift, ten"],
  ["Ctrl-← Ctrl-→", "move the chosen shot earlier or later"], ["↑ ↓", "go to the previous or next cut"],
  ["T", "add a caption at the playhead"], ["Shift-D", "dissolve into the chosen shot"],
  ["Alt-← Alt-→", "move the focused caption or music by a frame; Delete removes it, Enter edits the caption"],
  ["− + 0", "zoom the timeline; fit the film"], ["N", "turn snapping on or off"], ["G", "show thirds and safe areas over the picture"],
  ["Ctrl-S", "save the script"], ["Ctrl-Z", "undo; Ctrl-Shift-Z redo"], ["Ctrl-Space", "complete the word in the script"],
  ["?", "show this list"],
];

const connection = new Connection();
let open = null;
let isFirst = true;
let turn = 0;

// Returns the file named in the address; "": the library.
function pathInAddress() {
  if (!location.hash.startsWith("#/open/")) return "";
  try { return decodeURIComponent(location.hash.slice(7)); } catch { return ""; }
}

async function show() {
  const view = byId("view"), now = ++turn;
  const last = open;
  open = null;
  byId("saved-state").textContent = "";
  if (last) await last.close(); // keeps its draft
  if (now !== turn) return; // the address has changed again
  connection.watch("", null);
  const path = pathInAddress();
  byId("where").textContent = path;
  document.title = path ? `${path} – demoreel studio` : "demoreel studio";
  view.replaceChildren(el("p", { class: "empty" }, "…"));
  try {
    if (!path) {
      open = await showLibrary(view);
      if (isFirst && open.initialFile) location.hash = `#/open/${encodeURIComponent(open.initialFile)}`;
    } else {
      open = new Studio(view, connection);
      window.studio = open;
      await open.openFile(path);
    }
  } catch (error) {
    if (now !== turn) return;
    toast(error.message, true);
    view.replaceChildren(el("p", { class: "empty error" }, error.message), el("p", { class: "empty" },
      el("a", { href: "#/" }, "Back to the library")));
  }
  isFirst = false;
}

function showHelp() {
  const help = byId("help");
  help.replaceChildren(el("h2", { id: "help-title" }, "Keyboard shortcuts"),
    el("dl", {}, SHORTCUTS.map(([key, text]) => [el("dt", {}, key), el("dd", {}, text)])),
    el("p", { class: "dim" }, "Manuals: man demoreel, man demoreel-script"),
    el("button", { type: "button", onclick: () => help.close() }, "Close"));
  help.showModal();
}

new Queue();
byId("help-button").addEventListener("click", showHelp);
document.addEventListener("keydown", (event) => { if (event.key === "?" && !isTyping(event)) showHelp(); });
window.addEventListener("hashchange", show);
// Leaving the page asks only if unsaved text could not be kept.
window.addEventListener("beforeunload", (event) => {
  const isKept = !open || !open.keepDraft || open.keepDraft();
  if (!isKept || hasUnsent()) event.preventDefault();
});
window.addEventListener("pagehide", () => { if (open && open.keepDraft) open.keepDraft(); });
connection.addEventListener("offline", () => { byId("banner").hidden = false; });
connection.addEventListener("online", () => { byId("banner").hidden = true; sendUnsent(); });
connection.addEventListener("restart", () => { if (open && open.reconnect) open.reconnect(); });
show();
