/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/layers.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/trig.h"
#include "pipeline/session/cryptomatte.h"
#include "pipeline/session/layer_aov.h"
#include "pipeline/session/shutter.h"
#include "playback/scene/scene_layers.h"
#include "render/aov.h"
#include "render/frame.h"
#include "render/pixels/hdr.h"
#include "render/renderer.h"
#include "render/scene.h"

enum {
    MAX_CHANNELS = 4 * NUM_LAYERS + CRYPTOMATTE_CHANNELS,
    OWN_TEXTS = 3,
    MAX_TEXTS = OWN_TEXTS + CRYPTOMATTE_TEXTS,
    TABLE = 1 << 16, /* entries of the linearization table */
};

/* Sums over the samples of a frame, for a layer together with all layers below it. */
struct sums {
    uint32_t *squares; /* of the colour values, three per pixel */
    uint32_t *hidden;  /* how much of a white backdrop the layer hides, 0 to 765 per sample */
};

enum role { ROLE_COLOURS, ROLE_ON_BLACK, ROLE_ON_WHITE };

/* A picture that was submitted, and its purpose. */
struct order {
    int layer, last; /* ROLE_COLOURS: the layers up to `last` look the same */
    enum role role;
};

struct layers {
    int width, height;
    size_t num; /* px */
    struct layer_list list;
    struct sums sums[NUM_SCENE_LAYERS]; /* NULL for players' layers that are not in use */
    float max;                          /* the largest value */
    struct frame frame, black;          /* received last, and on black before that */
    uint8_t *over[NUM_LAID][2];         /* flash and HUD, on black and on white */
    float *laid[NUM_LAID];              /* RGBA; NULL: not requested */
    float *foreground;                  /* RGBA; NULL: not requested */
    float *below, *beauty;              /* display values of the layers composited so far; RGBA */
    struct layer_aov aov;
    struct cryptomatte *cryptomatte; /* NULL: not requested */
    int32_t *object_ids;             /* of one sample, for Cryptomatte */
    float *linear;                   /* linear light of TABLE + 1 values from 0 to 1 */
    struct order orders[RENDERER_MAX_FRAMES];
    int num_orders;
    struct exr_channel channels[MAX_CHANNELS];
    char names[MAX_CHANNELS][SCENE_PLAYER_SIZE + 8];
    struct exr_text texts[MAX_TEXTS];
    struct exr_picture picture;
};

/* ---- channels ---- */

static void add_channel(struct layers *l, int layer, const char *letter, const float *values,
                        int stride, bool is_half)
{
    const int i = l->picture.num_channels++;
    if (layer == LAYER_BEAUTY || layer == LAYER_MOTION)
        snprintf(l->names[i], sizeof l->names[i], "%s", letter);
    else
        snprintf(l->names[i], sizeof l->names[i], "%s.%s", layer_list_name(&l->list, layer),
                 letter);
    l->channels[i] = (struct exr_channel){l->names[i], layer_list_name(&l->list, layer), values,
                                          stride, is_half};
}

static float *add_layer(struct layers *l, int layer, const char *const letters[], int num)
{
    if (!layer_list_has(&l->list, layer))
        return NULL;
    const bool is_colour = layer_list_has_colour(layer);
    float *const values = mem_alloc(l->num * (size_t)num * sizeof *values);
    for (int i = 0; i < num; i++)
        add_channel(l, layer, letters[i], values + i, num, is_colour);
    return values;
}

static void add_cryptomatte(struct layers *l)
{
    l->cryptomatte = cryptomatte_create(l->width, l->height);
    l->object_ids = mem_alloc(l->num * sizeof *l->object_ids);
    cryptomatte_channels(l->cryptomatte, l->channels + l->picture.num_channels);
    l->picture.num_channels += CRYPTOMATTE_CHANNELS;
}

static float *make_linear(void)
{
    float *const table = mem_alloc((TABLE + 1) * sizeof *table);
    for (int i = 0; i <= TABLE; i++) {
        const double value = (double)i / TABLE;
        table[i] =
            (float)(value <= 0.04045 ? value / 12.92 : trig_pow((value + 0.055) / 1.055, 2.4));
    }
    return table;
}

static struct frame make_frame(int width, int height)
{
    const size_t stride = (size_t)width * 4;
    return (struct frame){.width = width,
                          .height = height,
                          .stride = stride,
                          .rgba = mem_alloc(stride * (size_t)height + FRAME_SLACK)};
}

