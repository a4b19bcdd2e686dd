/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/demo_text.h - a demo as text that a person can edit, and back.
 *
 * The face of demo/text. In: a demo's blocks, or a text. Out: the text, or the bytes
 * of the demo. The folder knows names and widths of all fields, but not what they do in
 * the game, and nothing of time.
 *
 * The text has a line for each block and each message, with the names of the format
 * documents. What has no text form (damaged data, an unknown message) is written as raw
 * bytes, so building the text of any demo gives the same bytes. The first line names the
 * format; the second explains the lines. */
#ifndef DEMO_TEXT_DEMO_TEXT_H
#define DEMO_TEXT_DEMO_TEXT_H

#include <stdbool.h>

struct buffer;
struct demo;
struct err;

/* Append the demo's text. Beyond the buffer's limit nothing is written and the buffer
 * has failed. */
void demo_text_dump(const struct demo *demo, struct buffer *text);

/* Append the demo of a NUL-terminated text; `name` is the file for messages. False with
 * err that names the line. */
bool demo_text_build(const char *name, const char *text, struct buffer *demo, struct err *err);

#endif
