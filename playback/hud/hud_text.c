/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_text.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/print_iterator.h"

static const double NOTIFY_TIME = 3.0, CENTER_TIME = 2.0;
static const double FINALE_SPEED = 8.0; /* characters/s */

enum { CENTER_COLUMNS = 40, MAX_CENTER_LINES = 64 };

/* The last lines of the console, oldest first. */
struct console {
    struct notify_line lines[NOTIFY_LINES];
    int num, columns;
    bool open; /* the newest line is not complete */
};

static void begin_line(struct console *console, double time)
{
    if (console->num == NOTIFY_LINES) {
        memmove(console->lines, console->lines + 1, (NOTIFY_LINES - 1) * sizeof console->lines[0]);
        console->num--;
    }
    struct notify_line *line = &console->lines[console->num++];
    line->length = 0;
    line->text[0] = '\0';
    line->time = time;
    console->open = true;
}

static void put_char(struct console *console, char c, int colour, double time)
{
    if (!console->open)
        begin_line(console, time);
    struct notify_line *line = &console->lines[console->num - 1];
    line->colours[line->length] = (uint16_t)colour;
    line->text[line->length++] = c;
    line->text[line->length] = '\0';
    if (line->length >= console->columns)
        console->open = false;
}

static int word_length(struct print_iterator iter, int most)
{
    int length = 0;
    for (print_iterator_skip(&iter); length < most && (uint8_t)*iter.at > ' ';
         print_iterator_skip(&iter)) {
        length++;
        iter.at++;
    }
    return length;
}

/* Clears the current line, so that the rest of a print overwrites it. */
static void restart_line(struct console *console)
{
    if (console->open)
        console->lines[console->num - 1].length = 0;
}

static void print(struct console *console, const struct event *event, bool has_codes)
{
    struct print_iterator iter = print_iterator_begin(event, has_codes);
    for (print_iterator_skip(&iter); *iter.at; iter.at++, print_iterator_skip(&iter)) {
        if (*iter.at == '\n') {
            if (!console->open)
                begin_line(console, event->time);
            console->open = false;
            continue;
        }
        if (*iter.at == '\r') {
            restart_line(console);
            continue;
        }
        const int length = word_length(iter, console->columns);
        const int used = console->open ? console->lines[console->num - 1].length : 0;
        /* A word is broken only if it is longer than a line. */
        if (length < console->columns && used + length > console->columns)
            console->open = false;
        put_char(console, print_iterator_char(&iter), iter.colour, event->time);
    }
}

/* Returns whether the line that starts with the first event, and may continue in those
 * after it, is an obituary: its end is followed by a kill. */
static bool is_obituary(const struct event *events, int num)
{
    for (int i = 0; i < num; i++) {
        if (events[i].kind != EVENT_PRINT || events[i].print.chat)
            continue;
        if (strchr(events[i].print.text, '\n'))
            return i + 1 < num && events[i + 1].kind == EVENT_KILL;
    }
    return false;
}

/* "Goal18: [33.8 vs 91.0] Eval(item_health) = ..." */
static bool is_bot_remark(const char *text)
{
    int end = 0;
    return sscanf(text, "Goal%*9[0-9]: [%*f vs %*f] Eval(%n", &end) == 0 && end > 0;
}

/* "pausing\n\n3", "unpausing\n\n5" */
static bool is_pause_countdown(const char *text)
{
    const char *rest = strncmp(text, "un", 2) == 0 ? text + 2 : text;
    if (strncmp(rest, "pausing\n", 8) != 0)
        return false;
    rest += 7;
    rest += strspn(rest, "\n ");
    return *rest && !rest[strspn(rest, "0123456789")];
}

bool hud_text_is_noise(const struct event *event)
{
    return event->kind == EVENT_PRINT ? !event->print.chat && is_bot_remark(event->print.text)
                                      : is_pause_countdown(event->print.text);
}

static bool is_shown(const struct event *events, int num, uint32_t elements)
{
    if (events[0].kind != EVENT_PRINT || hud_text_is_noise(&events[0]))
        return false;
    if (events[0].print.chat)
        return elements & ELEMENT_CHAT;
    return elements & ELEMENT_NOTIFY && !(elements & ELEMENT_FEED && is_obituary(events, num));
}

int hud_text_notify_lines(const struct instant *instant, uint32_t elements, int columns,
                          struct notify_line lines[NOTIFY_LINES])
{
    struct console console = {.columns = columns < NOTIFY_COLUMNS ? columns : NOTIFY_COLUMNS};
    const bool has_codes = instant->level && instant->level->game->has_colour_codes;
    for (int i = 0; i < instant->num_events; i++)
        if (is_shown(instant->events + i, instant->num_events - i, elements))
            print(&console, &instant->events[i], has_codes);