struct layers *layers_create(int width, int height, const struct layer_list *list, bool keeps_range)
{
    static const char *const colours[] = {"R", "G", "B", "A"}, *const axes[] = {"X", "Y", "Z"},
                             *const z[] = {"Z"},
                             *const ways[] = {"forward.u", "forward.v", "backward.u", "backward.v"};
    static const struct exr_text texts[OWN_TEXTS] = {
        {"depthFar", "1e10: nothing, or the sky; units ahead of the camera's plane", "depth"},
        {"compositing",
         "hud over flash over weapon over effects over each player over players "
         "over items over world over sky",
         NULL},
        {"motion", "px to the right (u) and up (v), to a frame later and a frame before", "motion"},
    };
    struct layers *const l = mem_alloc(sizeof *l);
    *l = (struct layers){
        .width = width, .height = height, .num = (size_t)width * (size_t)height, .list = *list};
    l->frame = make_frame(width, height);
    l->black = make_frame(width, height);
    l->max = keeps_range ? 8.0f : 1.0f;
    for (int i = 0; i < 2 && keeps_range; i++)
        *(i ? &l->black.rgba16 : &l->frame.rgba16) = mem_alloc(l->num * 4 * sizeof(uint16_t));
    l->linear = make_linear();
    l->below = mem_alloc(l->num * 4 * sizeof *l->below);
    for (int i = 0; i < NUM_SCENE_LAYERS; i++)
        if (layer_list_name(list, i))
            l->sums[i] = (struct sums){mem_alloc(l->num * 3 * sizeof(uint32_t)),
                                       mem_alloc(l->num * sizeof(uint32_t))};
    for (int i = LAYER_FLASH; i <= LAYER_HUD; i++)
        for (int k = 0; k < 2; k++)
            l->over[i][k] = mem_alloc(l->num * 4);
    for (int i = 0; i < NUM_LAID; i++)
        l->laid[i] = add_layer(l, i, colours, 4);
    l->beauty = add_layer(l, LAYER_BEAUTY, colours, 4);
    l->foreground = add_layer(l, LAYER_FOREGROUND, colours, 4);
    l->aov = (struct layer_aov){
        .width = width,
        .height = height,
        .depth = add_layer(l, LAYER_DEPTH, z, 1),
        .position = add_layer(l, LAYER_POSITION, axes, 3),
        .normal = add_layer(l, LAYER_NORMAL, axes, 3),
        .motion = add_layer(l, LAYER_MOTION, ways, 4),
    };
    if (layer_list_has(list, LAYER_CRYPTOMATTE))
        add_cryptomatte(l);
    for (int i = SCENE_LAYER_ITEMS; i < NUM_LAID && l->foreground; i++)
        if (!l->laid[i] && layer_list_name(list, i))
            l->laid[i] = mem_alloc(l->num * 4 * sizeof(float));
    if (!l->aov.depth && (l->aov.position || l->aov.normal))
        l->aov.depth = mem_alloc(l->num * sizeof(float));
    if (l->aov.motion)
        l->aov.found = mem_alloc(l->num * 2 * sizeof(float));
    l->picture.width = width;
    l->picture.height = height;
    l->picture.channels = l->channels;
    l->picture.texts = l->texts;
    l->picture.num_texts = l->cryptomatte ? MAX_TEXTS : OWN_TEXTS;
    memcpy(l->texts, texts, sizeof texts);
    return l;
}

void layers_destroy(struct layers *l)
{
    if (!l)
        return;
    for (int i = 0; i < NUM_SCENE_LAYERS; i++) {
        free(l->sums[i].squares);
        free(l->sums[i].hidden);
    }
    for (int i = 0; i < NUM_LAID; i++)
        free(l->laid[i]);
    for (int i = LAYER_FLASH; i <= LAYER_HUD; i++)
        for (int k = 0; k < 2; k++)
            free(l->over[i][k]);
    free(l->frame.rgba);
    free(l->black.rgba);
    free(l->frame.rgba16);
    free(l->black.rgba16);
    free(l->linear);
    free(l->foreground);
    free(l->below);
    free(l->beauty);
    free(l->aov.depth);
    free(l->aov.position);
    free(l->aov.normal);
    free(l->aov.motion);
    free(l->aov.found);
    cryptomatte_destroy(l->cryptomatte);
    free(l->object_ids);
    free(l);
}

/* ---- samples ---- */

