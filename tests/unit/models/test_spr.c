/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "models/group.h"
#include "models/model.h"
#include "models/spr.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_mdl.h"

static bool parse(struct model *model, const struct builder *b, struct err *err)
{
    return spr_parse(model, bytes_make(b->data, b->size), arena, err);
}

static void spr_parse__good_file__has_all_parts(void **state)
{
    (void)state;
    struct builder b;
    struct model model = {.name = "s"};
    build_spr(&b);
    assert_true(parse(&model, &b, NULL));

    const struct sprite *sprite = model.sprite;
    assert_int_equal(model.kind, MODEL_SPRITE);
    assert_int_equal(sprite->orientation, SPRITE_PARALLEL);
    assert_int_equal(sprite->num_frames, 2);
    assert_int_equal(sprite->num_images, 3);
    assert_int_equal(sprite->images[0].width, 4);
    assert_int_equal(sprite->images[0].left, -2);
    assert_int_equal(sprite->images[0].pixels[7], 7);
    assert_int_equal(sprite->frames[1].first_image, 1);
    assert_int_equal(sprite->frames[1].num_images, 2);
    assert_true(model.maxs.x > 2);
}

static void spr_parse__every_prefix__is_refused(void **state)
{
    (void)state;
    struct builder whole;
    build_spr(&whole);
    for (size_t size = 0; size < whole.size; size++) {
        struct model model;
        struct err err = {0};
        uint8_t *exact = malloc(size ? size : 1);
        memcpy(exact, whole.data, size);
        assert_false(spr_parse(&model, bytes_make(exact, size), arena, &err));
        assert_int_not_equal(err.kind, ERR_NONE);
        free(exact);
        arena_reset(arena);
    }
}

static void spr_parse__flipped_bytes__never_leave_an_index_out_of_range(void **state)
{
    (void)state;
    struct builder b;
    build_spr(&b);
    for (size_t at = 0; at < b.size; at++)
        for (int bit = 0; bit < 8; bit++) {
            struct model model;
            b.data[at] ^= (uint8_t)(1 << bit);
            if (parse(&model, &b, NULL)) {
                const struct sprite *sprite = model.sprite;
                for (int i = 0; i < sprite->num_frames; i++) {
                    const struct sprite_frame *frame = &sprite->frames[i];
                    const int shown = group_index_at(frame->end_times, frame->num_images, 12.34);
                    assert_in_range(frame->first_image + shown, 0, sprite->num_images - 1);
                }
            }
            b.data[at] ^= (uint8_t)(1 << bit);
            arena_reset(arena);
        }
}

static void spr_parse__half_life_sprite__is_unsupported(void **state)
{
    (void)state;
    struct builder b;
    struct model model;
    struct err err = {0};
    build_spr(&b);
    b.data[4] = 2;
    assert_false(parse(&model, &b, &err));
    assert_int_equal(err.kind, ERR_UNSUPPORTED);
    assert_string_equal(err.text,
                        "unsupported sprite version 2, expected 1 (version 2 is Half-Life's)");
}

static void spr_parse__wild_numbers__are_refused(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        int32_t value;
        enum err_kind kind;
    } cases[] = {
        {SPR_AT_TYPE, 5, ERR_FORMAT},          {SPR_AT_TYPE, -1, ERR_FORMAT},
        {SPR_AT_FRAMES, 0, ERR_FORMAT},        {SPR_AT_FRAMES, 1 << 20, ERR_LIMIT},
        {SPR_HEADER + 4, 1 << 30, ERR_FORMAT}, {SPR_HEADER + 12, -4, ERR_LIMIT},
        {SPR_HEADER + 12, 1 << 20, ERR_LIMIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct builder b, word = {.size = 0};
        struct model model;
        struct err err = {0};
        build_spr(&b);
        put_i32(&word, cases[i].value);
        memcpy(b.data + cases[i].at, word.data, 4);
        assert_false(parse(&model, &b, &err));
        assert_int_equal(err.kind, cases[i].kind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spr_parse__good_file__has_all_parts),
        cmocka_unit_test(spr_parse__every_prefix__is_refused),
        cmocka_unit_test(spr_parse__flipped_bytes__never_leave_an_index_out_of_range),
        cmocka_unit_test(spr_parse__half_life_sprite__is_unsupported),
        cmocka_unit_test(spr_parse__wild_numbers__are_refused),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
