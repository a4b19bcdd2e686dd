/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_builder.h - the whole scene at one moment of demo time.
 *
 * The face of playback/scene. In: a timeline, the game's files, options, a camera.
 * Out: struct scene. The folder does not know how scenes are drawn, nor of films.
 * A scene is a pure function of its time, whatever was made before.
 * Motion is interpolated between the two server messages around the moment;
 * particles, trails, beams, lights, kicks, tints and texts are closed forms of
 * the events that began them. */
#ifndef PLAYBACK_SCENE_SCENE_BUILDER_H
#define PLAYBACK_SCENE_SCENE_BUILDER_H

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

struct scene_builder; /* what scenes are made with: cursor, pictures, models of effects */

/* Borrows all; without a vfs there are no pictures. */
struct scene_builder *scene_builder_create(const struct timeline *timeline, const struct vfs *vfs,
                                           const struct scene_options *options, struct log *log,
                                           struct err *err);
void scene_builder_destroy(struct scene_builder *builder);

/* The scene at demo time `time` (clamped to the demo); its arrays live in
 * `frame`. A builder is used by one thread at a time. */
void scene_builder_build(struct scene_builder *builder, double time, enum scene_parts parts,
                         struct arena *frame, struct scene *out);

/* A camera other than the recorder's eyes, and what its picture shows. */
struct scene_camera {
    bool own_eyes;        /* through the recorder's eyes, with bob, kicks and tints; else: */
    vec3s origin, angles; /* ... from here, with the recorder's model in the picture */
    float fov;            /* as scene_options; 0: as the builder's */
    int width, height;    /* of the picture, px; 0: as the builder's */
    int hidden_entity;    /* number of one that is not drawn; 0: none */
    enum hud_style hud;
    struct hud_changes hud_changes; /* on top of the builder's */
    float hud_reserved_top;         /* as hud_options.reserved_top */
    bool view_weapon;
    struct scene_changes changes;
};
void scene_builder_build_camera(struct scene_builder *builder, double time,
                                const struct scene_camera *camera, enum scene_parts parts,
                                struct arena *frame, struct scene *out);

/* The game's font, NULL without one. */
const struct pic *scene_builder_font(const struct scene_builder *builder);

/* The cursor that the builder's scenes are read with, to share it. */
struct cursor *scene_builder_cursor(struct scene_builder *builder);

#endif
