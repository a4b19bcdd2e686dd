/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/print/lua_text.h"

#include <math.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "demo/protocol/quake_text.h"
#include "playback/client/client_frame.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

void lua_text_places(FILE *stream, vec3s eye, vec3s look)
{
    fprintf(stream, "pos = {%.0f, %.0f, %.0f}, look = {%.0f, %.0f, %.0f}", (double)eye.x,
            (double)eye.y, (double)eye.z, (double)look.x, (double)look.y, (double)look.z);
}

void lua_text_string(FILE *stream, const char *text)
{
    putc('"', stream);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(stream, "\\%c", c);
        else if (c == '\n')
            fputs("\\n", stream);
        else if (c < ' ' || c == 127)
            fprintf(stream, "\\%03u", c);
        else
            putc(c, stream);
    }
    putc('"', stream);
}

void lua_text_comment(FILE *stream, const char *text)
{
    for (; *text; text++)
        putc((unsigned char)*text < ' ' ? ' ' : *text, stream);
}

void lua_text_clock(FILE *stream, double seconds)
{
    const int64_t ms = llround(seconds * 1000.0);
    fprintf(stream, "\"%d:%02d.%03d\"", (int)(ms / 60000), (int)(ms / 1000 % 60), (int)(ms % 1000));
}

/* Words that have another meaning where a script expects a player. */
static bool is_taken(const char *name)
{
    static const char *const words[] = {"auto", "recorded", "pov"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcasecmp(name, words[i]) == 0)
            return true;
    return !*name || name[strspn(name, "0123456789")] == '\0';
}

const char *lua_text_player(const struct timeline *timeline, struct playhead *playhead, double time,
                            int slot, struct arena *arena)
{
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(timeline, time));
    char own[64] = "", other[64];
    if (slot >= 0 && slot < frame->num_players)
        quake_text_line(own, sizeof own, frame->players[slot].name);
    bool is_own = !is_taken(own);
    for (int i = 0; is_own && i < frame->num_players; i++) {
        quake_text_line(other, sizeof other, frame->players[i].name);
        is_own = i == slot || !frame->players[i].present || strcasecmp(own, other) != 0;
    }
    return is_own ? arena_strdup(arena, own) : arena_printf(arena, "%d", slot);
}
