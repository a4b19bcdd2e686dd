/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/cards.h - the cards of the library: each demo's information and thumbnail, created by
 * running "demoreel info" and "demoreel thumb" when first requested.
 *
 * They are cached in $XDG_CACHE_HOME/demoreel (~/.cache/demoreel) under a hash of the file's
 * bytes. When the cache exceeds its size limit, the least recently used entries are removed. */
#ifndef STUDIO_CARDS_H
#define STUDIO_CARDS_H

#include <stdbool.h>
#include <stddef.h>

struct cards;
struct err;

enum card_part { CARD_INFO, CARD_THUMBNAIL };

/* Opens the cache and creates its folder. `game_args` are the options that locate the game's
 * files, terminated by NULL; they must remain valid. Returns NULL and sets err on failure. */
struct cards *cards_open(const char *const *game_args, struct err *err);
void cards_close(struct cards *cards);

/* Returns the path of the cache folder. */
const char *cards_folder(const struct cards *cards);

/* Returns one part of the card of the demo at `path`: JSON or a JPEG of *size bytes. Thread-safe;
 * may block while a process creates it. The caller frees the result. Returns NULL and sets err on
 * failure. */
char *cards_get(struct cards *cards, const char *path, enum card_part part, size_t *size,
                struct err *err);

#endif
