// SPDX-License-Identifier: GPL-2.0-or-later
// Requests to the studio's server.

export class ApiError extends Error {
  constructor(text, status) { super(text); this.status = status; }
}

async function request(url, options = {}) {
  let reply;
  try {
    reply = await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw new ApiError("", 0);
    throw new ApiError("The studio does not respond. Is it still running?", 0);
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

export const query = (path, body, signal) =>
  request(urlOf("/api/query", path), { ...json("POST", body), signal });
export const queryJson = async (path, body, signal) => (await query(path, body, signal)).json();
export const queryImage = async (path, body, signal) =>
  createImageBitmap(await (await query(path, body, signal)).blob());

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

export const listExports = async () => (await request("/api/exports")).json();
export const addExport = async (exportRequest) => (await request("/api/exports", json("POST", exportRequest))).json();
export const cancelExport = async (number) =>
  (await request(`/api/exports?number=${number}`, { method: "DELETE" })).json();
export const fetchCommand = async (exportRequest) =>
  (await (await request("/api/command", json("POST", exportRequest))).json()).command;
