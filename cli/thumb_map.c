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
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/palette.h"

static bool read_vector(const struct map_entity *entity, const char *key, vec3s *out)
{
    const char *text = map_entity_value(entity, key);
    if (!text)
        return false;
    char *end;
    for (int i = 0; i < 3; i++) {
        out->raw[i] = strtof(text, &end);
        if (end == text)
            return false;
        text = end;
    }
    return vec3_is_finite(*out);
}

static bool find_camera(const struct map *map, const char *class_name, struct scene_view *view)
{
    for (int i = 0; i < map->num_entities; i++) {
        const struct map_entity *entity = &map->entities[i];
        const char *name = map_entity_value(entity, "classname");
        vec3s angles = {0};
        if (!name || strcmp(name, class_name) != 0 || !read_vector(entity, "origin", &view->origin))
            continue;
        if (!read_vector(entity, "mangle", &angles)) {
            const char *yaw = map_entity_value(entity, "angle");
            angles.y = yaw ? strtof(yaw, NULL) : 0;
        }
        view->angles = angles;
        return true;
    }
    return false;
}

/* The camera that the map's maker chose, else where a player begins. */
static void choose_camera(const struct map *map, const struct options *options,
                          struct scene_view *view)
{
    if (options->camera_given) {
        view->origin = options->camera_origin;
        view->angles = options->camera_angles;
        return;
    }
    static const char *const starts[] = {"info_player_start", "info_player_deathmatch",
                                         "info_player_coop"};
    if (find_camera(map, "info_intermission", view))
        return;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        if (find_camera(map, starts[i], view)) {
            view->origin.z += 22;
            return;
        }
    }
}

static void make_map_scene(const struct map *map, const struct options *options,
                           struct scene *scene)
{
    *scene = (struct scene){
        .time = 1,
        .map = map,
        .view.rect = {0, 0, options->width, options->height},
        .liquid_alpha = {1, 1, 1, 1},
    };
    for (int i = 0; i < 64; i++)
        scene->light_styles[i] = 264 / 256.0f;
    choose_camera(map, options, &scene->view);
    scene_fov(options->fov, options->width, options->height, &scene->view);
    scene->view_contents = map_contents_at(map, 0, scene->view.origin);
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
        struct scene scene;
        make_map_scene(map, options, &scene);
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
