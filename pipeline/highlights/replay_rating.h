/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_rating.h - decides whether a camera shows a kill, and how well. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_RATING_H
#define PIPELINE_HIGHLIGHTS_REPLAY_RATING_H

#include <stdbool.h>

#include "pipeline/highlights/replay_view.h"

struct arena;

/* Chooses the field of view of a view's camera, and sets its score and its side. Returns false if
 * the camera fails a condition in the time around the hit: killer and victim (or the missile and
 * the victim) are visible and in the frame, neither too small nor too large, and not hidden by a
 * body; no body is close to the lens; the victim is not dark before a bright wall; the camera is in
 * open air, does not look down steeply and does not turn fast. In the rest of the replay they are
 * not hidden for long. */
bool replay_rating_set(const struct replay_scene *scene, struct replay_view *view,
                       struct arena *arena);

#endif
