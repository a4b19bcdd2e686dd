// SPDX-License-Identifier: GPL-2.0-or-later
// DOM elements, short notifications, and formatting.

// Creates an element: el("button", { class: "x", onclick: f }, "text", child...).
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

let toastTimer;
// Shows a notification for some seconds.
export function toast(text, isError = false) {
  const node = byId("toast");
  node.textContent = text;
  node.className = isError ? "shown error" : "shown";
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { node.className = ""; }, isError ? 8000 : 3000);
}

// Formats 65.25 as "1:05.25".
export function formatTime(seconds, digits = 2) {
  const sign = seconds < 0 ? "-" : "";
  const whole = Number(Math.abs(seconds).toFixed(digits)); // rounded first: 59.99 is 1:00.0
  const minutes = Math.floor(whole / 60 + 1e-9);
  const rest = Math.max(0, whole - minutes * 60).toFixed(digits);
  return `${sign}${minutes}:${rest.padStart(digits ? digits + 3 : 2, "0")}`;
}

export function formatSize(size) {
  return size < 1e6 ? `${Math.max(1, Math.round(size / 1e3))} KB` : `${(size / 1e6).toFixed(1)} MB`;
}

// Returns whether the key event belongs to a text field, where letters and Ctrl-Z edit its text.
export function isTyping(event) {
  const node = event.target;
  return node.isContentEditable || (["INPUT", "TEXTAREA", "SELECT"].includes(node.tagName) && node.type !== "range") ||
    Boolean(node.closest && node.closest(".CodeMirror"));
}

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

// Wraps an async function: one call runs at a time; of the calls made in the meantime, only the last
// one follows.
export function latest(work) {
  let busy = false, next = null;
  return async function run(...args) {
    if (busy) { next = args; return; }
    busy = true;
    try { await work(...args); } finally {
      busy = false;
      if (next) { const nextArgs = next; next = null; run(...nextArgs); }
    }
  };
}
