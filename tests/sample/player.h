/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/player.h - the model of both fighters: body, animations, skin. */
#ifndef TESTS_SAMPLE_PLAYER_H
#define TESTS_SAMPLE_PLAYER_H

#include <stdbool.h>

struct colours;
struct err;

/* First frames of the animations. */
enum player_frame {
    PLAYER_STAND = 0,   /* 4 frames */
    PLAYER_RUN = 4,     /* 6 frames */
    PLAYER_ATTACK = 10, /* 4 frames */
    PLAYER_PAIN = 14,   /* 4 frames */
    PLAYER_DEATH = 18,  /* 8 frames; the last is the body on the ground */
    PLAYER_FRAMES = 26
};

bool player_save(const struct colours *colours, const char *folder, struct err *err);

/* Saves the same model as a skeletal model. */
bool player_save_skinned(const struct colours *colours, const char *folder, struct err *err);

#endif
