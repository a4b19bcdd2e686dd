/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_card_place.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "playback/hud/hud_placing.h"
#include "playback/hud/hud_scale.h"

static const double SAFE = 0.05;        /* margin */
static const double WEAPON = 0.42;      /* left edge of the view weapon in wide pictures */
static const double LARGEST = 0.5;      /* margin that scripts allow */
static const double SMALLEST = 0.005;   /* letters that scripts allow */
static const double GAP = 0.012;        /* between the card and the HUD */
static const double LINE_HEIGHT = 1.74; /* in letter sizes: captions with their boxes, and a gap */

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
    return hud_placing_lay_out(options, &content);
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

static bool is_no_break(const char *text)
{
    return strncmp(text, CARD_NO_BREAK, strlen(CARD_NO_BREAK)) == 0;
}

double highlight_card_place_text_width(const char *text)
{
    double width = 0.0, widest = 0.1;
    for (; *text; text++) {
        width = *text == '\n' ? 0.0 : width + letter_width((unsigned char)*text);
        if (is_no_break(text))
            width += letter_width(' ') - letter_width((unsigned char)*text);
        widest = fmax(widest, width);
    }
    return widest;
}

/* ---- lines ---- */

/* A text in lines, separated by single spaces. */
struct breaking {
    int num, lengths[CARD_MAX_LINES];
    double widest; /* in letter sizes */
};

/* Returns the end of the last word of a line that is not too wide, or of its first word. */
static int fit_line(const char *text, double widest, bool at_commas, struct arena *arena)
{
    int best = 0;
    for (int i = 1; i == 1 || text[i - 1]; i++) {
        if (text[i] && (text[i] != ' ' || (at_commas && text[i - 1] != ',')))
            continue;
        if (best > 0 &&
            highlight_card_place_text_width(arena_printf(arena, "%.*s", i, text)) > widest)
            break;
        best = i;
    }
    return best;
}

/* Fills lines of this width with words, or with what is between commas; the last of `most` lines
 * has the rest. */
static struct breaking fill(const char *text, double widest, bool at_commas, int most,
                            struct arena *arena)
{
    struct breaking out = {0};
    while (*text && out.num < most) {
        const int length =
            out.num + 1 < most ? fit_line(text, widest, at_commas, arena) : (int)strlen(text);
        out.lengths[out.num++] = length;
        out.widest = fmax(
            out.widest, highlight_card_place_text_width(arena_printf(arena, "%.*s", length, text)));
        text += length + (text[length] == ' ');
    }
    return out;
}

/* Returns the breaking into as few lines whose longest is shortest. */
static struct breaking balance(const char *text, struct breaking wide, int most,
                               struct arena *arena)
{
    static const double SLIGHTLY = 0.01;
    for (;;) {
        const struct breaking next = fill(text, wide.widest - SLIGHTLY, false, most, arena);
        if (next.num != wide.num || next.widest >= wide.widest)
            return wide;
        wide = next;
    }
}

/* Letters may be SMALLER to save a line. */
static const double SMALLER = 0.82;

static struct breaking break_text(const char *text, double widest, int most, struct arena *arena)
{
    struct breaking words = fill(text, widest, false, most, arena);
    const struct breaking smaller = fill(text, widest / SMALLER, false, most, arena);
    if (words.widest > widest || (smaller.num < words.num && smaller.widest <= widest / SMALLER))
        words = smaller;
    const struct breaking parts = fill(text, fmax(words.widest, widest), true, most, arena);
    return parts.num == words.num && parts.widest <= fmax(words.widest, widest)
               ? parts
               : balance(text, words, most, arena);
}

/* Returns a line as it is drawn. */
static const char *drawn(const char *text, int length, struct arena *arena)
{
    char *out = arena_printf(arena, "%.*s", length, text), *to = out;
    for (const char *from = out; *from; from++) {
        const bool is_space = is_no_break(from);
        *to++ = is_space ? ' ' : *from;
        from += is_space;
    }
    *to = '\0';
    return out;
}

int highlight_card_place_wrap(const struct card_place *place, double aspect, const char *text,
                              double size, struct card_line *lines, int num, struct arena *arena)
{
    const double widest = place->width * aspect / size;
    const struct breaking breaking = break_text(text, widest, CARD_MAX_LINES - num, arena);
    const double fits = size * fmin(1.0, widest / fmax(breaking.widest, 0.1));
    for (int i = 0; i < breaking.num; i++) {
        const int length = breaking.lengths[i];
        lines[num++] = (struct card_line){drawn(text, length, arena), fits, "", 0.0};
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
