/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/cards.h - what a library shows of its demos: facts and a picture, made by the program
 * itself (demoreel info, demoreel thumb) when they are first asked for, and kept.
 *
 * They are kept in $XDG_CACHE_HOME/demoreel (~/.cache/demoreel) by a hash of the file's bytes;
 * the oldest go when there are too many. */
#ifndef STUDIO_CARDS_H
#define STUDIO_CARDS_H

#include <stdbool.h>
#include <stddef.h>

struct cards;
struct err;

enum card_part { CARD_FACTS, CARD_PICTURE };

/* `words`: options that name the game's files, NULL at the end; borrowed. */
struct cards *cards_open(const char *const *words, struct err *err);
void cards_close(struct cards *cards);

/* The folder that they are kept in. */
const char *cards_folder(const struct cards *cards);

/* A part of the card of the demo at `path`: JSON, or a JPEG. From any thread; the caller frees
 * it. NULL with err. */
char *cards_get(struct cards *cards, const char *path, enum card_part part, size_t *size,
                struct err *err);

#endif
