/* Pictures of a demo: of a given moment, exactly as the film shows it, or of
 * the best ones. */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "cli/options.h"
#include "cli/session.h"
#include "cli/shutter.h"
#include "cli/thumb.h"
#include "cli/thumb_best.h"
#include "encode/sink.h"
#include "playback/pov.h"
#include "playback/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map.h"

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

struct pictures {
    struct session session;
    struct scene_source source;
    struct frame frame;
    struct arena *arena;
    double *times;
    int num;
};

/* The moments that are wanted, and what was thought of all if that is asked for. */
static bool choose_times(struct pictures *p, struct err *err)
{
    const struct options *options = p->session.options;
    if (options->at.given) {
        p->num = 1;
        p->times = ARENA_NEW(p->arena, double, 1);
        return session_find(&p->session, &options->at, p->times, err);
    }
    struct candidates candidates;
    if (!thumb_judge(&p->session, &p->source, &p->frame, options->count, p->arena, &candidates,
                     err))
        return false;
    p->times = ARENA_NEW(p->arena, double, (size_t)candidates.num);
    for (int i = 0; i < candidates.num; i++)
        if (candidates.items[i].is_chosen)
            p->times[p->num++] = candidates.items[i].time;
    if (options->json)
        thumb_print_json(stdout, options->inputs[0], &candidates);
    return true;
}

static bool write_pictures(struct pictures *p, struct log *log, struct err *err)
{
    const struct shutter shutter = shutter_make(p->session.options);
    struct sink *sink =
        thumb_open_output(p->session.options, p->session.options->count, p->arena, log, err);
    for (int i = 0; i < p->num && sink; i++) {
        log_verbose(log, "picture at %.3f", p->times[i]);
        if (shutter_draw(&shutter, p->session.renderer, &p->source, p->times[i],
                         p->session.frame_arena, &p->frame, err) &&
            sink_write_frame(sink, &p->frame, err))
            continue;
        sink_abort(sink);
        sink = NULL;
    }
    return sink && sink_finish(sink, err);
}

/* A picture that we choose has nothing written on it and, of a recording of all,
 * is of whoever matters, unless the person wants it otherwise. */
static struct options own_choices(const struct options *options)
{
    struct options out = *options;
    if (options->at.given)
        return out;
    if (!options_given(options, "hud") && !options_given(options, "show"))
        out.hud = HUD_NONE;
    if (!out.pov)
        out.pov = POV_AUTO;
    return out;
}

bool thumb_demo(const struct options *options, struct log *log, struct err *err)
{
    const struct options chosen = own_choices(options);
    struct pictures p = {0};
    if (!options->output && !options->json)
        return err_set(err, ERR_USAGE, "where to? (-o FILE.png)");
    if (!session_open(&p.session, &chosen, log, err))
        return false;
    p.source = (struct scene_source){&p.session, make_scene};
    p.frame = thumb_frame(&chosen);
    p.arena = arena_create();
    const bool ok = session_start_drawing(&p.session, 0, err) && choose_times(&p, err) &&
                    (!options->output || write_pictures(&p, log, err));
    if (ok && timeline_damage(p.session.timeline))
        log_warn(log, "%s", timeline_damage(p.session.timeline));
    free(p.frame.rgba);
    arena_destroy(p.arena);
    session_close(&p.session);
    return ok;
}
