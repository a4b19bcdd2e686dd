/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/cut/stuffed_lines.h"

#include <string.h>

#include "base/arena.h"

/* The commands whose last line is kept. */
static const char *const lasting[] = {
    "v_cshift", "fog", "sky", "skybox", "r_skyfog", "fov", "cd",
};

enum { NUM_LASTING = sizeof lasting / sizeof lasting[0], FIRST_PLAYER = 256 };

/* Returns the index under which a line is kept, or -1 if it has no lasting effect. Lines about
 * players (//fui SLOT INFO, //ui SLOT KEY VALUE) add up, so that `is_added` is set. */
static int index_of(const char *line, bool *is_added)
{
    line += strspn(line, " \t\r");
    const size_t length = strcspn(line, " \t\r");
    *is_added = (length == 5 && memcmp(line, "//fui", 5) == 0) ||
                (length == 4 && memcmp(line, "//ui", 4) == 0);
    if (*is_added)
        return FIRST_PLAYER;
    for (int i = 0; i < NUM_LASTING; i++)
        if (strlen(lasting[i]) == length && memcmp(line, lasting[i], length) == 0)
            return i;
    return -1;
}

/* Returns the message that sends a text. */
static struct bytes make_message(struct arena *arena, uint8_t svc, const char *text, size_t length,
                                 bool ends)
{
    uint8_t *data = arena_alloc(arena, length + 3);
    data[0] = svc;
    memcpy(data + 1, text, length);
    if (ends)
        data[1 + length] = '\n';
    return bytes_make(data, length + 2 + ends);
}

static void end_line(struct stuffed_lines *lines, uint8_t svc, struct kept_messages *kept,
                     int group)
{
    bool is_added;
    lines->line[lines->length] = '\0';
    const int index = index_of(lines->line, &is_added);
    const size_t length = (size_t)lines->length;
    lines->length = 0;
    if (index < 0)
        return;
    const struct bytes message = make_message(kept->arena, svc, lines->line, length, true);
    if (is_added)
        kept_messages_add(kept, group + 1, message);
    else
        kept_messages_set(kept, group, index, message);
}

static bool is_quoted(const struct stuffed_lines *lines)
{
    bool quoted = false;
    for (int i = 0; i < lines->length; i++)
        quoted ^= lines->line[i] == '"';
    return quoted;
}

void stuffed_lines_add(struct stuffed_lines *lines, const char *text, uint8_t svc,
                       struct kept_messages *kept, int group)
{
    bool quoted = is_quoted(lines);
    for (; *text; text++) {
        quoted = *text != '\n' && quoted != (*text == '"');
        if (*text == '\n' || (*text == ';' && !quoted))
            end_line(lines, svc, kept, group);
        else if (lines->length < STUFFED_LINE_SIZE - 1)
            lines->line[lines->length++] = *text;
    }
}

void stuffed_lines_finish(struct stuffed_lines *lines, uint8_t svc, struct kept_messages *kept,
                          int group)
{
    if (lines->length > 0)
        kept_messages_add(
            kept, group, make_message(kept->arena, svc, lines->line, (size_t)lines->length, false));
}
