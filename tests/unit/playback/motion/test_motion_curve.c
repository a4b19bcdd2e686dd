/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/hash.h"
#include "playback/client/client_frame.h"
#include "playback/motion/frame_curves.h"
#include "playback/motion/interpolation.h"

enum { NUM_STEPS = 40 };

static struct motion_span span(double begin, double end, float from, float to)
{
    return (struct motion_span){begin,
                                end,
                                {{{from, -from, 2 * from}}, {{0, from, 0}}},
                                {{{to, -to, 2 * to}}, {{0, to, 0}}}};
}

static struct place on_curve(const struct motion_curve *curve, const struct motion_span *s,
                             float done)
{
    const struct place line = {vec3_lerp(s->from.origin, s->to.origin, done),
                               angles_lerp(s->from.angles, s->to.angles, done)};
    return motion_curve_place(curve, &line, done);
}

static float x_at(const struct motion_curve *curve, const struct motion_span *s, float done)
{
    return on_curve(curve, s, done).origin.x;
}

/* A number from -100 to 100. */
static float random_number(int i)
{
    return (float)((double)hash_mix((uint64_t)i) / (double)UINT64_MAX * 200.0 - 100.0);
}

/* A time that grows by 10 to 110 ms from one i to the next. */
static double random_time(int i)
{
    return i * 0.06 + (double)random_number(i + 5000) * 0.00025;
}

static void motion_curve__even_motion__is_the_line(void **state)
{
    (void)state;
    const struct motion_span a = span(0, 1, 0, 8), b = span(1, 1.5, 8, 12),
                             c = span(1.5, 3, 12, 24);
    const struct motion_curve curve = motion_curve_through(&a, &b, &c);
    for (int i = 0; i <= NUM_STEPS; i++)
        assert_near(x_at(&curve, &b, (float)i / NUM_STEPS), 8.0f + 4.0f * (float)i / NUM_STEPS,
                    1e-4);
}

static void motion_curve__any_motion__is_exact_at_messages_and_never_overshoots(void **state)
{
    (void)state;
    for (int i = 0; i < 2000; i++) {
        struct motion_span s[3];
        for (int k = 0; k < 3; k++)
            s[k] = span(random_time(i + k), random_time(i + k + 1), random_number(i + k),
                        random_number(i + k + 1));
        const struct motion_curve curve = motion_curve_through(&s[0], &s[1], &s[2]);
        const float from = s[1].from.origin.x, to = s[1].to.origin.x;
        assert_true(x_at(&curve, &s[1], 0.0f) == from);
        assert_near(x_at(&curve, &s[1], 1.0f), to, 1e-4);
        float before = from;
        for (int k = 0; k <= NUM_STEPS; k++) {
            const struct place at = on_curve(&curve, &s[1], (float)k / NUM_STEPS);
            const float forth = to > from ? at.origin.x - before : before - at.origin.x;
            assert_true(forth > -1e-4f);
            assert_near(at.origin.y, -at.origin.x, 1e-3);
            before = at.origin.x;
        }
    }
}

/* The slope on both sides of a message, in units/s. */
static void motion_curve__any_motion__keeps_its_speed(void **state)
{
    (void)state;
    static const float NEAR = 1e-3f;
    for (int i = 0; i < 2000; i++) {
        struct motion_span s[4];
        for (int k = 0; k < 4; k++)
            s[k] = span(random_time(i + k), random_time(i + k + 1), random_number(i + k),
                        random_number(i + k + 1));
        const struct motion_curve first = motion_curve_through(&s[0], &s[1], &s[2]);
        const struct motion_curve second = motion_curve_through(&s[1], &s[2], &s[3]);
        const double length = s[1].end - s[1].begin, next = s[2].end - s[2].begin;
        const float come = (x_at(&first, &s[1], 1.0f) - x_at(&first, &s[1], 1.0f - NEAR)) / NEAR;
        const float go = (x_at(&second, &s[2], NEAR) - x_at(&second, &s[2], 0.0f)) / NEAR;
        assert_near((double)come / length, (double)go / next, 60.0);
    }
}

