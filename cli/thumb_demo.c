/* Pictures of a demo: of a given moment, exactly as the film shows it, or of
 * the best ones. */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "cli/thumb.h"
#include "cli/thumb_best.h"
#include "encode/sink.h"
#include "playback/pov.h"
#include "playback/timeline.h"
#include "render/scene.h"
#include "world/map.h"

static const double STORYBOARD_SECONDS = 10.0; /* from picture to picture */

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

static void make_scene(void *context, double time, double now, struct arena *frame,
                       struct scene *out)
{
    const struct session *session = context;
    (void)time;
    scene_at(session->stage, now, frame, out);
    if (session->options->camera_given)
        apply_camera(out, session->options, frame);
}

bool thumb_draw(struct thumb *thumb, double time, struct err *err)
{
    const struct shutter shutter = shutter_make(&thumb->options);
    return shutter_draw(&shutter, thumb->session.renderer, &thumb->source, time,
                        thumb->session.frame_arena, &thumb->frame, err);
}

static int count_pictures(const struct options *options)
{
    return options->sheet_columns ? options->sheet_columns * options->sheet_rows : options->count;
}

/* The moments that are wanted, and what was thought of all if that is asked for. */
static bool choose_times(struct thumb *t, struct err *err)
{
    const struct options *options = &t->options;
    if (options->at.given) {
        t->num = 1;
        t->times = ARENA_NEW(t->arena, double, 1);
        return session_find(&t->session, &options->at, t->times, err);
    }
    struct candidates candidates;
    if (!thumb_judge(&t->session, &t->source, &t->frame, count_pictures(options), t->arena,
                     &candidates, err))
        return false;
    t->times = ARENA_NEW(t->arena, double, (size_t)candidates.num);
    for (int i = 0; i < candidates.num; i++)
        if (candidates.items[i].is_chosen)
            t->times[t->num++] = candidates.items[i].time;
    if (options->json)
        thumb_print_json(stdout, options->inputs[0], &candidates);
    return true;
}

static bool make_pictures(struct thumb *t, struct err *err)
{
    struct sink *sink =
        thumb_open_output(&t->options, t->options.count, false, t->arena, t->session.log, err);
    for (int i = 0; i < t->num && sink; i++) {
        log_verbose(t->session.log, "picture at %.3f", t->times[i]);
        if (thumb_draw(t, t->times[i], err) && sink_write_frame(sink, &t->frame, err))
            continue;
        sink_abort(sink);
        sink = NULL;
    }
    return sink && sink_finish(sink, err);
}

static bool make(struct thumb *t, struct err *err)
{
    if (t->options.storyboard)
        return thumb_make_storyboard(t, err);
    if (!choose_times(t, err))
        return false;
    if (!t->options.output)
        return true;
    return t->options.sheet_columns ? thumb_make_sheet(t, err)
           : t->options.loop > 0.0  ? thumb_make_loop(t, err)
                                    : make_pictures(t, err);
}

static void set_size(struct options *options, int width, int height)
{
    if (options_given(options, "size"))
        return;
    options->width = width;
    options->height = height;
}

/* A picture that we choose has nothing written on it and, of a recording of all,
 * is of whoever matters, unless the person wants it otherwise; what is one of
 * many is small. */
static struct options own_choices(const struct options *options)
{
    struct options out = *options;
    const bool is_chosen = !options->at.given && !options->storyboard;
    if ((is_chosen || options->storyboard) && !options_given(options, "hud") &&
        !options_given(options, "show"))
        out.hud = HUD_NONE;
    if (is_chosen && !out.pov)
        out.pov = POV_AUTO;
    if (options->storyboard)
        set_size(&out, 160, 90);
    else if (options->sheet_columns)
        set_size(&out, 320, 180);
    else if (options->loop > 0.0)
        set_size(&out, 480, 270);
    if (options->loop > 0.0 && !options_given(options, "fps"))
        out.fps = (struct rational){20, 1};
    if (out.every <= 0.0)
        out.every = STORYBOARD_SECONDS;
    return out;
}

static bool check_options(const struct options *o, struct err *err)
{
    if (!o->output && !o->json && !o->storyboard)
        return err_set(err, ERR_USAGE, "where to? (-o FILE.png)");
    if ((o->storyboard != NULL) + (o->sheet_columns > 0) + (o->loop > 0.0) + (o->count > 1) > 1)
        return err_set(err, ERR_USAGE,
                       "one of --count, --sheet, --loop and --storyboard at a time");
    if (o->camera_name || o->list_cameras || o->items || o->top_down)
        return err_set(err, ERR_USAGE,
                       "--list-cameras, --items, --top-down and a camera's name are of maps");
    if (o->at.given && (o->count > 1 || o->sheet_columns || o->storyboard))
        return err_set(err, ERR_USAGE, "--at is one moment: no --count, --sheet or --storyboard");
    return true;
}

bool thumb_demo(const struct options *options, struct workshop *workshop, struct log *log,
                struct err *err)
{
    struct thumb t = {.options = own_choices(options)};
    if (!check_options(options, err) ||
        !session_open_in(&t.session, workshop, &t.options, log, err))
        return false;
    t.source = (struct scene_source){&t.session, make_scene};
    t.frame = thumb_frame(t.options.width, t.options.height);
    t.arena = arena_create();
    const bool ok = session_start_drawing(&t.session, workshop ? 1 : 0, err) && make(&t, err);
    if (ok && timeline_damage(t.session.timeline))
        log_warn(log, "%s", timeline_damage(t.session.timeline));
    free(t.frame.rgba);
    arena_destroy(t.arena);
    session_close(&t.session);
    return ok;
}
