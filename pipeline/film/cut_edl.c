/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/cut_edl.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "pipeline/film/cut_list.h"
#include "pipeline/film/film_text.h"

enum {
    MAX_EVENTS = 999,
    MAX_TRANSITION = 999, /* frames */
    FIRST_HOUR = 1,
    HOURS = 24,
};

/* Returns "01:00:02:05". Frames are counted at the nearest whole rate. */
static const char *timecode(const struct cut_list *list, int64_t frame)
{
    const int64_t rate = (list->fps.num + list->fps.den / 2) / list->fps.den;
    const int64_t whole = rate > 0 ? rate : 1, seconds = frame / whole;
    return arena_printf(list->arena, "%02d:%02d:%02d:%02d", (int)(seconds / 3600),
                        (int)(seconds / 60 % 60), (int)(seconds % 60), (int)(frame % whole));
}

/* Returns the timecode of a frame of the film. */
static const char *film_timecode(const struct cut_list *list, int64_t frame)
{
    const int64_t rate = (list->fps.num + list->fps.den / 2) / list->fps.den;
    return timecode(list, frame + FIRST_HOUR * 3600 * (rate > 0 ? rate : 1));
}

static void put_event(FILE *stream, const struct cut_list *list, int number,
                      const struct cut_clip *clip, const char *transition, int64_t from, int64_t to,
                      int64_t at)
{
    fprintf(stream, "%03d  AX       %-5s %s %s %s %s %s\n", number,
            clip->media->has_sound ? "AA/V" : "V", transition, timecode(list, from),
            timecode(list, to), film_timecode(list, at), film_timecode(list, at + to - from));
}

static void put_media(FILE *stream, const struct cut_list *list, const char *word,
                      const struct cut_clip *clip)
{
    fprintf(stream, "* %s CLIP NAME: %s\n", word,
            clip->media->path ? film_text_written(list->arena, path_base(clip->media->path))
                              : clip->name);
}

static void put_markers(FILE *stream, const struct cut_list *list, const struct cut_clip *clip,
                        int64_t at)
{
    static const char *const colours[] = {
        [CUT_MARKER_KILL] = "RED",
        [CUT_MARKER_LEVEL] = "GREEN",
        [CUT_MARKER_CAPTION] = "CYAN",
        [CUT_MARKER_STILL] = "YELLOW",
    };
    for (int i = 0; i < clip->num_markers; i++) {
        const struct cut_marker *marker = &clip->markers[i];
        fprintf(stream, "* LOC: %s %-7s %s\n",
                film_timecode(list, at + marker->first - clip->first), colours[marker->kind],
                marker->text);
    }
}

/* Writes the clip that begins at frame `at` of the film, and ends where the transition to the next
 * one begins; its own transition belongs to it. */
static void put_clip(FILE *stream, const struct cut_list *list, int number, int64_t at)
{
    const struct cut_clip *clip = &list->clips[number];
    const int64_t left = number + 1 < list->num_clips ? clip[1].before : 0;
    const int64_t from = clip->first - clip->before, to = clip->first + clip->num_frames - left;
    if (clip->transition == TRANSITION_CUT) {
        put_event(stream, list, number + 1, clip, "C       ", from, to, at);
        put_media(stream, list, "FROM", clip);
    } else {
        const struct cut_clip *last = clip - 1;
        const int64_t end = last->first + last->num_frames - clip->before;
        const char *wipe = clip->transition == TRANSITION_WIPE ? "W001" : "D   ";
        put_event(stream, list, number + 1, last, "C       ", end, end, at - clip->before);
        put_event(stream, list, number + 1, clip,
                  arena_printf(list->arena, "%s %03d", wipe, (int)(clip->before + clip->after)),
                  from, to, at - clip->before);
        put_media(stream, list, "FROM", last);
        put_media(stream, list, "TO", clip);
    }
    fprintf(stream, "* COMMENT: %s\n", clip->name);
    put_markers(stream, list, clip, at);
}

static bool fits(const struct cut_list *list, struct err *err)
{
    if (list->num_clips > MAX_EVENTS)
        return err_set(err, ERR_LIMIT,
                       "--edl: the film has %d cuts, and such a list at most %d: use --otio",
                       list->num_clips, MAX_EVENTS);
    for (int i = 0; i < list->num_clips; i++)
        if (list->clips[i].before + list->clips[i].after > MAX_TRANSITION)
            return err_set(err, ERR_LIMIT,
                           "--edl: the transition to \"%s\" has more than %d frames: use --otio",
                           list->clips[i].name, MAX_TRANSITION);
    const double length = rational_frame_time(list->fps, cut_list_frames(list));
    return length < (HOURS - FIRST_HOUR) * 3600.0 ||
           err_set(err, ERR_LIMIT, "--edl: the film is longer than %d hours: use --otio",
                   HOURS - FIRST_HOUR);
}

bool cut_edl_write(FILE *stream, const struct cut_list *list, struct err *err)
{
    int64_t at = 0;
    if (!fits(list, err))
        return false;
    fprintf(stream, "TITLE: %s\nFCM: NON-DROP FRAME\n\n", list->name);
    for (int i = 0; i < list->num_clips; i++) {
        put_clip(stream, list, i, at);
        at += list->clips[i].num_frames;
    }
    return true;
}
