/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_parts.h - what is made of a scene; the world and the view always
 * are.
 *
 * A look of a blurred picture is drawn without what is over the view, which is added once
 * to their mean. */
#ifndef PLAYBACK_SCENE_SCENE_PARTS_H
#define PLAYBACK_SCENE_SCENE_PARTS_H

enum scene_parts {
    SCENE_BARE = 0,
    SCENE_OBJECTS = 1, /* entities, particles, lights */
    SCENE_OVERLAY = 2, /* tint, pics */
    SCENE_ALL = 3,
};

#endif
