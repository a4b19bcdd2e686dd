#include "playback/visit.h"

#include "world/map.h"

void visit_scene(const struct map *map, double time, const struct place *eye,
                 const struct scene_options *options, struct scene *out)
{
    *out = (struct scene){
        .time = time,
        .map = map,
        .view = {.origin = eye->origin,
                 .angles = eye->angles,
                 .rect = {0, 0, options->width, options->height}},
        .liquid_alpha = {1, 1, 1, 1},
        .view_contents = map_contents_at(map, 0, eye->origin),
    };
    for (int i = 0; i < 64; i++)
        out->light_styles[i] = 264 / 256.0f; /* 'm', as normal light has */
    scene_fov(options->fov, options->width, options->height, &out->view);
}
