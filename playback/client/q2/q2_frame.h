/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_frame.h - the parts of a client's frame that only Quake II has. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_FRAME_H
#define PLAYBACK_CLIENT_Q2_Q2_FRAME_H

#include "demo/protocol/q2_types.h"

enum { Q2_AREAS_SIZE = 32 };

struct q2_frame {
    int number;                   /* in steps of 100 ms; negative: none */
    int num_areas;                /* number of bits in `areas`; 0: all areas are open */
    uint8_t areas[Q2_AREAS_SIZE]; /* one bit per area; 0: closed off by a door */
    struct q2_player player;
    int num, capacity;
    struct q2_entity *items; /* visible entities, by ascending number */
};

struct q2_client_frame {
    const struct q2_frame *now, *before; /* before: NULL at the beginning of a level */
    enum q2_width width;                 /* width of the numbers that the server sends */
    const char *const *config;           /* by enum q2_config_string; NULL: not received */
    const char *layout;                  /* layout program; NULL: none */
    const int16_t *inventory;            /* Q2_NUM_ITEMS of them */
};

#endif
