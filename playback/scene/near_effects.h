/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/near_effects.h - fades effects that hide the view because they are close to the
 * camera: particles, sprites that face the camera, such as explosions and bubbles, and gibs.
 *
 * How large they are in the picture decides, so that zooming fades them earlier. */
#ifndef PLAYBACK_SCENE_NEAR_EFFECTS_H
#define PLAYBACK_SCENE_NEAR_EFFECTS_H

struct drawn_entities;
struct particle_list;
struct scene_view;

/* Multiply the opacity of what is close, and remove what is no longer visible. Orthographic views
 * are not changed. */
void near_effects_fade_entities(struct drawn_entities *list, const struct scene_view *view);
void near_effects_fade_particles(struct particle_list *list, const struct scene_view *view);

#endif
