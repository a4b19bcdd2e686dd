/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_at.h - the whole scene at one moment of demo time.
 *
 * The face of playback/scene. In: a timeline, the game's files, options, a camera.
 * Out: struct scene. The folder does not know how scenes are drawn, nor of films.
 * A scene is a pure function of its time, whatever was made before.
 * Motion is interpolated between the two server messages around the moment;
 * particles, trails, beams, lights, kicks, tints and texts are closed forms of
 * the events that began them. */
#ifndef PLAYBACK_SCENE_SCENE_AT_H
#define PLAYBACK_SCENE_SCENE_AT_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/scene/scene_changes.h"
#include "playback/scene/scene_options.h"
#include "playback/scene/scene_parts.h"
#include "render/scene.h"

struct arena;
struct cursor;
struct err;
struct log;
struct pic;
struct timeline;
struct vfs;

struct stage; /* what scenes are made with: cursor, pictures, models of effects */

/* Borrows all; without a vfs there are no pictures. */
struct stage *stage_create(const struct timeline *timeline, const struct vfs *vfs,
                           const struct scene_options *options, struct log *log, struct err *err);
void stage_destroy(struct stage *stage);

/* The scene at demo time `time` (clamped to the demo); its arrays live in
 * `frame`. A stage is used by one thread at a time. */
void scene_at(struct stage *stage, double time, enum scene_parts parts, struct arena *frame,
              struct scene *out);

/* A camera other than the recorder's eyes, and what its picture shows. */
struct scene_camera {
    bool own_eyes;        /* through the recorder's eyes, with bob, kicks and tints; else: */
    vec3s origin, angles; /* ... from here, with the recorder's model in the picture */
    float fov;            /* as scene_options; 0: as the stage's */
    int width, height;    /* of the picture, px; 0: as the stage's */
    int hidden_entity;    /* number of one that is not drawn; 0: none */
    enum hud_style hud;
    struct hud_changes hud_changes; /* on top of the stage's */
    float hud_reserved_top;         /* as hud_options.reserved_top */
    bool view_weapon;
    struct scene_changes changes;
};
void scene_at_camera(struct stage *stage, double time, const struct scene_camera *camera,
                     enum scene_parts parts, struct arena *frame, struct scene *out);

/* The game's font, NULL without one. */
const struct pic *stage_font(const struct stage *stage);

/* The cursor that the stage's scenes are read with, to share it. */
struct cursor *stage_cursor(struct stage *stage);

#endif
