/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/field_of_view.h - converts the field of view that players specify, which is
 * that of a 4:3 frame, to frames of other shapes. */
#ifndef PLAYBACK_SCENE_FIELD_OF_VIEW_H
#define PLAYBACK_SCENE_FIELD_OF_VIEW_H

struct scene_view;

/* Sets fov_x and fov_y for a rect of a frame. `fov` is the horizontal field of view of a
 * 4:3 frame, in degrees. Wider frames see more at the sides (Hor+). In narrower ones, such
 * as phones in portrait, Hor+ would leave a slit, so the horizontal field of view shrinks as
 * much as the vertical one grows. */
void field_of_view_set(float fov, int frame_width, int frame_height, struct scene_view *view);

/* Returns the `fov` that was passed to field_of_view_set. */
float field_of_view_of(const struct scene_view *view, int frame_width, int frame_height);

#endif
