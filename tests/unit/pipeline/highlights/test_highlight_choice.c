/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Nothing is shown twice, fillers are left out, and films end with the best. */
#include "tests/unit/test.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_choice.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_join.h"
#include "tests/unit/test_arena.h"

/* Returns a moment of a player at a time, shown from three seconds before to 1.6 after. */
static struct highlight_item item_at(double time, int slot, float score)
{
    static const char *const names[] = {"Ann", "Ben", "Cid", "Dan", "Eve"};
    return (struct highlight_item){
        .moment = {.kind = MOMENT_AIR,
                   .begin = time,
                   .time = time,
                   .end = time,
                   .slot = slot,
                   .other = 9,
                   .who = names[slot],
                   .score = score},
        .from = time - 3.0,
        .to = time + 1.6,
        .lives_since = -INFINITY,
        .reasons = "air",
        .call = "",
        .kinds = 1u << MOMENT_AIR,
    };
}

static void set_kind(struct highlight_item *item, enum moment_kind kind)
{
    item->moment.kind = kind;
    item->kinds = 1u << kind;
    item->reasons = moment_kind_name(kind);
}

static struct highlights join(struct highlight_item *items, int num)
{
    struct highlights h = {.arena = arena, .num = num, .items = items};
    highlight_join_all(&h, 0, false);
    for (int i = 0; i < h.num; i++)
        for (int k = 0; k < i; k++)
            assert_true(items[i].demo != items[k].demo || items[i].from >= items[k].to ||
                        items[k].from >= items[i].to);
    return h;
}

static void join__one_player__is_one_item(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 50), item_at(12, 0, 40)};
    set_kind(&items[1], MOMENT_RUN);
    const struct highlights h = join(items, 2);
    assert_int_equal(h.num, 1);
    assert_true(items[0].from == 7.0 && items[0].to == 13.6);
    assert_string_equal(items[0].reasons, "air, run");
    assert_near(items[0].moment.score, 50.0f + 0.6f * 40.0f * 0.5f, 0.01f);
}

static void join__short_pause__is_one_item(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 50), item_at(17, 0, 40)}; /* 2.4 s apart */
    assert_int_equal(join(items, 2).num, 1);
    assert_true(items[0].from == 7.0 && items[0].to == 18.6);
    struct highlight_item far[] = {item_at(10, 0, 50), item_at(17.2, 0, 40)};
    assert_int_equal(join(far, 2).num, 2);
}

static void join__other_life__is_not_joined(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 50), item_at(12.9, 0, 40)};
    items[1].lives_since = 11.0;
    assert_int_equal(join(items, 2).num, 1);
    assert_true(items[0].to == 11.6);
    struct highlight_item far[] = {item_at(10, 0, 50), item_at(14, 0, 40)};
    far[1].lives_since = 11.0;
    assert_int_equal(join(far, 2).num, 2);
    assert_true(far[1].from == 11.6); /* what the better one does not show */
}

static void join__players_of_one_fight__have_one_item(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 50), item_at(12.9, 1, 40)};
    items[1].moment.begin = items[1].moment.end = 12.9;
    items[0].moment.other = 3;
    items[1].moment.other = 0; /* kills the killer */
    assert_int_equal(join(items, 2).num, 1);
    /* The same times, but different players. */
    struct highlight_item others[] = {item_at(10, 0, 50), item_at(13.2, 1, 40)};
    others[0].moment.other = 3;
    others[1].moment.other = 4;
    assert_int_equal(join(others, 2).num, 2);
    assert_true(others[1].from == 11.6);
    struct highlight_item close[] = {item_at(10, 0, 50), item_at(12, 1, 40)};
    close[0].moment.other = 3;
    close[1].moment.other = 4;
    assert_int_equal(join(close, 2).num, 1); /* too little would be left */
}

