/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_card_place.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "playback/hud/hud_layout.h"
#include "playback/hud/hud_scale.h"

static const double SAFE = 0.05;       /* margin */
static const double WEAPON = 0.42;     /* left edge of the view weapon in wide pictures */
static const double LARGEST = 0.5;     /* margin that scripts allow */
static const double SMALLEST = 0.005;  /* letters that scripts allow */
static const double GAP = 0.012;       /* between the card and the HUD */
static const double LINE_HEIGHT = 1.2; /* in letter sizes, as captions are drawn */

/* The content of the HUD during play, at its largest: figures, name, clock and points. */
static struct hud_layout lay_out(const struct hud_options *options)
{
    const struct hud_content content = {
        .elements = hud_elements_shown(options->style, &options->changes),
        .has_bar = options->style != HUD_NONE,
        .name_length = options->style == HUD_NONE ? 0 : 15,
        .clock_length = options->style == HUD_BROADCAST ? 5 : 0,
        .has_sides = options->style == HUD_BROADCAST,
        .side_length = HUD_NAME_LETTERS,
    };
    return hud_layout_make(options, &content);
}

struct card_place highlight_card_place_of(int width, int height, enum hud_style style)
{
    const bool is_upper = width < HIGHLIGHT_MIN_WIDE * height;
    const char *hide = is_upper ? "timers,feed" : "timers";
    struct hud_options options = {.width = width, .height = height, .style = style};
    struct err err;
    hud_elements_read(hide, &options.changes.hidden, &err);
    const struct hud_layout layout = lay_out(&options);
    const double height_px = height;
    double edge = is_upper ? fmax(SAFE, (double)hud_scale_safe_top(&options) / height_px) : SAFE;
    for (int i = 0; i < NUM_HUD_BOXES; i++) {
        const struct hud_box *box = hud_layout_box(&layout, (enum hud_box_id)i);
        if (!box || i == HUD_BOX_CROSSHAIR)
            continue;
        const double below = (double)box->top + (double)box->height, middle = height / 2.0;
        if (is_upper && below < middle)
            edge = fmax(edge, below / height + GAP);
        if (!is_upper && (double)box->top > middle)
            edge = fmax(edge, 1.0 - (double)box->top / height + GAP);
    }
    return (struct card_place){is_upper, hide, SAFE, is_upper ? 1.0 - 2.0 * SAFE : WEAPON - SAFE,
                               fmin(edge, LARGEST)};
}

static bool is_small(unsigned char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

/* Letter widths of bold DejaVu Sans, rounded up. */
static double letter_width(unsigned char letter)
{
    if (letter >= 0x80)
        return letter >= 0xc0 ? 1.0 : 0.0; /* the first byte of a letter */
    if (strchr("MW@%m", letter))
        return 1.12;
    if (strchr("ijl|!.,:;'`[]() ftrI-", letter))
        return 0.5;
    return letter == 'w' ? 0.93 : is_small(letter) ? 0.73 : 0.85;
}

double highlight_card_place_text_width(const char *text)
{
    double width = 0.0, widest = 0.1;
    for (; *text; text++) {
        width = *text == '\n' ? 0.0 : width + letter_width((unsigned char)*text);
        widest = fmax(widest, width);
    }
    return widest;
}

int highlight_card_place_wrap(const struct card_place *place, double aspect, const char *text,
                              double size, struct card_line *lines, int num, struct arena *arena)
{
    const double widest = place->width * aspect / size;
    while (*text && num < CARD_MAX_LINES) {
        int length = (int)strlen(text);
        while (num + 1 < CARD_MAX_LINES && highlight_card_place_text_width(arena_printf(
                                               arena, "%.*s", length, text)) > widest) {
            int shorter = length - 1;
            while (shorter > 0 && text[shorter] != ' ')
                shorter--;
            if (shorter <= 0)
                break; /* one word */
            length = shorter;
        }
        lines[num++] = (struct card_line){arena_printf(arena, "%.*s", length, text), size, "", 0.0};
        text += length + (text[length] == ' ');
    }
    return num;
}

void highlight_card_place_lines(const struct card_place *place, double aspect,
                                struct card_line *lines, int num)
{
    double down = place->edge;
    for (int k = 0; k < num; k++) {
        struct card_line *line = &lines[place->is_upper ? k : num - 1 - k];
        if (!line->text[0])
            continue;
        const double width = highlight_card_place_text_width(line->text);
        line->size = fmax(fmin(line->size, place->width * aspect / width), SMALLEST);
        line->down = fmin(down, LARGEST);
        down += line->size * LINE_HEIGHT;
    }
}
