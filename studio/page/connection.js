// SPDX-License-Identifier: GPL-2.0-or-later
// Watches the studio: whether it responds, whether it was restarted, and whether another program has
// changed the open script. Events: "offline", "online", "restart", "changed".
import * as api from "./api.js";

const MAX_PAUSE = 2; // seconds between attempts to reconnect

export class Connection extends EventTarget {
  constructor() {
    super();
    this.isOnline = true;
    this.boot = 0;    // identifies the run of the studio; 0: not known yet
    this.path = "";   // of the open script
    this.tag = null;  // of its file, as the page knows it
    document.addEventListener("visibilitychange", () => this.wake());
    document.addEventListener("no-reply", () => { if (this.isOnline) this.setOnline(false); this.wake(); });
    window.addEventListener("online", () => this.wake());
    this.loop();
  }

  // Watches another script, or the same one after its file was read or written.
  watch(path, tag) {
    if (path === this.path && tag === this.tag) return;
    this.path = path;
    this.tag = tag;
    this.wake();
  }

  wake() {
    if (this.abort) this.abort.abort();
    if (this.endPause) this.endPause();
  }

  pause(seconds) {
    return new Promise((done) => { this.endPause = done; setTimeout(done, seconds * 1000); });
  }

  setOnline(isOnline) {
    if (isOnline === this.isOnline) return;
    this.isOnline = isOnline;
    this.dispatchEvent(new Event(isOnline ? "online" : "offline"));
  }

  // Browsers limit the number of connections to a server, so hidden tabs do not wait for events.
  async loop() {
    for (let failures = 0; ;) {
      while (document.hidden) await this.pause(60);
      this.abort = new AbortController();
      const { path } = this;
      try {
        const event = await api.fetchEvents(path, this.tag, this.isOnline ? this.boot : 0, this.abort.signal);
        failures = 0;
        const isRestart = this.boot && event.boot !== this.boot;
        this.boot = event.boot;
        this.setOnline(true);
        if (isRestart) this.dispatchEvent(new Event("restart"));
        if (path && path === this.path && event.tag !== this.tag) {
          this.tag = event.tag;
          this.dispatchEvent(new CustomEvent("changed", { detail: event.tag }));
        }
      } catch (error) {
        if (this.abort.signal.aborted) { if (!this.isOnline) await this.pause(0.2); continue; }
        this.setOnline(false);
        await this.pause(Math.min(MAX_PAUSE, 0.5 * 2 ** failures++));
      }
    }
  }
}
