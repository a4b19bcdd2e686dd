/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/demo_text.h - converts demos to editable text and back.
 *
 * The public interface of demo/text. Input: a demo's blocks, or text. Output: the text, or the
 * demo's bytes. The folder knows the names and widths of all fields, but not their meaning in
 * the game.
 *
 * The text has one line for each block and each message, with the names used in the format
 * documents. Data without a text form (damage, unknown messages) is written as raw bytes, so
 * that dumping and building any demo reproduces it exactly. The first line names the
 * format; comments after it explain the lines. */
#ifndef DEMO_TEXT_DEMO_TEXT_H
#define DEMO_TEXT_DEMO_TEXT_H

#include <stdbool.h>

struct buffer;
struct demo;
struct err;

/* Appends the demo's text to the buffer, whose `failed` is set if its limit is exceeded. */
void demo_text_dump(const struct demo *demo, struct buffer *text);

/* Appends the demo built from a NUL-terminated text to the buffer. `name` is the file name for
 * error messages. Returns false and sets err, which names the line, if the text is invalid. */
bool demo_text_build(const char *name, const char *text, struct buffer *demo, struct err *err);

#endif
