/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/film/title.h"
#include "tests/unit/test_encode.h"
#include "tests/unit/test_font.h"
#include "world/image.h"

static const char sans[] = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

enum { HEIGHT = 360 };

struct drawn {
    const struct image *image;
    int pad;
};

static struct drawn draw(const char *text, const struct title_style *style, int max_width,
                         struct arena *arena)
{
    const struct title title = {text, style, TITLE_LEFT, HEIGHT, max_width};
    struct err err = {0};
    struct drawn drawn = {0};
    struct title_fonts *fonts = title_fonts_create(&err);
    assert_non_null(fonts);
    if (access(sans, R_OK) != 0) {
        title_fonts_destroy(fonts);
        arena_destroy(arena);
        skip();
    }
    drawn.image = title_draw(fonts, &title, &drawn.pad, arena, &err);
    if (!drawn.image)
        fail_msg("%s", err.text);
    title_fonts_destroy(fonts);
    return drawn;
}

static const uint8_t *pixel(const struct image *image, int x, int y)
{
    return image->rgba + 4 * ((size_t)y * (size_t)image->width + (size_t)x);
}

/* Returns the sum of the coverage, in whole pixels. */
static int ink(const struct image *image)
{
    int sum = 0;
    for (int i = 0; i < image->width * image->height; i++)
        sum += image->rgba[4 * i + 3];
    return sum / 255;
}

static void title_next_letter__utf8__is_read_and_nonsense_replaced(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t letters[4];
    } cases[] = {
        {"a\xc3\xa9", {'a', 0xe9, 0}},
        {"\xe2\x82\xac", {0x20ac, 0}},
        {"\xf0\x9f\x98\x80", {0x1f600, 0}},
        {"\xc3", {0xfffd, 0}},                      /* truncated */
        {"\xc0\xaf", {0xfffd, 0xfffd, 0}},          /* overlong */
        {"\xed\xa0\x80", {0xfffd, 0xfffd, 0xfffd}}, /* surrogate */
        {"\xff\x41", {0xfffd, 'A', 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].text;
        for (int k = 0; k < 3; k++) {
            assert_int_equal(title_next_letter(&text), cases[i].letters[k]);
            if (cases[i].letters[k] == 0)
                break;
        }
    }
}

/* An "I" is a bar in its colour, some pixels wide, with nothing around it. */
static void title_draw__letter__has_its_colour_and_size(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct title_style style = {.font = sans, .size = 0.2, .rgb = {10, 200, 30}};
    const struct drawn d = draw("I", &style, 1000, arena);
    int rows = 0;
    for (int y = 0; y < d.image->height; y++)
        for (int x = 0, found = 0; x < d.image->width && !found; x++)
            if (pixel(d.image, x, y)[3] == 255) {
                assert_memory_equal(pixel(d.image, x, y), style.rgb, 3);
                found = 1;
                rows++;
            }
    assert_in_range(rows, 48, 56); /* capitals of this font are 0.73 of 72 pixels */
    assert_int_equal(pixel(d.image, 0, 0)[3], 0);
    assert_true(d.pad > 0 && d.image->width > 2 * d.pad);
    arena_destroy(arena);
}

static void title_draw__again__is_the_same(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct title_style style = {
        .font = sans, .size = 0.08, .outline = 0.05, .shadow = 0.1, .box = 0.5};
    const struct drawn a = draw("Wren \xc3\x9f Rook\nAV", &style, 1000, arena);
    const struct drawn b = draw("Wren \xc3\x9f Rook\nAV", &style, 1000, arena);
    assert_int_equal(a.image->width, b.image->width);
    assert_memory_equal(a.image->rgba, b.image->rgba,
                        4 * (size_t)a.image->width * (size_t)a.image->height);
    arena_destroy(arena);
}

static void title_draw__style__adds_its_effects(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct title_style style = {.font = sans, .size = 0.1, .rgb = {255, 255, 255}};
    const int plain = ink(draw("Quad", &style, 1000, arena).image);
    style.outline = 0.06;
    const int outlined = ink(draw("Quad", &style, 1000, arena).image);
    style.shadow = 0.1;
    const int shadowed = ink(draw("Quad", &style, 1000, arena).image);
    assert_true(plain > 0 && outlined > plain * 3 / 2 && shadowed > outlined);
    style.box = 1.0;
    style.box_rgb[2] = 77;
    const struct image *boxed = draw("Quad", &style, 1000, arena).image;
    assert_int_equal(ink(boxed), boxed->width * boxed->height);
    assert_int_equal(pixel(boxed, 0, 0)[2], 77);
    arena_destroy(arena);
}

