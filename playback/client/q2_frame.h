/* playback/client/q2_frame.h - what a client of Quake II knows after a frame, beside what
 * all games have. */
#ifndef PLAYBACK_CLIENT_Q2_FRAME_H
#define PLAYBACK_CLIENT_Q2_FRAME_H

#include "playback/protocol/q2_types.h"

struct q2_frame {
    int number; /* of 100 ms each; negative: there is none */
    struct q2_player player;
    int num, capacity;
    struct q2_entity *items; /* in sight of the player, numbers rising */
};

struct q2_known {
    const struct q2_frame *now, *before; /* before: NULL at the begin of a level */
    const char *const *config;           /* by enum q2_config_string; NULL: not sent */
    const char *layout;                  /* program; NULL: none */
    const int16_t *inventory;            /* Q2_NUM_ITEMS */
};

#endif
