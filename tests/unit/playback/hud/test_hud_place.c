/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <string.h>

#include "base/err.h"
#include "playback/hud/hud_elements.h"
#include "playback/hud/hud_place.h"

static void hud_place_read__list__sets_what_it_names(void **state)
{
    (void)state;
    struct hud_place places[NUM_HUD_PLACES] = {[1] = {.spot = HUD_SPOT_TOP, .scale = 2.0f}};
    struct err err = {0};
    assert_true(hud_place_read("speed=top,scale=1.5;feed=bottom-left,x=-2,y=10;bar=scale=0.25;"
                               "splits=at=right;crosshair=scale=4",
                               places, &err));
    const struct hud_place *speed = &places[12], *feed = &places[5], *bar = &places[0];
    assert_true(speed->spot == HUD_SPOT_TOP && speed->scale == 1.5f && speed->x == 0.0f);
    assert_true(feed->spot == HUD_SPOT_BOTTOM_LEFT && feed->scale == 1.0f);
    assert_true(feed->x == -2.0f && feed->y == 10.0f);
    assert_true(bar->spot == HUD_SPOT_NONE && bar->scale == 0.25f);
    assert_true(places[HUD_PLACE_SPLITS].spot == HUD_SPOT_RIGHT);
    assert_true(places[HUD_PLACE_CROSSHAIR].scale == 4.0f);
    assert_true(places[1].spot == HUD_SPOT_TOP && places[1].scale == 2.0f);
    assert_true(places[2].scale == 0.0f);
    /* Later lists replace earlier places of the same element. */
    assert_true(hud_place_read("speed=left", places, &err));
    assert_true(speed->spot == HUD_SPOT_LEFT && speed->scale == 1.0f);
}

static void hud_place_read__hostile_text__is_refused(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"", "expected ELEMENT=PLACE"},
        {"speed", "expected ELEMENT=PLACE"},
        {"speed=", "expected ELEMENT=PLACE"},
        {"=top", "unknown HUD element \"\""},
        {"sped=top", "did you mean \"speed\"?"},
        {"SPEED=top", "unknown HUD element"},
        {"speed=topp", "did you mean \"top\"?"},
        {"speed=top-centre", "unknown place \"top-centre\""},
        {"speed=top,", "unknown place \"\""},
        {"speed=,top", "unknown place \"\""},
        {"speed=top;", "expected ELEMENT=PLACE"},
        {";speed=top", "expected ELEMENT=PLACE"},
        {"speed=top,size=2", "expected one of at, scale, x, y"},
        {"speed=top,scale=", "expected a number from 0.25 to 4, got \"\""},
        {"speed=top,scale=0", "expected a number from 0.25 to 4, got \"0\""},
        {"speed=top,scale=-1", "scale: expected a number"},
        {"speed=top,scale=4.01", "scale: expected a number"},
        {"speed=top,scale=2x", "scale: expected a number"},
        {"speed=top,scale=nan", "scale: expected a number"},
        {"speed=top,scale=inf", "scale: expected a number"},
        {"speed=top,scale=1e999", "scale: expected a number"},
        {"speed=top,x=101", "x: expected a number from -100 to 100"},
        {"speed=top,y=-nan", "y: expected a number from -100 to 100"},
        {"speed=top=bottom", "expected one of at, scale, x, y"},
        {"crosshair=top", "only scale is possible"},
        {"crosshair=scale=2,x=1", "only scale is possible"},
        {"speed=top;feed=nowhere", "unknown place \"nowhere\""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct hud_place places[NUM_HUD_PLACES] = {0};
        struct err err = {0};
        if (hud_place_read(wrong[i][0], places, &err))
            fail_msg("\"%s\" was accepted", wrong[i][0]);
        if (!strstr(err.text, wrong[i][1]) || strchr(err.text, '\n'))
            fail_msg("\"%s\": %s", wrong[i][0], err.text);
    }
    char longest[4096];
    struct hud_place places[NUM_HUD_PLACES] = {0};
    struct err err = {0};
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    assert_false(hud_place_read(longest, places, &err));
    assert_non_null(strstr(err.text, "more than 255 characters"));
}

/* A place that a shot gives to an element shows it, even if the film hides it. */
static void hud_elements_join__places__are_replaced_one_by_one(void **state)
{
    (void)state;
    struct hud_changes first = {.hidden = ELEMENT_FEED | ELEMENT_CLOCK}, later = {0};
    struct err err = {0};
    assert_true(hud_place_read("speed=top;keys=left", first.places, &err));
    assert_true(hud_place_read("speed=bottom;feed=left", later.places, &err));
    const struct hud_changes both = hud_elements_join(&first, &later);
    assert_true(both.places[12].spot == HUD_SPOT_BOTTOM && both.places[13].spot == HUD_SPOT_LEFT);
    assert_int_equal(both.hidden, ELEMENT_CLOCK);
    assert_int_equal(hud_elements_placed(&both), ELEMENT_SPEED | ELEMENT_KEYS | ELEMENT_FEED);
    assert_int_equal(hud_elements_shown(HUD_NONE, &both),
                     ELEMENT_SPEED | ELEMENT_KEYS | ELEMENT_FEED);
    later.hidden = ELEMENT_SPEED;
    const struct hud_changes without = hud_elements_join(&first, &later);
    assert_int_equal(hud_elements_shown(HUD_NONE, &without), ELEMENT_KEYS | ELEMENT_FEED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hud_place_read__list__sets_what_it_names),
        cmocka_unit_test(hud_place_read__hostile_text__is_refused),
        cmocka_unit_test(hud_elements_join__places__are_replaced_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