/* A moment between two better ones must not make them overlap. */
static void join__widened_item__does_not_reach_into_another(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 50), item_at(17, 1, 45), item_at(14, 0, 40)};
    for (int i = 0; i < 3; i++)
        items[i].moment.other = 3 + i % 2;
    set_kind(&items[2], MOMENT_LONG);
    items[2].to = 18.0;
    join(items, 3);
    struct highlight_item demos[] = {item_at(10, 0, 50), item_at(10, 0, 40)};
    demos[1].demo = 1;
    assert_int_equal(join(demos, 2).num, 2);
}

static void join__bonus__belongs_to_a_moment(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 50), item_at(10, 0, 12), item_at(30, 0, 12)};
    set_kind(&items[1], MOMENT_LOW);
    set_kind(&items[2], MOMENT_LOW);
    assert_int_equal(join(items, 3).num, 1);
    assert_string_equal(items[0].reasons, "air, low-health");
    assert_near(items[0].moment.score, 56.0f, 0.01f);
    struct highlight_item low[] = {item_at(10, 0, 12), item_at(30, 0, 12)};
    set_kind(&low[0], MOMENT_LOW);
    set_kind(&low[1], MOMENT_LOW);
    struct highlights h = {.arena = arena, .num = 2, .items = low};
    highlight_join_all(&h, 0, true); /* asked for */
    assert_int_equal(h.num, 2);
}

static struct highlights choose(struct highlight_item *items, int num, int count, double length,
                                bool keep_all)
{
    struct highlights h = {.arena = arena, .num = num, .items = items};
    const double used = highlight_choice_make(&h, count, length, keep_all);
    assert_true(used <= length && (used > 0.0) == (h.num > 0));
    return h;
}

static void choose__fillers__are_left_out(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 80), item_at(20, 1, 40), item_at(30, 2, 20),
                                     item_at(40, 3, 20), item_at(50, 4, 19)};
    struct highlights h = choose(items, 5, 10, INFINITY, false);
    assert_true(h.num == 4 && h.num_weak == 1 && h.num_extra == 0); /* the best four are kept */
    assert_true(items[3].moment.score == 20.0f);
    h = choose(items, 5, 10, INFINITY, true);
    assert_true(h.num == 5 && h.num_weak == 0);
    h = choose(items, 5, 1, INFINITY, false);
    assert_true(h.num == 1 && h.num_weak == 1 && h.num_extra == 3);
    h = choose(items, 5, 10, 5.0, false);
    assert_true(h.num == 1 && h.num_extra == 3 && items[0].moment.score == 80.0f);
}

static void choose__end_of_the_film__is_always_chosen(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 80), item_at(20, 1, 60), item_at(30, 2, 60),
                                     item_at(40, 3, 60), item_at(50, 4, 20)};
    items[4].is_end = true;
    const struct highlights h = choose(items, 5, 2, INFINITY, false);
    assert_true(h.num == 2 && h.num_weak == 0 && h.num_extra == 3);
    assert_true(items[0].is_end && items[1].moment.score == 80.0f);
}

/* A shot that ends too early for its call is slowed down at the end, unless a replay shows it. */
static void hold__early_end__leaves_time_for_the_call(void **state)
{
    (void)state;
    struct shot_stretch hold;
    struct highlight_item item = item_at(10, 0, 80);
    assert_false(highlight_hold_find(&item, 10.3, &hold)); /* nothing to tell */
    item.call = "Mid-air rocket";
    item.to = 10.3;
    assert_true(highlight_hold_find(&item, 10.3, &hold));
    assert_true(hold.from < hold.to && hold.to == 10.3);
    assert_near((float)highlight_hold_extra(&item, 10.3),
                (float)(HIGHLIGHT_HOLD_LENGTH - (hold.to - hold.from)), 0.001f);
    item.to = 12.0;
    assert_false(highlight_hold_find(&item, 12.0, &hold));
    assert_true(highlight_hold_extra(&item, 12.0) == 0.0);
    /* The card that names the player comes first. */
    item.from = 9.5;
    assert_true(highlight_hold_call(&item) - item.from >=
                HIGHLIGHT_CARD_AT + HIGHLIGHT_CARD_SHORTEST);
    /* Where the part after the hit is left out, the call is in the next part. */
    item.skips[0] = (struct shot_skip){11.2, 14.0, false};
    item.num_skips = 1;
    assert_true(highlight_hold_call(&item) >= 14.0);
    /* A view from outside that joins the parts has no cards. */
    item.joins[0].is_found = true;
    assert_true(highlight_hold_call(&item) >= 14.0 + SHOT_JOIN);
    assert_false(highlight_hold_has_room(&item, 16.0));
    item.num_replays = 1;
    assert_false(highlight_hold_find(&item, 14.3, &hold));
}

