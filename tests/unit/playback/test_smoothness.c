/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Smoothness of motion in films with 60 frames per second of recordings with 77 messages
 * per second. */
#include "tests/unit/test.h"

#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/motion/interpolation.h"
#include "playback/motion/motion_curve.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_real.h"

enum { SECONDS = 40, FRAMES = SECONDS * 60 };

static const char match[] = "mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd";
static const double START = 55.0;

/* One player, film frame by film frame. */
struct track {
    struct place places[FRAMES];
    bool is_cut[FRAMES]; /* teleported since the previous film frame */
};

/* Magnitudes of second differences, in ascending order. */
struct unevenness {
    int num;
    float units[FRAMES], degrees[FRAMES];
};

static int compare(const void *left, const void *right)
{
    const float a = *(const float *)left, b = *(const float *)right;
    return a < b ? -1 : a > b;
}

static float turn(float from, float to)
{
    return remainderf(to - from, 360.0f);
}

static void follow(struct track *track, const struct timeline *timeline, int entity)
{
    struct playhead *playhead = playhead_create(timeline);
    int before = -1;
    memset(track, 0, sizeof *track);
    for (int i = 0; i < FRAMES; i++) {
        const double time = START + i / 60.0;
        const int index = timeline_find_frame(timeline, time);
        for (int k = before < 0 ? index : before + 1; k <= index; k++) {
            const struct client_entity *e = interpolation_find(playhead_frame(playhead, k), entity);
            track->is_cut[i] = track->is_cut[i] || !e || !e->linked;
        }
        const struct client_frame *frame = playhead_frame(playhead, index);
        const struct client_entity *e = interpolation_find(frame, entity);
        before = index;
        if (!e)
            continue;
        track->places[i] = interpolation_place(frame, e, time);
        if (frame->view_entity == entity)
            track->places[i].angles = interpolation_view_angles(frame, time);
    }
    playhead_destroy(playhead);
}

static void measure(struct unevenness *out, const struct track *track)
{
    out->num = 0;
    for (int i = 1; i < FRAMES - 1; i++) {
        const struct place *at = &track->places[i];
        if (track->is_cut[i - 1] || track->is_cut[i] || track->is_cut[i + 1])
            continue;
        const vec3s come = glms_vec3_sub(at->origin, at[-1].origin);
        const vec3s go = glms_vec3_sub(at[1].origin, at->origin);
        out->units[out->num] = glms_vec3_distance(come, go);
        out->degrees[out->num++] =
            fabsf(turn(at[-1].angles.y, at->angles.y) - turn(at->angles.y, at[1].angles.y));
    }
    qsort(out->units, (size_t)out->num, sizeof(float), compare);
    qsort(out->degrees, (size_t)out->num, sizeof(float), compare);
}

static void check(const struct unevenness *u, const char *who)
{
    const int half = u->num / 2, most = u->num * 95 / 100;
    print_message("%s: median %.2f units, %.2f degrees; 95%% below %.2f, %.2f\n", who,
                  u->units[half], u->degrees[half], u->units[most], u->degrees[most]);
    assert_true(u->num > FRAMES / 2);
    assert_true(u->units[half] < 0.7f && u->units[most] < 3.0f);
    assert_true(u->degrees[half] < 0.5f && u->degrees[most] < 5.0f);
}

static void motion__real_match__is_even(void **state)
{
    (void)state;
    static struct track track;
    static struct unevenness uneven;
    /* The others are bots, which turn abruptly. */
    for (int i = 0; i < 2; i++) {
        struct real real = real_open(match, i == 0 ? "0" : "3", WITHOUT_GAME);
        follow(&track, real.timeline, 1);
        measure(&uneven, &track);
        check(&uneven, i == 0 ? "in first person" : "seen by others");
        real_close(&real);
    }
}

/* A teleported player is never shown in between, and no moving player is faster than
 * players can be. */
static void motion__real_match__jumps_are_cuts(void **state)
{
    (void)state;
    static struct track track;
    int num_cuts = 0;
    struct real real = real_open(match, "0", WITHOUT_GAME);
    for (int entity = 1; entity <= 8; entity++) {
        follow(&track, real.timeline, entity);
        for (int i = 1; i < FRAMES; i++) {
            const float moved =
                glms_vec3_distance(track.places[i - 1].origin, track.places[i].origin);
            num_cuts += track.is_cut[i];
            assert_true(track.is_cut[i] || moved < 2000.0f / 60.0f);
        }
    }
    assert_in_range(num_cuts, 4, 200);
    real_close(&real);
}

