/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_list.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/time_text.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/print/json.h"
#include "pipeline/settings/render_settings.h"

void highlight_list_print(const struct highlights *h, const struct input_settings *input)
{
    for (int i = 0; i < h->num; i++) {
        const struct highlight_item *item = &h->items[i];
        char begin[TIME_TEXT_SIZE], end[TIME_TEXT_SIZE];
        if (input->num_paths > 1 && (i == 0 || item->demo != h->items[i - 1].demo))
            printf("%s\n", input->paths[item->demo]);
        time_text_format(begin, item->moment.begin);
        time_text_format(end, fmax(item->moment.time, item->moment.end));
        const bool is_short = strcmp(begin, end) == 0;
        printf("%7s %c %7s  %5.1f  %-10s %-16s %s%s\n", is_short ? "" : begin, is_short ? ' ' : '-',
               end, (double)item->moment.score, moment_kind_name(item->moment.kind),
               item->moment.who, item->reasons, item->num_replays > 0 ? "  (replay)" : "");
    }
}

static void put_item(struct json *json, const struct highlight_item *item,
                     const struct input_settings *input)
{
    const struct moment *m = &item->moment;
    json_open_object(json, NULL);
    json_utf8(json, "demo", input->paths[item->demo]);
    json_text(json, "kind", moment_kind_name(m->kind));
    json_text(json, "reason", item->reasons);
    json_number(json, "score", (double)m->score, 2);
    json_number(json, "time", m->time, 4);
    json_number(json, "begin", m->begin, 4);
    json_number(json, "end", fmax(m->time, m->end), 4);
    json_number(json, "from", item->from, 4);
    json_number(json, "to", item->to, 4);
    json_text(json, "map", item->map);
    json_text(json, "player", m->who[0] ? m->who : NULL);
    json_text(json, "against", m->whom[0] ? m->whom : NULL);
    json_text(json, "weapon", m->weapon[0] ? m->weapon : NULL);
    json_text(json, "standing", item->standing[0] ? item->standing : NULL);
    json_bool(json, "replay", item->num_replays > 0);
    json_close_object(json);
}

void highlight_list_print_json(const struct highlights *h, const struct input_settings *input)
{
    struct json json = {.stream = stdout};
    json_open_array(&json, NULL);
    for (int i = 0; i < h->num; i++)
        put_item(&json, &h->items[i], input);
    json_close_array(&json);
    putchar('\n');
}
