/* How every texture is painted. Masonry, metal and wood are each one painter
 * with a few measures; liquids and sky are noise put through a ramp. */
#include <math.h>
#include <stddef.h>

#include "base/hash.h"
#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"
#include "tests/sample/textures.h"

static float clamp01(float v)
{
    return v < 0 ? 0 : v > 1 ? 1 : v;
}

static float noise_at(const struct canvas *canvas, uint64_t seed, float x, float y, int period)
{
    return noise_tiled(seed, x, y, canvas->width, canvas->height, period, 4);
}

struct masonry {
    struct rgb stone, mortar;
    int course;     /* height of a row, texels */
    int length;     /* of a stone; a divisor of the width */
    float joint;    /* half the width of a joint */
    float relief;   /* how strongly edges are lit */
    float variety;  /* from stone to stone */
    float rough;    /* within a stone */
    bool staggered; /* every other row half a stone along */
};

static void paint_stone_texel(struct canvas *canvas, uint64_t seed, const struct masonry *m, int x,
                              int y)
{
    const int row = y / m->course, shift = m->staggered && row % 2 ? m->length / 2 : 0;
    const int along = (x + shift) % canvas->width, stone = along / m->length;
    const int i = along % m->length, j = y % m->course;
    const uint64_t id = hash_pair(seed, (uint64_t)(row * 64 + stone));

    /* Distances to the four edges, made uneven so that joints look hewn. */
    const float wobble = noise_at(canvas, seed + 1, (float)x, (float)y, 8) * 1.1f;
    const float left = (float)i + 0.5f + wobble, right = (float)(m->length - i) - 0.5f + wobble;
    const float top = (float)j + 0.5f + wobble, bottom = (float)(m->course - j) - 0.5f + wobble;
    const float edge = fminf(fminf(left, right), fminf(top, bottom)) - m->joint;
    const float grain = noise_at(canvas, seed + 2, (float)x, (float)y, 16);
    const float fine = hash_unit(seed + 3, (uint64_t)(y * 512 + x)) - 0.5f;

    if (edge < 0) {
        canvas_set(canvas, x, y, rgb_scale(m->mortar, 0.9f + 0.3f * grain));
        return;
    }
    float light = 1 + m->variety * (hash_unit(id, 1) * 2 - 1) + m->rough * grain + 0.05f * fine;
    const float rim = clamp01(1 - edge / 2.6f);
    if (fminf(left, top) < fminf(right, bottom))
        light += m->relief * rim;
    else
        light -= m->relief * 1.2f * rim;
    const struct rgb warm = {m->stone.r * 1.06f, m->stone.g, m->stone.b * 0.92f};
    canvas_set(canvas, x, y, rgb_scale(rgb_mix(m->stone, warm, hash_unit(id, 2)), light));
}

static void paint_masonry(struct canvas *canvas, uint64_t seed, const struct masonry *m)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            paint_stone_texel(canvas, seed, m, x, y);
}

static void paint_block(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(112, 100, 82), rgb_make(40, 35, 28), 32, 64, 1.1f, 0.34f, 0.13f, 0.32f, true};
    paint_masonry(canvas, seed, &m);
}

static void paint_block_dark(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(70, 72, 82), rgb_make(24, 24, 28), 32, 64, 1.1f, 0.34f, 0.14f, 0.34f, true};
    paint_masonry(canvas, seed, &m);
}

static void paint_brick(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(116, 66, 44), rgb_make(50, 42, 34), 16, 32, 0.9f, 0.3f, 0.2f, 0.3f, true};
    paint_masonry(canvas, seed, &m);
}

static void paint_flags(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(98, 90, 78), rgb_make(38, 34, 28), 64, 64, 1.2f, 0.26f, 0.14f, 0.36f, false};
    paint_masonry(canvas, seed, &m);
}

