/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How the end of a shot is slowed down. */
#include "pipeline/highlights/highlight_hold.h"

#include "pipeline/highlights/highlight.h"
#include "tests/unit/test.h"

static const double FROM = 10.0, HIT = 20.0;

static struct highlight_item item_until(double to)
{
    struct highlight_item item = {.from = FROM, .to = to, .call = "Six in a row"};
    item.moment.begin = item.moment.time = HIT;
    return item;
}

static void highlight_hold_find__any_end__is_not_a_still_image(void **state)
{
    (void)state;
    int found = 0;
    for (double after = 0.0; after < 3.0; after += 0.01) {
        const struct highlight_item item = item_until(HIT + after);
        struct shot_stretch hold;
        if (!highlight_hold_find(&item, item.to, &hold))
            continue;
        found++;
        assert_true(hold.to == item.to && hold.from >= FROM);
        assert_true((hold.to - hold.from) / HIGHLIGHT_HOLD_LENGTH > 0.199);
        assert_true((hold.to - hold.from) / HIGHLIGHT_HOLD_LENGTH < 1.0);
    }
    assert_true(found > 50);
}

static void highlight_hold_find__late_hit__begins_before_it(void **state)
{
    (void)state;
    const struct highlight_item late = item_until(HIT + 0.1), early = item_until(HIT + 0.6);
    struct shot_stretch hold;
    assert_true(highlight_hold_find(&late, late.to, &hold));
    assert_true(hold.from < HIT);
    assert_true(highlight_hold_find(&early, early.to, &hold));
    assert_true(hold.from > HIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highlight_hold_find__any_end__is_not_a_still_image),
        cmocka_unit_test(highlight_hold_find__late_hit__begins_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
