/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_player.h - a planned shot, opened: its picture and sound at any shot
 * time, in any order. */
#ifndef CUTSCENE_FILM_SHOT_PLAYER_H
#define CUTSCENE_FILM_SHOT_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "cutscene/film/shot_player_options.h"
#include "playback/scene/scene_parts.h"

struct arena;
struct camera_pose;
struct err;
struct log;
struct overlay_spot;
struct planned_shot;
struct shot_player;
struct scene;

/* Find what the shot's cameras follow. Borrows everything. NULL with err. */
struct shot_player *shot_player_open(const struct planned_shot *shot,
                                     const struct shot_player_source *source,
                                     const struct shot_player_options *options, struct log *log,
                                     struct err *err);
void shot_player_close(struct shot_player *shot_player);

/* The picture at shot time `now`, in a frame of shot time `time`: which camera
 * shows it and its overlays depend on `time`. Its arrays live in `frame`. */
void shot_player_scene(struct shot_player *shot_player, double time, double now,
                       enum scene_parts parts, struct arena *frame, struct scene *out);

/* From now on pictures are seen from there; NULL: from the shot's cameras. Borrows it. */
void shot_player_fly(struct shot_player *shot_player, const struct camera_pose *pose);

/* The tiles of a shot that has some, taken over, and one of them. */
void shot_player_take_tiles(struct shot_player *shot_player, struct shot_player *const *tiles,
                            int num);
struct shot_player *shot_player_tile(const struct shot_player *shot_player, int index);

/* What a shot of tiles has over all of them at a shot time, if it has anything: a scene of
 * flat pictures. */
bool shot_player_has_overlay(const struct shot_player *shot_player);
void shot_player_overlay(const struct shot_player *shot_player, double time, struct arena *frame,
                         struct scene *out);

/* Where the targets of the shot's captions are in the picture at a shot time. */
struct overlay_spot *shot_player_spots(struct shot_player *shot_player, double time,
                                       struct arena *frame);

/* What the cameras of the shot follow, look at and focus on that is in the demo, by number from
 * 0, and where it is at shot time `now`. False after the last; *is_there: false where the demo
 * does not have it then. `name` lives as long as the player. */
struct place;
bool shot_player_tracked(const struct shot_player *shot_player, int number, double now,
                         const char **name, struct place *out, bool *is_there);

/* `count` stereo samples from sample `first` of the shot on, as loud as they
 * come; also from before its beginning and after its end. */
void shot_player_sound(struct shot_player *shot_player, int64_t first, int count, float *out);

/* Free the memory that sound took; reading again makes it anew. */
void shot_player_rest(struct shot_player *shot_player);

#endif
