/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/tile_sound.h - the sound of a shot with tiles: that of one tile, a mix of
 * all, or always the loudest one.
 *
 * The loudest tile is determined for each half second of the shot, and changes are
 * cross-faded. A sample is always the same, no matter what was read before. */
#ifndef CUTSCENE_FILM_TILE_SOUND_H
#define CUTSCENE_FILM_TILE_SOUND_H

#include <stdint.h>

struct shot_player;
struct tile_sound;

/* The tiles, and a function that reads the sound of one of them, like shot_player_sound.
 * Borrowed. */
struct tile_sound_source {
    int num;
    struct shot_player *const *tiles;
    void (*read)(struct shot_player *tile, int64_t first, int count, float *out);
};

struct tile_sound *tile_sound_create(const struct tile_sound_source *source);
void tile_sound_destroy(struct tile_sound *sound); /* NULL is fine */

/* Reads `count` stereo samples, starting with sample `first` of the shot. `heard` is as in
 * struct shot. */
void tile_sound_read(struct tile_sound *sound, int heard, int64_t first, int count, float *out);

#endif
