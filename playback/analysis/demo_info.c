/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/demo_info.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/limits.h"
#include "demo/container/demo.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/q2_stream.h"
#include "demo/protocol/quake.h"
#include "playback/analysis/match_stats.h"
#include "playback/client/event.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

struct info_collector {
    struct demo_info *demo_info;
    const struct timeline *timeline;
    const struct game *game;
    struct demo_info_setting *settings;
    struct demo_info_mark *marks;
    struct match_reader match;
};

/* ---- settings ---- */

static void set_setting(struct info_collector *g, const char *key, size_t key_length,
                        const char *value, size_t value_length)
{
    struct demo_info *demo_info = g->demo_info;
    int i = 0;
    while (i < demo_info->num_settings && (strlen(g->settings[i].key) != key_length ||
                                           strncmp(g->settings[i].key, key, key_length) != 0))
        i++;
    if (key_length == 0 || i == LIMIT_SETTINGS)
        return;
    if (i == demo_info->num_settings) {
        g->settings[i].key = arena_printf(demo_info->arena, "%.*s", (int)key_length, key);
        demo_info->num_settings++;
    }
    g->settings[i].value = arena_printf(demo_info->arena, "%.*s", (int)value_length, value);
}

/* Parses "\key\value\key\value" up to the end, a quote or a newline. */
static void set_settings(struct info_collector *g, const char *info)
{
    const char *const end = info + strcspn(info, "\"\n");
    while (info < end && *info == '\\') {
        const char *key = ++info;
        while (info < end && *info != '\\')
            info++;
        const size_t key_length = (size_t)(info - key);
        const char *value = info < end ? ++info : info;
        while (info < end && *info != '\\')
            info++;
        set_setting(g, key, key_length, value, (size_t)(info - value));
    }
}

const char *demo_info_find_setting(const struct demo_info *demo_info, const char *key)
{
    for (int i = 0; i < demo_info->num_settings; i++)
        if (strcmp(demo_info->settings[i].key, key) == 0)
            return demo_info->settings[i].value;
    return NULL;
}

/* ---- messages ---- */

/* Returns the text after a word and a space, or NULL if it does not begin with the word. */
static const char *after_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(text, word, length) != 0)
        return NULL;
    const char *rest = text + length;
    return *rest == ' ' ? rest + 1 : *rest == '\n' || *rest == '\0' ? rest : NULL;
}

static void add_mark(struct info_collector *g, const char *text, int block)
{
    struct demo_info *demo_info = g->demo_info;
    if (demo_info->num_marks == LIMIT_MARKS)
        return;
    g->marks[demo_info->num_marks++] = (struct demo_info_mark){
        .time = timeline_block_time(g->timeline, block),
        .text = arena_printf(demo_info->arena, "%.*s", (int)strcspn(text, "\n"), text),
    };
}

/* Some commands of the server are addressed to programs that read demos. */
static void read_command(struct info_collector *g, const char *text, int block)
{
    const char *rest;
    const bool is_comment = strncmp(text, "//", 2) == 0;
    const char *command = is_comment ? text + 2 : text;
    if ((rest = after_word(command, "fullserverinfo")) && *rest == '"')
        set_settings(g, rest + 1);
    else if (is_comment && (rest = after_word(command, "demomark")))
        add_mark(g, rest, block);
}

static void read_message(struct info_collector *g, const struct message *m, int block)
{
    struct demo_info *demo_info = g->demo_info;
    switch (m->kind) {
    case MESSAGE_STUFF_TEXT:
        read_command(g, m->text, block);
        break;
    case MESSAGE_SERVER_SETTING:
        set_setting(g, m->setting.key, strlen(m->setting.key), m->setting.value,
                    strlen(m->setting.value));
        break;
    case MESSAGE_SERVER_INFO:
        if (g->game->names_recorder && !g->match.is_multi_view)
            demo_info->recorder = m->server.player;
        g->match.recorder = m->server.spectator ? -1 : m->server.player;
        break;
    case MESSAGE_SET_VIEW:
        if (demo_info->recorder < 0)
            demo_info->recorder = g->match.recorder = m->entity - 1;
        break;
    case MESSAGE_MUSIC:
        if (demo_info->music_track < 0 && m->track > 0)
            demo_info->music_track = m->track;
        break;
    default:
        break;
    }
}

static void count_message(struct demo_info *demo_info, const struct protocol *protocol, uint8_t svc)
{
    const char *name = message_name(protocol, svc);
    struct demo_info_message *message = &demo_info->messages[name ? svc : DEMO_INFO_UPDATES];
    message->name = name ? name : "entity update";
    message->count++;
}

/* Returns false at the end of the demo or at damage, where the timeline ends, too. */
static bool read_block(struct info_collector *g, struct protocol *protocol,
                       const struct demo_block *block, int index)
{
    struct bytes at = block->message;
    protocol->stream.state = Q2_STREAM_COMMAND;
    while (bytes_left(&at) > 0) {
        struct message message;
        if (!message_read(&at, protocol, &message, NULL))
            return false;
        count_message(g->demo_info, protocol, message.svc);
        read_message(g, &message, index);
        match_stats_read_message(&g->match, &message, index);
        if (message.kind == MESSAGE_DISCONNECT && !protocol->multi_view)
            return false;
    }
    return true;
}

