/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/stufftext.h"

#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "demo/protocol/quake.h"
#include "playback/client/client_events.h"
#include "playback/client/client_match.h"
#include "playback/client/client_state.h"
#include "playback/client/client_values.h"
#include "playback/client/event.h"
#include "playback/client/userinfo.h"

enum { MAX_WORDS = 8 };

struct words {
    const char *word[MAX_WORDS];
    int num;
};

/* Splits a line into words, in place. Quotes hold words together. */
static struct words split(char *line)
{
    struct words words = {.num = 0};
    while (words.num < MAX_WORDS) {
        while (*line && (unsigned char)*line <= ' ')
            line++;
        if (!*line)
            break;
        const bool quoted = *line == '"';
        line += quoted;
        words.word[words.num++] = line;
        while (*line && (quoted ? *line != '"' : (unsigned char)*line > ' '))
            line++;
        if (!*line)
            break;
        *line++ = '\0';
    }
    return words;
}

/* Returns a number clamped to [low, high], or `low` if the text is not a number. */
static float number(const char *text, float low, float high)
{
    const float value = strtof(text, NULL);
    return value > low ? (value < high ? value : high) : low;
}

static void run_colour_shift(struct client *client, const struct words *words)
{
    if (!client->log)
        return;
    struct event *event = client_add_event(client, EVENT_COLOUR_SHIFT);
    for (int i = 0; i < 4; i++)
        event->shift.rgba[i] = i + 1 < words->num ? number(words->word[i + 1], 0, 255) : 0.0f;
}

/* fog DENSITY [TIME] | fog R G B | fog DENSITY R G B [TIME] */
static void run_fog(struct client *client, const struct words *words)
{
    float colour[4], time = 0.0f;
    memcpy(colour, client->state.frame.fog_to, sizeof colour);
    const int first = words->num == 4 ? 1 : 0; /* index of the first colour component */
    const int num = words->num == 2 || words->num == 3 ? 1 : words->num == 4 ? 3 : 4;
    if (words->num < 2 || words->num > 6)
        return;
    for (int i = 0; i < num; i++)
        colour[first + i] = number(words->word[i + 1], 0, 1);
    if (words->num == 3 || words->num == 6)
        time = number(words->word[words->num - 1], 0, 3600);
    client_set_fog(client, colour, time);
}

/* //fui SLOT INFO and //ui SLOT KEY VALUE: servers with FTE's extensions send players as in
 * QuakeWorld. */
static void run_user_info(struct client *client, const struct words *words)
{
    const bool all = strcmp(words->word[0], "//fui") == 0;
    if (!protocol_has_deltas(&client->state.protocol) || words->num < 3)
        return;
    const int slot = (int)number(words->word[1], 0, QW_MAX_PLAYERS);
    struct client_player *player = client_find_player(client, slot);
    if (player && all)
        userinfo_set(player, words->word[2], client->state.frame.time_from);
    else if (player && words->num > 3)
        userinfo_set_key(player, words->word[2], words->word[3]);
}

/* KTX's marks for recordings: //ktx took ENTITY SECONDS PLAYER, //ktx timer ENTITY SECONDS,
 * //ktx matchstart */
static void run_item_mark(struct client *client, const struct words *words)
{
    const char *what = words->num > 1 ? words->word[1] : "";
    if (strcmp(what, "matchstart") == 0)
        client_forget_timers(client);
    else if (words->num > 3 && (strcmp(what, "took") == 0 || strcmp(what, "timer") == 0))
        client_start_item_timer(client, (int)number(words->word[2], 0, LIMIT_ENTITIES),
                                (int)number(words->word[3], 0, 3600));
}

static void run_line(struct client *client, char *line)
{
    const struct words words = split(line);
    if (words.num == 0)
        return;
    if (strcmp(words.word[0], "bf") == 0 && client->log)
        client_add_event(client, EVENT_BONUS_FLASH);
    else if (strcmp(words.word[0], "v_cshift") == 0)
        run_colour_shift(client, &words);
    else if (strcmp(words.word[0], "fog") == 0)
        run_fog(client, &words);
    else if (strcmp(words.word[0], "//fui") == 0 || strcmp(words.word[0], "//ui") == 0)
        run_user_info(client, &words);
    else if (strcmp(words.word[0], "//ktx") == 0)
        run_item_mark(client, &words);
}

static bool ends_in_quotes(const char *text)
{
    bool quoted = false;
    for (; *text; text++)
        quoted ^= *text == '"';
    return quoted;
}

void stufftext_add(struct client *client, const char *text)
{
    char *buffer = client->state.stuffed;
    size_t length = strlen(buffer);
    bool quoted = ends_in_quotes(buffer);
    for (; *text; text++) {
        quoted = *text != '\n' && quoted != (*text == '"');
        if (*text != '\n' && (*text != ';' || quoted)) {
            if (length < CLIENT_STUFFED_SIZE - 1)
                buffer[length++] = *text;
            continue;
        }
        buffer[length] = '\0';
        run_line(client, buffer);
        length = 0;
    }
    memset(buffer + length, 0, CLIENT_STUFFED_SIZE - length);
}
