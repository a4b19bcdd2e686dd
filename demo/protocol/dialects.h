/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/dialects.h - finds a dialect by game and protocol number. The game is needed
 * because the same number means different protocols in different games. */
#ifndef DEMO_PROTOCOL_DIALECTS_H
#define DEMO_PROTOCOL_DIALECTS_H

#include "demo/protocol/dialect.h"

/* Returns the dialect of a game's protocol number; NULL if it is unknown. */
const struct dialect *dialect_find(enum dialect_family family, int protocol);

/* Returns the dialect to assume until the server has sent its protocol number. */
const struct dialect *dialect_default(enum dialect_family family);

/* Resets *protocol, except for multi_view, to the dialect of that number. Returns false and sets
 * err if the dialect is unknown or not supported. */
bool dialect_select(struct protocol *protocol, enum dialect_family family, int number,
                    struct err *err);

#endif
