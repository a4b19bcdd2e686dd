/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/player_voice.h - sounds that each model of a player has of its own:
 * "*fall1.wav" of a player who is a "female". */
#ifndef PLAYBACK_SOUND_PLAYER_VOICE_H
#define PLAYBACK_SOUND_PLAYER_VOICE_H

#include <stdbool.h>

struct sound;
struct sound_bank;

bool player_voice_has(const char *name);

/* The sound in the model's folder or, where it is not there, everybody's. `voice` is what
 * the player chose, "name\model/skin"; NULL: nobody knows who it is. */
struct sound *player_voice_find(struct sound_bank *bank, const char *name, const char *voice);

#endif
