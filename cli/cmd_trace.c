/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_trace.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/log.h"
#include "base/rational.h"
#include "base/vfs.h"
#include "cli/options/options.h"
#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "pipeline/print/json.h"
#include "pipeline/report/kill_list.h"
#include "pipeline/report/trace_json.h"
#include "pipeline/session/game_data.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/director_report.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/prediction_report.h"
#include "playback/analysis/trace.h"
#include "playback/director/autotrack_plan.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const char without_map[] = "trails and everything else that depends on the map are left out";

/* Prints the state at every film frame, and the events in between. */
static void trace_span(const struct timeline *timeline, struct playhead *playhead, double from,
                       double to, struct rational fps)
{
    double before = from;
    for (int64_t i = 0;; i++) {
        const double time = from + rational_frame_time(fps, i);
        if (time >= to)
            break;
        trace_events(stdout, timeline, before, time);
        trace_moment(stdout, timeline, playhead, time);
        before = time;
    }
    trace_events(stdout, timeline, before, to);
}

/* Prints the state at intervals of settings->input.every seconds. */
static void trace_moments(const struct session *session, struct playhead *playhead, double from,
                          double to)
{
    const struct timeline *timeline = session->timeline;
    struct json json = {.stream = stdout};
    if (session->settings->messages.json)
        json_open_array(&json, NULL);
    else
        trace_levels(stdout, timeline);
    for (int64_t i = 0;; i++) {
        const double time = from + (double)i * session->settings->input.every;
        if (time > to)
            break;
        if (session->settings->messages.json) {
            trace_json_put(&json, timeline, playhead, time);
            continue;
        }
        trace_moment(stdout, timeline, playhead, time);
        trace_effects(stdout, timeline, time);
    }
    if (session->settings->messages.json) {
        json_close_array(&json);
        putchar('\n');
    }
}

static void print_kills(const struct session *session, struct playhead *playhead, double from,
                        double to)
{
    const struct timeline *timeline = session->timeline;
    const int num = session->settings->messages.json
                        ? kill_list_print_json(stdout, timeline, playhead, from, to)
                        : kill_list_print(stdout, timeline, playhead, from, to);
    if (num == 0)
        log_info(session->log, "%s: the server reports no kills", demo_name(session->demo));
}

/* ---- ways of choosing the view ---- */

/* Prints a row of the table: the figures of the demo seen with this pov. Returns false and sets err
 * if the demo does not support it. */
static bool put_director(const struct session *session, const char *name, const char *pov,
                         struct err *err)
{
    const struct timeline_options options = {
        .vfs = session->vfs, .pov = pov, .log = session->log, .without_map = without_map};
    struct timeline *timeline = timeline_open(session->demo, &options, err);
    if (!timeline)
        return false;
    struct match_facts *facts = match_facts_gather(session->demo, timeline);
    const struct director_report report = director_report_measure(timeline, facts);
    director_report_print(stdout, name, &report);
    match_facts_free(facts);
    timeline_close(timeline);
    return true;
}

/* Prints a table that compares the ways of choosing the view. */
static bool trace_directors(const struct session *session, struct err *err)
{
    const char *pov = session->settings->eye.pov;
    struct err none = {0};
    if (!demo_is_multi_view(session->demo))
        return err_set(err, ERR_USAGE, "%s: single-player recording: --director does not apply",
                       demo_name(session->demo));
    director_report_print_choices(stdout, session->demo, session->timeline);
    director_report_print_head(stdout);
    if (!put_director(session, "first player", NULL, err))
        return false;
    put_director(session, POV_RECORDED, POV_RECORDED, &none); /* few demos have recorded choices */
    return put_director(session, POV_AUTO, POV_AUTO, err) &&
           (!pov || autotrack_plan_is_auto(pov) || strcmp(pov, POV_RECORDED) == 0 ||
            put_director(session, pov, pov, err));
}

static bool trace_requested(const struct options *options, const struct session *session,
                            struct playhead *playhead, struct err *err)
{
    const struct render_settings *settings = session->settings;
    const struct timeline *timeline = session->timeline;
    double at, from, to;
    if (options->director)
        return trace_directors(session, err);
    if (settings->input.at.given && !session_find_time(timeline, &settings->input.at, &at, err))
        return false;
    if (!session_find_range(timeline, &settings->input, &from, &to, err))
        return false;
    if (options->kills) {
        print_kills(session, playhead, from, to);
        return true;
    }
    if (settings->input.every > 0.0) {
        trace_moments(session, playhead, from, to);
        return true;
    }
    trace_levels(stdout, timeline);
    if (options->prediction) {
        const struct prediction_report report = prediction_report_measure(timeline);
        prediction_report_print(stdout, &report);
        return true;
    }
    if (settings->input.at.given)
        trace_moment(stdout, timeline, playhead, at);
    if (settings->input.from.given || settings->input.to.given)
        trace_span(timeline, playhead, from, to, settings->picture.fps);
    else if (!settings->input.at.given)
        trace_events(stdout, timeline, from, to);
    return true;
}

/* Game files are needed only for trails, so they are not searched for without --basedir. */
static bool open_timeline(struct session *session, struct err *err)
{
    const struct render_settings *settings = session->settings;
    if (!(session->demo = capture_demo_open(settings->input.paths[0], err)))
        return false;
    const struct game_requirements required = game_data_requirements(session->demo);
    if (settings->input.basedir &&
        !(session->vfs = game_data_open(&settings->input, &required, session->log, err)))
        return false;
    const struct timeline_options options = {.vfs = session->vfs,
                                             .pov = settings->eye.pov,
                                             .log = session->log,
                                             .without_map = without_map};
    session->timeline = timeline_open(session->demo, &options, err);
    return session->timeline != NULL;
}

int command_trace(const struct options *options, struct log *log, struct err *err)
{
    struct session session = {.settings = &options->settings, .log = log};
    int code = -1;
    if (open_timeline(&session, err)) {
        struct playhead *playhead = playhead_create(session.timeline);
        if (trace_requested(options, &session, playhead, err))
            code = 0;
        if (code == 0 && timeline_damage(session.timeline))
            log_damage(log, timeline_damage(session.timeline));
        playhead_destroy(playhead);
    }
    session_close(&session);
    return code;
}