    int num = 0;
    for (int i = 0; i < console.num; i++)
        if (instant->time - console.lines[i].time < NOTIFY_TIME)
            lines[num++] = console.lines[i];
    return num;
}

const char *hud_text_center(const struct instant *instant, int *shown)
{
    const struct client_frame *frame = instant->frame;
    *shown = INT_MAX;
    if (frame->intermission >= INTERMISSION_FINALE && frame->finale_text) {
        const double age = fmax(instant->time - frame->intermission_time, 0.0);
        *shown = (int)fmin(age * FINALE_SPEED, 1e6);
        return frame->finale_text;
    }
    for (int i = instant->num_events - 1; i >= 0; i--) {
        const struct event *event = &instant->events[i];
        if (event->kind != EVENT_CENTER_PRINT || hud_text_is_noise(event))
            continue;
        if (frame->paused || instant->time - event->time >= CENTER_TIME || !event->print.text[0])
            return NULL;
        return event->print.text;
    }
    return NULL;
}

/* Returns the length of the first line. In pictures too narrow for the game's 40 letters, it
 * ends after a word where possible. */
static int line_length(const char *text, int columns)
{
    int length = 0;
    while (length < columns && text[length] && text[length] != '\n')
        length++;
    if (columns >= CENTER_COLUMNS || !text[length] || text[length] == '\n')
        return length;
    int word = length;
    while (word > 0 && text[word] != ' ')
        word--;
    return word > 0 ? word : length;
}

/* Returns the next line, or NULL after the last. Of lines that are not wrapped, the part that does
 * not fit is skipped. */
static const char *next_line(const char *text, int columns)
{
    const char *end = strchr(text, '\n');
    if (columns < CENTER_COLUMNS) {
        const char *rest = text + line_length(text, columns);
        rest += *rest == ' ' || *rest == '\n';
        return *rest ? rest : NULL;
    }
    return end ? end + 1 : NULL;
}

void hud_text_measure_center(const char *text, int columns, int *lines, int *longest)
{
    *lines = *longest = 0;
    for (; text && *lines < MAX_CENTER_LINES; text = next_line(text, columns)) {
        const int length = line_length(text, columns);
        *longest = length > *longest ? length : *longest;
        ++*lines;
    }
}

static void paint_center(struct canvas *canvas, const char *text, int columns, int rows, int shown)
{
    for (int row = 0; text && row < rows; text = next_line(text, columns), row++) {
        const int length = line_length(text, columns);
        const float x = (float)((320 - length * 8) / 2);
        for (int i = 0; i < length; i++) {
            if (shown-- <= 0)
                return;
            canvas_char(canvas, x + (float)i * 8, (float)row * 8, (uint8_t)text[i]);
        }
    }
}

static void paint_line(struct canvas *canvas, const struct notify_line *line, float x, float y)
{
    for (int i = 0; i < line->length; i++) {
        const int c = line->colours[i];
        const uint8_t rgb[3] = {(uint8_t)((c >> 8) * 17), (uint8_t)((c >> 4 & 15) * 17),
                                (uint8_t)((c & 15) * 17)};
        canvas_tinted_char(canvas, x + (float)i * 8, y, (uint8_t)line->text[i], rgb);
    }
}

static void paint_notify(struct canvas *canvas, const struct hud_box *box, uint32_t elements,
                         const struct instant *instant)
{
    struct notify_line lines[NOTIFY_LINES];
    canvas->scale = box->scale;
    canvas->left = box->left;
    canvas->top = box->top;
    elements = (elements & ~(ELEMENT_CHAT | ELEMENT_NOTIFY)) | box->elements;
    const int columns = (int)(box->width / (8.0f * box->scale)) - 2;
    const int num = hud_text_notify_lines(instant, elements, columns, lines);
    const int first = num > box->rows ? num - box->rows : 0;
    const int above = box->is_low ? box->rows - num + first : 0;
    for (int i = first; i < num; i++) {
        const int before = (columns - lines[i].length) * (box->align + 1) / 2;
        paint_line(canvas, &lines[i], (float)(8 + 8 * before), (float)(i - first + above) * 8);
    }
}

void hud_text_paint(struct canvas *canvas, const struct hud_layout *layout,
                    const struct instant *instant)
{
    static const enum hud_box_id lists[] = {HUD_BOX_NOTIFY, HUD_BOX_CHAT, HUD_BOX_LINES};
    const struct hud_box *center = hud_layout_box(layout, HUD_BOX_CENTER);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (hud_layout_box(layout, lists[i]))
            paint_notify(canvas, &layout->boxes[lists[i]], layout->content.elements, instant);
    if (!center)
        return;
    int shown;
    const char *text = hud_text_center(instant, &shown);
    canvas->scale = center->scale;
    canvas->left = center->origin;
    canvas->top = center->top;
    paint_center(canvas, text, hud_scale_center_columns(layout->options), center->rows, shown);
}
