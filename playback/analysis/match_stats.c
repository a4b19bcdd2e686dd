/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/match_stats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "demo/protocol/message.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/match_date.h"
#include "playback/client/level.h"
#include "playback/client/userinfo.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* ---- deaths and departures ---- */

static bool is_slot(int slot)
{
    return slot >= 0 && slot < MATCH_MAX_PLAYERS;
}

/* Resets the counters or, in another round of the same match, continues from the end of the
 * last round. */
static void begin_match(struct match_reader *reader)
{
    struct match_player *players = reader->stats->players;
    if (reader->was_announced && !reader->is_announced) {
        memcpy(players, reader->last_round, sizeof reader->last_round);
        return;
    }
    memset(players, 0, sizeof reader->stats->players);
    reader->was_announced = reader->is_announced;
    reader->is_announced = false;
    reader->num_matches++;
}

static void end_match(struct match_reader *reader)
{
    memcpy(reader->last_round, reader->stats->players, sizeof reader->last_round);
}

static void set_paused(struct match_reader *reader, bool is_paused, int block)
{
    const double now = timeline_block_time(reader->timeline, block);
    if (reader->is_paused)
        reader->paused_in_all += now - reader->paused_since;
    reader->is_paused = is_paused;
    reader->paused_since = now;
}

static void begin_level(struct match_reader *reader, int block)
{
    set_paused(reader, false, block);
    reader->is_announced = reader->was_announced = reader->is_match_on = false;
    begin_match(reader);
    memset(reader->slots, 0, sizeof reader->slots);
}

static void set_dead(struct match_reader *reader, int slot, bool is_dead)
{
    if (!is_slot(slot))
        return;
    struct match_slot *of = &reader->slots[slot];
    reader->stats->players[slot].deaths += of->was_seen && is_dead && !of->is_dead;
    of->is_dead = is_dead;
    of->was_seen = true;
}

static void add_counts(struct match_player *to, const struct match_player *from)
{
    to->deaths += from->deaths > 0 ? from->deaths : 0;
    to->damage_given += from->damage_given;
    to->damage_taken += from->damage_taken;
}

/* A player who rejoins during the same match keeps the earlier counts. */
static void restore_counts(struct match_reader *reader, int slot)
{
    for (int i = 0; i < reader->num_leaves; i++) {
        struct match_leave *leave = &reader->leaves[i];
        if (leave->match != reader->num_matches || !leave->name[0] ||
            strcmp(leave->name, reader->slots[slot].name) != 0)
            continue;
        add_counts(&reader->stats->players[slot], &leave->facts);
        leave->name[0] = '\0';
    }
}

static void leave(struct match_reader *reader, int slot, int block)
{
    struct match_slot *of = &reader->slots[slot];
    struct match_player *player = &reader->stats->players[slot];
    struct match_leave leave = {block, slot, reader->num_matches, "", *player};
    memcpy(leave.name, of->name, sizeof leave.name);
    if (!of->was_seen)
        leave.facts.deaths = -1;
    if (reader->num_leaves < MATCH_MAX_LEAVES)
        reader->leaves[reader->num_leaves++] = leave;
    *player = reader->last_round[slot] = (struct match_player){0};
    *of = (struct match_slot){0};
}

static void set_name(struct match_slot *slot, const char *name)
{
    memset(slot->name, 0, sizeof slot->name);
    memcpy(slot->name, name, strnlen(name, sizeof slot->name - 1));
}

/* name: "" if the player leaves. */
static void set_present(struct match_reader *reader, int slot, const char *name, int block)
{
    if (!is_slot(slot))
        return;
    struct match_slot *of = &reader->slots[slot];
    const bool is_new = !of->is_present && name[0];
    if (of->is_present && !name[0])
        leave(reader, slot, block);
    of->is_present = name[0] != '\0';
    set_name(of, name);
    if (is_new)
        restore_counts(reader, slot);
}

/* A player without a name counts as present. */
static void set_user(struct match_reader *reader, int slot, const char *info, int block)
{
    char name[MATCH_NAME_SIZE];
    if (!userinfo_value(info, "name", name, sizeof name) || !name[0])
        snprintf(name, sizeof name, "%s", info[0] ? " " : "");
    set_present(reader, slot, name, block);
}

static void set_stat(struct match_reader *reader, int index, int32_t value)
{
    if (!reader->is_multi_view || !is_slot(reader->stats_of))
        return;
    struct match_slot *of = &reader->slots[reader->stats_of];
    if (index == STAT_HEALTH)
        of->health = value < 0 ? 0 : value > INT16_MAX ? INT16_MAX : value;
    if (index == STAT_ARMOR)
        of->armor = value < 0 ? 0 : value > INT16_MAX ? INT16_MAX : value;
}

