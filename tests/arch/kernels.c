/* SPDX-License-Identifier: GPL-2.0-or-later */
/* kernels: benchmarks the rasterizer's kernels, in plain C and with this processor's
 * vector instructions, on runs of 1920 and 30 pixels; prints nanoseconds per pixel.
 * tests/unit/render/soft checks that both give the same results. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "render/soft/rows_avx2.h"
#include "render/soft/spans_avx2.h"
#include "render/soft/spans_neon.h"

enum { LONG_RUN = 1920, SHORT_RUN = 30, SIDE = 64, LUXELS = 17, ROUNDS = 400, GOES = 5 };

/* Inputs and outputs of the kernels. */
struct bench {
    struct span span;
    struct span_lit lit;
    struct span_sky sky;
    struct span_model model;
    struct row_blend blend;
    uint8_t from[LONG_RUN * 4 + 64], out[LONG_RUN * 4 + 64];
    float near[LONG_RUN + 16];
};

typedef void run_kernel(struct bench *bench, const struct span_kernels *spans,
                        const struct row_kernels *rows, int num);

static void run_texture(struct bench *bench, const struct span_kernels *spans,
                        const struct row_kernels *rows, int num)
{
    (void)rows;
    spans->texture(&bench->span, bench->out, num);
}

static void run_unlit(struct bench *bench, const struct span_kernels *spans,
                      const struct row_kernels *rows, int num)
{
    struct span span = bench->span;
    (void)rows;
    span.light.luxels = NULL;
    spans->texture(&span, bench->out, num);
}

static void run_lit(struct bench *bench, const struct span_kernels *spans,
                    const struct row_kernels *rows, int num)
{
    (void)rows;
    spans->lit(&bench->lit, bench->out, 0, num);
}

static void run_foggy(struct bench *bench, const struct span_kernels *spans,
                      const struct row_kernels *rows, int num)
{
    struct span_lit lit = bench->lit;
    (void)rows;
    lit.fog = (struct span_fog){0.002f, {90, 100, 110}};
    spans->lit(&lit, bench->out, 0, num);
}

static void run_sky(struct bench *bench, const struct span_kernels *spans,
                    const struct row_kernels *rows, int num)
{
    (void)rows;
    spans->sky(&bench->sky, bench->out, num);
}

static void run_model(struct bench *bench, const struct span_kernels *spans,
                      const struct row_kernels *rows, int num)
{
    (void)rows;
    spans->model(&bench->model, bench->out, num);
}

static void run_near(struct bench *bench, const struct span_kernels *spans,
                     const struct row_kernels *rows, int num)
{
    (void)rows;
    spans->near(&bench->span.w, 0, bench->near, num);
}

static void run_lay(struct bench *bench, const struct span_kernels *spans,
                    const struct row_kernels *rows, int num)
{
    static const uint8_t tint[4] = {255, 200, 150, 180};
    (void)spans;
    rows->over(bench->from, tint, bench->out, num);
}

static void run_put(struct bench *bench, const struct span_kernels *spans,
                    const struct row_kernels *rows, int num)
{
    const struct row_target to = {bench->out, bench->near, NULL, num};
    (void)spans;
    rows->blend(&to, bench->from, &bench->span.w, &bench->blend, num);
}

static const struct {
    const char *name;
    run_kernel *run;
} kernels[] = {
    {"texture and light", run_texture},
    {"texture alone", run_unlit},
    {"lit beforehand", run_lit},
    {"the same in fog", run_foggy},
    {"sky", run_sky},
    {"model", run_model},
    {"depth", run_near},
    {"2D", run_lay},
    {"put behind others", run_put},
};

static struct texture *make_texture(void)
{
    uint8_t rgba[SIDE * SIDE * 4];
    for (size_t i = 0; i < sizeof rgba; i++)
        rgba[i] = (uint8_t)(i * 2654435761U >> 24);
    return texture_create(rgba, SIDE, SIDE, TEXTURE_REPEATS, true);
}

static void make_bench(struct bench *bench, const struct texture *texture)
{
    static uint8_t texels[SIDE * SIDE * 8 + 16], luxels[(LUXELS + 1) * (LUXELS + 1) * 4 + 16];
    const struct span_line w = {0.005f, 1e-6f, 1e-6f}, u = {0.0f, 4e-5f, 1e-5f};
    for (size_t i = 0; i < sizeof texels; i++)
        texels[i] = (uint8_t)(i * 2654435761U >> 24);
    memset(luxels, 100, sizeof luxels);
    *bench = (struct bench){
        .span = {.w = w,
                 .s = {0.01f, 2e-5f, 1e-6f},
                 .t = {0.02f, 1e-6f, 2e-5f},
                 .u = u,
                 .v = u,
                 .texture = texture,
                 .light = {luxels, (LUXELS + 1) * 4, LUXELS, LUXELS}},
        .lit =
            {.w = w,
             .finer = {{0.0f, 0.032f, 0.0f}, {0.4f, 0.006f, 0.0f}, texels, SIDE * 8, SIDE, SIDE}},
        .sky = {.x = {0.3f, 1e-3f, 0.0f},
                .y = {0.5f, 1e-4f, 0.0f},
                .z = {0.4f, 1e-4f, 0.0f},
                .pictures = {texture, texture}},
        .model = {.w = w,
                  .s = {0.001f, 1e-6f, 0.0f},
                  .t = {0.001f, 1e-6f, 0.0f},
                  .light = {{20.0f, 0.01f, 0.0f}, {20.0f, 0.0f, 0.0f}, {20.0f, 0.0f, 0.0f}},
                  .skin = texture},
        .blend = {.alpha = 0.5f, .keeps_depth = true, .bias = 1.0f},
    };
    memset(bench->from, 120, sizeof bench->from);
}

/* Nanoseconds per pixel, the minimum of several measurements. */
static double measure(run_kernel *run, struct bench *bench, const struct span_kernels *spans,
                      const struct row_kernels *rows, int num)
{
    double min = 1e9;
    for (int go = 0; go < GOES; go++) {
        const int rounds = ROUNDS * (LONG_RUN / num) / 8;
        const clock_t before = clock();
        for (int i = 0; i < rounds; i++)
            run(bench, spans, rows, num);
        const double took = (double)(clock() - before) / CLOCKS_PER_SEC;
        const double each = took * 1e9 / ((double)rounds * num);
        min = each < min ? each : min;
    }
    return min;
}

int main(void)
{
    const struct span_kernels *const vectors = spans_avx2() ? spans_avx2() : spans_neon();
    const struct span_kernels *const spans = vectors ? vectors : &span_plain;
    const struct row_kernels *const rows = rows_avx2() ? rows_avx2() : &rows_plain;
    struct bench *const bench = mem_alloc(sizeof *bench);
    struct texture *const texture = make_texture();
    make_bench(bench, texture);
    printf("%-24s %9s %9s %9s %9s\n", "ns per pixel", "C 1920", spans->name, "C 30", spans->name);
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        run_kernel *const run = kernels[i].run;
        printf("%-24s %9.2f %9.2f %9.2f %9.2f\n", kernels[i].name,
               measure(run, bench, &span_plain, &rows_plain, LONG_RUN),
               measure(run, bench, spans, rows, LONG_RUN),
               measure(run, bench, &span_plain, &rows_plain, SHORT_RUN),
               measure(run, bench, spans, rows, SHORT_RUN));
    }
    texture_destroy(texture);
    free(bench);
    return 0;
}
