/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_parts.h - which parts of a scene to build; the world and the view
 * are always built.
 *
 * The subframes of a motion-blurred picture are drawn without overlay, which is added
 * once to their mean. */
#ifndef PLAYBACK_SCENE_SCENE_PARTS_H
#define PLAYBACK_SCENE_SCENE_PARTS_H

enum scene_parts {
    SCENE_BARE = 0,
    SCENE_OBJECTS = 1, /* entities, particles, lights */
    SCENE_OVERLAY = 2, /* tint, pics */
    SCENE_ALL = 3,
};

#endif
