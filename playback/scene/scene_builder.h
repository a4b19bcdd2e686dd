/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_builder.h - builds the complete scene at a demo time.
 *
 * The public interface of playback/scene. Input: a timeline, the game's files, options, a
 * camera. Output: struct scene. The folder does not depend on rendering or on films. A
 * scene is a pure function of its time, regardless of earlier calls. Motion is
 * interpolated between the two server messages around the time; particles, trails, beams,
 * lights, kicks, tints and texts are closed-form functions of the events that started
 * them. */
#ifndef PLAYBACK_SCENE_SCENE_BUILDER_H
#define PLAYBACK_SCENE_SCENE_BUILDER_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/hud/hud_boxes.h"
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

struct scene_builder; /* a cursor, and caches of pictures and models of effects */

/* Borrows all arguments; if vfs is NULL, there are no pictures. Returns NULL with err set
 * if the palette cannot be loaded. */
struct scene_builder *scene_builder_create(const struct timeline *timeline, const struct vfs *vfs,
                                           const struct scene_options *options, struct log *log,
                                           struct err *err);
void scene_builder_destroy(struct scene_builder *builder);

/* Builds the scene at demo time `time`, clamped to the demo; its arrays are in `frame`.
 * A builder may be used by only one thread at a time. */
void scene_builder_build(struct scene_builder *builder, double time, enum scene_parts parts,
                         struct arena *frame, struct scene *out);

/* A camera, and what its picture shows. */
struct scene_camera {
    bool own_eyes;        /* the viewed player's eyes, with bob, kicks and tints */
    vec3s origin, angles; /* if not own_eyes; the viewed player's model is then visible */
    float fov;            /* as in scene_options; 0: that of the builder */
    int width, height;    /* of the picture, in pixels; 0: those of the builder */
    int hidden_entity;    /* number of an entity that is not drawn; 0: none */
    enum hud_style hud;
    struct hud_changes hud_changes; /* in addition to the builder's */
    float hud_reserved_top;         /* hud_options.reserved_top */
    struct scene_rect hud_insets;   /* hud_options.insets */
    struct hud_splits splits;       /* hud_options.splits */
    struct hud_box *splits_box;     /* receives their place with SCENE_OVERLAY; or NULL */
    bool view_weapon;
    bool smooth_motion; /* also if the builder's options do not say so */
    bool has_tint;      /* `tint` replaces that of the builder */
    float tint;         /* as in scene_options */
    struct scene_changes changes;
};
void scene_builder_build_camera(struct scene_builder *builder, double time,
                                const struct scene_camera *camera, enum scene_parts parts,
                                struct arena *frame, struct scene *out);

/* Returns a number that differs between views of different players and levels. */
int scene_builder_viewpoint(void *builder, double time);

/* Returns whether motion is smooth in a shot whose least speed is `speed`; 1: as recorded. */
bool scene_builder_is_smooth(const struct scene_builder *builder, double speed);

/* Returns the game's font, or NULL. */
const struct pic *scene_builder_font(const struct scene_builder *builder);

/* Returns the cursor that the builder uses, which may be shared with it. */
struct cursor *scene_builder_cursor(struct scene_builder *builder);

#endif
