/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_text.h - texts from demos and scripts as plain lines, for metadata and cut
 * lists. All results are printable UTF-8 in the arena. */
#ifndef PIPELINE_FILM_FILM_TEXT_H
#define PIPELINE_FILM_FILM_TEXT_H

struct arena;
struct client_frame;
struct level;
struct obituary;
struct timeline;

/* Returns a text of the game as one line, without surrounding blanks. */
const char *film_text_game(struct arena *arena, const char *text);

/* The same for a text from a script or an option, which is UTF-8. */
const char *film_text_written(struct arena *arena, const char *text);

/* Returns the title of a level or, if it has none, the name of its map. */
const char *film_text_level(const struct timeline *timeline, int level, struct arena *arena);

/* Returns the name of a level's map, "dm4". */
const char *film_text_map(const struct level *level, struct arena *arena);

/* Returns where a level is: "The Bad Place, dm4". */
const char *film_text_place(const struct level *level, struct arena *arena);

/* Returns the name of the player in a slot of a frame; "somebody" if there is none. */
const char *film_text_player(const struct client_frame *frame, int slot, struct arena *arena);

/* Returns "Ann kills Bob: rocket" or, without a killer, "Bob: drowned". */
const char *film_text_kill(const struct obituary *kill, const struct client_frame *frame,
                           struct arena *arena);

#endif
