/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/cut_list.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/film_sound.h"
#include "pipeline/film/film_text.h"
#include "pipeline/session/cutscene.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"
#include "playback/client/event.h"
#include "playback/client/view_schedule.h"
#include "playback/director/autotrack_plan.h"
#include "playback/sound/pcm_format.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

enum {
    MAX_MARKERS = 10000, /* of a clip */
    MAX_MUSIC = 10000,
};

/* The frames of the film of which clips are made. */
struct part {
    const struct cut_media *media;
    int64_t first, last;
};

static struct cut_clip *add_clip(struct cut_list *list, const struct part *part, const char *name,
                                 int64_t from, int64_t to)
{
    list->clips = arena_grow(list->arena, list->clips, list->num_clips, &list->clips_capacity,
                             sizeof *list->clips);
    struct cut_clip *clip = &list->clips[list->num_clips++];
    *clip = (struct cut_clip){.name = name,
                              .media = part->media,
                              .first = from - part->first,
                              .num_frames = to - from,
                              .transition = TRANSITION_CUT};
    return clip;
}

/* Adds a marker for frames [from, to) of the film, or what the clip shows of them. */
static void add_marker(struct cut_list *list, struct cut_clip *clip, const struct part *part,
                       enum cut_marker_kind kind, int64_t from, int64_t to, const char *text)
{
    const int64_t end = clip->first + clip->num_frames;
    from = from - part->first > clip->first ? from - part->first : clip->first;
    to = to - part->first < end ? to - part->first : end;
    if (from >= to || !*text || clip->num_markers == MAX_MARKERS)
        return;
    clip->markers = arena_grow(list->arena, clip->markers, clip->num_markers,
                               &clip->markers_capacity, sizeof *clip->markers);
    clip->markers[clip->num_markers++] = (struct cut_marker){kind, from, to - from, text};
}

/* Adds the kills and new levels after demo time `from`, until `to`, at a frame of the film. */
static void add_events(struct cut_list *list, struct cut_clip *clip, const struct part *part,
                       const struct timeline *timeline, struct playhead *playhead, int64_t frame,
                       double from, double to)
{
    int num;
    const struct event *events =
        timeline_events(timeline, nextafter(from, HUGE_VAL), nextafter(to, HUGE_VAL), &num);
    for (int i = 0; i < num; i++) {
        const struct event *event = &events[i];
        if (event->kind == EVENT_KILL)
            add_marker(
                list, clip, part, CUT_MARKER_KILL, frame, frame + 1,
                film_text_kill(&event->kill, playhead_frame(playhead, event->frame), list->arena));
        else if (event->kind == EVENT_LEVEL)
            add_marker(list, clip, part, CUT_MARKER_LEVEL, frame, frame + 1,
                       film_text_level(timeline, event->level, list->arena));
    }
}

/* ---- a script ---- */

/* Adds what happens in the demo while the shot plays it forwards, however fast. */
static void add_shot_events(struct cut_list *list, struct cut_clip *clip, const struct part *part,
                            const struct cutscene *cutscene, const struct planned_shot *planned)
{
    const struct film_demo *demo = &cutscene->demos[planned->shot->source];
    const int64_t begin = part->first + clip->first;
    if (!demo->session.timeline)
        return;
    struct playhead *playhead = playhead_create(demo->session.timeline);
    double before = -HUGE_VAL;
    for (int64_t frame = begin; frame < begin + clip->num_frames; frame++) {
        const double time = film_plan_time(&cutscene->plan, planned, frame);
        const double now = time_map_at(&planned->shot->map, time);
        if (now > before && frame > begin)
            add_events(list, clip, part, demo->session.timeline, playhead, frame, before, now);
        before = now;
    }
    playhead_destroy(playhead);
}

static void add_overlays(struct cut_list *list, struct cut_clip *clip, const struct part *part,
                         const struct planned_shot *planned)
{
    const struct shot *shot = planned->shot;
    for (int i = 0; i < shot->num_captions; i++) {
        const struct span *span = &shot->captions[i].span;
        add_marker(list, clip, part, CUT_MARKER_CAPTION,
                   planned->first_frame + rational_frame_from(list->fps, span->at),
                   planned->first_frame + rational_frame_from(list->fps, span->at + span->length),
                   film_text_written(list->arena, shot->captions[i].text));
    }
    for (int i = 0; i < shot->num_stills; i++) {
        const int64_t at =
            planned->first_frame + rational_frame_from(list->fps, shot->stills[i].at);
        add_marker(list, clip, part, CUT_MARKER_STILL, at, at + 1,
                   film_text_written(list->arena, shot->stills[i].file));
    }
}

/* Returns the frame of the film at which the cut to a shot is. */
static int64_t cut_at(const struct film_plan *plan, int shot)
{
    return shot < plan->num_shots ? plan->shots[shot].first_frame + plan->shots[shot].overlap / 2
                                  : plan->num_frames;
}

static int compare_markers(const void *a, const void *b)
{
    const struct cut_marker *x = a, *y = b;
    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    return (int)x->kind - (int)y->kind;
}

