/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/view_depth.h - measures how much of a place a fixed camera shows, by rays across a
 * wide picture. Liquids are opaque. */
#ifndef PLAYBACK_SCENE_VIEW_DEPTH_H
#define PLAYBACK_SCENE_VIEW_DEPTH_H

#include <stdbool.h>

#include "base/vec.h"

struct level_solids;
struct place;

/* Units: farther views count no more. */
#define VIEW_DEPTH_MAX 1200.0f

struct view_depth {
    float near;    /* part of the picture, 0..1, that surfaces close to the camera fill */
    float largest; /* part of the picture, 0..1, that the largest plane surface fills */
    float median;  /* of the distances, in units */
    float lit;     /* mean of the distances relative to VIEW_DEPTH_MAX, less where it is dark */
    int num_surfaces;
};

/* The eye must be in open air. */
struct view_depth view_depth_measure(const struct level_solids *solids, const struct place *eye);

/* Rates a view, 0..1: how far and how much it shows. 0: a surface close to the camera or a single
 * one fills the picture. */
float view_depth_rate(const struct view_depth *depth);

/* Returns the brightness of the map at a point, up to 255, while all its lights shine. */
float view_depth_light_at(const struct level_solids *solids, vec3s point);

#define VIEW_DEPTH_MIN_LIGHT 40.0f /* less is dark */

#endif
