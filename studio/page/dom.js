// SPDX-License-Identifier: GPL-2.0-or-later
// Elements, and what is said to the person.

// el("button", {class: "x", onclick: f}, "text", child...)
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && typeof value !== "string") node[key] = value;
    else node.setAttribute(key === "className" ? "class" : key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

export const byId = (id) => document.getElementById(id);

let timer;
export function say(text, isError = false) {
  const place = byId("say");
  place.textContent = text;
  place.className = isError ? "shown error" : "shown";
  clearTimeout(timer);
  timer = setTimeout(() => { place.className = ""; }, isError ? 8000 : 3000);
}

// 65.25: "1:05.25"
export function clock(seconds, digits = 2) {
  const sign = seconds < 0 ? "-" : "";
  const whole = Math.abs(seconds);
  const minutes = Math.floor(whole / 60 + 1e-9);
  const rest = Math.max(0, whole - minutes * 60).toFixed(digits);
  return `${sign}${minutes}:${rest.padStart(digits ? digits + 3 : 2, "0")}`;
}

export function bytes(size) {
  return size < 1e6 ? `${Math.max(1, Math.round(size / 1e3))} KB` : `${(size / 1e6).toFixed(1)} MB`;
}

// Is the key meant for a field that text is typed into?
export function isTyping(event) {
  const at = event.target;
  return at.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(at.tagName) ||
    Boolean(at.closest && at.closest(".CodeMirror"));
}

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

// At most one call under way; while it is, the last wish waits.
export function latest(work) {
  let busy = false, next = null;
  return async function ask(...args) {
    if (busy) { next = args; return; }
    busy = true;
    try { await work(...args); } finally {
      busy = false;
      if (next) { const args2 = next; next = null; ask(...args2); }
    }
  };
}
