/* Pictures of a map with no demo. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/vfs.h"
#include "cli/data.h"
#include "cli/options.h"
#include "cli/session.h"
#include "cli/thumb.h"
#include "encode/sink.h"
#include "playback/visit.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/palette.h"

static bool find_camera(const struct map *map, const char *class_name, struct place *eye)
{
    for (int i = 0; i < map->num_entities; i++) {
        const struct map_entity *entity = &map->entities[i];
        const char *name = map_entity_value(entity, "classname");
        vec3s angles = {0};
        if (!name || strcmp(name, class_name) != 0 ||
            !map_entity_vector(entity, "origin", &eye->origin))
            continue;
        if (!map_entity_vector(entity, "mangle", &angles)) {
            const char *yaw = map_entity_value(entity, "angle");
            angles.y = yaw ? strtof(yaw, NULL) : 0;
        }
        eye->angles = angles;
        return true;
    }
    return false;
}

/* The camera that the map's maker chose, else where a player begins. */
static void choose_camera(const struct map *map, const struct options *options, struct place *eye)
{
    if (options->camera_given) {
        eye->origin = options->camera_origin;
        eye->angles = options->camera_angles;
        return;
    }
    static const char *const starts[] = {"info_player_start", "info_player_deathmatch",
                                         "info_player_coop"};
    if (find_camera(map, "info_intermission", eye))
        return;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        if (find_camera(map, starts[i], eye)) {
            eye->origin.z += 22;
            return;
        }
    }
}

static void make_map_scene(const struct visit *visit, const struct options *options,
                           struct scene *scene)
{
    const struct scene_options scene_options = {
        .width = options->width, .height = options->height, .fov = options->fov};
    struct place eye = {0};
    choose_camera(visit->map, options, &eye);
    visit_scene(visit, 1.0, &eye, &scene_options, scene);
}

/* "maps/NAME.bsp" of a map given as a path or a name. */
static const char *map_name(const char *input, struct arena *arena)
{
    const char *slash = strrchr(input, '/');
    return arena_printf(arena, "maps/%s", slash ? slash + 1 : input);
}

static bool draw_map(const struct options *options, struct frame *frame, struct log *log,
                     struct err *err)
{
    struct arena *arena = arena_create();
    struct vfs *vfs = data_open(options, log, err);
    struct palette palette;
    struct renderer *renderer = NULL;
    const struct map *map = NULL;
    bool ok = vfs && palette_load(&palette, vfs, err) &&
              (map = map_load(vfs, map_name(options->inputs[0], arena), arena, log, err));
    if (ok) {
        struct visit visit;
        struct scene scene;
        visit_make(&visit, map, vfs, arena, log);
        make_map_scene(&visit, options, &scene);
        renderer = options_make_renderer(options, &palette, 0, log, err);
        ok = renderer && renderer_draw(renderer, &scene, frame, err);
    }
    renderer_destroy(renderer);
    vfs_destroy(vfs);
    arena_destroy(arena);
    return ok;
}

bool thumb_map(const struct options *options, struct log *log, struct err *err)
{
    if (!options->output)
        return err_set(err, ERR_USAGE, "where to? (-o FILE.png)");
    struct arena *arena = arena_create();
    struct frame frame = thumb_frame(options->width, options->height);
    struct sink *sink = thumb_open_output(options, 1, false, arena, log, err);
    bool ok = sink && draw_map(options, &frame, log, err) && sink_write_frame(sink, &frame, err);
    if (ok)
        ok = sink_finish(sink, err);
    else
        sink_abort(sink);
    free(frame.rgba);
    arena_destroy(arena);
    return ok;
}
