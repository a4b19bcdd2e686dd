/* playback/protocol/dialects.h - the dialects by protocol number. */
#ifndef PLAYBACK_PROTOCOL_DIALECTS_H
#define PLAYBACK_PROTOCOL_DIALECTS_H

#include "playback/protocol/dialect.h"

/* The dialect of a protocol number; NULL when it is unknown. */
const struct dialect *dialect_find(int protocol);

/* Begin to read that protocol: all but multi_view is set anew. False with err when it
 * is not supported. */
bool dialect_choose(struct protocol *protocol, int number, struct err *err);

#endif
