/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/hash.h"

/* These values are guaranteed: a film's bytes depend on them. */
static void hash__known_inputs__give_known_values(void **state)
{
    (void)state;
    assert_true(hash_mix(0) == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(hash_mix(1) == UINT64_C(0x910a2dec89025cc1));
    assert_true(hash_pair(1, 2) != hash_pair(2, 1));
}

static void hash_below__many_draws__are_uniform_enough(void **state)
{
    (void)state;
    enum { DRAWS = 60000, SIDES = 6 };
    for (uint64_t seed = 0; seed < 8; seed++) {
        int count[SIDES] = {0};
        for (int i = 0; i < DRAWS; i++) {
            const uint32_t side = hash_below(seed, (uint64_t)i, SIDES);
            assert_in_range(side, 0, SIDES - 1);
            count[side]++;
        }
        /* Chi-square with 5 degrees of freedom exceeds 30 once in 70000. */
        double chi = 0.0;
        for (int i = 0; i < SIDES; i++) {
            const double off = count[i] - DRAWS / SIDES;
            chi += off * off / (DRAWS / SIDES);
        }
        assert_true(chi < 30.0);
    }
}

static void hash_below__one__is_zero(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 100; i++)
        assert_int_equal(hash_below(3, i, 1), 0);
}

static void hash_unit__many_draws__fill_zero_to_one(void **state)
{
    (void)state;
    double sum = 0.0;
    for (uint64_t i = 0; i < 10000; i++) {
        const float f = hash_unit(5, i);
        assert_true(f >= 0.0f && f < 1.0f);
        sum += (double)f;
    }
    assert_true(sum > 4850.0 && sum < 5150.0);
}

static void hash_bytes__any_change__changes_it(void **state)
{
    (void)state;
    uint8_t data[37] = {0};
    const uint64_t plain = hash_bytes(0, data, sizeof data);

    assert_true(hash_bytes(0, data, sizeof data - 1) != plain);
    assert_true(hash_bytes(1, data, sizeof data) != plain);
    for (size_t i = 0; i < sizeof data; i++) {
        data[i] ^= 1;
        assert_true(hash_bytes(0, data, sizeof data) != plain);
        data[i] ^= 1;
    }
    assert_true(hash_bytes(0, data, sizeof data) == plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash__known_inputs__give_known_values),
        cmocka_unit_test(hash_below__many_draws__are_uniform_enough),
        cmocka_unit_test(hash_below__one__is_zero),
        cmocka_unit_test(hash_unit__many_draws__fill_zero_to_one),
        cmocka_unit_test(hash_bytes__any_change__changes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
