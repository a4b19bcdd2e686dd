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

/* options->inputs[0] is a script. NULL with err. */
struct frame_source *frame_source_script_open(const struct render_settings *settings,
                                              struct log *log, struct err *err);

/* Of such a film: what the script says, and what its frame `index` shows and where it is seen
 * from. Returns the shot, the first of two. */
struct cutscene *frame_source_script_cutscene(struct frame_source *source);
int frame_source_script_view(struct frame_source *source, int64_t index, struct scene_view *out,
                             double *shot_time);

/* Where a shot is seen from at one of its times. */
void frame_source_script_shot_view(struct frame_source *source, int shot, double time,
                                   struct scene_view *out);

/* From now on pictures are seen from there; NULL: from the film's cameras. Borrows it. */
void frame_source_script_fly(struct frame_source *source, const struct camera_pose *pose);

#endif