static void paint_cobble(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(86, 82, 72), rgb_make(30, 30, 22), 16, 16, 1.5f, 0.4f, 0.24f, 0.3f, true};
    paint_masonry(canvas, seed, &m);
    for (int y = 0; y < canvas->height; y++) /* moss in patches */
        for (int x = 0; x < canvas->width; x++) {
            const float moss = noise_at(canvas, seed + 9, (float)x, (float)y, 64) * 2 - 0.35f;
            struct texel *t = canvas_at(canvas, x, y);
            t->colour = rgb_mix(t->colour, rgb_make(52, 64, 26), clamp01(moss) * 0.7f);
        }
}

static void paint_trim(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(134, 120, 98), rgb_make(50, 44, 36), 32, 64, 0.8f, 0.3f, 0.08f, 0.22f, false};
    paint_masonry(canvas, seed, &m);
    canvas_bevel(canvas, 0, 8, canvas->width, 16, 2, -0.35f);
    for (int x = 8; x < canvas->width; x += 16)
        canvas_rivet(canvas, x, 16, 3, rgb_make(142, 126, 100));
}

/* Carved uprights: flutes with rounded light. */
static void paint_column(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const float flute = sinf((float)(x % 16) / 16.0f * 6.2832f);
            canvas_set(canvas, x, y, rgb_scale(rgb_make(122, 110, 92), 0.92f + 0.24f * flute));
        }
    canvas_grain(canvas, seed, 16, 0.26f);
    for (int y = 0; y < canvas->height; y += 64)
        for (int x = 0; x < canvas->width; x++) {
            canvas_scale(canvas, x, y, 0.45f);
            canvas_scale(canvas, x, y + 1, 1.3f);
        }
}

static void paint_ceiling(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(74, 66, 58), rgb_make(26, 23, 20), 64, 32, 1.2f, 0.3f, 0.16f, 0.36f, true};
    paint_masonry(canvas, seed, &m);
}

/* A relief in the middle of a stone: rings and a star, once in every 64 texels. */
static void paint_rune(struct canvas *canvas, uint64_t seed)
{
    paint_flags(canvas, seed);
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const float u = (float)(x % 64) - 31.5f, v = (float)(y % 64) - 31.5f;
            const float r = hypotf(u, v), a = atan2f(v, u);
            const float star = fabsf(r - 13 - 6 * cosf(a * 5)), ring = fabsf(r - 24);
            const float cut = fminf(star, ring);
            if (cut < 1.3f)
                canvas_set(canvas, x, y, rgb_scale(rgb_make(120, 30, 16), 1 - cut * 0.3f));
            else if (cut < 2.6f)
                canvas_scale(canvas, x, y, u + v > 0 ? 1.25f : 0.7f);
        }
}

static void paint_metal_base(struct canvas *canvas, uint64_t seed, struct rgb metal,
                             struct rgb rust)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const float brushed = noise_at(canvas, seed + 5, (float)x * 0.25f, (float)y, 16);
            const float spot = noise_at(canvas, seed + 6, (float)x, (float)y, 32) * 1.8f - 0.25f;
            const struct rgb colour = rgb_mix(metal, rust, clamp01(spot) * 0.8f);
            canvas_set(canvas, x, y, rgb_scale(colour, 1 + 0.25f * brushed));
        }
}

static void paint_panel(struct canvas *canvas, uint64_t seed)
{
    paint_metal_base(canvas, seed, rgb_make(84, 90, 92), rgb_make(96, 56, 30));
    for (int y = 0; y < canvas->height; y += 64)
        for (int x = 0; x < canvas->width; x += 64) {
            canvas_bevel(canvas, x, y, 64, 64, 2, 0.4f);
            canvas_bevel(canvas, x + 10, y + 10, 44, 44, 1, -0.4f);
            for (int i = 0; i < 4; i++)
                canvas_rivet(canvas, x + (i % 2 ? 58 : 5), y + (i / 2 ? 58 : 5), 2,
                             rgb_make(120, 118, 112));
        }
}