/* Returns a colour value of the frame received last, of which 255 is white. */
static uint32_t value_of(const struct layers *l, size_t i)
{
    return l->frame.has_rgba16 ? ((uint32_t)l->frame.rgba16[i] * 255 + HDR_ONE / 2) / HDR_ONE
                               : l->frame.rgba[i];
}

static void add_colours(const struct layers *l, const struct order *order)
{
    for (int layer = order->layer; layer <= order->last; layer++) {
        uint32_t *const squares = l->sums[layer].squares;
        for (size_t i = 0; i < l->num && squares; i++)
            for (size_t c = 0; c < 3; c++) {
                const uint32_t value = value_of(l, i * 4 + c);
                squares[i * 3 + c] += value * value;
            }
    }
}

static void add_hidden(const struct layers *l, int layer)
{
    const uint8_t *const white = l->frame.rgba, *const black = l->black.rgba;
    for (size_t i = 0; i < l->num * 4; i += 4) {
        const int seen =
            white[i] - black[i] + white[i + 1] - black[i + 1] + white[i + 2] - black[i + 2];
        l->sums[layer].hidden[i / 4] += (uint32_t)(seen < 765 ? 765 - (seen > 0 ? seen : 0) : 0);
    }
}

static bool receive_first(struct layers *l, struct renderer *renderer, struct err *err)
{
    const struct order order = l->orders[0];
    if (!renderer_receive(renderer, &l->frame, err))
        return false;
    memmove(l->orders, l->orders + 1, (size_t)--l->num_orders * sizeof *l->orders);
    if (order.role == ROLE_COLOURS) {
        add_colours(l, &order);
    } else if (order.role == ROLE_ON_WHITE) {
        add_hidden(l, order.layer);
    } else {
        const struct frame taken = l->frame;
        l->frame = l->black;
        l->black = taken;
    }
    return true;
}

static bool receive_all(struct layers *l, struct renderer *renderer, struct err *err)
{
    while (l->num_orders > 0)
        if (!receive_first(l, renderer, err))
            return false;
    return true;
}

static bool submit_sample(struct layers *l, struct renderer *renderer, const struct scene *scene,
                          struct order order, struct err *err)
{
    if (!renderer_submit(renderer, scene, err))
        return false;
    l->orders[l->num_orders++] = order;
    return l->num_orders <= RENDERER_AHEAD || receive_first(l, renderer, err);
}

/* Returns whether the layer itself is needed, for output or for the foreground. */
static bool needs_layer(const struct layers *l, int layer)
{
    return layer_list_has(&l->list, layer) || (l->foreground && layer >= SCENE_LAYER_ITEMS);
}

/* Returns whether the colours of all layers up to this one are needed: for it, the one above it,
 * or the complete frame. */
static bool needs_colours_up_to(const struct layers *l, int layer)
{
    int above = layer + 1;
    while (above < NUM_SCENE_LAYERS && !layer_list_name(&l->list, above))
        above++;
    return above == NUM_SCENE_LAYERS || needs_layer(l, layer) || needs_layer(l, above);
}

/* Submits the pictures of a layer for one sample: everything up to the layer, and the
 * layer by itself, occluded by those below, on either backdrop. The following layers, up to
 * `last`, are empty in this sample. */
static bool sample_layer(struct layers *l, struct renderer *renderer, const struct scene *scene,
                         int layer, int last, struct arena *arena, struct err *err)
{
    const uint64_t below = (UINT64_C(1) << layer) - 1, own = UINT64_C(1) << layer;
    const struct scene_players *const players = &l->list.players;
    struct scene all, holdout, alone;
    bool needs_colours = false;
    for (int i = layer; i <= last; i++)
        needs_colours = needs_colours || needs_colours_up_to(l, i);
    scene_layers_keep(scene, players, below | own, arena, &all);
    if (needs_colours &&
        !submit_sample(l, renderer, &all, (struct order){layer, last, ROLE_COLOURS}, err))
        return false;
    if (!needs_layer(l, layer))
        return true;
    scene_layers_keep(scene, players, below, arena, &holdout);
    scene_layers_keep(scene, players, own, arena, &alone);
    alone.holdout = below ? &holdout : NULL;
    if (!submit_sample(l, renderer, &alone, (struct order){layer, last, ROLE_ON_BLACK}, err))
        return false;
    memset(alone.backdrop, 255, sizeof alone.backdrop);
    return submit_sample(l, renderer, &alone, (struct order){layer, last, ROLE_ON_WHITE}, err);
}

