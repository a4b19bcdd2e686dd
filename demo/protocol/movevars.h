/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/movevars.h - what a QuakeWorld server sets for how players move. */
#ifndef DEMO_PROTOCOL_MOVEVARS_H
#define DEMO_PROTOCOL_MOVEVARS_H

#include <stdbool.h>

/* The server's settings. Speeds in units/s, the rest are factors. */
struct movevars {
    float gravity; /* units/s^2 */
    float stop_speed, max_speed, spectator_max_speed;
    float accelerate, air_accelerate, water_accelerate;
    float friction, water_friction;
    float entity_gravity; /* of this player */

    bool is_modern;
    float jump_least;   /* 0..1: how much of a slow jump is raised to a full one ("pm_ktjump") */
    float bunny_cap;    /* of max_speed, above which the air does not accelerate; 0: none */
    bool slides_fixed;  /* gravity goes on while sliding down ("pm_slidefix") */
    bool steps_in_air;  /* "pm_airstep" */
    bool jumps_ramps;   /* clips a jump off a slope going up, too ("pm_rampjump") */
    bool grounded_late; /* on the ground only once it was touched ("pm_pground") */
};

/* Those of servers before protocol 25, which do not send any. */
extern const struct movevars MOVEVARS_DEFAULT;

#endif
