/* playback/visit.h - a map with no demo, as a visitor sees it. */
#ifndef PLAYBACK_VISIT_H
#define PLAYBACK_VISIT_H

#include "playback/motion.h"
#include "playback/scene_at.h"

struct map;

/* The scene of an empty level `time` seconds after it began. */
void visit_scene(const struct map *map, double time, const struct place *eye,
                 const struct scene_options *options, struct scene *out);

#endif
