#include "cli/session/shutter.h"

#include "base/arena.h"
#include "cli/options/options.h"
#include "render/renderer.h"
#include "render/scene.h"

/* A larger move of the eye, in units and units a second, is a teleport. */
static const double FAR = 100.0, FAST = 5000.0;

struct shutter shutter_make(const struct options *options)
{
    const double frame = (double)options->fps.den / options->fps.num;
    return (struct shutter){options->samples, frame * options->shutter / 360.0};
}

double shutter_time(const struct shutter *shutter, double time, int i)
{
    return time + ((i + 0.5) / shutter->num_samples - 0.5) * shutter->seconds;
}

/* A sample after a cut, a teleport or a change of map is not of the same picture. */
static bool is_same_picture(const struct shutter *shutter, const struct map *map, vec3s eye,
                            const struct scene *scene)
{
    const double far = FAR + FAST * shutter->seconds;
    return scene->map == map && glms_vec3_distance(eye, scene->view.origin) < far;
}

static bool expose(const struct shutter *shutter, struct renderer *renderer,
                   const struct scene_source *source, double time, struct arena *arena,
                   struct err *err)
{
    struct scene scene;
    arena_reset(arena);
    source->scene_at(source->context, time, time, SCENE_BARE, arena, &scene);
    const struct map *map = scene.map;
    const vec3s eye = scene.view.origin;
    for (int i = 0; i < shutter->num_samples; i++) {
        const double now = shutter_time(shutter, time, i);
        arena_reset(arena);
        source->scene_at(source->context, time, now, SCENE_THINGS, arena, &scene);
        if (!is_same_picture(shutter, map, eye, &scene))
            source->scene_at(source->context, time, time, SCENE_THINGS, arena, &scene);
        if (!renderer_expose(renderer, &scene, err))
            return false;
    }
    return true;
}

bool shutter_start(const struct shutter *shutter, struct renderer *renderer,
                   const struct scene_source *source, double time, struct arena *arena,
                   struct err *err)
{
    const bool is_open = shutter->num_samples > 1 && shutter->seconds > 0.0;
    struct scene scene;
    if (is_open && !expose(shutter, renderer, source, time, arena, err))
        return false;
    arena_reset(arena);
    source->scene_at(source->context, time, time, is_open ? SCENE_OVERLAY : SCENE_ALL, arena,
                     &scene);
    return is_open ? renderer_start_exposed(renderer, &scene, err)
                   : renderer_start(renderer, &scene, err);
}
