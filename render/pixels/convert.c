/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/convert.h"

#include <assert.h>
#include <stdbool.h>

#include "render/frame.h"

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#define HAVE_AVX2 1
#else
#define HAVE_AVX2 0
#endif

/* BT.709's weights for limited range, times 2^15. The chroma weights add up to zero, so
 * that grey stays exactly grey. */
enum {
    Y_RED = 5983,
    Y_GREEN = 20127,
    Y_BLUE = 2032,
    U_RED = -3298,
    U_GREEN = -11094,
    U_BLUE = 14392,
    V_RED = 14392,
    V_GREEN = -13073,
    V_BLUE = -1319,
    Y_SHIFT = 15,
    Y_BIAS = (16 << Y_SHIFT) + (1 << (Y_SHIFT - 1)),
    UV_SHIFT = 15 + 3, /* a chroma sample is a sum whose weights add up to 8 */
    UV_BIAS = (128 << UV_SHIFT) + (1 << (UV_SHIFT - 1)),
};

/* Converts one row to luma, starting at pixel `from`. */
static void luma_plain(const uint8_t *rgba, uint8_t *y, int from, int width)
{
    for (int x = from; x < width; x++) {
        const uint8_t *const p = rgba + (size_t)x * 4;
        y[x] = (uint8_t)((Y_RED * p[0] + Y_GREEN * p[1] + Y_BLUE * p[2] + Y_BIAS) >> Y_SHIFT);
    }
}

/* Computes chroma samples `from` to `to` of a row from two rows of pixels: weights 1 2 1
 * horizontally, centred on the even column where the sample is sited, and 1 1 vertically. */
static void chroma_plain(const uint8_t *const rows[2], uint8_t *u, uint8_t *v, int from, int to)
{
    for (int i = from; i < to; i++) {
        const size_t at = (size_t)i * 8, before = i > 0 ? at - 4 : 0;
        int sum[3];
        for (size_t c = 0; c < 3; c++) {
            const int left = rows[0][before + c] + rows[1][before + c];
            const int centre = rows[0][at + c] + rows[1][at + c];
            const int right = rows[0][at + 4 + c] + rows[1][at + 4 + c];
            sum[c] = left + 2 * centre + right;
        }
        const int blueness = U_RED * sum[0] + U_GREEN * sum[1] + U_BLUE * sum[2];
        const int redness = V_RED * sum[0] + V_GREEN * sum[1] + V_BLUE * sum[2];
        u[i] = (uint8_t)((blueness + UV_BIAS) >> UV_SHIFT);
        v[i] = (uint8_t)((redness + UV_BIAS) >> UV_SHIFT);
    }
}

#if HAVE_AVX2
#define AVX2 __attribute__((target("avx2")))

/* Returns a vector with one weight in the low and one in the high 16 bits of each 32. */
static inline AVX2 __m256i weight_pair(int low, int high)
{
    return _mm256_set1_epi32((int)((uint32_t)(uint16_t)low | (uint32_t)high << 16));
}

/* 8 pixels in 16-bit words: red and blue, and green and alpha. */
struct split {
    __m256i red_blue, green_alpha;
};

static inline AVX2 struct split split_load(const uint8_t *p)
{
    const __m256i low = _mm256_set1_epi32(0x00ff00ff);
    const __m256i px = _mm256_loadu_si256((const __m256i *)p);
    return (struct split){_mm256_and_si256(px, low),
                          _mm256_and_si256(_mm256_srli_epi32(px, 8), low)};
}

static inline AVX2 __m256i weigh(struct split px, __m256i red_blue, __m256i green, int bias)
{
    const __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(px.red_blue, red_blue),
                                         _mm256_madd_epi16(px.green_alpha, green));
    return _mm256_add_epi32(sum, _mm256_set1_epi32(bias));
}

