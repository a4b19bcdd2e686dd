/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_card_place.h"

#include "base/err.h"
#include "playback/hud/hud_placing.h"
#include "tests/unit/test.h"
#include "tests/unit/test_arena.h"

static const struct {
    int width, height;
} shapes[] = {{1920, 1080}, {640, 360},   {854, 480}, {2560, 1080}, {640, 480},
              {480, 480},   {1080, 1080}, {360, 640}, {1080, 1920}, {720, 900}};

enum { NUM_SHAPES = sizeof shapes / sizeof shapes[0] };

struct rect {
    double left, top, right, bottom; /* fractions */
};

static struct rect rect_of(const struct card_place *place, const struct card_line *line,
                           double aspect)
{
    const double height = 1.2 * line->size;
    const double width = line->size * highlight_card_place_text_width(line->text) / aspect;
    const double top = place->is_upper ? line->down : 1.0 - line->down - height;
    return (struct rect){place->across, top, place->across + width, top + height};
}

static bool overlap(const struct rect *a, const struct rect *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* The HUD during play, without the elements of `hide`. */
static struct hud_layout hud_of(struct hud_options *options, const char *hide)
{
    struct err err;
    if (options->style == HUD_BROADCAST)
        assert_true(hud_elements_read(hide, &options->changes.hidden, &err));
    const struct hud_content content = {
        .elements = hud_elements_shown(options->style, &options->changes),
        .has_bar = true,
        .name_length = 15,
        .clock_length = options->style == HUD_BROADCAST ? 5 : 0,
        .has_sides = options->style == HUD_BROADCAST,
        .side_length = HUD_NAME_LETTERS,
    };
    return hud_placing_lay_out(options, &content);
}

static void assert_clear(const struct rect *line, const struct hud_layout *layout)
{
    for (int i = 0; i < NUM_HUD_BOXES; i++) {
        const struct hud_box *box = hud_layout_box(layout, (enum hud_box_id)i);
        if (!box || i == HUD_BOX_CROSSHAIR || i == HUD_BOX_NOTIFY)
            continue;
        const double width = layout->options->width, height = layout->options->height;
        const struct rect other = {(double)box->left / width, (double)box->top / height,
                                   (double)(box->left + box->width) / width,
                                   (double)(box->top + box->height) / height};
        if (overlap(line, &other))
            fail_msg("%d x %d: a card overlaps box %d of the HUD", layout->options->width,
                     layout->options->height, i);
    }
}

static void highlight_card_place_lines__any_shape__is_off_hud_weapon_and_centre(void **state)
{
    (void)state;
    static const struct rect middle = {0.42, 0.3, 1.0, 0.7}, upright_middle = {0.0, 0.4, 1.0, 0.7},
                             weapon = {0.42, 0.6, 0.6, 1.0}, upright_weapon = {0.1, 0.5, 0.9, 1.0};
    for (int i = 0; i < 2 * NUM_SHAPES; i++) {
        const int width = shapes[i / 2].width, height = shapes[i / 2].height;
        const double aspect = (double)width / height;
        struct hud_options options = {
            .width = width, .height = height, .style = i % 2 ? HUD_BROADCAST : HUD_CLASSIC};
        const struct card_place place = highlight_card_place_of(width, height, options.style);
        const struct hud_layout layout = hud_of(&options, place.hide);
        struct card_line lines[] = {{"WWWWWWWWWWWWWWW", 0.046, "", 0},
                                    {"Pentagram, 12:13 left, ]sr[ 112 : 9 red", 0.034, "", 0}};
        highlight_card_place_lines(&place, aspect, lines, 2);
        assert_true(lines[0].down > lines[1].down || place.is_upper);
        for (int k = 0; k < 2; k++) {
            const struct rect line = rect_of(&place, &lines[k], aspect);
            assert_true(line.left >= 0.05 && line.right <= 0.95 + 1e-9);
            assert_true(line.top >= 0.05 - 1e-9 && line.bottom <= 0.95 + 1e-9);
            assert_false(overlap(&line, place.is_upper ? &upright_middle : &middle));
            assert_false(overlap(&line, place.is_upper ? &upright_weapon : &weapon));
            assert_clear(&line, &layout);
        }
    }
}

static void highlight_card_place_lines__usual_name__is_large(void **state)
{
    (void)state;
    for (int i = 0; i < NUM_SHAPES; i++) {
        const struct card_place place =
            highlight_card_place_of(shapes[i].width, shapes[i].height, HUD_BROADCAST);
        struct card_line line = {": Nightwing", 0.046, "", 0};
        highlight_card_place_lines(&place, (double)shapes[i].width / shapes[i].height, &line, 1);
        assert_true(line.size >= 0.042);
    }
}

static void highlight_card_place_text_width__longest_line__counts(void **state)
{
    (void)state;
    const double one = highlight_card_place_text_width("Ann  12");
    assert_float_equal(highlight_card_place_text_width("Al\nAnn  12\nBo"), one, 1e-9);
    /* Letters outside ASCII have several bytes. */
    assert_true(highlight_card_place_text_width("\xc3\xa9\xc3\xa9") <= 2.0);
}

static void highlight_card_place_wrap__texts__have_balanced_lines(void **state)
{
    (void)state;
    static const struct {
        double width; /* in letter sizes */
        const char *text, *lines[3];
    } cases[] = {
        {20, "Takes the lead", {"Takes the lead"}},
        {10, "Takes the lead", {"Takes the lead"}}, /* a bit smaller */
        {11,
         "Takes the lead, 19" CARD_NO_BREAK "to" CARD_NO_BREAK "18",
         {"Takes the lead,", "19 to 18"}},
        {13, "Three in a row once again", {"Three in a row", "once again"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct card_place place = {.width = cases[i].width};
        struct card_line lines[CARD_MAX_LINES];
        const int num = highlight_card_place_wrap(&place, 1.0, cases[i].text, 1.0, lines, 0, arena);
        for (int k = 0; k < num; k++) {
            assert_string_equal(lines[k].text, cases[i].lines[k]);
            assert_true(lines[k].size * highlight_card_place_text_width(lines[k].text) <=
                        cases[i].width + 1e-9);
        }
        assert_true(num == 3 || !cases[i].lines[num]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highlight_card_place_lines__any_shape__is_off_hud_weapon_and_centre),
        cmocka_unit_test(highlight_card_place_lines__usual_name__is_large),
        cmocka_unit_test(highlight_card_place_wrap__texts__have_balanced_lines),
        cmocka_unit_test(highlight_card_place_text_width__longest_line__counts),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
