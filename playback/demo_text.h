/* playback/demo_text.h - a demo as text that a person can edit, and back.
 *
 * A line for each message, with the names of the format documents; what has no
 * text form (a damaged stretch, an unknown message) stands as raw bytes, so
 * building the text of any demo gives the same bytes. The text's first lines
 * say what it is made of. */
#ifndef PLAYBACK_DEMO_TEXT_H
#define PLAYBACK_DEMO_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct bytes;
struct err;

/* The text of a NetQuake demo. False with err when it is none. */
bool demo_text_dump(const char *name, const struct bytes *demo, struct buffer *text,
                    struct err *err);

/* The demo of a text, which ends with a NUL. False with err that names the
 * line. */
bool demo_text_build(const char *name, const char *text, struct buffer *demo, struct err *err);

#endif
