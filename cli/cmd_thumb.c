/* One picture: of a demo at a moment, exactly as the film shows it, or of a
 * map with no demo. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "cli/commands.h"
#include "cli/data.h"
#include "cli/options.h"
#include "cli/session.h"
#include "cli/shutter.h"
#include "encode/png.h"
#include "playback/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/palette.h"

static bool ends_with(const char *text, const char *end)
{
    const size_t a = strlen(text), b = strlen(end);
    return a >= b && strcasecmp(text + a - b, end) == 0;
}

static struct frame make_frame(const struct options *options)
{
    const size_t stride = (size_t)options->width * 4;
    return (struct frame){
        .width = options->width,
        .height = options->height,
        .stride = stride,
        .rgba = mem_alloc(stride * (size_t)options->height),
    };
}

/* Look from the camera of the command line, as a visitor: no weapon in hand,
 * nothing on the screen. */
static void apply_camera(struct scene *scene, const struct options *options, struct arena *arena)
{
    struct scene_entity *kept = ARENA_NEW(arena, struct scene_entity, (size_t)scene->num_entities);
    int num = 0;
    for (int i = 0; i < scene->num_entities; i++)
        if (!(scene->entities[i].flags & SCENE_VIEW_WEAPON))
            kept[num++] = scene->entities[i];
    scene->entities = kept;
    scene->num_entities = num;
    scene->num_pics = 0;
    scene->view.origin = options->camera_origin;
    scene->view.angles = options->camera_angles;
    if (scene->map)
        scene->view_contents = map_contents_at(scene->map, 0, scene->view.origin);
    scene->tint[3] = 0;
}

static void make_demo_scene(void *context, double time, double now, struct arena *frame,
                            struct scene *out)
{
    const struct session *session = context;
    (void)time;
    scene_at(session->stage, now, frame, out);
    if (session->options->camera_given)
        apply_camera(out, session->options, frame);
}

static bool draw_demo(const struct options *options, struct frame *frame, struct log *log,
                      struct err *err)
{
    struct session session;
    double time = 0;
    if (!session_open(&session, options, log, err))
        return false;
    const struct shutter shutter = shutter_make(options);
    const struct scene_source source = {&session, make_demo_scene};
    const bool ok =
        (!options->at.given || session_find(&session, &options->at, &time, err)) &&
        session_start_drawing(&session, 0, err) &&
        shutter_draw(&shutter, session.renderer, &source, time, session.frame_arena, frame, err);
    if (ok && timeline_damage(session.timeline))
        log_warn(log, "%s", timeline_damage(session.timeline));
    session_close(&session);
    return ok;
}

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

int command_thumb(const struct options *options, struct log *log, struct err *err)
{
    if (!options->output || options->num_inputs != 1) {
        err_set(err, ERR_USAGE,
                options->output ? "one demo or map at a time" : "where to? (-o FILE.png)");
        return -1;
    }
    struct frame frame = make_frame(options);
    const bool ok =
        (ends_with(options->inputs[0], ".bsp") ? draw_map : draw_demo)(options, &frame, log, err) &&
        png_write(options->output, &frame, options->overwrite, err);
    free(frame.rgba);
    return ok ? 0 : -1;
}
