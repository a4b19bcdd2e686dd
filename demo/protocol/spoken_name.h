/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/spoken_name.h - names of players and teams as a commentator says them. */
#ifndef DEMO_PROTOCOL_SPOKEN_NAME_H
#define DEMO_PROTOCOL_SPOKEN_NAME_H

#include <stddef.h>

/* Writes a name without signs at its ends and without tags in brackets, truncated to `cap` (> 0)
 * bytes: "Gunner" for "> [abc]Gunner". The name itself if it has neither letters nor digits. */
void spoken_name(char *out, size_t cap, const char *name);

/* The same for a name in Quake's character set; see quake_text.h. */
void spoken_name_of_quake(char *out, size_t cap, const char *name);

#endif