/* The status is "3 min left" while a match is played, otherwise "Standby" or "Countdown". A
 * //ktx command may have announced the start already. */
static void read_status(struct match_reader *reader, const char *status)
{
    const bool is_match_on = strstr(status, " left") != NULL;
    if (is_match_on && !reader->is_match_on)
        begin_match(reader);
    else if (!is_match_on && reader->is_match_on)
        end_match(reader);
    reader->is_match_on = is_match_on;
}

/* KTX prints the date and "The match has begun!" only before the first round. */
static void read_print(struct match_reader *reader, const char *text, int block)
{
    static const char date[] = "matchdate: ";
    struct match_stats *stats = reader->stats;
    char plain[128];
    quake_text_plain(plain, sizeof plain, text);
    const bool has_date = strncmp(plain, date, sizeof date - 1) == 0;
    if (has_date || strncmp(plain, "The match has begun", 19) == 0)
        reader->is_announced = true;
    if (has_date && stats->begun_ms == 0 &&
        match_date_read(plain + sizeof date - 1, &stats->begun_ms))
        stats->begun = timeline_block_time(reader->timeline, block);
}

void match_stats_read_message(struct match_reader *reader, const struct message *m, int block)
{
    switch (m->kind) {
    case MESSAGE_SERVER_INFO:
        begin_level(reader, block);
        break;
    case MESSAGE_PLAYER:
        if (reader->is_multi_view)
            set_dead(reader, m->player.slot, m->player.dead || m->player.gibbed);
        break;
    case MESSAGE_CLIENT_DATA:
        set_dead(reader, reader->recorder, m->data.health <= 0);
        break;
    case MESSAGE_STAT:
        if (m->stat.index == STAT_HEALTH)
            set_dead(reader, reader->recorder, m->stat.value <= 0);
        set_stat(reader, m->stat.index, m->stat.value);
        break;
    case MESSAGE_SERVER_SETTING:
        if (strcmp(m->setting.key, "status") == 0)
            read_status(reader, m->setting.value);
        break;
    case MESSAGE_STUFF_TEXT:
        if (strncmp(m->text, "//ktx matchstart", 16) == 0) {
            begin_match(reader);
            reader->is_match_on = true;
        }
        break;
    case MESSAGE_PRINT:
        if (!m->print.chat)
            read_print(reader, m->print.text, block);
        break;
    case MESSAGE_PAUSE:
        set_paused(reader, m->pause, block);
        break;
    case MESSAGE_USER_INFO:
        set_user(reader, m->user.slot, m->user.info, block);
        break;
    case MESSAGE_SET_INFO:
        if (is_slot(m->setting.slot) && strcmp(m->setting.key, "name") == 0)
            set_name(&reader->slots[m->setting.slot], m->setting.value);
        break;
    case MESSAGE_PLAYER_NAME:
        set_present(reader, m->player_name.slot, m->player_name.name, block);
        break;
    default:
        break;
    }
}

/* ---- hidden data ---- */

const char *match_stats_hidden_name(enum mvd_hidden kind)
{
    static const char *const names[MVD_NUM_HIDDEN] = {
        [MVD_HIDDEN_ANTILAG] = "antilag positions",
        [MVD_HIDDEN_COMMAND] = "user commands",
        [MVD_HIDDEN_WEAPONS] = "user weapons",
        [MVD_HIDDEN_STATISTICS] = "statistics",
        [MVD_HIDDEN_COMMENTARY_TRACK] = "commentary tracks",
        [MVD_HIDDEN_COMMENTARY_DATA] = "commentary data",
        [MVD_HIDDEN_COMMENTARY_TEXT] = "commentary text",
        [MVD_HIDDEN_DAMAGE] = "damage done",
        [MVD_HIDDEN_SERVER_WEAPONS] = "server-side weapons",
        [MVD_HIDDEN_INSTRUCTION] = "weapon instructions",
        [MVD_HIDDEN_PAUSE] = "pauses",
        [MVD_HIDDEN_START] = "start of recording",
    };
    return names[kind];
}

enum { TELEFRAG = 5000 }; /* damage of a telefrag; no other hit comes close */

static void read_damage(struct match_reader *reader, struct bytes data)
{
    struct mvd_damage damage;
    if (!mvd_hidden_damage(data, &damage))
        return;
    const int from = damage.attacker - 1, to = damage.victim - 1;
    int points = damage.points;
    reader->has_damage = true;
    /* A telefrag takes only what its victim has, however much damage the game requests. */
    if (points >= TELEFRAG && is_slot(to))
        points = reader->slots[to].health + reader->slots[to].armor;
    if (is_slot(from) && from != to)
        reader->stats->players[from].damage_given += points;
    if (is_slot(to))
        reader->stats->players[to].damage_taken += points;
}

