// SPDX-License-Identifier: GPL-2.0-or-later
// Plays a source: { path, duration, fps, query(time) } on a canvas, with its sound.
//
// During playback, the audio clock gives the time, and sound is scheduled ahead of it. Images are
// requested as fast as they arrive; late ones are dropped, but sound never is.
import * as api from "./api.js";
import { clamp, latest, toast } from "./dom.js";

const CHUNK = 1;        // seconds of sound per request
const AHEAD = 2.5;      // seconds of sound scheduled ahead
let sharedAudio = null; // one for all files that the page opens
const IN_FLIGHT = 2;    // image requests at a time during playback

export class Player extends EventTarget {
  constructor(canvas) {
    super();
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.time = 0;
    this.speed = 1;
    this.isPlaying = false;
    this.volume = 1;
    this.inFlight = 0;
    this.latency = 0.05;
    this.drawn = 0;
    this.show = latest((time) => this.drawAt(time));
  }

  // Shows the source at the current time. Resolves when its image is shown, or cannot be.
  open(source) {
    this.pause();
    this.source = source;
    this.sounds = new Map();
    this.opened = new Promise((done) => { for (const name of ["picture", "failure"]) this.addEventListener(name, done, { once: true }); });
    this.seek(this.time);
    return this.opened;
  }

  get now() {
    if (!this.isPlaying) return this.time;
    const elapsed = this.audio.currentTime - this.startedAt;
    return clamp(this.time + Math.max(0, elapsed) * this.speed, 0, this.source.duration);
  }

  emit(name) { this.dispatchEvent(new Event(name)); }

  async drawAt(time) {
    const source = this.source;
    const requestTime = performance.now();
    const turn = this.turn = (this.turn || 0) + 1;
    try {
      const picture = await api.queryImage(source.path, source.query(time));
      if (source !== this.source || turn < this.shownTurn) return; // a later image is already shown
      this.shownTurn = turn;
      this.latency += ((performance.now() - requestTime) / 1000 - this.latency) * 0.2;
      this.showPicture(picture, time);
    } catch (error) {
      if (!error.isOffline && (error.status !== 400 || !this.failed)) toast(error.message, true);
      this.failed = true;
      this.pause();
      this.emit("failure");
    }
  }

  showPicture(picture, time) {
    if (this.canvas.width !== picture.width || this.canvas.height !== picture.height) {
      this.canvas.width = picture.width;
      this.canvas.height = picture.height;
      this.canvas.style.setProperty("--shape", picture.width / picture.height);
    }
    this.context.drawImage(picture, 0, 0);
    picture.close();
    this.failed = false;
    this.drawn++;
    this.shownTime = time;
    this.canvas.dataset.time = time.toFixed(3);
    this.canvas.dataset.drawn = this.drawn;
    this.emit("picture");
  }

  seek(time) {
    const wasPlaying = this.isPlaying;
    if (wasPlaying) this.stop();
    this.time = clamp(time, 0, this.source.duration);
    if (wasPlaying) this.start(); else this.show(this.time);
    this.emit("time");
  }

  // Redraws the current frame, for example after the camera or the text has changed.
  refresh() { if (this.isPlaying) return; this.show(this.time); }

  step(frames) {
    this.pause();
    const fps = this.source.fps || 30;
    this.seek(Math.round(this.time * fps + frames) / fps);
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  play(speed = this.speed) {
    if (this.isPlaying) this.stop();
    this.speed = speed;
    if (speed > 0 && this.time >= this.source.duration - 0.05) this.time = 0;
    this.start();
    this.emit("state");
  }

  pause() {
    if (!this.isPlaying) return;
    this.stop();
    this.show(this.time);
    this.emit("state");
  }

  start() {
    this.audio = sharedAudio ||= new AudioContext({ latencyHint: "interactive" });
    this.audio.resume();
    this.gain = this.audio.createGain();
    this.gain.gain.value = this.volume;
    this.gain.connect(this.audio.destination);
    this.isPlaying = true;
    this.startedAt = this.audio.currentTime + 0.05;
    this.scheduled = this.time;
    this.lastRequested = null;
    this.voices = [];
    this.schedule();
    this.loop();
  }

  stop() {
    this.time = this.now;
    this.isPlaying = false;
    for (const voice of this.voices) voice.stop();
    this.gain.disconnect();
    cancelAnimationFrame(this.tick);
  }

  setVolume(volume) {
    this.volume = volume;
    if (this.gain) this.gain.gain.value = volume;
  }

  // Resolves to the sound from index * CHUNK seconds on, or to null.
  loadChunk(index) {
    if (!this.sounds.has(index)) {
      const { path, text } = this.source;
      const query = { what: "sound", time: index * CHUNK, length: CHUNK };
      if (text) query.text = text();
      const sound = api.query(path, query).then((reply) => reply.arrayBuffer())
        .then((data) => this.audio.decodeAudioData(data)).catch(() => null);
      this.sounds.set(index, sound);
      if (this.sounds.size > 120) this.sounds.delete(this.sounds.keys().next().value);
    }
    return this.sounds.get(index);
  }

  async schedule() {
    const token = this.voices, source = this.source;
    if (this.speed <= 0 || this.speed > 4) return; // no sound backwards or at high speeds
    while (this.isPlaying && this.voices === token && this.scheduled < source.duration) {
      const index = Math.floor(this.scheduled / CHUNK + 1e-9);
      const sound = await this.loadChunk(index);
      if (!this.isPlaying || this.voices !== token) return;
      if (sound) this.playChunk(sound, index * CHUNK);
      this.scheduled = (index + 1) * CHUNK;
      const early = this.scheduled - this.now - AHEAD * this.speed;
      if (early > 0) await new Promise((done) => setTimeout(done, (early / this.speed) * 1000));
    }
  }

  playChunk(buffer, start) {
    const voice = this.audio.createBufferSource();
    voice.buffer = buffer;
    voice.playbackRate.value = this.speed;
    voice.connect(this.gain);
    const from = Math.max(start, this.time);
    const when = this.startedAt + (from - this.time) / this.speed;
    const late = Math.max(0, this.audio.currentTime - when);
    const offset = from - start + late * this.speed;
    if (offset >= buffer.duration) return; // already over
    voice.start(when + late, offset);
    this.voices.push(voice);
  }

  loop() {
    if (!this.isPlaying) return;
    const now = this.now;
    if ((this.speed > 0 && now >= this.source.duration) || (this.speed < 0 && now <= 0)) {
      this.pause();
      this.emit("time");
      return;
    }
    if (this.inFlight < IN_FLIGHT) this.fetchPicture(now);
    this.emit("time");
    this.tick = requestAnimationFrame(() => this.loop());
  }

  async fetchPicture(now) {
    const fps = this.source.fps || 30;
    const target = Math.round((now + this.latency * this.speed) * fps) / fps;
    // As the latency falls, the target may do so, too.
    if (this.lastRequested !== null && (target - this.lastRequested) * this.speed <= 0) return;
    this.lastRequested = target;
    this.inFlight++;
    await this.drawAt(clamp(target, 0, this.source.duration));
    this.inFlight--;
  }
}