static void motion_curve__angles__turn_the_short_way(void **state)
{
    (void)state;
    struct motion_span s[3] = {span(0, 1, 340, 350), span(1, 2, 350, 10), span(2, 3, 10, 12)};
    const struct motion_curve curve = motion_curve_through(&s[0], &s[1], &s[2]);
    float before = 350.0f;
    for (int i = 1; i <= NUM_STEPS; i++) {
        const float yaw = on_curve(&curve, &s[1], (float)i / NUM_STEPS).angles.y;
        assert_true(yaw > before && yaw < 370.001f);
        before = yaw;
    }
    assert_near(before, 370.0f, 1e-3);
}

/* A pause between messages, another place, or no time at all between two messages. */
static void motion_curve__interrupted_motion__is_not_bent_there(void **state)
{
    (void)state;
    const struct motion_span now = span(1, 2, 8, 12);
    const struct motion_span others[] = {span(0, 0.5, 0, 8), span(0, 1, -8, 4), span(1, 1, 0, 8)};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        const struct motion_curve curve = motion_curve_through(&others[i], &now, NULL);
        assert_near(x_at(&curve, &now, 0.25f), 9.0f, 1e-4);
    }
}

static struct client_frame frame_of(double begin, const struct client_entity *entities, int num)
{
    return (struct client_frame){.time = begin + 0.05,
                                 .time_from = begin,
                                 .move_from = begin,
                                 .view_entity = 1,
                                 .num_entities = num,
                                 .entities = entities};
}

static struct client_entity entity_of(int number, float from, float to)
{
    return (struct client_entity){
        .number = number, .linked = true, .origin_from = {{from}}, .origin = {{to}}};
}

static void frame_curves__frame__bends_what_moves_unevenly(void **state)
{
    (void)state;
    const struct client_entity then[] = {entity_of(1, 0, 1), entity_of(2, 0, 4), entity_of(3, 0, 1),
                                         entity_of(4, 0, 1)};
    struct client_entity now[] = {entity_of(1, 1, 5), entity_of(2, 4, 8), entity_of(3, 90, 94),
                                  entity_of(4, 1, 5)};
    now[2].linked = false;
    now[3].step = true;
    const struct client_frame before = frame_of(1.0, then, 4);
    struct client_frame frame = frame_of(1.05, now, 4);
    struct frame_curves curves = {.capacity = 0};
    frame_curves_set(&curves, &frame, now, &before, NULL);
    assert_non_null(now[0].curve);
    for (int i = 1; i < 4; i++)
        assert_null(now[i].curve);
    assert_near(interpolation_place(&frame, &now[0], 1.075).origin.x, 3.0f, 1e-4);
    frame.is_smooth = true;
    assert_true(interpolation_place(&frame, &now[0], 1.075).origin.x < 2.9f);
    assert_near(interpolation_place(&frame, &now[0], 1.1).origin.x, 5.0f, 1e-6);
    frame_curves_free(&curves);
}

static void motion_curve__sparse_recordings__need_curves(void **state)
{
    (void)state;
    assert_true(motion_curve_suits(0.05, 60.0) && motion_curve_suits(0.1, 24.0));
    assert_false(motion_curve_suits(0.014, 60.0) || motion_curve_suits(0.05, 24.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motion_curve__even_motion__is_the_line),
        cmocka_unit_test(motion_curve__any_motion__is_exact_at_messages_and_never_overshoots),
        cmocka_unit_test(motion_curve__any_motion__keeps_its_speed),
        cmocka_unit_test(motion_curve__angles__turn_the_short_way),
        cmocka_unit_test(motion_curve__interrupted_motion__is_not_bent_there),
        cmocka_unit_test(frame_curves__frame__bends_what_moves_unevenly),
        cmocka_unit_test(motion_curve__sparse_recordings__need_curves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
