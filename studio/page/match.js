// SPDX-License-Identifier: GPL-2.0-or-later
// The page of demoreel page: one match or film, with all data included in the file.
import { byId, el, formatTime, isTyping, toast } from "./dom.js";
import { EventList, readEvents } from "./events.js";
import { MapView } from "./map.js";
import { playerStandings, standingsText, teamStandings } from "./standings.js";

const data = JSON.parse(byId("data").textContent);
const match = data.match, film = data.film;
const duration = (match || film).duration;
const marks = { in: null, out: null };
const images = [];
let time = 0, playing = null, list = null, shown = -1;

const picture = data.pictures.length
  ? el("img", { class: "still", alt: "Image", width: "480", height: "270" })
  : el("p", { class: "dim" }, "There are no images, because files of the game were missing.");
const map = new MapView();
const slider = el("input", { type: "range", min: "0", max: String(duration), step: "0.05", value: "0", "aria-label": "Time",
  oninput: () => seek(Number(slider.value)) });
const clockText = el("output", { class: "clock" });
const playButton = el("button", { type: "button", class: "play", "aria-label": "Play", onclick: () => toggle() }, "▶");
const scores = el("tbody"), teams = el("tfoot");
const command = el("pre", { class: "command", tabindex: "0", "aria-label": "Command for the range" });
const lines = el("pre", { class: "command", tabindex: "0", "aria-label": "Script for the range" });
const strip = el("div", { class: "strip" }, data.pictures.map((item) =>
  el("button", { type: "button", title: formatTime(item.time, 1), "aria-label": `Image at ${formatTime(item.time, 1)}`, onclick: () => seek(item.time) },
    el("img", { src: item.src, alt: "", loading: "lazy" }), el("span", {}, formatTime(item.time, 0)))));

function levelAt(now) {
  let index = 0;
  match.levels.forEach((level, i) => { if (level.start <= now) index = i; });
  return index;
}

function drawMap() {
  if (!match) return;
  const level = levelAt(time);
  if (data.maps[level] && !images[level]) {
    images[level] = el("img", { src: data.maps[level] });
    images[level].decode().then(drawMap, () => {});
  }
  const image = images[level] && images[level].complete ? images[level] : null;
  map.setMatch(match, level, image);
  map.draw(time);
}

function drawScores() {
  if (!match) return;
  const standings = playerStandings(match.players, match.scores, time);
  const row = (name, team, frags) => el("tr", {}, el("td", {}, name), el("td", { class: "dim" }, team), el("td", { class: "number" }, String(frags)));
  scores.replaceChildren(...standings.map(({ player, frags }) => row(player.name, player.team, frags)));
  teams.replaceChildren(...teamStandings(standings).map((team) => row("All players", team.name, team.frags)));
}

// Return the line about the end of the recording, or nothing for a single player.
function result() {
  const text = match && standingsText(playerStandings(match.players, match.scores, duration));
  return text ? el("p", { class: "result" }, el("span", { class: "dim" }, "At the end: "), text) : null;
}

function nearestPicture() {
  let best = 0;
  data.pictures.forEach((item, i) => { if (Math.abs(item.time - time) < Math.abs(data.pictures[best].time - time)) best = i; });
  return best;
}

function show() {
  const best = nearestPicture();
  slider.value = time;
  slider.setAttribute("aria-valuetext", formatTime(time, 1));
  clockText.textContent = `${formatTime(time, 1)} / ${formatTime(duration, 1)}`;
  if (data.pictures[best] && picture.src !== data.pictures[best].src) picture.src = data.pictures[best].src;
  if (best !== shown) {
    [...strip.children].forEach((button, i) => button.setAttribute("aria-pressed", String(i === best)));
    const button = strip.children[best];
    if (button) strip.scrollTo({ left: button.offsetLeft - strip.offsetLeft - (strip.clientWidth - button.clientWidth) / 2 });
    shown = best;
  }
  drawMap();
  drawScores();
}

function seek(target) {
  time = Math.min(duration, Math.max(0, target));
  if (playing) playing = { from: time, began: performance.now() };
  show();
}

