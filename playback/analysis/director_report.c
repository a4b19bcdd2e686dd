/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/director_report.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/time_text.h"
#include "base/trig.h"
#include "base/vec.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/view_stretches.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/director/autotrack_stats.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "world/map.h"
#include "world/map_trace.h"

static const double LEFT_TIME = 2.0; /* seconds after a cut */
static const double STEP = 0.5;      /* interval of visibility tests, in seconds */
/* Half the horizontal field of view of a wide picture, in degrees. */
static const float HALF_VIEW = 53.0f;
static const float EYES = 22.0f;         /* height of the eye above a player's origin, in units */
static const double MAX_STRETCH = 600.0; /* maximum of lead and hold, in seconds */

struct views {
    int num;
    const struct view_stretch *stretches;
};

static int view_at(const struct views *views, double time)
{
    int at = 0;
    while (at + 1 < views->num && views->stretches[at + 1].begin < time)
        at++;
    return at;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *values, int num)
{
    if (num == 0)
        return 0.0;
    sort_items(values, (size_t)num, sizeof *values, compare);
    return values[num / 2];
}

static bool is_kill(const struct kill_fact *kill)
{
    return kill->killer >= 0 && kill->victim >= 0 && kill->killer != kill->victim;
}

static void measure_kills(const struct views *views, const struct match_facts *facts,
                          struct director_report *out)
{
    double *leads = mem_alloc((size_t)(facts->num_kills + 1) * sizeof *leads);
    double *holds = mem_alloc((size_t)(facts->num_kills + 1) * sizeof *holds);
    for (int i = 0; i < facts->num_kills; i++) {
        const struct kill_fact *kill = &facts->kills[i];
        if (!is_kill(kill))
            continue;
        out->num_kills++;
        const int at = view_at(views, kill->time);
        const int slot = views->stretches[at].slot;
        if (slot != kill->killer && slot != kill->victim)
            continue;
        leads[out->num_seen] = fmin(kill->time - views->stretches[at].begin, MAX_STRETCH);
        holds[out->num_seen++] = fmin(views->stretches[at].end - kill->time, MAX_STRETCH);
    }
    out->lead = median(leads, out->num_seen);
    out->hold = median(holds, out->num_seen);
    free(leads);
    free(holds);
}

/* Returns whether the player kills soon after the view has left. */
static bool kills_soon(const struct match_facts *facts, int slot, double time)
{
    for (int i = 0; i < facts->num_kills; i++) {
        const struct kill_fact *kill = &facts->kills[i];
        if (is_kill(kill) && kill->killer == slot && kill->time > time &&
            kill->time <= time + LEFT_TIME)
            return true;
    }
    return false;
}

/* ---- visible players ---- */

static bool sees(const struct map *map, const struct client_entity *viewer,
                 const struct client_entity *other)
{
    const vec3s eye = vec3_make(viewer->origin.x, viewer->origin.y, viewer->origin.z + EYES);
    const vec3s way = glms_vec3_sub(other->origin, eye);
    const float aside = glm_deg(trig_atan2f(way.y, way.x)) - viewer->angles.y;
    struct map_trace trace;
    if (fabsf(angle_lerp(0, aside, 1)) > HALF_VIEW)
        return false;
    map_trace(map, 0, 0, eye, other->origin, &trace);
    return !trace.start_solid && trace.fraction >= 1.0f;
}

static bool sees_anybody(const struct client_frame *frame, const struct map *map)
{
    const struct client_entity *viewer = interpolation_find(frame, frame->view_entity);
    for (int i = 0; viewer && i < frame->num_players; i++) {
        const struct client_player *player = &frame->players[i];
        const struct client_entity *other = interpolation_find(frame, i + 1);
        if (i + 1 != frame->view_entity && other && player->present && !player->spectator &&
            (!player->has_stats || player->health > 0) && sees(map, viewer, other))
            return true;
    }
    return false;
}

static double measure_sight(const struct timeline *timeline)
{
    struct playhead *playhead = playhead_create(timeline);
    int num = 0, num_seen = 0;
    for (double time = 0.0; time < timeline_duration(timeline); time += STEP) {
        const struct client_frame *frame =
            playhead_frame(playhead, timeline_find_frame(timeline, time));
        const struct map *map = timeline_level(timeline, frame->level)->map;
        if (!map || frame->intermission)
            continue;
        num++;
        num_seen += sees_anybody(frame, map);
    }
    playhead_destroy(playhead);
    return num > 0 ? (double)num_seen / num : -1.0;
}

struct director_report director_report_measure(const struct timeline *timeline,
                                               const struct match_facts *facts)
{
    struct director_report report = {0};
    struct arena *arena = arena_create();
    struct views views = {0};
    views.stretches = view_stretches_find(timeline, arena, &views.num);
    const double end = views.stretches[views.num - 1].end;
    measure_kills(&views, facts, &report);
    report.num_cuts = views.num - 1;
    report.cuts = end > 0.0 ? 60.0 * report.num_cuts / end : 0.0;
    for (int i = 1; i < views.num; i++)
        report.num_left += kills_soon(facts, views.stretches[i - 1].slot, views.stretches[i].begin);
    report.in_sight = measure_sight(timeline);
    arena_destroy(arena);
    return report;
}

/* ---- the table ---- */

void director_report_print_head(FILE *out)
{
    fprintf(out, "%-16s %10s %8s %8s %9s %11s %9s\n", "whose eyes", "kills seen", "lead s",
            "hold s", "cuts/min", "left early", "in sight");
}

void director_report_print(FILE *out, const char *name, const struct director_report *report)
{
    const double seen = report->num_kills > 0 ? 100.0 * report->num_seen / report->num_kills : 0.0;
    fprintf(out, "%-16s %9.1f%% %8.1f %8.1f %9.1f %5d of %2d ", name, seen, report->lead,
            report->hold, report->cuts, report->num_left, report->num_cuts);
    if (report->in_sight >= 0.0)
        fprintf(out, "%8.1f%%\n", 100.0 * report->in_sight);
    else
        fprintf(out, "%9s\n", "-");
}

void director_report_print_choices(FILE *out, const struct demo *demo,
                                   const struct timeline *timeline)
{
    struct autotrack_stats stats;
    struct playhead *playhead = playhead_create(timeline);
    autotrack_stats_read(&stats, demo, 0);
    for (int i = 0; i < stats.num_recorded; i++) {
        const struct recorded_choice *choice = &stats.recorded[i];
        char name[64] = "", clock[TIME_TEXT_SIZE];
        if (choice->frame >= timeline_num_frames(timeline))
            continue;
        const double time = timeline_frame_time(timeline, choice->frame);
        const struct client_frame *frame = playhead_frame(playhead, choice->frame);
        if (choice->slot < frame->num_players)
            quake_text_line(name, sizeof name, frame->players[choice->slot].name);
        time_text_format(clock, time);
        fprintf(out, "choice %s %-16s %s\n", clock, choice->reason, name);
    }
    autotrack_stats_free(&stats);
    playhead_destroy(playhead);
}
