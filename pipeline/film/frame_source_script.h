/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_source_script.h - the film of a cutscene script. */
#ifndef PIPELINE_FILM_FRAME_SOURCE_SCRIPT_H
#define PIPELINE_FILM_FRAME_SOURCE_SCRIPT_H

#include <stdint.h>

struct camera_pose;
struct cutscene;
struct err;
struct frame_source;
struct log;
struct render_settings;
struct scene_view;

/* Opens the film of the script settings->input.paths[0]. Returns NULL and sets err on failure. */
struct frame_source *frame_source_script_open(const struct render_settings *settings,
                                              struct log *log, struct err *err);

/* Returns the opened script of such a film. */
struct cutscene *frame_source_script_cutscene(struct frame_source *source);

/* Returns the view of frame `index` and its time in the shot. Returns the shot, the first of
 * two in a transition. */
int frame_source_script_view(struct frame_source *source, int64_t index, struct scene_view *out,
                             double *shot_time);

/* Returns the view of a shot at one of its times. */
void frame_source_script_shot_view(struct frame_source *source, int shot, double time,
                                   struct scene_view *out);

/* From now on draw all frames from this pose, which is borrowed; NULL: from the film's cameras. */
void frame_source_script_fly(struct frame_source *source, const struct camera_pose *pose);

#endif