static void read_blocks(struct info_collector *g, const struct demo *demo)
{
    struct protocol protocol = demo_protocol(demo);
    uint32_t sequence = 0;
    for (int i = 0; i < demo_num_blocks(demo); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        const bool is_packet = demo_format(demo) == DEMO_QWD && block.kind == DEMO_MESSAGES;
        if (is_packet && block.sequence <= sequence)
            continue; /* a duplicate or late packet, which the client ignores */
        if (is_packet || block.kind == DEMO_SEQUENCES)
            sequence = block.sequence;
        if (block.kind == DEMO_HIDDEN)
            match_stats_read_hidden(&g->match, block.message);
        g->match.stats_of = block.player;
        if (block.kind == DEMO_MESSAGES && !read_block(g, &protocol, &block, i))
            break;
    }
}

/* ---- contradictions ---- */

/* Returns the total damage in the frame of events[*at] and moves *at past that frame. */
static int sum_damage(const struct event *events, int num, int *at, int *frame)
{
    int blood = 0;
    *frame = events[*at].frame;
    for (; *at < num && events[*at].frame == *frame; ++*at)
        if (events[*at].kind == EVENT_DAMAGE)
            blood += events[*at].damage.blood;
    return blood;
}

/* The server sends the damage of a hit even if the player is not hurt, with the remaining
 * health in the same message. */
static void check_damage(struct demo_info *demo_info, const struct timeline *timeline)
{
    int num;
    const struct event *events =
        timeline_events(timeline, 0.0, timeline_duration(timeline) + 1.0, &num);
    struct playhead *playhead = playhead_create(timeline);
    for (int at = 0, frame; at < num;) {
        const double time = events[at].time;
        const int blood = sum_damage(events, num, &at, &frame);
        if (blood <= 0 || frame <= 0)
            continue;
        const struct client_frame *f = playhead_frame(playhead, frame - 1);
        const int level = f->level, health = f->stats[STAT_HEALTH];
        if (health <= 0 || f->stats[STAT_ITEMS] & IT_INVULNERABILITY)
            continue;
        f = playhead_frame(playhead, frame);
        if (f->level != level || f->stats[STAT_HEALTH] != health)
            continue;
        if (demo_info->num_unhurt++ == 0)
            demo_info->unhurt_time = time;
    }
    playhead_destroy(playhead);
}

/* ---- all of it ---- */

static void find_mode(struct demo_info *demo_info, const struct timeline *timeline)
{
    const struct level *level = timeline_level(timeline, timeline_num_levels(timeline) - 1);
    const char *skill = demo_info_find_setting(demo_info, "skill");
    const char *mode = demo_info_find_setting(demo_info, "mode");
    demo_info->skill = skill && *skill >= '0' && *skill <= '3' ? *skill - '0' : -1;
    demo_info->mode = mode && *mode             ? mode
                      : level->max_clients == 1 ? "single"
                      : level->game_type        ? "deathmatch"
                                                : "coop";
}

/* Some servers do not store when the recording began, but set the time, in seconds, or
 * print the date of the first match. */
static void set_start(struct demo_info *demo_info)
{
    struct match_stats *match = &demo_info->match;
    const char *epoch = demo_info_find_setting(demo_info, "epoch");
    enum { DIGITS = 12 };
    if (match->recorded_ms > 0)
        return;
    if (epoch && *epoch && strlen(epoch) <= DIGITS && epoch[strspn(epoch, "0123456789")] == '\0')
        match->recorded_ms = strtoll(epoch, NULL, 10) * 1000;
    else if (match->begun_ms > 0)
        match->recorded_ms = match->begun_ms - llround(match->begun * 1000.0);
}

struct demo_info *demo_info_gather(const struct demo *demo, const struct timeline *timeline)
{
    struct demo_info *demo_info = mem_alloc(sizeof *demo_info);
    demo_info->arena = arena_create();
    demo_info->recorder = demo_info->music_track = -1;
    struct info_collector *g = mem_alloc(sizeof *g);
    g->demo_info = demo_info;
    g->timeline = timeline;
    g->game = timeline_level(timeline, 0)->game;
    g->match.stats = &demo_info->match;
    g->match.timeline = timeline;
    g->match.is_multi_view = demo_is_multi_view(demo);
    g->match.recorder = -1;
    g->settings = ARENA_NEW(demo_info->arena, struct demo_info_setting, LIMIT_SETTINGS);
    g->marks = ARENA_NEW(demo_info->arena, struct demo_info_mark, LIMIT_MARKS);
    demo_info->settings = g->settings;
    demo_info->marks = g->marks;
    read_blocks(g, demo);
    match_stats_finish(&g->match, demo_info->arena);
    free(g);
    if (demo_cd_track(demo) != -1)
        demo_info->music_track = demo_cd_track(demo);
    set_start(demo_info);
    if (demo_info->recorder >= timeline_level(timeline, 0)->max_clients)
        demo_info->recorder = -1;
    find_mode(demo_info, timeline);
    if (timeline_level(timeline, 0)->game->has_cheats)
        check_damage(demo_info, timeline);
    return demo_info;
}

void demo_info_free(struct demo_info *demo_info)
{
    if (!demo_info)
        return;
    arena_destroy(demo_info->arena);
    free(demo_info);
}
