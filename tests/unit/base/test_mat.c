/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Checks that matrices and quaternions are bit-identical to cglm's SSE2 results, or close where
 * cglm uses the C library. */
#include "tests/unit/test.h"

#include "base/hash.h"
#include "base/mat.h"

static float number(uint32_t *seed)
{
    return ((float)hash_below(4711, (*seed)++, 1 << 20) / (float)(1 << 19) - 1.0f) * 100.0f;
}

static mat4s make_mat4(uint32_t *seed)
{
    mat4s m;
    for (int i = 0; i < 16; i++)
        m.col[i / 4].raw[i % 4] = number(seed);
    return m;
}

static mat3s make_mat3(uint32_t *seed)
{
    mat3s m;
    for (int i = 0; i < 9; i++)
        m.col[i / 3].raw[i % 3] = number(seed);
    return m;
}

static versors make_quat(uint32_t *seed)
{
    return (versors){{number(seed), number(seed), number(seed), number(seed)}};
}

#if defined(__SSE2__) && !defined(__FMA__)
static void mat__any__equals_cglm_with_sse2(void **state)
{
    uint32_t seed = 1;
    (void)state;
    for (int round = 0; round < 2000; round++) {
        const mat4s a = make_mat4(&seed), b = make_mat4(&seed);
        const mat3s c = make_mat3(&seed), d = make_mat3(&seed);
        const versors p = make_quat(&seed), q = make_quat(&seed);
        const vec3s v = {{number(&seed), number(&seed), number(&seed)}};
        const mat4s product = mat4_mul(a, b), product2 = glms_mat4_mul(a, b);
        assert_memory_equal(&product, &product2, sizeof product);
        const vec3s point = mat4_apply(a, v, 1.0f), point2 = glms_mat4_mulv3(a, v, 1.0f);
        assert_memory_equal(&point, &point2, sizeof point);
        const mat3s small = mat3_mul(c, d), small2 = glms_mat3_mul(c, d);
        assert_memory_equal(&small, &small2, sizeof small);
        const float dot = quat_dot(p, q), dot2 = glms_quat_dot(p, q);
        assert_memory_equal(&dot, &dot2, sizeof dot);
        const versors unit = quat_normalize(p), unit2 = glms_quat_normalize(p);
        assert_memory_equal(&unit, &unit2, sizeof unit);
        const versors both = quat_mul(p, q), both2 = glms_quat_mul(p, q);
        assert_memory_equal(&both, &both2, sizeof both);
        const mat3s axes = quat_to_mat3(p), axes2 = glms_quat_mat3(p);
        assert_memory_equal(&axes, &axes2, sizeof axes);
    }
}
#endif

static void assert_close(const float *a, const float *b, int num, float tolerance)
{
    for (int i = 0; i < num; i++)
        assert_near(a[i], b[i], tolerance);
}

/* Only close, since cglm uses the sines of the C library. */
static void mat4_turn_and_quaternions__any__are_close_to_cglm(void **state)
{
    uint32_t seed = 1;
    (void)state;
    for (int round = 0; round < 2000; round++) {
        const mat4s a = make_mat4(&seed);
        const vec3s v = {{number(&seed), number(&seed), number(&seed)}};
        const mat4s turned = mat4_turn(a, v.x, v), turned2 = glms_rotate(a, v.x, v);
        assert_close(turned.col[0].raw, turned2.col[0].raw, 16, 1e-4f);
        const versors p = quat_turn(v.x, v), p2 = glms_quatv(v.x, v);
        assert_close(p.raw, p2.raw, 4, 1e-6f);
        const vec3s w = quat_rotate(p, v), w2 = glms_quat_rotatev(p, v);
        assert_close(w.raw, w2.raw, 3, 1e-4f);
        const versors q = quat_normalize(make_quat(&seed));
        const float t = (number(&seed) + 100.0f) / 200.0f;
        const versors r = quat_slerp(p, q, t), r2 = glms_quat_slerp(p, q, t);
        assert_close(r.raw, r2.raw, 4, 1e-5f);
    }
}

/* q and -q are the same rotation. */
static void quat_slerp__almost_the_same_rotation__stays_there(void **state)
{
    (void)state;
    const versors p = quat_turn(0.5f, vec3_make(0, 0, 1));
    const versors q = quat_turn(0.5016f, vec3_make(0, 0, 1));
    for (int i = 0; i <= 10; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const float s = (float)sign;
            const versors to = {{q.x * s, q.y * s, q.z * s, q.w * s}};
            const versors between = quat_slerp(p, to, (float)i / 10.0f);
            const float expected = 0.5f + 0.0016f * (float)i / 10.0f;
            assert_near(2.0f * atanf(between.z / between.w), expected, 1e-6);
        }
}

static void mat4_inverse__turned_and_moved__undoes_it(void **state)
{
    uint32_t seed = 77;
    (void)state;
    for (int round = 0; round < 200; round++) {
        const vec3s v = {{number(&seed), number(&seed), number(&seed)}};
        mat4s m = mat4_turn(glms_translate_make(v), v.x, vec3_make(0, 0, 1));
        m = glms_scale_uni(mat4_turn(m, v.y, vec3_make(0, 1, 0)), 0.25f);
        const vec3s back = mat4_apply(mat4_inverse(m), mat4_apply(m, v, 1.0f), 1.0f);
        assert_true(glms_vec3_distance(back, v) < 0.001f);
    }
    const mat4s none = mat4_inverse(glms_scale_uni(make_mat4(&seed), 0.0f));
    for (int i = 0; i < 16; i++)
        assert_true(none.col[i / 4].raw[i % 4] == 0.0f);
    assert_true(mat3_mul(make_mat3(&seed), make_mat3(&seed)).col[0].raw[0] != 0.0f);
    assert_true(quat_dot(make_quat(&seed), make_quat(&seed)) != 0.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#if defined(__SSE2__) && !defined(__FMA__)
        cmocka_unit_test(mat__any__equals_cglm_with_sse2),
#endif
        cmocka_unit_test(mat4_turn_and_quaternions__any__are_close_to_cglm),
        cmocka_unit_test(quat_slerp__almost_the_same_rotation__stays_there),
        cmocka_unit_test(mat4_inverse__turned_and_moved__undoes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