function toggle() {
  playing = playing ? null : { from: time >= duration - 0.05 ? 0 : time, began: performance.now() };
  playButton.textContent = playing ? "❚❚" : "▶";
  playButton.setAttribute("aria-label", playing ? "Pause" : "Play");
  if (playing) requestAnimationFrame(step);
}

function step(now) {
  if (!playing) return;
  time = Math.min(duration, playing.from + Math.max(0, now - playing.began) / 1000);
  show();
  if (time >= duration) toggle(); else requestAnimationFrame(step);
}

// Quote a file name for a shell and for Lua.
const quoteShell = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`);
const quoteLua = (text) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
const stem = data.file.replace(/\.[^.]*$/, "");

function mark(which) {
  marks[which] = marks[which] === time ? null : time;
  if (marks.in !== null && marks.out !== null && marks.in >= marks.out) marks[which === "in" ? "out" : "in"] = null;
  updateRange();
}

function updateRange() {
  const from = marks.in === null ? "" : ` --from ${marks.in.toFixed(2)}`, to = marks.out === null ? "" : ` --to ${marks.out.toFixed(2)}`;
  const player = match?.all_players && data.pov ? data.pov : null;
  const povOption = player ? ` --pov ${quoteShell(player)}` : "", povTable = player ? `, { pov = ${quoteLua(player)} }` : "";
  command.textContent = `demoreel render ${quoteShell(data.file)}${povOption}${from}${to} -o ${quoteShell(`${stem}.mp4`)}`;
  lines.textContent = match ? `demo("A", ${quoteLua(data.file)}${povTable})\nshot { from = ${(marks.in ?? 0).toFixed(2)}, to = ${(marks.out ?? duration).toFixed(2)} }` : "";
  lines.hidden = !match;
}

function copy(node) {
  navigator.clipboard.writeText(node.textContent).then(() => toast("Copied"), () => {
    getSelection().selectAllChildren(node);
    toast("Selected: press Ctrl-C to copy");
  });
}

function build() {
  const levels = match ? match.levels.map((level) => level.title || level.map).join(", ") : `${film.shots.length} shots`;
  document.title = data.file;
  const button = (text, title, act) => el("button", { type: "button", title, onclick: act }, text);
  if (match) {
    list = new EventList((when) => seek(when), () => {});
    list.setEvents(readEvents(match));
  }
  const shots = film && el("ol", { class: "events" }, film.shots.map((shot) => el("li", {}, el("button", { type: "button", class: "event",
    onclick: () => seek(shot.begin) }, el("time", {}, formatTime(shot.begin, 1)), ` ${shot.name}: ${shot.cameras.map((camera) => camera.kind).join(", ")}`))));
  byId("view").replaceChildren(
    el("header", {}, el("h1", {}, data.file), el("span", { class: "dim" }, `${levels} · ${formatTime(duration, 0)}`), result()),
    el("div", { class: "match-grid" },
      el("section", { "aria-label": "Images" }, picture,
        el("div", { class: "controls" }, playButton, slider, clockText),
        strip,
        el("details", {}, el("summary", {}, "Render a range with demoreel"),
          el("div", { class: "row" }, button("In", "Start the range here (I)", () => mark("in")), button("Out", "End the range here (O)", () => mark("out")),
            button("Copy command", "", () => copy(command)), match ? button("Copy script", "", () => copy(lines)) : null),
          command, lines)),
      match ? el("section", { "aria-label": "Map and scores" }, match.levels.some((item) => item.square) ? map.canvas : null,
        el("table", { class: "scores" }, el("thead", {}, el("tr", {}, ["Player", "Team", "Frags"].map((name) =>
          el("th", { scope: "col", class: name === "Frags" ? "number" : "" }, name)))), scores, teams))
        : null,
      el("section", { class: "match-events", "aria-label": match ? "Events" : "Shots" }, match ? list.node : shots)));
  document.addEventListener("keydown", (event) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { " ": toggle, i: () => mark("in"), o: () => mark("out"), ArrowLeft: () => seek(time - 1), ArrowRight: () => seek(time + 1) }[event.key];
    if (!act || (event.key === " " && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    act();
  });
  updateRange();
  show();
}

build();