static void paint_metal_floor(struct canvas *canvas, uint64_t seed)
{
    paint_metal_base(canvas, seed, rgb_make(70, 70, 68), rgb_make(80, 52, 32));
    for (int y = 0; y < canvas->height; y += 8) /* raised lozenges, turned by turns */
        for (int x = 0; x < canvas->width; x += 8)
            for (int i = -2; i <= 2; i++) {
                const int down = (x + y) / 8 % 2 ? i : -i;
                canvas_scale(canvas, x + 4 + i, y + 4 + down, 1.45f);
                canvas_scale(canvas, x + 4 + i, y + 5 + down, 0.6f);
            }
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 1, 0.3f);
}

static void paint_metal_trim(struct canvas *canvas, uint64_t seed)
{
    paint_metal_base(canvas, seed, rgb_make(100, 84, 60), rgb_make(92, 50, 24));
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 3, 0.4f);
    for (int x = 8; x < canvas->width; x += 16)
        canvas_rivet(canvas, x, canvas->height / 2, 3, rgb_make(140, 116, 80));
}

static void paint_hazard(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            canvas_set(canvas, x, y,
                       (x + y) / 8 % 2 ? rgb_make(178, 140, 26) : rgb_make(36, 34, 30));
    canvas_grain(canvas, seed, 16, 0.5f);
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 2, 0.3f);
}

static void paint_grate(struct canvas *canvas, uint64_t seed)
{
    paint_metal_base(canvas, seed, rgb_make(96, 92, 84), rgb_make(104, 60, 30));
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const int i = x % 16, j = y % 32;
            if (i >= 4 && j >= 4)
                canvas_set_index(canvas, x, y, COLOUR_CLEAR);
            else if (i < 4)
                canvas_scale(canvas, x, y, 1.4f - 0.3f * (float)i);
            else
                canvas_scale(canvas, x, y, 1.3f - 0.3f * (float)j);
        }
}

static void paint_planks(struct canvas *canvas, uint64_t seed, int width, struct rgb wood)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const int plank = x / width, i = x % width;
            const float bend = noise_at(canvas, seed + 1, (float)x, (float)y, 32) * 5;
            const float ring = sinf(((float)i + bend) * 1.6f + (float)plank * 2.1f);
            const float tone = hash_unit(seed, (uint64_t)plank) * 0.3f - 0.15f;
            const float grain = noise_at(canvas, seed + 2, (float)x, (float)y * 0.125f, 8);
            float light = 1 + tone + 0.1f * ring + 0.22f * grain;
            light *= i == 0 ? 0.4f : i == 1 ? 1.25f : i == width - 1 ? 0.6f : 1.0f;
            canvas_set(canvas, x, y, rgb_scale(wood, light));
        }
}

static void paint_wood(struct canvas *canvas, uint64_t seed)
{
    paint_planks(canvas, seed, 16, rgb_make(104, 72, 42));
}

static void paint_crate(struct canvas *canvas, uint64_t seed)
{
    const struct rgb wood = rgb_make(120, 84, 46);
    paint_planks(canvas, seed, 16, rgb_scale(wood, 0.8f));
    for (int i = 8; i < 56; i++) /* the cross brace */
        for (int k = -4; k <= 4; k++)
            canvas_set(canvas, i, i + k, rgb_scale(wood, k == -4 ? 1.2f : k == 4 ? 0.4f : 0.95f));
    for (int side = 0; side < 2; side++) {
        const int at = side ? 54 : 0;
        canvas_fill(canvas, 0, at, 64, 10, wood);
        canvas_bevel(canvas, 0, at, 64, 10, 1, 0.35f);
        canvas_fill(canvas, at, 0, 10, 64, wood);
        canvas_bevel(canvas, at, 0, 10, 64, 1, 0.35f);
    }
    canvas_grain(canvas, seed, 16, 0.3f);
    for (int i = 0; i < 4; i++)
        canvas_rivet(canvas, i % 2 ? 58 : 5, i / 2 ? 58 : 5, 2, rgb_make(110, 106, 98));
}

