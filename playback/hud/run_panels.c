/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/run_panels.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "demo/protocol/usercmd.h"
#include "playback/analysis/run_log.h"
#include "playback/client/client_frame.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_elements.h"

/* In the game's pixels; the panels are centred side by side. */
enum {
    PANEL_HEIGHT = HUD_RUN_HEIGHT,
    GAP = 4,
    KEYS_WIDTH = 44,
    SPEED_WIDTH = 104,
    TIME_WIDTH = 84,
    STRAFE_WIDTH = 76,
    BRONZE = 0x80,
};

static const uint8_t bright[3] = {235, 235, 235}, warm[3] = {240, 190, 70},
                     cool[3] = {110, 200, 120};

void run_panels_time(const struct instant *instant, char out[RUN_TIME_SIZE])
{
    const struct client_frame *frame = instant->frame;
    const double clock = frame->intermission ? frame->completed_clock : instant->clock;
    /* The float that was sent may be slightly less than the decimal number: round. */
    const long long ms = llround(fmin(fmax(clock, 0.0), 359999.0) * 1000.0);
    snprintf(out, RUN_TIME_SIZE, "%lld:%02lld.%03lld", ms / 60000, ms / 1000 % 60, ms % 1000);
}

/* ---- speed ---- */

/* Returns the upper end of the scale in units/s: 600, doubled until it is not below the
 * peak. */
static float full_scale(float peak)
{
    float full = 600.0f;
    while (full < peak && full < 1e6f)
        full *= 2.0f;
    return full;
}

static void paint_speed(struct canvas *canvas, const struct instant *instant,
                        const struct run_state *state)
{
    enum { GRAPH_TOP = 23, GRAPH_HEIGHT = 17, COLUMN = 2, SECONDS = 4, NEEDLE_TOP = 19 };
    enum { INNER = SPEED_WIDTH - 4, COLUMNS = INNER / COLUMN };
    const float full = full_scale(state->peak);
    char text[24];
    canvas_shade(canvas, 0, 0, SPEED_WIDTH, PANEL_HEIGHT, 0.5f);
    snprintf(text, sizeof text, "%.0f", (double)fminf(state->speed, 99999.0f));
    canvas_large_text(canvas, 2, 2, text);
    snprintf(text, sizeof text, "%.0f", (double)fminf(state->peak, 99999.0f));
    canvas_text(canvas, SPEED_WIDTH - 2 - 8 * (float)strlen(text), 9, text, BRONZE);
    canvas_text(canvas, SPEED_WIDTH - 2 - 8 * 4, 1, "peak", BRONZE);
    canvas_colour(canvas, 2, NEEDLE_TOP, INNER * fminf(state->speed / full, 1.0f), 2, warm, 1.0f);
    canvas_colour(canvas, 2 + (INNER - 1) * fminf(state->peak / full, 1.0f), NEEDLE_TOP - 1, 1, 4,
                  bright, 1.0f);
    for (int i = 0; i < COLUMNS; i++) {
        const double ago = (double)SECONDS * (COLUMNS - 1 - i) / COLUMNS;
        const float speed = run_log_speed_before(instant->run, instant->time, ago);
        const float height = GRAPH_HEIGHT * fminf(speed / full, 1.0f);
        if (height > 0.0f)
            canvas_colour(canvas, 2 + (float)(i * COLUMN), GRAPH_TOP + GRAPH_HEIGHT - height,
                          COLUMN, height, cool, 0.8f);
    }
}

/* ---- keys ---- */

static void paint_keys(struct canvas *canvas, const struct run_state *state)
{
    enum { CELL = 12, STEP = 14 };
    static const struct {
        unsigned key;
        const char *word;
        int x, y, width;
    } cells[] = {
        {USERCMD_KEY_FORWARD, "W", 2 + STEP, 1, CELL},
        {USERCMD_KEY_ATTACK, "*", 2 + 2 * STEP, 1, CELL},
        {USERCMD_KEY_DOWN, "_", 2, 1, CELL},
        {USERCMD_KEY_LEFT, "A", 2, 1 + STEP, CELL},
        {USERCMD_KEY_BACK, "S", 2 + STEP, 1 + STEP, CELL},
        {USERCMD_KEY_RIGHT, "D", 2 + 2 * STEP, 1 + STEP, CELL},
        {USERCMD_KEY_JUMP, "jump", 2, 1 + 2 * STEP, CELL + 2 * STEP},
    };
    static const uint8_t dark[3] = {30, 30, 30};
    canvas_shade(canvas, 0, 0, KEYS_WIDTH, PANEL_HEIGHT, 0.5f);
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        const bool is_down = state->keys & cells[i].key;
        const float x = (float)cells[i].x, y = (float)cells[i].y, width = (float)cells[i].width;
        const float text = 8.0f * (float)strlen(cells[i].word);
        canvas_colour(canvas, x, y, width, CELL, is_down ? warm : dark, is_down ? 0.9f : 0.5f);
        canvas_text(canvas, x + (width - text) / 2, y + 2, cells[i].word, is_down ? 0 : BRONZE);
    }
    if (state->is_guessed)
        canvas_text(canvas, 2, -HUD_RUN_GUESS_HEIGHT, "guess", BRONZE);
}