static void title_draw__long_line__is_broken_at_spaces(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct title_style style = {.font = sans, .size = 0.1};
    const struct drawn one = draw("a few words of text", &style, 1000, arena);
    const struct drawn two = draw("a few words of text", &style, 250, arena);
    const struct drawn by_hand = draw("a few words\nof text", &style, 1000, arena);
    assert_true(two.image->width - 2 * two.pad <= 250);
    assert_true(two.image->height > one.image->height);
    assert_int_equal(ink(two.image), ink(by_hand.image));
    /* Words without a space are not broken, and an empty text has no size. */
    assert_true(draw("Incomprehensibilities", &style, 50, arena).image->width > 250);
    assert_int_equal(ink(draw("  \n ", &style, 50, arena).image), 0);
    arena_destroy(arena);
}

static void title_draw__bad_font__is_refused(void **state)
{
    (void)state;
    static const char *const files[] = {"/nowhere.ttf", "Makefile"};
    struct arena *arena = arena_create();
    struct title_fonts *fonts = title_fonts_create(NULL);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const struct title_style style = {.font = files[i], .size = 0.1};
        const struct title title = {"x", &style, TITLE_LEFT, HEIGHT, 100};
        struct err err = {0};
        int pad;
        assert_null(title_draw(fonts, &title, &pad, arena, &err));
        assert_non_null(strstr(err.text, files[i]));
    }
    title_fonts_destroy(fonts);
    arena_destroy(arena);
}

/* A font that is truncated anywhere is rejected, or its remains are drawn. */
static void title_draw__cut_font__does_no_harm(void **state)
{
    (void)state;
    static char whole[1 << 20];
    FILE *file = fopen(sans, "rb");
    if (!file)
        skip();
    const size_t size = fread(whole, 1, sizeof whole, file);
    fclose(file);
    for (size_t cut = 0; cut < size; cut += size / 23) {
        char path[] = "/tmp/test_titleXXXXXX";
        const int out = mkstemp(path);
        assert_true(out >= 0 && write(out, whole, cut) == (ssize_t)cut);
        close(out);
        struct arena *arena = arena_create();
        struct title_fonts *fonts = title_fonts_create(NULL);
        const struct title_style style = {.font = path, .size = 0.1, .outline = 0.05};
        const struct title title = {"Quad \xc3\xa9", &style, TITLE_LEFT, HEIGHT, 100};
        struct err err = {0};
        int pad;
        const struct image *image = title_draw(fonts, &title, &pad, arena, &err);
        assert_true(image || err.text[0]);
        title_fonts_destroy(fonts);
        arena_destroy(arena);
        unlink(path);
    }
}

/* Draws text in a font whose glyphs are boxes of `side` units, with 16 units per em. */
static int ink_of_boxes(void **state, int side)
{
    struct font_builder font;
    const char *path = in_folder(state, "boxes.ttf");
    font_make(&font, side, 20);
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(font.data, 1, font.size, file), font.size);
    fclose(file);
    const struct title_style style = {.font = path, .size = 0.1};
    const struct title title = {"a", &style, TITLE_LEFT, HEIGHT, 300};
    struct title_fonts *fonts = title_fonts_create(NULL);
    struct arena *arena = arena_create();
    struct err err = {0};
    int pad;
    const struct image *image = title_draw(fonts, &title, &pad, arena, &err);
    if (!image)
        fail_msg("%s", err.text);
    const int sum = ink(image);
    arena_destroy(arena);
    title_fonts_destroy(fonts);
    return sum;
}

/* A glyph of 20,000 pixels took 400 MB and a second. */
static void title_draw__letter_of_many_em__is_left_out(void **state)
{
    assert_in_range(ink_of_boxes(state, 8), 18 * 18 - 2, 18 * 18 + 2);
    assert_true(ink_of_boxes(state, 32 * 16 - 16) > 2000);
    assert_int_equal(ink_of_boxes(state, 32 * 16 + 16), 0);
    assert_int_equal(ink_of_boxes(state, 9000), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(title_next_letter__utf8__is_read_and_nonsense_replaced),
        cmocka_unit_test(title_draw__letter__has_its_colour_and_size),
        cmocka_unit_test(title_draw__again__is_the_same),
        cmocka_unit_test(title_draw__style__adds_its_effects),
        cmocka_unit_test(title_draw__long_line__is_broken_at_spaces),
        cmocka_unit_test(title_draw__bad_font__is_refused),
        cmocka_unit_test(title_draw__cut_font__does_no_harm),
        folder_test(title_draw__letter_of_many_em__is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