static void choose__telefrags__are_one_joke(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(10, 0, 50), item_at(20, 1, 45), item_at(30, 2, 46)};
    set_kind(&items[1], MOMENT_TELEFRAG);
    set_kind(&items[2], MOMENT_TELEFRAG);
    assert_int_equal(choose(items, 3, 10, INFINITY, false).num, 2);
    assert_true(items[1].moment.score == 46.0f);
}

/* Returns the letters of the kinds, in the order of the film. */
static const char *film_of(const char *kinds)
{
    static char out[32];
    struct highlight_item items[32];
    const int num = (int)strlen(kinds);
    for (int i = 0; i < num; i++) {
        items[i] = item_at(10.0 * i, 0, 90.0f - (float)i);
        set_kind(&items[i], (enum moment_kind)(kinds[i] - 'a'));
    }
    struct highlights h = {.arena = arena, .num = num, .items = items};
    highlight_choice_order(&h, ORDER_FILM);
    for (int i = 0; i < num; i++)
        out[i] = (char)('a' + (int)items[i].moment.kind);
    out[num] = '\0';
    if (num > 1)
        assert_true(items[num - 1].moment.score == 90.0f && items[0].moment.score == 89.0f);
    return out;
}

static void order__film__rises_to_the_best(void **state)
{
    (void)state;
    static const struct {
        const char *kinds, *film; /* by falling score; as shown */
    } films[] = {
        {"a", "a"},           {"ab", "ba"},       {"abc", "bca"},
        {"abcde", "bedca"},   {"abac", "baca"},   {"aabaa", "aaaba"}, /* cannot be avoided */
        {"abcaad", "badaca"}, {"abbcc", "bcbca"}, {"aaaa", "aaaa"},
    };
    for (size_t i = 0; i < sizeof films / sizeof films[0]; i++)
        assert_string_equal(film_of(films[i].kinds), films[i].film);
}

static void order__time__is_plain(void **state)
{
    (void)state;
    struct highlight_item items[] = {item_at(20, 0, 60), item_at(10, 0, 70), item_at(30, 0, 50)};
    struct highlights h = {.arena = arena, .num = 3, .items = items};
    highlight_choice_order(&h, ORDER_TIME);
    assert_true(items[0].from == 7.0 && items[1].from == 17.0 && items[2].from == 27.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(join__one_player__is_one_item),
        cmocka_unit_test(join__short_pause__is_one_item),
        cmocka_unit_test(join__other_life__is_not_joined),
        cmocka_unit_test(join__players_of_one_fight__have_one_item),
        cmocka_unit_test(join__widened_item__does_not_reach_into_another),
        cmocka_unit_test(join__bonus__belongs_to_a_moment),
        cmocka_unit_test(choose__fillers__are_left_out),
        cmocka_unit_test(choose__telefrags__are_one_joke),
        cmocka_unit_test(choose__end_of_the_film__is_always_chosen),
        cmocka_unit_test(hold__early_end__leaves_time_for_the_call),
        cmocka_unit_test(order__film__rises_to_the_best),
        cmocka_unit_test(order__time__is_plain),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