static void paint_medicine(struct canvas *canvas, uint64_t seed)
{
    canvas_fill(canvas, 0, 0, 32, 32, rgb_make(170, 164, 146));
    canvas_grain(canvas, seed, 16, 0.2f);
    canvas_bevel(canvas, 0, 0, 32, 24, 2, 0.3f);
    canvas_fill(canvas, 13, 4, 6, 16, rgb_make(170, 24, 14));
    canvas_fill(canvas, 8, 9, 16, 6, rgb_make(170, 24, 14));
}

static void paint_door(struct canvas *canvas, uint64_t seed)
{
    paint_planks(canvas, seed, 16, rgb_make(92, 60, 34));
    for (int band = 0; band < 3; band++) {
        const int y = 12 + band * 46;
        canvas_fill(canvas, 0, y, 64, 12, rgb_make(64, 62, 60));
        canvas_bevel(canvas, 0, y, 64, 12, 1, 0.5f);
        for (int x = 8; x < 64; x += 16)
            canvas_rivet(canvas, x, y + 6, 2, rgb_make(120, 116, 108));
    }
    canvas_grain(canvas, seed, 16, 0.2f);
}

static void paint_lamp(struct canvas *canvas, uint64_t seed)
{
    paint_metal_base(canvas, seed, rgb_make(84, 76, 60), rgb_make(80, 50, 26));
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 3, 0.4f);
    for (int y = 6; y < canvas->height - 6; y++)
        for (int x = 6; x < canvas->width - 6; x++) {
            const int edge = x < 8 || y < 8 || x >= canvas->width - 8 || y >= canvas->height - 8;
            const int bar = x % 16 == 0;
            if (!bar)
                canvas_set_index(canvas, x, y, colours_level(ROW_EMBER, edge ? 11 : 14 + y % 2));
            else
                canvas_set(canvas, x, y, rgb_make(60, 50, 36));
        }
}

static void paint_lamp_blue(struct canvas *canvas, uint64_t seed)
{
    paint_metal_base(canvas, seed, rgb_make(76, 84, 88), rgb_make(60, 54, 50));
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 3, 0.4f);
    for (int y = 6; y < canvas->height - 6; y++)
        for (int x = 6; x < canvas->width - 6; x++)
            if (x % 8 != 0)
                canvas_set_index(canvas, x, y, 240 + (y % 8 < 5) + (y % 8 < 3) + (y % 8 == 1));
}

/* Stained glass: a grid of lead with a rose above. */
static void paint_window(struct canvas *canvas, uint64_t seed)
{
    static const uint8_t panes[] = {244, 245, 240, 241, 251, 252, 253, 248, 249, 233, 235, 237};
    canvas_fill(canvas, 0, 0, canvas->width, canvas->height, rgb_make(96, 88, 74));
    canvas_grain(canvas, seed, 16, 0.3f);
    for (int y = 4; y < canvas->height - 4; y++)
        for (int x = 6; x < canvas->width - 6; x++) {
            const float u = (float)x - 31.5f, v = (float)y - 34;
            const float r = hypotf(u, v);
            const int top = y < 34;
            if (top && r > 26)
                continue; /* the arch */
            const int sector = (int)((atan2f(v, u) + 3.1416f) / 0.7854f), ring = (int)(r / 9);
            const int cell = r < 25 ? sector + ring * 8 : 64 + x / 10 * 16 + (y + x / 10 * 6) / 14;
            const bool lead = r < 25 ? fmodf(r, 9) < 1.2f || fabsf(sinf(4 * atan2f(v, u))) < 0.09f
                                     : x % 10 < 1 || (y + x / 10 * 6) % 14 < 1;
            if (lead)
                canvas_set(canvas, x, y, rgb_make(20, 18, 18));
            else
                canvas_set_index(canvas, x, y,
                                 panes[hash_below(seed, (uint64_t)cell, sizeof panes)]);
        }
}

