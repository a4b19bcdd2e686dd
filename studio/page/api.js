// SPDX-License-Identifier: GPL-2.0-or-later
// The server: every request is to the page's own address, with its cookie.

export class Failure extends Error {
  constructor(text, status) { super(text); this.status = status; }
}

async function request(url, options = {}) {
  let reply;
  try {
    reply = await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw new Failure("", 0);
    throw new Failure("The studio does not answer: has it ended?", 0);
  }
  if (reply.ok || reply.status === 409) return reply;
  const text = await reply.text();
  let error = text;
  try { error = JSON.parse(text).error; } catch { /* it is a text */ }
  throw new Failure(error, reply.status);
}

const at = (url, path) => `${url}?path=${encodeURIComponent(path)}`;
const json = (method, body) => ({ method, body: JSON.stringify(body) });

export const library = async () => (await request("/api/library")).json();
export const card = async (path, signal) => (await request(at("/api/card", path), { signal })).json();
export const pictureOf = async (path, signal) => (await request(at("/api/picture", path), { signal })).blob();
export const fileOf = (path) => at("/api/file", path);

export const ask = (path, question, signal) =>
  request(at("/api/ask", path), { ...json("POST", question), signal });
export const askJson = async (path, question, signal) => (await ask(path, question, signal)).json();
export const askPicture = async (path, question, signal) =>
  createImageBitmap(await (await ask(path, question, signal)).blob());

// { text, tag }
export async function readText(path) {
  const reply = await request(at("/api/text", path));
  return { text: await reply.text(), tag: reply.headers.get("ETag") };
}

// { tag }; or { theirs, tag } where the file is not what the page has seen.
export async function writeText(path, text, tag) {
  const reply = await request(at("/api/text", path), {
    method: "PUT", body: text, headers: tag ? { "If-Match": tag } : {},
  });
  const now = reply.headers.get("ETag");
  return reply.status === 409 ? { theirs: await reply.text(), tag: now } : { tag: now };
}

export const exportsNow = async () => (await request("/api/exports")).json();
export const addExport = async (wish) => (await request("/api/exports", json("POST", wish))).json();
export const cancelExport = async (number) =>
  (await request(`/api/exports?number=${number}`, { method: "DELETE" })).json();
export const commandOf = async (wish) =>
  (await (await request("/api/command", json("POST", wish))).json()).command;
