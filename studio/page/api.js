// SPDX-License-Identifier: GPL-2.0-or-later
// Requests to the studio's server.

export class ApiError extends Error {
  constructor(text, status, isOffline = false) { super(text); this.status = status; this.isOffline = isOffline; }
}

async function request(url, options = {}) {
  let reply;
  try {
    reply = await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw new ApiError("", 0);
    document.dispatchEvent(new Event("no-reply"));
    throw new ApiError("The studio does not respond. Is it still running?", 0, true);
  }
  if (reply.ok || reply.status === 409) return reply;
  const text = await reply.text();
  let error = text;
  try { error = JSON.parse(text).error; } catch { /* the reply is plain text */ }
  throw new ApiError(error, reply.status);
}

const urlOf = (url, path) => `${url}?path=${encodeURIComponent(path)}`;
const json = (method, body) => ({ method, body: JSON.stringify(body) });

export const fetchLibrary = async () => (await request("/api/library")).json();
export const fetchCard = async (path, signal) => (await request(urlOf("/api/card", path), { signal })).json();
export const fetchThumbnail = async (path, signal) => (await request(urlOf("/api/thumbnail", path), { signal })).blob();
export const filmUrl = (path) => urlOf("/api/film", path);

// options: { signal, urgency }; urgency: "player" (default), "preview", "strip" or "peaks"
export const query = (path, body, { signal, urgency = "player" } = {}) =>
  request(`${urlOf("/api/query", path)}&urgency=${urgency}`, { ...json("POST", body), signal });
export const queryJson = async (path, body, options) => (await query(path, body, options)).json();
export const queryBlob = async (path, body, options) => (await query(path, body, options)).blob();
export const queryImage = async (path, body, options) => createImageBitmap(await queryBlob(path, body, options));

// Resolves to { text, tag }.
export async function readScript(path) {
  const reply = await request(urlOf("/api/script", path));
  return { text: await reply.text(), tag: reply.headers.get("ETag") };
}

// Resolves to { tag }, or to { theirs, tag } if the file was changed since it was read.
export async function writeScript(path, text, tag) {
  const reply = await request(urlOf("/api/script", path), {
    method: "PUT", body: text, headers: tag ? { "If-Match": tag } : {},
  });
  const newTag = reply.headers.get("ETag");
  return reply.status === 409 ? { theirs: await reply.text(), tag: newTag } : { tag: newTag };
}

// Drafts are { text, tag, base, time }; each tab has its own, by number.
const draftUrl = (path, number) => `${urlOf("/api/draft", path)}&number=${number}`;
export const readDrafts = async (path) => (await request(urlOf("/api/draft", path))).json();
export const writeDraft = (path, number, draft, keepalive = false) => request(draftUrl(path, number), { ...json("PUT", draft), keepalive });
export const removeDraft = (path, number, tag) =>
  request(draftUrl(path, number), { method: "DELETE", keepalive: true, headers: tag ? { "If-Match": tag } : {} });

// Resolves to { boot, tag } when one of them differs from the given ones, or after some seconds.
export const fetchEvents = async (path, tag, boot, signal) =>
  (await request(`${urlOf("/api/events", path)}&number=${boot}`, { signal, headers: { "If-Match": tag || "" } })).json();

export const listExports = async () => (await request("/api/exports")).json();
export const addExport = async (exportRequest) => (await request("/api/exports", json("POST", exportRequest))).json();
export const cancelExport = async (number) =>
  (await request(`/api/exports?number=${number}`, { method: "DELETE" })).json();
export const fetchCommand = async (exportRequest) =>
  (await (await request("/api/command", json("POST", exportRequest))).json()).command;