/* ---- strafing ---- */

/* Paints a graph of the speed gained at angles around the best one, relative to it, and a
 * mark for the player's angle. Angles at the left turn too little. */
static void paint_strafe(struct canvas *canvas, const struct run_state *state)
{
    enum { TOP = 15, HEIGHT = 20, COLUMN = 2, INNER = STRAFE_WIDTH - 4, COLUMNS = INNER / COLUMN };
    static const float DEGREES = 1.0f; /* per column */
    const struct strafe *strafe = &state->strafe;
    const float best = strafe_best(strafe), off = state->strafe_angle - best;
    const float most = strafe_speed_after(strafe, best) - strafe->speed;
    char text[24] = "--";
    canvas_shade(canvas, 0, 0, STRAFE_WIDTH, PANEL_HEIGHT, 0.5f);
    canvas_text(canvas, 3, 4, "turn", BRONZE);
    for (int i = 0; i < COLUMNS && state->is_strafing && most > 0.0f; i++) {
        const float angle = best + ((float)i + 0.5f - COLUMNS / 2.0f) * DEGREES;
        const float gain = (strafe_speed_after(strafe, angle) - strafe->speed) / most;
        if (gain > 0.0f)
            canvas_colour(canvas, 2 + (float)(i * COLUMN), TOP + HEIGHT * (1.0f - gain), COLUMN,
                          HEIGHT * gain, cool, 0.8f);
    }
    canvas_colour(canvas, 2, TOP + HEIGHT, INNER, 1, bright, 0.5f);
    if (state->is_strafing) {
        const float half = COLUMNS / 2.0f * DEGREES;
        const float at = fminf(fmaxf(off / half, -1.0f), 1.0f) * (INNER - 2) / 2.0f;
        canvas_colour(canvas, STRAFE_WIDTH / 2.0f + at - 1, TOP - 1, 2, HEIGHT + 4, warm, 1.0f);
        snprintf(text, sizeof text, "%+.0f", (double)off);
    }
    canvas_text(canvas, STRAFE_WIDTH - 3 - 8 * (float)strlen(text), 4, text, 0);
    if (state->is_guessed)
        canvas_text(canvas, 2, -HUD_RUN_GUESS_HEIGHT, "guess", BRONZE);
}

/* ---- time and jumps ---- */

static void paint_counts(struct canvas *canvas, const struct instant *instant,
                         const struct run_state *state, uint32_t elements)
{
    char text[RUN_TIME_SIZE];
    canvas_shade(canvas, 0, 0, TIME_WIDTH, PANEL_HEIGHT, 0.5f);
    float y = 4;
    if (elements & ELEMENT_TIME) {
        run_panels_time(instant, text);
        canvas_text(canvas, 3, y, "time", BRONZE);
        canvas_text(canvas, TIME_WIDTH - 3 - 8 * (float)strlen(text), y + 9, text, 0);
        y += 22;
    }
    if (elements & ELEMENT_JUMPS) {
        snprintf(text, sizeof text, "%d", state->jumps);
        canvas_text(canvas, 3, y, "jumps", BRONZE);
        canvas_text(canvas, TIME_WIDTH - 3 - 8 * (float)strlen(text), y, text, 0);
    }
}

int run_panels_width(uint32_t elements)
{
    int width = -GAP;
    if (elements & ELEMENT_KEYS)
        width += KEYS_WIDTH + GAP;
    if (elements & ELEMENT_SPEED)
        width += SPEED_WIDTH + GAP;
    if (elements & ELEMENT_STRAFE)
        width += STRAFE_WIDTH + GAP;
    if (elements & (ELEMENT_TIME | ELEMENT_JUMPS))
        width += TIME_WIDTH + GAP;
    return width;
}

static void paint_box(struct canvas *canvas, const struct hud_box *box,
                      const struct instant *instant)
{
    const struct run_state state = run_log_at(instant->run, instant->time);
    const uint32_t elements = box->elements;
    canvas->scale = box->scale;
    canvas->left = box->origin;
    canvas->top = box->top + box->height - PANEL_HEIGHT * box->scale;
    if (elements & ELEMENT_KEYS) {
        paint_keys(canvas, &state);
        canvas->left += (KEYS_WIDTH + GAP) * canvas->scale;
    }
    if (elements & ELEMENT_SPEED) {
        paint_speed(canvas, instant, &state);
        canvas->left += (SPEED_WIDTH + GAP) * canvas->scale;
    }
    if (elements & ELEMENT_STRAFE) {
        paint_strafe(canvas, &state);
        canvas->left += (STRAFE_WIDTH + GAP) * canvas->scale;
    }
    if (elements & (ELEMENT_TIME | ELEMENT_JUMPS))
        paint_counts(canvas, instant, &state, elements);
}

void run_panels_paint(struct canvas *canvas, const struct hud_layout *layout,
                      const struct instant *instant)
{
    static const enum hud_box_id boxes[] = {HUD_BOX_RUN,  HUD_BOX_SPEED, HUD_BOX_KEYS,
                                            HUD_BOX_TIME, HUD_BOX_JUMPS, HUD_BOX_STRAFE};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (hud_layout_box(layout, boxes[i]))
            paint_box(canvas, &layout->boxes[boxes[i]], instant);
}
