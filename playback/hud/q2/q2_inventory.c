/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/q2/q2_inventory.h"

#include <math.h>
#include <stdio.h>

#include "playback/client/q2/q2_frame.h"
#include "playback/hud/canvas.h"
#include "playback/hud/q2/q2_pics.h"

enum {
    STAT_OF_SELECTED = 12,
    NUM_ROWS = 17,
    PANEL_WIDTH = 256,
    PANEL_HEIGHT = 240,
    MARGIN = 24,
    CHAR_SIZE = 8,
    ALTERNATE = 0x80, /* bit of characters in the font's other colour */
    CURSOR = 15,
};

/* Changes of the cursor per second, between on and off. */
static const double BLINKS = 10.0;

struct list {
    int num, items[Q2_NUM_ITEMS];
    int selected; /* index in `items` of the selected item, or where it would be */
};

static void make_list(struct list *list, const struct q2_client_frame *known)
{
    const int selected = known->now->player.stats[STAT_OF_SELECTED];
    *list = (struct list){0};
    for (int i = 0; i < Q2_NUM_ITEMS; i++) {
        if (i == selected)
            list->selected = list->num;
        if (known->inventory[i] != 0)
            list->items[list->num++] = i;
    }
}

/* If the list is longer than the panel, the selected item stays in the middle. */
static int first_row(const struct list *list)
{
    int first = list->selected - NUM_ROWS / 2;
    if (list->num - first < NUM_ROWS)
        first = list->num - NUM_ROWS;
    return first > 0 ? first : 0;
}

void q2_inventory_paint(struct canvas *canvas, struct q2_pics *pics,
                        const struct q2_client_frame *known, float width, float height,
                        double clock)
{
    /* The column of keys stays empty, because demos do not contain key bindings. */
    static const char *const titles[] = {"       ### item", "       --- ----"};
    const float left = floorf((width - PANEL_WIDTH) / 2), x = left + MARGIN;
    float y = floorf((height - PANEL_HEIGHT) / 2);
    struct list list;
    make_list(&list, known);
    canvas_pic(canvas, q2_pics_find(pics, "inventory"), left, y + CHAR_SIZE);
    y += MARGIN;
    for (int i = 0; i < 2; i++, y += CHAR_SIZE)
        canvas_text(canvas, x, y, titles[i], 0);
    const int first = first_row(&list);
    for (int i = first; i < list.num && i < first + NUM_ROWS; i++, y += CHAR_SIZE) {
        const int item = list.items[i];
        const bool is_selected = item == known->now->player.stats[STAT_OF_SELECTED];
        const char *name = known->config[Q2_CONFIG_ITEMS + item];
        char row[Q2_CONFIG_STRING_SIZE + 16];
        snprintf(row, sizeof row, "%6s %3d %.*s", "", known->inventory[item],
                 Q2_CONFIG_STRING_SIZE - 1, name ? name : "");
        canvas_text(canvas, x, y, row, is_selected ? 0 : ALTERNATE);
        if (is_selected && fmod(clock * BLINKS, 2.0) >= 1.0)
            canvas_char(canvas, x - CHAR_SIZE, y, CURSOR);
    }
}
