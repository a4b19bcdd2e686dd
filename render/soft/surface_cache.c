/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/surface_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "render/pixels/hdr.h"

enum {
    MAX_BYTES = 32 << 20, /* of surfaces not in use */
    NUM_CHAINS = 1 << 12,
    MAX_BITS = 3, /* more would only help faces too dark to show any detail */
    SLACK = 16    /* bytes that may be read past the last texel */
};

struct cached_surface {
    struct surface surface;         /* first member, so that it can be cast back */
    struct surface_request request; /* owns light_key; light and luxel coordinates are not used */
    uint64_t hash;
    int num_users;
    bool was_used; /* since the clock hand passed */
    size_t size;
    struct cached_surface *next;           /* in its hash chain */
    struct cached_surface *before, *after; /* in the ring that the clock hand traverses */
};

struct surface_cache {
    const struct span_kernels *kernels;
    pthread_mutex_t lock;
    struct cached_surface *chains[NUM_CHAINS];
    struct cached_surface *clock_hand; /* next candidate for eviction; NULL: the ring is empty */
    size_t size;
};

struct surface_cache *surface_cache_create(const struct span_kernels *kernels)
{
    struct surface_cache *const cache = mem_alloc(sizeof *cache);
    cache->kernels = kernels;
    pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

static void free_surface(struct cached_surface *surface)
{
    free((void *)surface->surface.texels);
    free((void *)surface->request.light_key.data);
    free(surface);
}

void surface_cache_destroy(struct surface_cache *cache)
{
    if (!cache)
        return;
    for (int i = 0; i < NUM_CHAINS; i++)
        while (cache->chains[i]) {
            struct cached_surface *const next = cache->chains[i]->next;
            free_surface(cache->chains[i]);
            cache->chains[i] = next;
        }
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}

/* ---- look-up and eviction ---- */

static uint64_t hash_of(const struct surface_request *request)
{
    const uint64_t hash = hash_pair((uint64_t)(uintptr_t)request->map, request->light_key.digest);
    return hash_pair(hash_pair(hash, (uint64_t)(uintptr_t)request->texture),
                     (uint64_t)request->face << 8 | (uint64_t)request->level);
}

static bool is_same_light(const struct light_key *a, const struct light_key *b)
{
    return a->is_of_styles == b->is_of_styles && a->size == b->size && a->digest == b->digest &&
           (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

/* A map can be made such that the hashes of its faces, and those of their light, collide. */
static bool is_same(const struct surface_request *a, const struct surface_request *b)
{
    return a->map == b->map && a->face == b->face && a->level == b->level &&
           a->texture == b->texture && a->glow == b->glow && a->alpha == b->alpha &&
           a->is_film == b->is_film && a->left == b->left && a->top == b->top &&
           a->width == b->width && a->height == b->height &&
           is_same_light(&a->light_key, &b->light_key);
}

static struct cached_surface *find_surface(const struct surface_cache *cache,
                                           const struct surface_request *request, uint64_t hash)
{
    struct cached_surface *surface = cache->chains[hash % NUM_CHAINS];
    while (surface && !(surface->hash == hash && is_same(&surface->request, request)))
        surface = surface->next;
    return surface;
}

static void add_surface(struct surface_cache *cache, struct cached_surface *surface)
{
    struct cached_surface **const chain = &cache->chains[surface->hash % NUM_CHAINS];
    surface->next = *chain;
    *chain = surface;
    cache->size += surface->size;
    if (!cache->clock_hand) {
        cache->clock_hand = surface->before = surface->after = surface;
        return;
    }
    surface->after = cache->clock_hand;
    surface->before = cache->clock_hand->before;
    surface->before->after = surface->after->before = surface;
}

static void drop_surface(struct surface_cache *cache, struct cached_surface *surface)
{
    struct cached_surface **link = &cache->chains[surface->hash % NUM_CHAINS];
    while (*link != surface)
        link = &(*link)->next;
    *link = surface->next;
    cache->size -= surface->size;
    surface->before->after = surface->after;
    surface->after->before = surface->before;
    if (cache->clock_hand == surface)
        cache->clock_hand = surface->after == surface ? NULL : surface->after;
    free_surface(surface);
}

/* Evicts surfaces until there is room, with the CLOCK algorithm: those used since the
 * last pass are spared once. If all are in use, the limit is exceeded. */
static void evict_surfaces(struct surface_cache *cache)
{
    struct cached_surface *first_in_use = NULL;
    while (cache->size > MAX_BYTES) {
        struct cached_surface *const surface = cache->clock_hand;
        if (surface->num_users > 0) {
            if (surface == first_in_use)
                return;
            first_in_use = first_in_use ? first_in_use : surface;
        } else if (!surface->was_used) {
            drop_surface(cache, surface);
            first_in_use = NULL;
            continue;
        } else {
            surface->was_used = false;
            first_in_use = NULL;
        }
        cache->clock_hand = surface->after;
    }
}

/* ---- creation ---- */

static int find_brightest(const struct span_light *light)
{
    int max = 0;
    for (int t = 0; t < light->height; t++)
        for (int i = 0; i < light->width * 4; i++) {
            const int luxel = light->luxels[t * light->stride + i];
            max = i % 4 < 3 && luxel > max ? luxel : max;
        }
    return max;
}

/* Returns by how many bits the surface's texels can be scaled up without overflow, at all levels
 * of detail. */
static int count_bits(const struct surface_request *request)
{
    const int texel = request->texture->brightest;
    const int lit = texel * find_brightest(&request->light) * 2 / 255 + 1;
    int max = request->alpha == SPAN_ALPHA_FULLBRIGHT && texel > lit ? texel : lit, bits = 0;
    max += request->glow ? request->glow->brightest : 0;
    while (bits < MAX_BITS && max << (bits + 1) < 256)
        bits++;
    return bits;
}

/* What a row of a surface is computed from. */
struct row_source {
    const struct texture *picture;
    struct span_light light;
    enum span_alpha alpha;
    int bits;
};

static void make_row(const struct surface_cache *cache, const struct surface_request *request,
                     const struct row_source *row_source, int y, uint8_t *out)
{
    const struct texture level = {.num_levels = 1,
                                  .levels = {row_source->picture->levels[request->level]}};
    const double width = level.levels[0].width, height = level.levels[0].height;
    const double s = (request->left + 0.5) / width, t = (request->top + y + 0.5) / height;
    const double *const u = request->u, *const v = request->v;
    const struct span span = {
        .w = {1.0f, 0.0f, 0.0f},
        .s = {(float)s, (float)(1.0 / width), 0.0f},
        .t = {(float)t, 0.0f, 0.0f},
        .u = {(float)(u[0] * s + u[1] * t + u[2]), (float)(u[0] / width), 0.0f},
        .v = {(float)(v[0] * s + v[1] * t + v[2]), (float)(v[0] / width), 0.0f},
        .texture = &level,
        .light = row_source->light,
        .alpha = row_source->alpha,
        .bits = row_source->bits,
        .is_nearest = true,
    };
    cache->kernels->texture(&span, out, request->width);
}

static void add_glow(const struct surface_cache *cache, const struct surface_request *request,
                     int bits, uint8_t *line, int y, uint8_t *out)
{
    const struct row_source row_source = {.picture = request->glow, .bits = bits};
    make_row(cache, request, &row_source, y, line);
    for (int i = 0; i < request->width * 4; i++) {
        const int sum = out[i] + line[i];
        if (!request->is_film || i % 4 < 3)
            out[i] = (uint8_t)(sum < 255 ? sum : 255);
    }
    if (request->is_film)
        hdr_add_glow_picture(out, line, bits, (size_t)request->width);
}

/* ---- light brighter than white ---- */

/* Luxels at half their brightness, or NULL if no texel of the surface exceeds white. */
static uint8_t *make_half_light(const struct surface_request *request)
{
    const struct span_light *const light = &request->light;
    if (!request->is_film || request->alpha == SPAN_ALPHA_KEEP || !light->luxels ||
        request->texture->brightest * find_brightest(light) * 2 <= 255 * 255)
        return NULL;
    const size_t size = (size_t)light->stride * ((size_t)light->height + 1);
    uint8_t *const half = mem_alloc(size + 8);
    for (size_t i = 0; i < size; i++)
        half[i] = (uint8_t)((light->luxels[i] + 1) / 2);
    return half;
}

/* Replaces pixels that exceed white: `half` are the same in half the light. */
static void exceed_white(const uint8_t *half, uint8_t *out, int num)
{
    for (int i = 0; i < num; i++, half += 4, out += 4) {
        const int larger = half[0] > half[1] ? half[0] : half[1];
        const int most = larger > half[2] ? larger : half[2];
        const int factor = (2 * most * HDR_STEPS + 254) / 255; /* rounded up */
        if (factor <= HDR_STEPS)
            continue;
        for (int c = 0; c < 3; c++)
            out[c] = (uint8_t)((half[c] * 2 * HDR_STEPS + factor / 2) / factor);
        out[3] = (uint8_t)(255 + HDR_STEPS - factor);
    }
}

/* Sets the alpha of a row of a film's surface. `half`: NULL, or the luxels of make_half_light;
 * `lines` has room for two rows. */
static void add_excess(const struct surface_cache *cache, const struct surface_request *request,
                       const uint8_t *half, int y, uint8_t *lines, uint8_t *out)
{
    const bool glows = request->alpha == SPAN_ALPHA_FULLBRIGHT;
    uint8_t *const shares = lines + (size_t)request->width * 4;
    struct row_source source = {request->texture, {0}, SPAN_ALPHA_KEEP, 0};
    if (glows)
        make_row(cache, request, &source, y, shares);
    if (half) {
        source = (struct row_source){request->texture, request->light, SPAN_ALPHA_NONE, 0};
        source.light.luxels = half;
        make_row(cache, request, &source, y, lines);
        for (int i = 0; i < request->width; i++)
            if (!glows || shares[i * 4 + 3] == 0)
                exceed_white(lines + i * 4, out + i * 4, 1);
    }
    if (glows)
        hdr_add_glow_shares(out, shares, (size_t)request->width);
}

static struct cached_surface *create_surface(const struct surface_cache *cache,
                                             const struct surface_request *request, uint64_t hash)
{
    struct cached_surface *const made = mem_alloc(sizeof *made);
    const size_t row = (size_t)request->width * 4;
    const size_t size = row * 2 * (size_t)(request->height - 1);
    uint8_t *const texels = mem_alloc(size + SLACK), *const lines = mem_alloc(row * 4);
    uint8_t *const half = make_half_light(request);
    const struct row_source row_source = {request->texture, request->light, request->alpha,
                                          count_bits(request)};
    for (int y = 0; y < request->height; y++) {
        uint8_t *const own = lines + (y % 2 ? row : 0), *const before = lines + (y % 2 ? 0 : row);
        make_row(cache, request, &row_source, y, own);
        if (request->is_film)
            add_excess(cache, request, half, y, lines + row * 2, own);
        if (request->glow)
            add_glow(cache, request, row_source.bits, lines + row * 2, y, own);
        if (y > 0)
            cache->kernels->interleave(before, own, texels + row * 2 * (size_t)(y - 1), (int)row);
    }
    free(lines);
    free(half);
    made->surface = (struct surface){row_source.bits, texels, (int)row * 2};
    made->size = size + request->light_key.size + sizeof *made;
    made->request = *request;
    if (request->light_key.size > 0)
        made->request.light_key.data = memcpy(mem_alloc(request->light_key.size),
                                              request->light_key.data, request->light_key.size);
    made->hash = hash;
    return made;
}

const struct surface *surface_cache_get(struct surface_cache *cache,
                                        const struct surface_request *request)
{
    const uint64_t hash = hash_of(request);
    pthread_mutex_lock(&cache->lock);
    struct cached_surface *found = find_surface(cache, request, hash);
    if (!found) {
        pthread_mutex_unlock(&cache->lock);
        struct cached_surface *const made = create_surface(cache, request, hash);
        pthread_mutex_lock(&cache->lock);
        found =
            find_surface(cache, request, hash); /* another thread may have created it meanwhile */
        if (found) {
            free_surface(made);
        } else {
            evict_surfaces(cache);
            add_surface(cache, found = made);
        }
    }
    found->num_users++;
    found->was_used = true;
    pthread_mutex_unlock(&cache->lock);
    return &found->surface;
}

void surface_cache_release(struct surface_cache *cache, const struct surface *surface)
{
    struct cached_surface *const cached = (struct cached_surface *)surface;
    pthread_mutex_lock(&cache->lock);
    cached->num_users--;
    pthread_mutex_unlock(&cache->lock);
}