/* A wall of instruments; `step` moves what it shows. */
static void paint_console(struct canvas *canvas, uint64_t seed, int step)
{
    (void)seed;
    paint_metal_base(canvas, 77, rgb_make(70, 76, 78), rgb_make(70, 50, 34));
    canvas_bevel(canvas, 0, 0, 64, 64, 2, 0.4f);
    canvas_fill(canvas, 8, 8, 48, 26, rgb_make(6, 14, 8));
    canvas_bevel(canvas, 7, 7, 50, 28, 1, -0.5f);
    for (int x = 9; x < 55; x++) {
        const float wave = sinf((float)x * 0.35f + (float)step * 1.5708f) * 8;
        canvas_set_index(canvas, x, 21 + (int)wave, 246);
        canvas_set_index(canvas, x, 22 + (int)wave, 244);
    }
    for (int i = 0; i < 12; i++) {
        const bool on = hash_below(78 + (uint64_t)step, (uint64_t)i, 2);
        canvas_fill_index(canvas, 9 + i % 6 * 8, 42 + i / 6 * 9, 5, 5,
                          on ? (i % 3 ? 252 : 251) : colours_level(ROW_BLOOD, 3));
    }
}

static void paint_console0(struct canvas *canvas, uint64_t seed)
{
    paint_console(canvas, seed, 0);
}

static void paint_console1(struct canvas *canvas, uint64_t seed)
{
    paint_console(canvas, seed, 1);
}

static void paint_console2(struct canvas *canvas, uint64_t seed)
{
    paint_console(canvas, seed, 2);
}

static void paint_console3(struct canvas *canvas, uint64_t seed)
{
    paint_console(canvas, seed, 3);
}

static void paint_button(struct canvas *canvas, int lamp)
{
    paint_metal_base(canvas, 79, rgb_make(90, 82, 70), rgb_make(84, 50, 28));
    canvas_bevel(canvas, 0, 0, 32, 32, 3, 0.4f);
    for (int y = 7; y < 25; y++)
        for (int x = 7; x < 25; x++) {
            const float r = hypotf((float)x - 15.5f, (float)y - 15.5f);
            if (r < 7)
                canvas_set_index(canvas, x, y, lamp);
            else if (r < 9)
                canvas_set(canvas, x, y, rgb_make(30, 26, 22));
        }
}

static void paint_button_ready0(struct canvas *canvas, uint64_t seed)
{
    (void)seed;
    paint_button(canvas, 251);
}

static void paint_button_ready1(struct canvas *canvas, uint64_t seed)
{
    (void)seed;
    paint_button(canvas, colours_level(ROW_BLOOD, 8));
}

static void paint_button_pressed(struct canvas *canvas, uint64_t seed)
{
    (void)seed;
    paint_button(canvas, 246);
}

/* Veins where noise passes through zero, over a slow swell. */
static float liquid(const struct canvas *canvas, uint64_t seed, int x, int y, float *vein)
{
    const float a = noise_at(canvas, seed + 1, (float)x, (float)y, 32);
    const float b = noise_at(canvas, seed + 2, (float)x, (float)y, 16);
    *vein = clamp01(1 - fabsf(a + b * 0.5f) * 5);
    return a;
}

static void paint_water(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            float vein;
            const float swell = liquid(canvas, seed, x, y, &vein);
            const struct rgb deep = rgb_scale(rgb_make(24, 50, 62), 1 + 0.5f * swell);
            canvas_set(canvas, x, y, rgb_mix(deep, rgb_make(96, 136, 140), vein * 0.55f));
        }
}

