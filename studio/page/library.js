// SPDX-License-Identifier: GPL-2.0-or-later
// The folder's demos and scripts as cards, which are filled when they come into view.
import * as api from "./api.js";
import { bytes, clock, el } from "./dom.js";

const plain = (text) => (text || "").replace(/^maps\//, "").replace(/\.bsp$/, "");

function factsOf(info) {
  const maps = [...new Set(info.maps.map((map) => plain(map.file)))];
  const players = info.players.filter((player) => !player.spectator);
  return {
    line: `${clock(info.duration, 0)} · ${maps.slice(0, 3).join(", ")}${maps.length > 3 ? " …" : ""}`,
    players: players.map((player) => player.name).join(", "),
    kind: `${info.mode}, ${info.protocol_name || info.format}`,
    words: [...maps, ...info.maps.map((map) => map.title), ...players.map((player) => player.name),
      info.mode, info.format].join(" ").toLowerCase(),
  };
}

const AT_ONCE = 2; // cards that are filled: browsers keep few lines to a server, which the player needs

const show = (picture, blob) => { picture.src = URL.createObjectURL(blob); };

async function fillDemo(item, signal) {
  try {
    const facts = factsOf(await api.card(item.file.path, signal));
    item.words += ` ${facts.words}`;
    item.facts.replaceChildren(el("span", {}, facts.line), el("span", { class: "names", title: facts.players }, facts.players),
      el("span", { class: "dim" }, facts.kind));
    show(item.picture, await api.pictureOf(item.file.path, signal));
  } catch (failure) {
    item.node.classList.add("broken");
    item.facts.replaceChildren(el("span", { class: "error" }, failure.message));
  }
}

async function fillScript(item, signal) {
  try {
    const film = await api.askJson(item.file.path, { what: "film" }, signal);
    item.facts.replaceChildren(el("span", {}, `${clock(film.duration, 0)} · ${film.shots.length} shots`),
      el("span", { class: "dim" }, "script"));
    show(item.picture, await (await api.ask(item.file.path, { what: "frame", time: film.duration / 3 }, signal)).blob());
  } catch (failure) {
    item.facts.replaceChildren(el("span", { class: "error" }, failure.message));
  }
}

function makeItem(file) {
  const picture = el("img", { alt: "", loading: "lazy", width: "320", height: "180" });
  const facts = el("span", { class: "facts" }, el("span", { class: "dim" }, "…"));
  const name = file.path.split("/").pop();
  const folder = file.path.slice(0, -name.length);
  const node = el("a", { class: `card ${file.kind}`, href: `#/open/${encodeURIComponent(file.path)}` },
    picture, el("span", { class: "name" }, el("span", { class: "dim" }, folder), name), facts,
    el("span", { class: "dim" }, bytes(file.size)));
  return { file, node, picture, facts, words: `${file.path} ${file.kind}`.toLowerCase(), isFilled: false };
}

export async function showLibrary(view) {
  const list = await api.library();
  const items = list.files.filter((file) => file.kind === "demo" || file.kind === "script").map(makeItem);
  const films = list.files.filter((file) => /\.(mp4|webm|mkv|mov|gif|webp)$/i.test(file.path));
  const search = el("input", { type: "search", placeholder: "Search names, maps, players",
    "aria-label": "Search the library" });
  const count = el("span", { class: "dim", role: "status" });
  const cards = el("div", { class: "cards" }, items.map((item) => item.node));

  const ending = new AbortController(), waiting = [];
  let busy = 0;
  function fill() {
    while (busy < AT_ONCE && waiting.length && !ending.signal.aborted) {
      const item = waiting.shift();
      busy++;
      (item.file.kind === "demo" ? fillDemo : fillScript)(item, ending.signal).then(() => { busy--; filter(); fill(); });
    }
  }
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const item = entry.isIntersecting && items.find((other) => other.node === entry.target);
      if (!item || item.isFilled) continue;
      item.isFilled = true;
      waiting.push(item);
    }
    fill();
  }, { rootMargin: "300px" });
  for (const item of items) watcher.observe(item.node);

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items) {
      item.node.hidden = !words.every((word) => item.words.includes(word));
      shown += item.node.hidden ? 0 : 1;
    }
    count.textContent = `${shown} of ${items.length}${list.is_cut ? " (there are more: open a smaller folder)" : ""}`;
  }
  search.addEventListener("input", filter);
  filter();

  view.replaceChildren(el("section", { class: "library" },
    el("div", { class: "library-head" }, el("h1", {}, list.folder.split("/").pop() || "/"), search, count),
    items.length ? cards : el("p", { class: "empty" },
      "No demos here. Start the studio on a folder that has some: demoreel studio FOLDER"),
    films.length ? el("details", { class: "made" }, el("summary", {}, `${films.length} films and pictures`),
      el("ul", {}, films.map((film) => el("li", {},
        el("a", { href: api.fileOf(film.path), target: "_blank", rel: "noopener" }, film.path),
        el("span", { class: "dim" }, ` ${bytes(film.size)}`))))) : null));
  return { close: () => { watcher.disconnect(); ending.abort(); }, first: list.first };
}