/* A player who is raised by the height of a step has not jumped: the view is smoothed only
 * on the ground. */
static void client__real_match__stairs_are_climbed_on_the_ground(void **state)
{
    (void)state;
    struct real real = real_open(match, "0", WITH_GAME);
    float z = 0.0f, rise_before = 0.0f;
    int num_steps = 0, num_grounded = 0;
    bool was_on_ground = false;
    for (int i = 0; i < timeline_num_frames(real.timeline); i++) {
        const struct client_frame *frame = playhead_frame(real.playhead, i);
        const struct client_entity *e = interpolation_find(frame, frame->view_entity);
        if (!e)
            continue;
        const float rise = e->linked ? e->origin.z - z : 0.0f;
        if (rise_before > 12.0f && rise_before <= 18.0f && fabsf(rise) < 0.2f) {
            num_steps++;
            num_grounded += was_on_ground;
        }
        z = e->origin.z;
        rise_before = rise;
        was_on_ground = frame->on_ground;
    }
    assert_true(num_steps >= 20 && num_grounded * 10 >= num_steps * 9);
    real_close(&real);
}

/* ---- curves ---- */

enum { THINNING = 5, MAX_FRAMES = 20000 };

/* The errors of positions that were left out. */
struct errors {
    int num;
    double lines, curves; /* sums of squares, in units */
};

struct recorded {
    bool is_linked;
    double time;
    vec3s origin;
};

static struct motion_span thinned_span(const struct recorded *r, int from)
{
    return (struct motion_span){r[from].time,
                                r[from + THINNING].time,
                                {.origin = r[from].origin},
                                {.origin = r[from + THINNING].origin}};
}

static void compare_with_left_out(struct errors *errors, const struct recorded *r, int from)
{
    const struct motion_span before = thinned_span(r, from - THINNING),
                             span = thinned_span(r, from), after = thinned_span(r, from + THINNING);
    const struct motion_curve curve = motion_curve_through(&before, &span, &after);
    for (int i = from + 1; i < from + THINNING; i++) {
        const float done = (float)((r[i].time - span.begin) / (span.end - span.begin));
        const struct place line = {.origin = vec3_lerp(span.from.origin, span.to.origin, done)};
        const struct place bent = motion_curve_place(&curve, &line, done);
        errors->lines += (double)glms_vec3_distance2(line.origin, r[i].origin);
        errors->curves += (double)glms_vec3_distance2(bent.origin, r[i].origin);
        errors->num++;
    }
}

/* From the recording with only every fifth message, curves find the others' positions better
 * than lines do. */
static void motion_curve__thinned_match__is_closer_than_lines(void **state)
{
    (void)state;
    static struct recorded r[MAX_FRAMES];
    struct errors errors = {.num = 0};
    struct real real = real_open(match, "0", WITHOUT_GAME);
    const int num = timeline_num_frames(real.timeline);
    assert_true(num <= MAX_FRAMES);
    for (int player = 1; player <= 8; player++) {
        int run = 0;
        for (int i = 0; i < num; i++) {
            const struct client_frame *frame = playhead_frame(real.playhead, i);
            const struct client_entity *e = interpolation_find(frame, player);
            r[i] = (struct recorded){e && e->linked && frame->time > frame->time_from, frame->time,
                                     e ? e->origin : vec3_make(0, 0, 0)};
            run = r[i].is_linked ? run + 1 : 0;
            if (run > 3 * THINNING && run % THINNING == 0)
                compare_with_left_out(&errors, r, i - 2 * THINNING);
        }
    }
    print_message("%d positions: lines %.2f units, curves %.2f\n", errors.num,
                  sqrt(errors.lines / errors.num), sqrt(errors.curves / errors.num));
    assert_true(errors.num > 10000);
    assert_true(sqrt(errors.curves) < 0.8 * sqrt(errors.lines));
    real_close(&real);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motion__real_match__is_even),
        cmocka_unit_test(motion__real_match__jumps_are_cuts),
        cmocka_unit_test(motion_curve__thinned_match__is_closer_than_lines),
        cmocka_unit_test(client__real_match__stairs_are_climbed_on_the_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
