// SPDX-License-Identifier: GPL-2.0-or-later
// Plays a source: { path, duration, fps, question(time) } on a canvas, with its sound.
//
// Sound is scheduled ahead on the audio clock, which time is taken from while it plays. Pictures
// are asked for as fast as they come: what is late is dropped, sound never is.
import * as api from "./api.js";
import { clamp, latest, say } from "./dom.js";

const CHUNK = 1;        // s of sound asked for at once
const AHEAD = 2.5;      // s of sound that is ready
const IN_FLIGHT = 2;    // pictures asked for while it plays

export class Player extends EventTarget {
  constructor(canvas) {
    super();
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.time = 0;
    this.speed = 1;
    this.isPlaying = false;
    this.volume = 1;
    this.flying = 0;
    this.latency = 0.05;
    this.drawn = 0;
    this.show = latest((time) => this.drawAt(time));
  }

  // keepTime: the new source is of the same moments.
  open(source, keepTime = false) {
    this.pause();
    this.source = source;
    this.sounds = new Map();
    if (!keepTime) this.time = 0;
    this.seek(this.time);
  }

  get now() {
    if (!this.isPlaying) return this.time;
    const passed = this.audio.currentTime - this.beganAt;
    return clamp(this.time + Math.max(0, passed) * this.speed, 0, this.source.duration);
  }

  tell(name) { this.dispatchEvent(new Event(name)); }

  async drawAt(time) {
    const source = this.source;
    const asked = performance.now();
    const turn = this.turn = (this.turn || 0) + 1;
    try {
      const picture = await api.askPicture(source.path, source.question(time));
      if (source !== this.source || turn < this.shownTurn) return; // a later one is there
      this.shownTurn = turn;
      this.latency += ((performance.now() - asked) / 1000 - this.latency) * 0.2;
      this.put(picture, time);
    } catch (failure) {
      if (failure.status !== 400 || !this.failed) say(failure.message, true);
      this.failed = true;
      this.pause();
    }
  }

  put(picture, time) {
    if (this.canvas.width !== picture.width || this.canvas.height !== picture.height) {
      this.canvas.width = picture.width;
      this.canvas.height = picture.height;
    }
    this.pen.drawImage(picture, 0, 0);
    picture.close();
    this.failed = false;
    this.drawn++;
    this.shownTime = time;
    this.canvas.dataset.time = time.toFixed(3);
    this.canvas.dataset.drawn = this.drawn;
    this.tell("picture");
  }

  seek(time) {
    const wasPlaying = this.isPlaying;
    if (wasPlaying) this.stop();
    this.time = clamp(time, 0, this.source.duration);
    if (wasPlaying) this.start(); else this.show(this.time);
    this.tell("time");
  }

  // The picture of now again: another camera, another text.
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
    this.tell("state");
  }

  pause() {
    if (!this.isPlaying) return;
    this.stop();
    this.show(this.time);
    this.tell("state");
  }

  start() {
    this.audio ||= new AudioContext({ latencyHint: "interactive" });
    this.audio.resume();
    this.gain = this.audio.createGain();
    this.gain.gain.value = this.volume;
    this.gain.connect(this.audio.destination);
    this.isPlaying = true;
    this.beganAt = this.audio.currentTime + 0.05;
    this.scheduled = this.time;
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

  // The chunk of sound that begins at a whole multiple of CHUNK.
  chunk(index) {
    if (!this.sounds.has(index)) {
      const { path, text } = this.source;
      const wish = { what: "sound", time: index * CHUNK, length: CHUNK };
      if (text) wish.text = text();
      const sound = api.ask(path, wish).then((reply) => reply.arrayBuffer())
        .then((data) => this.audio.decodeAudioData(data)).catch(() => null);
      this.sounds.set(index, sound);
      if (this.sounds.size > 120) this.sounds.delete(this.sounds.keys().next().value);
    }
    return this.sounds.get(index);
  }

  async schedule() {
    const token = this.voices, source = this.source;
    if (this.speed <= 0 || this.speed > 4) return; // backwards and in leaps there is none
    while (this.isPlaying && this.voices === token && this.scheduled < source.duration) {
      const index = Math.floor(this.scheduled / CHUNK + 1e-9);
      const sound = await this.chunk(index);
      if (!this.isPlaying || this.voices !== token) return;
      if (sound) this.sound(sound, index * CHUNK);
      this.scheduled = (index + 1) * CHUNK;
      const early = this.scheduled - this.now - AHEAD * this.speed;
      if (early > 0) await new Promise((done) => setTimeout(done, (early / this.speed) * 1000));
    }
  }

  sound(buffer, begins) {
    const voice = this.audio.createBufferSource();
    voice.buffer = buffer;
    voice.playbackRate.value = this.speed;
    voice.connect(this.gain);
    const from = Math.max(begins, this.time);
    const when = this.beganAt + (from - this.time) / this.speed;
    const late = Math.max(0, this.audio.currentTime - when);
    const offset = from - begins + late * this.speed;
    if (offset >= buffer.duration) return; // too late for any of it
    voice.start(when + late, offset);
    this.voices.push(voice);
  }

  loop() {
    if (!this.isPlaying) return;
    const now = this.now;
    if ((this.speed > 0 && now >= this.end()) || (this.speed < 0 && now <= 0)) {
      this.pause();
      this.tell("time");
      return;
    }
    if (this.flying < IN_FLIGHT) this.fetchPicture(now);
    this.tell("time");
    this.tick = requestAnimationFrame(() => this.loop());
  }

  end() { return this.source.duration; }

  async fetchPicture(now) {
    const fps = this.source.fps || 30;
    const wanted = Math.round((now + this.latency * this.speed) * fps) / fps;
    if (wanted === this.asked) return;
    this.asked = wanted;
    this.flying++;
    await this.drawAt(clamp(wanted, 0, this.source.duration));
    this.flying--;
  }
}
