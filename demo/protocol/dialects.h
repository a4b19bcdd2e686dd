/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/dialects.h - the dialects by game and protocol number: the same number
 * means different protocols in different games. */
#ifndef DEMO_PROTOCOL_DIALECTS_H
#define DEMO_PROTOCOL_DIALECTS_H

#include "demo/protocol/dialect.h"

/* The dialect of a game's protocol number; NULL when it is unknown. */
const struct dialect *dialect_find(enum dialect_family family, int protocol);

/* The one with which reading a game's messages begins, before the server has named its
 * own. */
const struct dialect *dialect_usual(enum dialect_family family);

/* Begin to read that protocol: all but multi_view is set anew. False with err when it
 * is not supported. */
bool dialect_choose(struct protocol *protocol, enum dialect_family family, int number,
                    struct err *err);

#endif
