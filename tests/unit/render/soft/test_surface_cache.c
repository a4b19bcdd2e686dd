/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A lit face is the same whether it was cached, evicted and computed again, or computed
 * in plain C. */
#include "tests/unit/test.h"

#include <stdlib.h>

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
    f.request.light_digest = 1;
    const struct surface *const dark = surface_cache_get(store, &f.request);
    assert_true(bright != dark);
    assert_int_equal(dark->texels[0], 0);
    assert_int_not_equal(bright->texels[0], 0);
    assert_ptr_equal(surface_cache_get(store, &f.request), dark);
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
        cmocka_unit_test(surface_cache_get__vector_kernels__equal_plain_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
