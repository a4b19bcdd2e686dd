/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A lit face is the same whether it was cached, evicted and computed again, or computed
 * in plain C. */
#include "tests/unit/test.h"

#include <stdlib.h>

#include "base/hash.h"
#include "render/soft/spans_avx2.h"
#include "render/soft/surface_cache.h"

enum { SIDE = 16, LUXELS = 20, WIDTH = 300, HEIGHT = 280, FACES = 200 };
enum { SIZE = WIDTH * (HEIGHT - 1) * 8 };

struct fixture {
    uint8_t luxels[(LUXELS + 1) * (LUXELS + 1) * 4 + 8];
    struct texture *texture;
    struct surface_request request;
};

static void make_fixture(struct fixture *f)
{
    uint8_t rgba[SIDE * SIDE * 4];
    for (int i = 0; i < SIDE * SIDE * 4; i++)
        rgba[i] = (uint8_t)(i * 37 + i / 64);
    for (size_t i = 0; i < sizeof f->luxels; i++)
        f->luxels[i] = (uint8_t)(i * 11);
    f->texture = texture_create(rgba, SIDE, SIDE, TEXTURE_REPEATS, true);
    f->request = (struct surface_request){
        .map = f,
        .texture = f->texture,
        .left = -5,
        .top = 3,
        .width = WIDTH,
        .height = HEIGHT,
        .light = {f->luxels, (LUXELS + 1) * 4, LUXELS, LUXELS},
        .u = {1.0, 0.0, 0.5},
        .v = {0.0, 1.0, 0.25},
    };
}

static uint8_t *copy_of(struct surface_cache *store, const struct surface_request *request)
{
    const struct surface *const surface = surface_cache_get(store, request);
    uint8_t *const copy = malloc(SIZE);
    assert_int_equal(surface->stride, WIDTH * 8);
    memcpy(copy, surface->texels, SIZE);
    surface_cache_release(store, surface);
    return copy;
}

static void surface_cache_get__evicted_and_requested_again__is_the_same(void **state)
{
    struct fixture f;
    make_fixture(&f);
    struct surface_cache *const store = surface_cache_create(&span_plain);
    const struct surface *const used = surface_cache_get(store, &f.request);
    (void)state;
    for (int face = 1; face < FACES; face++) { /* 134 MB, four times the limit */
        struct surface_request other = f.request;
        other.face = face;
        other.top = face;
        uint8_t *const first = copy_of(store, &other);
        other.face = face + FACES;
        uint8_t *const second = copy_of(store, &other);
        assert_memory_equal(first, second, SIZE);
        free(first);
        free(second);
    }
    uint8_t *const again = copy_of(store, &f.request); /* surfaces in use are not evicted */
    assert_memory_equal(again, used->texels, SIZE);
    surface_cache_release(store, used);
    surface_cache_destroy(store);
    texture_destroy(f.texture);
    free(again);
}

static void surface_cache_get__other_light__is_another_surface(void **state)
{
    struct fixture f;
    make_fixture(&f);
    struct surface_cache *const store = surface_cache_create(&span_plain);
    const struct surface *const bright = surface_cache_get(store, &f.request);
    (void)state;
    memset(f.luxels, 0, sizeof f.luxels);
    f.request.light_key.digest = 1;
    const struct surface *const dark = surface_cache_get(store, &f.request);
    assert_true(bright != dark);
    assert_int_equal(dark->texels[0], 0);
    assert_int_not_equal(bright->texels[0], 0);
    assert_ptr_equal(surface_cache_get(store, &f.request), dark);
    surface_cache_destroy(store);
    texture_destroy(f.texture);
}

/* Different luxels with the same digest, as the creator of a map could choose them. */
static void surface_cache_get__equal_digests__light_is_compared(void **state)
{
    struct fixture f;
    make_fixture(&f);
    struct surface_cache *const store = surface_cache_create(&span_plain);
    (void)state;
    f.request.light_key = (struct light_key){false, f.luxels, sizeof f.luxels, 1};
    const struct surface *const bright = surface_cache_get(store, &f.request);
    assert_ptr_equal(surface_cache_get(store, &f.request), bright);
    memset(f.luxels, 0, sizeof f.luxels);
    const struct surface *const dark = surface_cache_get(store, &f.request);
    assert_true(bright != dark);
    assert_int_equal(dark->texels[0], 0);
    f.request.light_key.is_of_styles = true;
    assert_true(surface_cache_get(store, &f.request) != dark);
    surface_cache_destroy(store);
    texture_destroy(f.texture);
}

/* The inverse of hash_mix. */
static uint64_t unmix(uint64_t x)
{
    x = x ^ x >> 31 ^ x >> 62;
    x *= UINT64_C(0x319642b2d24d8ec3);
    x = x ^ x >> 27 ^ x >> 54;
    x *= UINT64_C(0x96de1b173f119089);
    x = x ^ x >> 30 ^ x >> 60;
    return x - UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t number_of(const void *address)
{
    return (uint64_t)(uintptr_t)address;
}

/* Chooses the light of face 1 so that its hash is that of face 0, as the creator of a map could. */
static uint64_t colliding_light(const struct surface_request *face0)
{
    const uint64_t texture = hash_mix(number_of(face0->texture)), map = number_of(face0->map);
    const uint64_t before = hash_mix(hash_pair(map, face0->light_key.digest) ^ texture);
    const uint64_t other = before ^ hash_mix(0) ^ hash_mix(1 << 8);
    return unmix(unmix(unmix(other) ^ texture) ^ map);
}

static void surface_cache_get__equal_hashes__are_told_apart(void **state)
{
    struct fixture f;
    make_fixture(&f);
    struct surface_cache *const store = surface_cache_create(&span_plain);
    const struct surface *const small = surface_cache_get(store, &f.request);
    (void)state;
    assert_int_equal(unmix(hash_mix(12345)), 12345);
    f.request.light_key.digest = colliding_light(&f.request);
    f.request.face = 1;
    f.request.width *= 2;
    const struct surface *const large = surface_cache_get(store, &f.request);
    assert_true(small != large);
    assert_int_equal(large->stride, 2 * small->stride);
    surface_cache_destroy(store);
    texture_destroy(f.texture);
}

static void surface_cache_get__vector_kernels__equal_plain_ones(void **state)
{
    const struct span_kernels *const kernels = spans_avx2();
    struct fixture f;
    (void)state;
    if (!kernels)
        skip();
    make_fixture(&f);
    struct surface_cache *const stores[2] = {surface_cache_create(&span_plain),
                                             surface_cache_create(kernels)};
    for (int glow = 0; glow < 2; glow++) {
        f.request.glow = glow ? f.texture : NULL;
        f.request.level = glow;
        f.request.texture = f.texture;
        f.request.face = glow;
        uint8_t *const plain = copy_of(stores[0], &f.request);
        uint8_t *const quick = copy_of(stores[1], &f.request);
        assert_memory_equal(plain, quick, SIZE);
        free(plain);
        free(quick);
    }
    for (int i = 0; i < 2; i++)
        surface_cache_destroy(stores[i]);
    texture_destroy(f.texture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surface_cache_get__evicted_and_requested_again__is_the_same),
        cmocka_unit_test(surface_cache_get__other_light__is_another_surface),
        cmocka_unit_test(surface_cache_get__equal_digests__light_is_compared),
        cmocka_unit_test(surface_cache_get__equal_hashes__are_told_apart),
        cmocka_unit_test(surface_cache_get__vector_kernels__equal_plain_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
