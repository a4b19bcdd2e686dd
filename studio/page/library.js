// SPDX-License-Identifier: GPL-2.0-or-later
// The library: the folder's demos and scripts as cards, loaded when they are scrolled into view.
import * as api from "./api.js";
import { el, formatSize, formatTime } from "./dom.js";

const plain = (text) => (text || "").replace(/^maps\//, "").replace(/\.bsp$/, "");

function summarize(info) {
  const maps = [...new Set(info.maps.map((map) => plain(map.file)))];
  const players = info.players.filter((player) => !player.spectator);
  return {
    line: `${formatTime(info.duration, 0)} · ${maps.slice(0, 3).join(", ")}${maps.length > 3 ? " …" : ""}`,
    players: players.map((player) => player.name).join(", "),
    kind: `${info.mode}, ${info.protocol_name || info.format}`,
    searchText: [...maps, ...info.maps.map((map) => map.title), ...players.map((player) => player.name),
      info.mode, info.format].join(" ").toLowerCase(),
  };
}

const MAX_LOADING = 2; // cards at a time; browsers limit connections to a server, and the player needs some

const show = (picture, blob) => { picture.src = URL.createObjectURL(blob); };

const cards = new Map(); // the facts of demos, by file and version, while the page is open

// Reads the facts of a demo, which can be searched from then on.
async function loadFacts(item, signal) {
  if (item.hasFacts) return;
  const { path, size, modified } = item.file, key = `${path} ${size} ${modified}`;
  if (!cards.has(key)) cards.set(key, summarize(await api.fetchCard(path, signal)));
  const facts = cards.get(key);
  item.hasFacts = true;
  item.searchText += ` ${facts.searchText}`;
  item.facts.replaceChildren(el("span", {}, facts.line), el("span", { class: "names", title: facts.players }, facts.players),
    el("span", { class: "dim" }, facts.kind));
}

async function loadDemo(item, signal) {
  try {
    await loadFacts(item, signal);
    if (item.isSeen) show(item.picture, await api.fetchThumbnail(item.file.path, signal));
  } catch (error) {
    if (signal.aborted) return;
    item.hasFacts = true; // all that can be known
    item.node.classList.add("broken");
    item.facts.replaceChildren(el("span", { class: "error" }, error.message));
  }
}

async function loadScript(item, signal) {
  try {
    const film = await api.queryJson(item.file.path, { what: "film" }, { signal, urgency: "strip" });
    item.facts.replaceChildren(el("span", {}, `${formatTime(film.duration, 0)} · ${film.shots.length} shots`),
      el("span", { class: "dim" }, "script"));
    show(item.picture, await api.queryBlob(item.file.path, { what: "frame", time: film.duration / 3 }, { signal, urgency: "strip" }));
  } catch (error) {
    item.facts.replaceChildren(el("span", { class: "error" }, error.message));
  }
}

function makeItem(file) {
  const picture = el("img", { alt: "", loading: "lazy", width: "320", height: "180" });
  const facts = el("span", { class: "facts" }, el("span", { class: "dim" }, "…"));
  const name = file.path.split("/").pop();
  const folder = file.path.slice(0, -name.length);
  const node = el("a", { class: `card ${file.kind}`, href: `#/open/${encodeURIComponent(file.path)}` },
    picture, el("span", { class: "name" }, el("span", { class: "dim" }, folder), name), facts,
    el("span", { class: "dim" }, formatSize(file.size)));
  return { file, node, picture, facts, searchText: `${file.path} ${file.kind}`.toLowerCase(),
    isSeen: false, hasFacts: file.kind !== "demo" };
}

export async function showLibrary(view) {
  const list = await api.fetchLibrary();
  const items = list.files.filter((file) => file.kind === "demo" || file.kind === "script").map(makeItem);
  const films = list.files.filter((file) => /\.(mp4|webm|mkv|mov|gif|webp)$/i.test(file.path));
  const search = el("input", { type: "search", placeholder: "Search names, maps, players",
    "aria-label": "Search the library" });
  const count = el("span", { class: "dim", role: "status" });
  const cards = el("div", { class: "cards" }, items.map((item) => item.node));

  const abort = new AbortController(), waiting = [];
  let busy = 0;
  // Loads what is in view and then, for the search, the facts of the other demos.
  function loadNext() {
    while (busy < MAX_LOADING && !abort.signal.aborted) {
      const item = waiting.shift() || items.find((other) => !other.hasFacts && !other.isLoading);
      if (!item) return;
      item.isLoading = true;
      busy++;
      (item.file.kind === "demo" ? loadDemo : loadScript)(item, abort.signal).then(() => {
        item.isLoading = false;
        busy--;
        filter();
        loadNext();
      });
    }
  }
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const item = entry.isIntersecting && items.find((other) => other.node === entry.target);
      if (!item || item.isSeen) continue;
      item.isSeen = true;
      waiting.push(item);
    }
    loadNext();
  }, { rootMargin: "300px" });
  for (const item of items) watcher.observe(item.node);

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items) {
      item.node.hidden = !words.every((word) => item.searchText.includes(word));
      shown += item.node.hidden ? 0 : 1;
    }
    const unread = words.length ? items.filter((item) => !item.hasFacts).length : 0;
    count.textContent = `${shown} of ${items.length}${unread ? `; ${unread} still to be read` : ""}${list.is_truncated ? " (not all files are listed; open a smaller folder)" : ""}`;
  }
  search.addEventListener("input", filter);
  filter();

  view.replaceChildren(el("section", { class: "library" },
    el("div", { class: "library-head" }, el("h1", {}, list.folder.split("/").pop() || "/"), search, count),
    items.length ? cards : el("p", { class: "empty" },
      "No demos found. Open a folder that contains demos: demoreel studio FOLDER"),
    films.length ? el("details", { class: "films" }, el("summary", {}, `${films.length} films and images`),
      el("ul", {}, films.map((film) => el("li", {},
        el("a", { href: api.filmUrl(film.path), target: "_blank", rel: "noopener" }, film.path),
        el("span", { class: "dim" }, ` ${formatSize(film.size)}`))))) : null));
  return { close: () => { watcher.disconnect(); abort.abort(); }, initialFile: list.initial_file };
}
