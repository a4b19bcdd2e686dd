/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/movevars.h - a QuakeWorld server's settings for player movement. */
#ifndef DEMO_PROTOCOL_MOVEVARS_H
#define DEMO_PROTOCOL_MOVEVARS_H

#include <stdbool.h>

/* Speeds are in units/s; fields without a unit are factors. */
struct movevars {
    float gravity; /* units/s^2 */
    float stop_speed, max_speed, spectator_max_speed;
    float accelerate, air_accelerate, water_accelerate;
    float friction, water_friction;
    float entity_gravity; /* applies to this player only */

    bool is_modern;
    float jump_boost;   /* "pm_ktjump": 0..1, how far a slow jump is raised to full speed */
    float bunny_cap;    /* fraction of max_speed above which air acceleration stops; 0: off */
    bool slides_fixed;  /* "pm_slidefix": gravity applies while sliding down */
    bool steps_in_air;  /* "pm_airstep" */
    bool jumps_ramps;   /* "pm_rampjump": also clips jumps off upward slopes */
    bool grounded_late; /* "pm_pground": on the ground only after touching it */
};

/* The settings of servers before protocol 25, which do not send them. */
extern const struct movevars MOVEVARS_DEFAULT;

#endif
