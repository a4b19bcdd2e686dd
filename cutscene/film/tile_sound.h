/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/tile_sound.h - what is heard of a shot of tiles: one of them, all mixed, or
 * always the loudest.
 *
 * Which is the loudest is asked for each half second of the shot, and the last one fades over
 * into the next; a sample is always the same, whatever was read before. */
#ifndef CUTSCENE_FILM_TILE_SOUND_H
#define CUTSCENE_FILM_TILE_SOUND_H

#include <stdint.h>

struct shot_player;
struct tile_sound;

/* The tiles, and what reads one of them as shot_player_sound does; borrowed. */
struct tile_sound_source {
    int num;
    struct shot_player *const *tiles;
    void (*read)(struct shot_player *tile, int64_t first, int count, float *out);
};

struct tile_sound *tile_sound_create(const struct tile_sound_source *source);
void tile_sound_destroy(struct tile_sound *sound); /* NULL is fine */

/* `count` stereo samples from sample `first` of the shot on; heard: as struct shot has it. */
void tile_sound_read(struct tile_sound *sound, int heard, int64_t first, int count, float *out);

#endif