static void paint_lava(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            float vein;
            const float swell = liquid(canvas, seed, x, y, &vein);
            const float heat = 3.5f + 4 * swell + 10 * vein * vein;
            canvas_set_index(canvas, x, y, colours_level(ROW_EMBER, (int)heat));
        }
}

static void paint_slime(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            float vein;
            const float swell = liquid(canvas, seed, x, y, &vein);
            const struct rgb deep = rgb_scale(rgb_make(34, 64, 16), 1 + 0.6f * swell);
            canvas_set(canvas, x, y, rgb_mix(deep, rgb_make(120, 170, 60), vein * 0.6f));
        }
}

static void paint_teleport(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            float vein;
            const float swell = liquid(canvas, seed, x, y, &vein);
            const uint32_t spark = hash_below(seed + 8, (uint64_t)(y * 64 + x), 60);
            const float light = 0.35f + 0.5f * swell + vein * 0.8f;
            canvas_set(canvas, x, y,
                       rgb_mix(rgb_make(20, 8, 40), rgb_make(170, 120, 235), clamp01(light)));
            if (spark == 0)
                canvas_set_index(canvas, x, y, 243);
        }
}

/* The left half floats in front (index 0 is clear), the right half lies behind. */
static void paint_sky(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < 128; y++)
        for (int x = 0; x < 128; x++) {
            const float back = noise_tiled(seed + 1, (float)x, (float)y, 128, 128, 64, 5);
            const float glow = clamp01(0.45f + 0.75f * back);
            canvas_set(canvas, x + 128, y,
                       rgb_mix(rgb_make(44, 34, 66), rgb_make(206, 118, 66), glow * glow));
            const float front = noise_tiled(seed + 2, (float)x, (float)y, 128, 128, 32, 5);
            const float cloud = clamp01(0.2f + 1.5f * front);
            const bool gap = cloud * 16 < 2.0f + (float)((x * 7 + y * 3) % 5);
            if (gap)
                canvas_set_index(canvas, x, y, 0);
            else
                canvas_set(canvas, x, y,
                           rgb_mix(rgb_make(58, 44, 62), rgb_make(150, 104, 88), cloud));
        }
}

const struct texture_art texture_art[] = {
    {"block", 128, 128, paint_block},
    {"blockdark", 128, 128, paint_block_dark},
    {"brick", 64, 64, paint_brick},
    {"flags", 128, 128, paint_flags},
    {"cobble", 128, 128, paint_cobble},
    {"trim", 64, 32, paint_trim},
    {"column", 64, 64, paint_column},
    {"ceiling", 64, 64, paint_ceiling},
    {"rune", 64, 64, paint_rune},
    {"panel", 64, 64, paint_panel},
    {"metfloor", 64, 64, paint_metal_floor},
    {"mettrim", 64, 16, paint_metal_trim},
    {"hazard", 64, 16, paint_hazard},
    {"{grate", 64, 64, paint_grate},
    {"wood", 64, 64, paint_wood},
    {"crate", 64, 64, paint_crate},
    {"door", 64, 128, paint_door},
    {"medicine", 32, 32, paint_medicine},
    {"lamp", 32, 32, paint_lamp},
    {"lampblue", 32, 32, paint_lamp_blue},
    {"window", 64, 128, paint_window},
    {"+0console", 64, 64, paint_console0},
    {"+1console", 64, 64, paint_console1},
    {"+2console", 64, 64, paint_console2},
    {"+3console", 64, 64, paint_console3},
    {"+0button", 32, 32, paint_button_ready0},
    {"+1button", 32, 32, paint_button_ready1},
    {"+abutton", 32, 32, paint_button_pressed},
    {"*water", 64, 64, paint_water},
    {"*lava", 64, 64, paint_lava},
    {"*slime", 64, 64, paint_slime},
    {"*teleport", 64, 64, paint_teleport},
    {"sky1", 256, 128, paint_sky},
    {NULL, 0, 0, NULL},
};