static bool sample_cryptomatte(struct layers *l, struct renderer *renderer,
                               const struct scene *scene, struct err *err)
{
    if (!l->cryptomatte)
        return true;
    if (!renderer_draw_aov(renderer, scene, &(struct aov){.object_ids = l->object_ids}, err))
        return false;
    cryptomatte_add(l->cryptomatte, scene, l->object_ids);
    return true;
}

static bool sample_layers(struct layers *l, struct renderer *renderer, const struct scene *scene,
                          struct arena *arena, struct err *err)
{
    for (int layer = 0; layer < NUM_SCENE_LAYERS;) {
        int next = layer + 1;
        while (next < NUM_SCENE_LAYERS &&
               !scene_layers_has(scene, &l->list.players, (enum scene_layer)next))
            next++;
        if (!sample_layer(l, renderer, scene, layer, next - 1, arena, err))
            return false;
        layer = next;
    }
    return receive_all(l, renderer, err);
}

/* Draws the screen tint and the HUD, on black and on white; they are the same in all samples. */
static bool draw_over(struct layers *l, struct renderer *renderer, const struct scene *scene,
                      struct err *err)
{
    for (int i = 0; i < 4; i++) {
        const int layer = i < 2 ? LAYER_FLASH : LAYER_HUD;
        struct scene flat = *scene;
        flat.map = NULL;
        flat.num_entities = flat.num_particles = flat.num_lights = 0;
        if (layer == LAYER_FLASH)
            flat.num_pics = 0;
        else
            flat.tint[3] = 0.0f;
        memset(flat.backdrop, i % 2 ? 255 : 0, sizeof flat.backdrop);
        if (!renderer_draw(renderer, &flat, &l->frame, err))
            return false;
        memcpy(l->over[layer][i % 2], l->frame.rgba, l->num * 4);
    }
    return true;
}

/* ---- from sums to layers ---- */

static float linear_of(const struct layers *l, float value)
{
    if (value > 1.0f)
        return trig_powf((value + 0.055f) / 1.055f, 2.4f);
    return l->linear[(int)(value * TABLE + 0.5f)];
}

/* Compute the layer's colour and alpha that turn the colour below it into the present one. */
static void lay(const struct layers *l, const float below[3], const float now[3], float alpha,
                float out[4])
{
    float light[3], under[3];
    for (int c = 0; c < 3; c++) {
        light[c] = linear_of(l, now[c]);
        under[c] = linear_of(l, below[c]);
        if (light[c] < (1.0f - alpha) * under[c])
            alpha = 1.0f - light[c] / under[c];
    }
    for (int c = 0; c < 3; c++)
        out[c] = fmaxf(light[c] - (1.0f - alpha) * under[c], 0.0f);
    out[3] = alpha;
}

static void finish_layer(struct layers *l, int layer, int num_samples)
{
    const float most = 255.0f * 255.0f * (float)num_samples, white = 765.0f * (float)num_samples;
    const struct sums *const sums = &l->sums[layer];
    for (size_t i = 0; i < l->num; i++) {
        float now[3], unused[4];
        for (size_t c = 0; c < 3; c++)
            now[c] = sqrtf((float)sums->squares[i * 3 + c] / most);
        lay(l, l->below + i * 3, now, (float)sums->hidden[i] / white,
            l->laid[layer] ? l->laid[layer] + i * 4 : unused);
        memcpy(l->below + i * 3, now, sizeof now);
    }
}

/* These layers are blended in display values, after the samples are averaged. */
static void finish_over(struct layers *l, int layer)
{
    for (size_t i = 0; i < l->num; i++) {
        const uint8_t *const black = l->over[layer][0] + i * 4;
        const uint8_t *const white = l->over[layer][1] + i * 4;
        float now[3], unused[4], seen = 0.0f;
        for (size_t c = 0; c < 3; c++) {
            const float share = (float)(white[c] - black[c]) / 255.0f;
            now[c] = (float)black[c] / 255.0f + share * l->below[i * 3 + c];
            now[c] = fminf(fmaxf(now[c], 0.0f), l->max);
            seen += share / 3.0f;
        }
        lay(l, l->below + i * 3, now, fminf(fmaxf(1.0f - seen, 0.0f), 1.0f),
            l->laid[layer] ? l->laid[layer] + i * 4 : unused);
        memcpy(l->below + i * 3, now, sizeof now);
    }
}

