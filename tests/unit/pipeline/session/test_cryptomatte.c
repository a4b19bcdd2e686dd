/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests the coverage of pixels by named objects. */
#include "tests/unit/test.h"

#include "models/model.h"
#include "pipeline/session/cryptomatte.h"
#include "render/aov.h"
#include "render/scene.h"

static const struct model ogre = {.name = "progs/ogre.mdl"}, odd = {.name = "a\"b\\\x01"};

/* MurmurHash3_32 of the names "world" and "Rook"; Blender's Cryptomatte node finds Rook by this
 * value. */
static const uint32_t world = 0xfb963cfb, rook = 0xe90b818a;

static struct scene_entity entities[] = {
    {.model = &ogre, .number = 5},
    {.model = &ogre, .number = 1, .player = "Rook"},
    {.model = &odd},
};
static const struct scene scene = {.num_entities = 3, .entities = entities};

static uint32_t id_at(const struct exr_channel *channel, int px)
{
    uint32_t id;
    memcpy(&id, channel->values + px * channel->stride, sizeof id);
    return id;
}

static float share_at(const struct exr_channel *channel, int px)
{
    return channel->values[px * channel->stride];
}

static void cryptomatte_end__samples__are_shares_in_order(void **state)
{
    (void)state;
    struct exr_channel channels[CRYPTOMATTE_CHANNELS];
    struct exr_text texts[CRYPTOMATTE_TEXTS];
    struct cryptomatte *c = cryptomatte_create(2, 1);
    cryptomatte_channels(c, channels);
    assert_string_equal(channels[0].name, "CryptoObject00.R");
    assert_string_equal(channels[11].name, "CryptoObject02.A");
    for (int turn = 0; turn < 2; turn++) { /* the second frame has the same result */
        static const int32_t samples[4][2] = {
            {AOV_LEVEL, AOV_NOTHING}, {1, AOV_NOTHING}, {1, 0}, {1, 1}};
        cryptomatte_begin(c);
        for (int i = 0; i < 4; i++)
            cryptomatte_add(c, &scene, samples[i]);
        cryptomatte_end(c, 4);
        assert_int_equal(id_at(&channels[0], 0), rook);
        assert_true(share_at(&channels[1], 0) == 0.75f);
        assert_int_equal(id_at(&channels[2], 0), world);
        assert_true(share_at(&channels[3], 0) == 0.25f);
        assert_true(share_at(&channels[5], 0) == 0.0f);
        /* Objects with equal coverage are sorted by id. */
        assert_true(id_at(&channels[0], 1) < id_at(&channels[2], 1));
        assert_true(share_at(&channels[1], 1) == 0.25f && share_at(&channels[3], 1) == 0.25f);
        /* Both entities have the same model. */
        assert_true(share_at(&channels[12 + 1], 1) == 0.5f);
        assert_true(share_at(&channels[12 + 3], 1) == 0.0f);
    }
    cryptomatte_texts(c, texts);
    assert_string_equal(texts[0].name, "cryptomatte/3ae39a5/name");
    assert_string_equal(texts[3].name, "cryptomatte/3ae39a5/manifest");
    assert_true(strstr(texts[3].value, "\"Rook\":\"e90b818a\"") != NULL);
    assert_true(strstr(texts[3].value, "\"progs/ogre.mdl 5\":\"") != NULL);
    assert_true(strstr(texts[7].value, "\"progs/ogre.mdl\":\"") != NULL);
    cryptomatte_destroy(c);
}

static void cryptomatte_add__more_objects_than_a_pixel_stores__are_left_out(void **state)
{
    (void)state;
    enum { NUM = 12 };
    struct exr_channel channels[CRYPTOMATTE_CHANNELS];
    struct scene_entity many[NUM];
    struct cryptomatte *c = cryptomatte_create(1, 1);
    cryptomatte_channels(c, channels);
    cryptomatte_begin(c);
    for (int32_t i = 0; i < NUM; i++) {
        many[i] = (struct scene_entity){.model = &ogre, .number = 1 + i};
        for (int k = 0; k < i + 1; k++)
            cryptomatte_add(c, &(struct scene){.num_entities = i + 1, .entities = many}, &i);
    }
    cryptomatte_end(c, NUM * (NUM + 1) / 2);
    for (int i = 0; i + 3 < 12; i += 2)
        assert_true(share_at(&channels[i + 1], 0) >= share_at(&channels[i + 3], 0));
    assert_true(share_at(&channels[12 + 1], 0) == 1.0f); /* all have the same model */
    cryptomatte_destroy(c);
}

/* The manifest is valid JSON whatever the name of a model. */
static void cryptomatte_texts__odd_name__is_printable(void **state)
{
    (void)state;
    struct exr_text texts[CRYPTOMATTE_TEXTS];
    const int32_t thing = 2;
    struct cryptomatte *c = cryptomatte_create(1, 1);
    cryptomatte_begin(c);
    cryptomatte_add(c, &scene, &thing);
    cryptomatte_end(c, 1);
    cryptomatte_texts(c, texts);
    assert_int_equal(strncmp(texts[3].value, "{\"a_b__\":\"", 10), 0);
    cryptomatte_destroy(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cryptomatte_end__samples__are_shares_in_order),
        cmocka_unit_test(cryptomatte_add__more_objects_than_a_pixel_stores__are_left_out),
        cmocka_unit_test(cryptomatte_texts__odd_name__is_printable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