/* u16 number of the part (starting with 1; 0 for the last), text */
static void read_statistics(struct match_reader *reader, struct bytes data)
{
    const uint16_t part = bytes_u16(&data);
    const size_t size = bytes_left(&data);
    if (reader->has_all_parts)
        buffer_free(&reader->statistics);
    reader->has_all_parts = part == 0;
    reader->statistics.limit = LIMIT_STATISTICS;
    buffer_append(&reader->statistics, bytes_take(&data, size), size);
}

/* i64 milliseconds since 1970 */
static int64_t read_milliseconds(struct bytes data)
{
    const uint64_t low = bytes_u32(&data), high = bytes_u32(&data);
    return (int64_t)(high << 32 | low);
}

void match_stats_read_hidden(struct match_reader *reader, struct bytes at)
{
    struct match_stats *stats = reader->stats;
    int kind;
    struct bytes data;
    while (mvd_hidden_next(&at, &kind, &data)) {
        if (kind >= MVD_NUM_HIDDEN)
            continue;
        stats->hidden[kind]++;
        if (kind == MVD_HIDDEN_STATISTICS)
            read_statistics(reader, data);
        else if (kind == MVD_HIDDEN_DAMAGE)
            read_damage(reader, data);
        else if (kind == MVD_HIDDEN_PAUSE)
            stats->paused_ms += bytes_u8(&data);
        else if (kind == MVD_HIDDEN_START)
            stats->recorded_ms = read_milliseconds(data);
    }
}

/* ---- results ---- */

static const struct client_player *find_name(const struct client_frame *frame, const char *name)
{
    for (int i = 0; i < frame->num_players; i++)
        if (frame->players[i].present && strcmp(frame->players[i].name, name) == 0)
            return &frame->players[i];
    return NULL;
}

static void remove_leaver(struct match_stats *stats, int level, const char *name)
{
    for (int i = 0; i < stats->num_left; i++)
        if (stats->left[i].level == level && strcmp(stats->left[i].player.name, name) == 0)
            stats->left[i] = stats->left[--stats->num_left];
}

static const struct client_frame *last_frame(struct playhead *playhead, const struct level *level)
{
    return playhead_frame(playhead, level->first_frame + level->num_frames - 1);
}

static void find_left(const struct match_reader *reader, struct arena *arena)
{
    const struct timeline *timeline = reader->timeline;
    struct match_stats *stats = reader->stats;
    struct playhead *playhead = playhead_create(timeline);
    stats->left = ARENA_NEW(arena, struct match_leaver, (size_t)reader->num_leaves);
    for (int i = 0; i < reader->num_leaves; i++) {
        const struct match_leave *leave = &reader->leaves[i];
        const double time = timeline_block_time(timeline, leave->block);
        const struct client_frame *frame =
            playhead_frame(playhead, timeline_find_frame(timeline, time));
        if (leave->slot >= frame->num_players)
            continue;
        struct match_leaver left = {time, frame->level, leave->slot, frame->players[leave->slot],
                                    leave->facts};
        if (!reader->has_damage)
            left.facts.damage_given = left.facts.damage_taken = -1;
        if (!left.player.present || !left.player.name[0])
            continue;
        remove_leaver(stats, left.level, left.player.name);
        frame = last_frame(playhead, timeline_level(timeline, left.level));
        if (!find_name(frame, left.player.name))
            stats->left[stats->num_left++] = left;
    }
    playhead_destroy(playhead);
}

void match_stats_finish(struct match_reader *reader, struct arena *arena)
{
    const struct timeline *timeline = reader->timeline;
    struct match_stats *stats = reader->stats;
    for (int i = 0; i < MATCH_MAX_PLAYERS; i++) {
        struct match_player *player = &stats->players[i];
        if (!reader->slots[i].was_seen)
            player->deaths = -1;
        if (!reader->has_damage)
            player->damage_given = player->damage_taken = -1;
    }
    const struct buffer *text = &reader->statistics;
    if (text->size > 0 && !text->failed)
        stats->statistics = arena_printf(arena, "%.*s", (int)text->size, (const char *)text->data);
    buffer_free(&reader->statistics);
    if (reader->is_paused)
        reader->paused_in_all += timeline_duration(timeline) - reader->paused_since;
    if (stats->hidden[MVD_HIDDEN_PAUSE] == 0)
        stats->paused_ms = llround(reader->paused_in_all * 1000.0);
    find_left(reader, arena);
}
