// SPDX-License-Identifier: GPL-2.0-or-later
// Keeps the unsaved text of a film as a draft on the server, so that it survives when the page is left in
// any way. Drafts that cannot be sent stay in the page and are sent as soon as the server responds.
import * as api from "./api.js";

const DELAY = 400;         // ms after a change
const MAX_PAUSE = 4000;    // ms between attempts
const MAX_KEEPALIVE = 6e4; // bytes that a browser sends after a page has closed

const unsent = new Map(); // texts that were left unsent: { draft, number } by path

// Returns { draft, adopted, others } for a script whose file has `text`: the latest draft with another
// text, or null; the { number, tag } of drafts that are no longer needed once it is saved; and drafts
// with further texts.
export async function findDraft(path, text) {
  const list = await api.readDrafts(path);
  const kept = unsent.get(path);
  if (kept) list.unshift({ number: kept.number, tag: null, draft: kept.draft });
  const differing = list.filter((item) => item.draft.text !== text);
  const draft = differing.length ? differing[0].draft : null;
  // A draft that was opened in another tab continues there.
  const isContinued = (item) => (draft.adopted || []).some(({ number, tag }) => number === item.number && tag === item.tag);
  const isOther = (item) => draft && item.draft.text !== draft.text && item.draft.text !== text && !isContinued(item);
  const adopted = list.filter((item) => !isOther(item)).map(({ number, tag }) => ({ number, tag }));
  return { draft, adopted, others: differing.filter(isOther).map((item) => item.draft) };
}

export class Drafts {
  constructor(film, adopted) {
    this.film = film;
    this.adopted = adopted;
    this.number = 1 + Math.floor(Math.random() * 2e9);
    this.kept = null;     // the text that the server keeps; null: none
    this.error = null;    // why it could not be sent
    this.failures = 0;
    film.addEventListener("text", () => this.changed());
    if (film.isDirty) this.changed(); // a draft of its own: another tab may remove the one it was opened from
  }

  get isSafe() { return !this.film.isDirty || this.kept === this.film.text; }

  changed() {
    clearTimeout(this.timer);
    if (this.film.isDirty) this.timer = setTimeout(() => this.send(), DELAY);
    else this.send(); // the page may be closed as soon as its text is saved
  }

  draft() {
    const { text, tag, base } = this.film;
    return { text, tag, base, time: Date.now(), adopted: this.adopted };
  }

  // Sends or removes the draft, as needed; tries again until that succeeds.
  async send() {
    clearTimeout(this.timer);
    const { film } = this;
    if (this.isSafe && film.isDirty) return;
    if (this.isSending) { this.isDue = true; return; }
    this.isSending = true;
    try {
      if (film.isDirty) {
        const draft = this.draft();
        await api.writeDraft(film.path, this.number, draft);
        this.kept = draft.text;
      } else {
        await this.remove();
      }
      unsent.delete(film.path);
      this.error = null;
      this.failures = 0;
    } catch (error) {
      this.error = error.message;
      this.timer = setTimeout(() => this.send(), Math.min(MAX_PAUSE, 1000 * 2 ** this.failures++));
    }
    this.isSending = false;
    film.emit("draft");
    if (this.isDue) { this.isDue = false; this.changed(); }
  }

  // Called when the text is that of the file.
  async remove() {
    const { film } = this;
    if (this.kept !== null) await api.removeDraft(film.path, this.number);
    this.kept = null;
    while (this.adopted.length) {
      const { number, tag } = this.adopted[0];
      if (tag) await api.removeDraft(film.path, number, tag);
      this.adopted.shift();
    }
  }

  // Called when the film is closed. Resolves when the draft is kept by the server, or by the page.
  async close() {
    clearTimeout(this.timer);
    if (!this.isSafe) {
      const draft = this.draft(), { path } = this.film;
      unsent.set(path, { draft, number: this.number });
      await this.send();
    }
  }

  // Called when the page is closed: sends what has not been sent. Returns whether that is certain to
  // arrive; it is not if the server has stopped responding (isOnline).
  flush(isOnline) {
    if (this.isSafe) return true;
    const draft = { ...this.draft(), base: undefined }; // within the limit
    const size = new Blob([JSON.stringify(draft)]).size;
    if (size > MAX_KEEPALIVE || this.error || !isOnline) return false;
    api.writeDraft(this.film.path, this.number, draft, true).then(() => { this.kept = draft.text; }, () => {});
    return true;
  }
}

// Returns whether texts of films that were closed have not been sent.
export const hasUnsent = () => unsent.size > 0;

// Sends those texts.
export async function sendUnsent() {
  for (const [path, { draft, number }] of [...unsent]) {
    try {
      await api.writeDraft(path, number, draft);
      unsent.delete(path);
    } catch { return; }
  }
}
