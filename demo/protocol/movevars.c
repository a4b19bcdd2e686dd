/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/movevars.h"

const struct movevars MOVEVARS_DEFAULT = {
    .gravity = 800.0f,
    .stop_speed = 100.0f,
    .max_speed = 320.0f,
    .spectator_max_speed = 500.0f,
    .accelerate = 10.0f,
    .air_accelerate = 0.7f,
    .water_accelerate = 10.0f,
    .friction = 6.0f,
    .water_friction = 1.0f,
    .entity_gravity = 1.0f,
};
