/* playback/scene_at.h - the whole scene at one moment of demo time.
 *
 * A pure function: it does not depend on which moments were asked for before.
 * Motion is interpolated between the two server messages around the moment;
 * particles, trails, beams, lights, kicks, tints and texts are closed forms of
 * the events that began them. */
#ifndef PLAYBACK_SCENE_AT_H
#define PLAYBACK_SCENE_AT_H

#include <stdbool.h>

#include "base/vec.h"
#include "render/scene.h"

struct arena;
struct err;
struct log;
struct playhead;
struct timeline;
struct vfs;

enum hud_style { HUD_CLASSIC, HUD_OVERLAY, HUD_NONE };

/* How the recorder of a .qwd moves: by his commands, or from packet to packet
 * as everything else does. Other recordings have no commands. */
enum motion_style { MOTION_PREDICT, MOTION_INTERPOLATE };

struct scene_options {
    int width, height; /* px of the frame */
    float fov;         /* degrees, horizontal at 4:3, widened for the frame's shape */
    enum hud_style hud;
    bool view_weapon;
    bool crosshair;
    enum motion_style motion;
};

struct stage; /* what scenes are made with: pictures, models of beams, scratch */

/* Borrows all; without a vfs there are no pictures. */
struct stage *stage_create(const struct timeline *timeline, const struct vfs *vfs,
                           const struct scene_options *options, struct log *log, struct err *err);
void stage_destroy(struct stage *stage);

/* The scene at demo time `time` (clamped to the demo); its arrays live in
 * `frame`. A stage is used by one thread at a time. */
void scene_at(struct stage *stage, double time, struct arena *frame, struct scene *out);

/* Where the ears are at a moment: the view without what only the eye feels
 * (bob, kick, punch). */
struct listener {
    vec3s origin, right;
    int leaf;        /* of the level's map; 0 without one */
    int view_entity; /* its sounds are heard in full from both sides */
    int level;
    bool underwater;
};
struct listener listener_at(struct stage *stage, double time);

#endif
