/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "pipeline/process/cpu_budget.h"
#include "pipeline/settings/settings.h"

static void cpu_budget_fit_workers__little_memory__at_least_one(void **state)
{
    (void)state;
    const int64_t each = cpu_budget_worker_memory(3840, 2160);
    assert_int_equal(cpu_budget_fit_workers(256, 5 * each, 3840, 2160), 5);
    assert_int_equal(cpu_budget_fit_workers(4, 5 * each, 3840, 2160), 4);
    assert_int_equal(cpu_budget_fit_workers(4, each / 2, 3840, 2160), 1);
    assert_int_equal(cpu_budget_fit_workers(4, 0, 3840, 2160), 4); /* memory not known */
    assert_true(cpu_budget_fit_workers(256, 5 * each, 1280, 720) > 20);
}

static void cpu_budget_workers__few_tasks__at_most_one_each(void **state)
{
    (void)state;
    const struct picture_settings picture = {.width = 64, .height = 64};
    assert_int_equal(cpu_budget_workers(7, &picture, 3, NULL), 3);
    assert_int_equal(cpu_budget_workers(7, &picture, 0, NULL), 1);
    assert_int_equal(cpu_budget_workers(7, &picture, 100, NULL), 7);
    assert_int_equal(cpu_budget_workers(0, &picture, 1000000, NULL),
                     cpu_budget_cores() < MAX_JOBS ? cpu_budget_cores() : MAX_JOBS);
}

static void cpu_budget_memory_left__cgroup__excludes_used_memory(void **state)
{
    (void)state;
    assert_int_equal(cpu_budget_memory_left(1000, 0, 0), 1000);
    assert_int_equal(cpu_budget_memory_left(1000, 700, 200), 500); /* caches can be freed */
    assert_int_equal(cpu_budget_memory_left(1000, 1200, 100),
                     1); /* 0 would mean that it is not known */
}

static void cpu_budget_threads__all_cores__are_shared(void **state)
{
    (void)state;
    const int cores = cpu_budget_cores();
    assert_true(cores >= 1);
    assert_int_equal(cpu_budget_threads(1), cores);
    assert_int_equal(cpu_budget_threads(cores), 1);
    assert_int_equal(cpu_budget_threads(10 * cores), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cpu_budget_fit_workers__little_memory__at_least_one),
        cmocka_unit_test(cpu_budget_workers__few_tasks__at_most_one_each),
        cmocka_unit_test(cpu_budget_memory_left__cgroup__excludes_used_memory),
        cmocka_unit_test(cpu_budget_threads__all_cores__are_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
