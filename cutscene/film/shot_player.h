/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_player.h - plays a planned shot: its picture and sound at any shot time,
 * in any order. */
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

/* Opens a shot and finds the targets of its cameras. Borrows everything. Returns NULL with
 * err. */
struct shot_player *shot_player_open(const struct planned_shot *shot,
                                     const struct shot_player_source *source,
                                     const struct shot_player_options *options, struct log *log,
                                     struct err *err);
void shot_player_close(struct shot_player *shot_player);

/* Builds the scene at shot time `now`, for a frame at shot time `time`: the choice of camera
 * and the overlays depend on `time`. The scene's arrays live in `frame`. */
void shot_player_scene(struct shot_player *shot_player, double time, double now,
                       enum scene_parts parts, struct arena *frame, struct scene *out);

/* Replaces the shot's cameras by a pose from now on; NULL restores them. Borrows the pose. */
void shot_player_override_camera(struct shot_player *shot_player, const struct camera_pose *pose);

/* Sets the tiles of a shot, which then owns them, and gets one of them. */
void shot_player_take_tiles(struct shot_player *shot_player, struct shot_player *const *tiles,
                            int num);
struct shot_player *shot_player_tile(const struct shot_player *shot_player, int index);

/* The overlay of a shot with tiles, which covers all tiles: return whether there is one,
 * and build its scene of flat pictures at a shot time. */
bool shot_player_has_overlay(const struct shot_player *shot_player);
void shot_player_overlay(const struct shot_player *shot_player, double time, struct arena *frame,
                         struct scene *out);

/* Returns the frame positions of the captions' targets at a shot time, in `frame`. */
struct overlay_spot *shot_player_spots(struct shot_player *shot_player, double time,
                                       struct arena *frame);

/* Enumerates the entities of the demo that the shot's cameras follow, look at and focus on,
 * by `number` from 0, with their positions at shot time `now`. Returns false after the last
 * one. *is_there is false if the demo does not have it at that time. `name` lives as long as
 * the player. */
struct place;
bool shot_player_tracked_entity(const struct shot_player *shot_player, int number, double now,
                                const char **name, struct place *out, bool *is_there);

/* Reads `count` samples of the shot's sound, starting with sample `first`, without limiting.
 * Also valid before the shot's beginning and after its end. */
void shot_player_sound(struct shot_player *shot_player, int64_t first, int count, float *out);

/* Frees the buffers of the sound; they are created again if it is read. */
void shot_player_free_sound(struct shot_player *shot_player);

#endif
