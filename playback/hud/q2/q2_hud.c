/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/q2/q2_hud.h"

#include <math.h>

#include "playback/client/client_frame.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/hud/canvas.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_content.h"
#include "playback/hud/hud_elements.h"
#include "playback/hud/hud_options.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/hud_text.h"
#include "playback/hud/q2/q2_inventory.h"
#include "playback/hud/q2/q2_layout.h"
#include "playback/hud/q2/q2_pics.h"
#include "playback/timeline/instant.h"

enum {
    STAT_OF_LAYOUTS = 13,
    SHOWS_LAYOUT = 1,
    SHOWS_INVENTORY = 2,
    MIN_WIDTH = 640,
    MIN_NARROW_WIDTH = 480, /* for upright pictures on small screens */
    MIN_SMALL_WIDTH = 320,  /* of the game's own layouts */
    MIN_HEIGHT = 240
};

/* A whole number if possible, so that text stays sharp. */
static float scale_of(const struct hud_options *options)
{
    if (options->scale > 0.0f)
        return options->scale;
    const float least_width = hud_scale_is_narrow(options) ? MIN_NARROW_WIDTH : MIN_WIDTH;
    const float fits =
        fminf((float)options->width / least_width, (float)options->height / MIN_HEIGHT);
    if (options->scale != HUD_SCALE_SMOOTH && fits < HUD_MIN_INVENTORY) /* not legible */
        return fminf((float)options->width / MIN_SMALL_WIDTH, 1.0f);
    return fits < 1.0f || options->scale == HUD_SCALE_SMOOTH ? fits : floorf(fits);
}

/* The program's screen is the box of a bar that the user places, or else the picture. */
static void paint_bar(struct canvas *canvas, struct q2_pics *pics, const struct hud_box *box,
                      const struct q2_client_frame *known, float width, float height)
{
    struct canvas screen = *canvas;
    char program[Q2_LAYOUT_BAR_SIZE];
    q2_layout_bar(known, program);
    if (box) {
        canvas->scale = box->scale;
        canvas->left = box->left;
        canvas->top = box->top;
        width = floorf(box->width / box->scale);
        height = floorf(box->height / box->scale);
    }
    q2_layout_run(canvas, pics, known, program, width, height);
    canvas->scale = screen.scale;
    canvas->left = screen.left;
    canvas->top = screen.top;
}

void q2_hud_paint(struct canvas *canvas, struct q2_pics *pics, const struct hud_layout *layout,
                  const struct instant *instant)
{
    const struct hud_options *options = layout->options;
    const struct hud_box *bar = hud_layout_box(layout, HUD_BOX_BAR);
    const struct q2_client_frame *known = instant->frame->q2;
    const uint32_t elements = hud_elements_shown(options->style, &options->changes);
    if (!known->now)
        return;
    canvas->scale = scale_of(options);
    canvas->left = 0.0f;
    canvas->top = options->reserved_top;
    const float width = floorf((float)options->width / canvas->scale);
    const float height = floorf(((float)options->height - options->reserved_top) / canvas->scale);
    if (elements & ELEMENT_BAR)
        paint_bar(canvas, pics, bar && bar->is_placed ? bar : NULL, known, width, height);
    if (known->layout && known->now->player.stats[STAT_OF_LAYOUTS] & SHOWS_LAYOUT &&
        elements & ELEMENT_SCORES)
        q2_layout_run(canvas, pics, known, known->layout, width, height);
    if (known->now->player.stats[STAT_OF_LAYOUTS] & SHOWS_INVENTORY && elements & ELEMENT_BAR)
        q2_inventory_paint(canvas, pics, known, width, height, instant->clock);
    struct hud_options texts = *options;
    if (!hud_scale_is_narrow(options))
        texts.scale = canvas->scale;
    const struct hud_layout text_layout = hud_content_lay_out(&texts, instant);
    hud_text_paint(canvas, &text_layout, instant);
}