static void add_shot(struct cut_list *list, const struct part *part,
                     const struct cutscene *cutscene, int number)
{
    const struct film_plan *plan = &cutscene->plan;
    const struct planned_shot *planned = &plan->shots[number];
    const int64_t begin = cut_at(plan, number), end = cut_at(plan, number + 1);
    const int64_t from = begin > part->first ? begin : part->first;
    const int64_t to = end < part->last ? end : part->last;
    if (from >= to)
        return;
    struct cut_clip *clip = add_clip(
        list, part, film_text_written(list->arena, film_plan_name(plan, number, list->arena)), from,
        to);
    if (planned->overlap > 0 && begin > part->first) {
        clip->transition = planned->shot->transition.kind;
        clip->before = planned->overlap / 2;
        clip->after = planned->overlap - clip->before;
    }
    if (planned->shot->num_tiles == 0)
        add_shot_events(list, clip, part, cutscene, planned);
    add_overlays(list, clip, part, planned);
    sort_items(clip->markers, (size_t)clip->num_markers, sizeof *clip->markers, compare_markers);
}

/* Adds the part of a stretch of music that is in the film, once for each repetition. */
static void add_music(struct cut_list *list, const struct film_sound_music *music, int64_t from,
                      int64_t to)
{
    int64_t at = music->start, skip = music->from;
    const int64_t end = music->end < to ? music->end : to;
    while (at < end && list->num_music < MAX_MUSIC) {
        const int64_t rest = music->length - skip;
        int64_t until = at + rest < end ? at + rest : end;
        if (until > from) {
            const int64_t cut = at < from ? from - at : 0;
            list->music = arena_grow(list->arena, list->music, list->num_music,
                                     &list->music_capacity, sizeof *list->music);
            list->music[list->num_music++] = (struct cut_music){
                music->file, at + cut - from, skip + cut, until - at - cut, music->length};
        }
        at = until;
        skip = 0;
    }
}

void cut_list_add_script(struct cut_list *list, const struct cutscene *cutscene,
                         const struct film_sound *sound, const struct cut_media *media,
                         int64_t first, int64_t last)
{
    const struct part part = {media, first, last};
    const struct rational fps = cutscene->plan.fps;
    struct film_sound_music music;
    for (int i = 0; i < cutscene->plan.num_shots; i++)
        add_shot(list, &part, cutscene, i);
    for (int i = 0; sound && film_sound_music(sound, i, &music); i++)
        add_music(list, &music, rational_frame_sample(fps, first, MIXER_RATE),
                  rational_frame_sample(fps, last, MIXER_RATE));
}

/* ---- a demo ---- */

/* Returns the frame of the film that first shows a frame of the timeline. */
static int64_t film_frame(const struct cut_list *list, const struct timeline *timeline, int frame)
{
    return rational_frame_from(list->fps, timeline_frame_time(timeline, frame));
}

static void add_view(struct cut_list *list, const struct part *part, const struct session *session,
                     struct playhead *playhead, const char *name, int64_t from, int64_t to)
{
    struct cut_clip *clip = add_clip(list, part, name, from, to);
    const double step = rational_frame_time(list->fps, 1);
    for (int64_t frame = from; frame < to; frame++) {
        const double now = rational_frame_time(list->fps, frame);
        add_events(list, clip, part, session->timeline, playhead, frame, now - step, now);
    }
}

void cut_list_add_demo(struct cut_list *list, const struct session *session,
                       const struct cut_media *media, int64_t first, int64_t last)
{
    const struct timeline *timeline = session->timeline;
    const struct part part = {media, first, last};
    const struct view_schedule *views = timeline_view_schedule(timeline);
    const char *pov = session->settings->eye.pov;
    const bool is_named = pov && !autotrack_plan_is_auto(pov) && strcmp(pov, POV_RECORDED) != 0;
    const int num = is_named ? 0 : views->num_cuts;
    struct playhead *playhead = playhead_create(timeline);
    for (int i = 0; i < num; i++) {
        const struct view_cut *cut = &views->cuts[i];
        const int64_t begin = i > 0 ? film_frame(list, timeline, cut->frame) : first;
        const int64_t end = i + 1 < num ? film_frame(list, timeline, cut[1].frame) : last;
        const int64_t from = begin > first ? begin : first, to = end < last ? end : last;
        if (from < to)
            add_view(list, &part, session, playhead,
                     film_text_player(playhead_frame(playhead, cut->frame), cut->slot, list->arena),
                     from, to);
    }
    if (num == 0)
        add_view(list, &part, session, playhead,
                 film_text_level(timeline,
                                 timeline_level_at(timeline, rational_frame_time(list->fps, first)),
                                 list->arena),
                 first, last);
    playhead_destroy(playhead);
}

int64_t cut_list_frames(const struct cut_list *list)
{
    int64_t sum = 0;
    for (int i = 0; i < list->num_clips; i++)
        sum += list->clips[i].num_frames;
    return sum;
}
