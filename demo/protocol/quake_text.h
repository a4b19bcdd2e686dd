/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/quake_text.h - the game's characters as plain text.
 *
 * Quake's font has 256 glyphs: ASCII, a second copy of it in bronze (bit 7
 * set), golden digits and pieces of bars below 32. For file formats, terminals
 * and names that people type, each becomes the ASCII that looks like it. */
#ifndef DEMO_PROTOCOL_QUAKE_TEXT_H
#define DEMO_PROTOCOL_QUAKE_TEXT_H

#include <stddef.h>

/* Write `text` as printable ASCII into out (cap > 0), cut to fit. Newlines are
 * kept, other control characters without a picture in Quake's font become '_'. */
void quake_text_plain(char *out, size_t cap, const char *text);

/* The same in one line: newlines become spaces. */
void quake_text_line(char *out, size_t cap, const char *text);

#endif
