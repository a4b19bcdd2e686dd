/* playback/dump/demo_text.h - a demo as text that a person can edit, and back.
 *
 * A line for each block and each message, with the names of the format
 * documents; what has no text form (a damaged stretch, an unknown message)
 * stands as raw bytes, so building the text of any demo gives the same bytes.
 * The text's first line says which format it is of, the next what it is made of. */
#ifndef PLAYBACK_DUMP_DEMO_TEXT_H
#define PLAYBACK_DUMP_DEMO_TEXT_H

#include <stdbool.h>

struct buffer;
struct demo;
struct err;

/* What passes the buffer's limit is left out, which the buffer says. */
void demo_text_dump(const struct demo *demo, struct buffer *text);

/* The demo of a text, which ends with a NUL. False with err that names the
 * line. */
bool demo_text_build(const char *name, const char *text, struct buffer *demo, struct err *err);

#endif