/* Pack instructions work within 128-bit halves; this restores the order of the dwords. */
static inline AVX2 __m256i unmix_halves(__m256i v)
{
    return _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

static AVX2 void luma_avx2(const uint8_t *rgba, uint8_t *y, int width)
{
    const __m256i red_blue = weight_pair(Y_RED, Y_BLUE), green = weight_pair(Y_GREEN, 0);
    int x = 0;

    for (; x + 32 <= width; x += 32) {
        __m256i part[4];
        for (int i = 0; i < 4; i++) {
            const struct split px = split_load(rgba + (size_t)(x + 8 * i) * 4);
            part[i] = _mm256_srli_epi32(weigh(px, red_blue, green, Y_BIAS), Y_SHIFT);
        }
        const __m256i bytes = _mm256_packus_epi16(_mm256_packus_epi32(part[0], part[1]),
                                                  _mm256_packus_epi32(part[2], part[3]));
        _mm256_storeu_si256((__m256i *)(y + x), unmix_halves(bytes));
    }
    luma_plain(rgba, y, x, width);
}

static inline AVX2 __m256i add3(__m256i a, __m256i b, __m256i c)
{
    return _mm256_add_epi16(_mm256_add_epi16(a, b), c);
}

/* left + 2 * centre + right; valid in the even pixels. */
static inline AVX2 __m256i smooth(__m256i left, __m256i centre)
{
    return add3(left, _mm256_slli_epi16(centre, 1), _mm256_srli_epi64(centre, 32));
}

/* Returns the chroma sums of 8 pixels of two rows, in the even pixels. */
static inline AVX2 struct split chroma_sums(const uint8_t *const rows[2], size_t at)
{
    const struct split a = split_load(rows[0] + at), b = split_load(rows[1] + at);
    const struct split c = split_load(rows[0] + at - 4), d = split_load(rows[1] + at - 4);
    return (struct split){
        smooth(_mm256_add_epi16(c.red_blue, d.red_blue), _mm256_add_epi16(a.red_blue, b.red_blue)),
        smooth(_mm256_add_epi16(c.green_alpha, d.green_alpha),
               _mm256_add_epi16(a.green_alpha, b.green_alpha)),
    };
}

/* Returns the even pixels of two vectors, in the order of pack instructions. */
static inline AVX2 __m256i even_px(__m256i a, __m256i b)
{
    return _mm256_castps_si256(
        _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
}

/* Stores eight samples in the order of even_px. */
static inline AVX2 void store_8(uint8_t *out, __m256i samples)
{
    const __m256i ordered = _mm256_permute4x64_epi64(samples, 0xd8);
    const __m128i words =
        _mm_packus_epi32(_mm256_castsi256_si128(ordered), _mm256_extracti128_si256(ordered, 1));
    _mm_storel_epi64((__m128i *)out, _mm_packus_epi16(words, words));
}

static AVX2 void chroma_avx2(const uint8_t *const rows[2], uint8_t *u, uint8_t *v, int num)
{
    const __m256i u_rb = weight_pair(U_RED, U_BLUE), u_g = weight_pair(U_GREEN, 0);
    const __m256i v_rb = weight_pair(V_RED, V_BLUE), v_g = weight_pair(V_GREEN, 0);
    const int first = num < 8 ? num : 8;
    int i = first;

    /* The first samples have no pixel to the left; leave those to the plain loop. */
    chroma_plain(rows, u, v, 0, first);
    for (; i + 8 <= num; i += 8) {
        const struct split a = chroma_sums(rows, (size_t)i * 8);
        const struct split b = chroma_sums(rows, (size_t)i * 8 + 32);
        const struct split px = {even_px(a.red_blue, b.red_blue),
                                 even_px(a.green_alpha, b.green_alpha)};
        store_8(u + i, _mm256_srli_epi32(weigh(px, u_rb, u_g, UV_BIAS), UV_SHIFT));
        store_8(v + i, _mm256_srli_epi32(weigh(px, v_rb, v_g, UV_BIAS), UV_SHIFT));
    }
    chroma_plain(rows, u, v, i, num);
}
#endif

static void convert(const struct frame *frame, const struct yuv_planes *out, bool avx2)
{
    assert(frame->width % 2 == 0 && frame->height % 2 == 0);
    for (int y = 0; y < frame->height; y += 2) {
        const uint8_t *const top = frame->rgba + (size_t)y * frame->stride;
        const uint8_t *const rows[2] = {top, top + frame->stride};
        uint8_t *const luma[2] = {out->y + (size_t)y * out->y_stride,
                                  out->y + (size_t)(y + 1) * out->y_stride};
        const size_t chroma = (size_t)(y / 2) * out->uv_stride;
#if HAVE_AVX2
        if (avx2) {
            luma_avx2(rows[0], luma[0], frame->width);
            luma_avx2(rows[1], luma[1], frame->width);
            chroma_avx2(rows, out->u + chroma, out->v + chroma, frame->width / 2);
            continue;
        }
#else
        (void)avx2;
#endif
        luma_plain(rows[0], luma[0], 0, frame->width);
        luma_plain(rows[1], luma[1], 0, frame->width);
        chroma_plain(rows, out->u + chroma, out->v + chroma, 0, frame->width / 2);
    }
}

void convert_yuv420(const struct frame *frame, const struct yuv_planes *out)
{
    bool avx2 = false;
#if HAVE_AVX2
    avx2 = __builtin_cpu_supports("avx2");
#endif
    convert(frame, out, avx2);
}

void convert_yuv420_plain(const struct frame *frame, const struct yuv_planes *out)
{
    convert(frame, out, false);
}
