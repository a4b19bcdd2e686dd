/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_frame.h - what a client of Quake II knows after a frame, beside what
 * all games have. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_FRAME_H
#define PLAYBACK_CLIENT_Q2_Q2_FRAME_H

#include "demo/protocol/q2_types.h"

enum { Q2_AREAS_SIZE = 32 };

struct q2_frame {
    int number;                   /* of 100 ms each; negative: there is none */
    int num_areas;                /* that `areas` has; 0: all are open */
    uint8_t areas[Q2_AREAS_SIZE]; /* a bit each: it can be seen into, no door closes it */
    struct q2_player player;
    int num, capacity;
    struct q2_entity *items; /* in sight of the player, numbers rising */
};

struct q2_known {
    const struct q2_frame *now, *before; /* before: NULL at the begin of a level */
    enum q2_width width;                 /* of the numbers that the server sends */
    const char *const *config;           /* by enum q2_config_string; NULL: not sent */
    const char *layout;                  /* program; NULL: none */
    const int16_t *inventory;            /* Q2_NUM_ITEMS */
};

#endif
