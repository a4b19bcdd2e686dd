/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/reframe.h - turns the view of narrow pictures towards the action.
 *
 * Upright and square pictures show less at the sides than the wide ones that shots are
 * framed for. The view turns towards the mean position of the subjects in the wide
 * picture, weighted as by composition.h, but never beyond the edge of the wide picture.
 * The angle is averaged over points of a fixed time grid, before and after, so that it is
 * smooth and does not depend on where a film starts. */
#ifndef PLAYBACK_SCENE_REFRAME_H
#define PLAYBACK_SCENE_REFRAME_H

struct arena;
struct reframe;
struct scene;
struct scene_view;

struct reframe_source {
    void *context;
    /* Identifies the player or camera of a time; angles of different ones are not
     * averaged. */
    int (*viewpoint_at)(void *context, double time);
    /* Builds view and objects of the scene for the wide picture. */
    void (*build_scene)(void *context, double time, struct arena *frame, struct scene *out);
};

/* The size of the wide picture, in pixels. */
enum { REFRAME_WIDTH = 1920, REFRAME_HEIGHT = 1080 };

struct reframe *reframe_create(const struct reframe_source *source);
void reframe_destroy(struct reframe *reframe); /* NULL is fine */

/* Returns the angle by which the view should turn to the left at that time, in degrees. */
float reframe_turn(struct reframe *reframe, double time);

/* Limits an angle so that the view, whose picture has width x height pixels, stays within
 * the wide picture. */
float reframe_limit(float turn, const struct scene_view *view, int width, int height);

#endif
