/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/quake_text.h - converts strings in Quake's character set to ASCII.
 *
 * Quake's font has 256 glyphs: ASCII, a second copy of it in bronze (bit 7 set), and golden
 * digits and parts of bars below 32. For file formats, terminals and names that people type,
 * each glyph is replaced by the ASCII character that looks most like it. */
#ifndef DEMO_PROTOCOL_QUAKE_TEXT_H
#define DEMO_PROTOCOL_QUAKE_TEXT_H

#include <stddef.h>

/* Writes `text` as printable ASCII to `out`, truncated to `cap` (> 0) bytes. Newlines are kept;
 * other characters without an ASCII look-alike become '_' or '.'. */
void quake_text_plain(char *out, size_t cap, const char *text);

/* Like quake_text_plain, but on one line: newlines become spaces. */
void quake_text_line(char *out, size_t cap, const char *text);

#endif
