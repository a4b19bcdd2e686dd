// SPDX-License-Identifier: GPL-2.0-or-later
// The dialog that is shown if a script's file was changed elsewhere: the last common version, the
// page's and the file's, part by part, with a choice for each part that both have changed.
import { byId, el } from "./dom.js";
import { merge, mergedText } from "./merge.js";

const NAMES = { mine: "mine", theirs: "the file’s", both: "both, one after the other" };
const CONTEXT = 2; // lines shown before and after a change

function context(part) {
  const { mine } = part;
  return mine.length <= 2 * CONTEXT + 1 ? mine.join("\n")
    : [...mine.slice(0, CONTEXT), `⋯ ${mine.length - 2 * CONTEXT} equal lines`, ...mine.slice(-CONTEXT)].join("\n");
}

function column(name, lines, style) {
  return el("div", {}, el("b", {}, name), el("pre", { class: style }, lines.join("\n") || "(nothing)"));
}

function partNode(part, number) {
  if (part.choice === "same") return el("pre", { class: "dim" }, context(part));
  const choice = (value) => el("label", {}, el("input", { type: "radio", name: `part-${number}`, value, checked: part.choice === value,
    onchange: () => { part.choice = value; } }), ` ${NAMES[value]}`);
  return el("fieldset", { class: "conflict-part" }, el("legend", {}, part.choice === "both" ? "Changed in both" : `Changed in ${NAMES[part.choice]}`),
    el("div", { class: "conflict-columns" }, column("Before", part.base, "dim"), column("Mine", part.mine, "mine"), column("File", part.theirs, "theirs")),
    el("div", { class: "row" }, choice("mine"), choice("theirs"), choice("both")));
}

// versions: { path, base, mine, theirs }. Resolves to the text to save, or to null if the dialog was
// closed.
export function resolveConflict({ path, base, mine, theirs }) {
  const dialog = byId("help"), parts = merge(base, mine, theirs);
  return new Promise((done) => {
    let result = null;
    const choose = (text) => () => { result = text(); dialog.close(); };
    const all = (choice) => () => mergedText(parts.map((part) => ({ ...part, choice })));
    dialog.classList.add("conflict");
    dialog.replaceChildren(el("h2", { id: "help-title" }, `${path} was changed elsewhere`),
      el("p", {}, "Choose what to keep of each part. All versions stay available: the page’s by undo, the file’s as a copy."),
      el("div", { class: "difference" }, parts.map(partNode)),
      el("div", { class: "row" },
        el("button", { type: "button", class: "main", onclick: choose(() => mergedText(parts)) }, "Save the merged text"),
        el("button", { type: "button", onclick: choose(all("mine")) }, "Overwrite with mine"),
        el("button", { type: "button", onclick: choose(() => theirs) }, "Load the file’s version"),
        el("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
    dialog.addEventListener("close", () => { dialog.classList.remove("conflict"); done(result); }, { once: true });
    dialog.showModal();
  });
}