static void finish_beauty(struct layers *l)
{
    for (size_t i = 0; i < l->num && l->beauty; i++) {
        for (size_t c = 0; c < 3; c++)
            l->beauty[i * 4 + c] = linear_of(l, l->below[i * 3 + c]);
        l->beauty[i * 4 + 3] = 1.0f;
    }
}

/* Composites everything in front of the level; not the flash, which would show where nothing is. */
static void finish_foreground(struct layers *l)
{
    if (!l->foreground)
        return;
    memcpy(l->foreground, l->laid[SCENE_LAYER_ITEMS], l->num * 4 * sizeof *l->foreground);
    for (int layer = SCENE_LAYER_ITEMS + 1; layer < NUM_LAID; layer++)
        for (size_t i = 0; i < l->num * 4 && l->laid[layer] && layer != LAYER_FLASH; i++)
            l->foreground[i] =
                l->laid[layer][i] + (1.0f - l->laid[layer][i | 3]) * l->foreground[i];
}

bool layers_separate(struct layers *l, const struct shutter *shutter, struct renderer *renderer,
                     const struct scene_source *source, double time, struct arena *arena,
                     struct err *err)
{
    const struct shutter_moment moment = shutter_moment(source, time, arena);
    const bool has_colours = l->list.requested & ((UINT64_C(1) << LAYER_DEPTH) - 1);
    struct scene scene;
    if (l->cryptomatte)
        cryptomatte_begin(l->cryptomatte);
    for (int i = 0; i < NUM_SCENE_LAYERS; i++)
        if (l->sums[i].squares) {
            memset(l->sums[i].squares, 0, l->num * 3 * sizeof(uint32_t));
            memset(l->sums[i].hidden, 0, l->num * sizeof(uint32_t));
        }
    for (int i = 0; i < shutter->num_samples && (has_colours || l->cryptomatte); i++) {
        shutter_sample(shutter, &moment, source, i, arena, &scene);
        if (!sample_cryptomatte(l, renderer, &scene, err) ||
            (has_colours && !sample_layers(l, renderer, &scene, arena, err)))
            return false;
    }
    arena_reset(arena);
    source->scene_at(source->context, time, time, SCENE_ALL, arena, &scene);
    if ((has_colours && !draw_over(l, renderer, &scene, err)) ||
        ((l->aov.depth || l->aov.motion) &&
         !layer_aov_find(&l->aov, shutter, &moment, renderer, source, arena, err)))
        return false;
    if (l->cryptomatte) {
        cryptomatte_end(l->cryptomatte, shutter->num_samples);
        cryptomatte_texts(l->cryptomatte, l->texts + OWN_TEXTS);
    }
    memset(l->below, 0, l->num * 3 * sizeof *l->below);
    for (int i = 0; i < NUM_SCENE_LAYERS; i++)
        if (l->sums[i].squares)
            finish_layer(l, i, shutter->num_samples);
    for (int i = LAYER_FLASH; i <= LAYER_HUD; i++)
        finish_over(l, i);
    finish_beauty(l);
    finish_foreground(l);
    return true;
}

const struct exr_picture *layers_picture(const struct layers *l)
{
    return &l->picture;
}

/* ---- as pictures ---- */

static float screen_of(float light)
{
    return light <= 0.0031308f ? light * 12.92f
                               : 1.055f * trig_powf(fminf(light, 1.0f), 1.0f / 2.4f) - 0.055f;
}

void layers_frame(const struct layers *l, int layer, struct frame *out)
{
    const float *const from = layer == LAYER_BEAUTY       ? l->beauty
                              : layer == LAYER_FOREGROUND ? l->foreground
                                                          : l->laid[layer];
    out->has_alpha = true;
    out->has_rgba16 = out->rgba16 != NULL;
    for (int y = 0; y < l->height; y++)
        for (int x = 0; x < l->width; x++) {
            const float *const px = from + ((size_t)y * (size_t)l->width + (size_t)x) * 4;
            const size_t at = (size_t)x * 4;
            for (size_t c = 0; c < 4; c++) {
                const float value = c == 3         ? fminf(px[3], 1.0f)
                                    : px[3] > 0.0f ? screen_of(px[c] / px[3])
                                                   : 0.0f;
                out->rgba[(size_t)y * out->stride + at + c] = (uint8_t)(value * 255.0f + 0.5f);
                if (out->rgba16)
                    out->rgba16[(size_t)y * (size_t)l->width * 4 + at + c] =
                        (uint16_t)(value * 65535.0f + 0.5f);
            }
        }
}
