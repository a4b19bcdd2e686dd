#include "playback/analysis/match_stats.h"

#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "playback/client/level.h"
#include "playback/protocol/message.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* ---- deaths and departures ---- */

static bool is_slot(int slot)
{
    return slot >= 0 && slot < MATCH_MAX_PLAYERS;
}

static void begin_match(struct match_reader *reader)
{
    memset(reader->stats->players, 0, sizeof reader->stats->players);
}

static void begin_level(struct match_reader *reader)
{
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

static void set_present(struct match_reader *reader, int slot, bool is_present, int block)
{
    if (!is_slot(slot))
        return;
    struct match_slot *of = &reader->slots[slot];
    if (of->is_present && !is_present) {
        struct match_player *player = &reader->stats->players[slot];
        struct match_leave leave = {block, slot, *player};
        if (!of->was_seen)
            leave.facts.deaths = -1;
        if (reader->num_leaves < MATCH_MAX_LEAVES)
            reader->leaves[reader->num_leaves++] = leave;
        *player = (struct match_player){0};
        *of = (struct match_slot){0};
    }
    of->is_present = is_present;
}

static void set_stat(struct match_reader *reader, int index, int32_t value)
{
    if (!reader->sees_all || !is_slot(reader->stats_of))
        return;
    struct match_slot *of = &reader->slots[reader->stats_of];
    if (index == STAT_HEALTH)
        of->health = value < 0 ? 0 : value > INT16_MAX ? INT16_MAX : value;
    if (index == STAT_ARMOR)
        of->armor = value < 0 ? 0 : value > INT16_MAX ? INT16_MAX : value;
}

/* "3 min left" while a match is played, else "Standby" or "Countdown". */
static void read_status(struct match_reader *reader, const char *status)
{
    const bool is_match_on = strstr(status, " left") != NULL;
    if (is_match_on && !reader->is_match_on)
        begin_match(reader);
    reader->is_match_on = is_match_on;
}

void match_stats_read_message(struct match_reader *reader, const struct message *m, int block)
{
    switch (m->kind) {
    case MESSAGE_SERVER_INFO:
        begin_level(reader);
        break;
    case MESSAGE_PLAYER:
        if (reader->sees_all)
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
        if (strncmp(m->text, "//ktx matchstart", 16) == 0)
            begin_match(reader);
        break;
    case MESSAGE_USER_INFO:
        set_present(reader, m->user.slot, m->user.info[0] != '\0', block);
        break;
    case MESSAGE_PLAYER_NAME:
        set_present(reader, m->player_name.slot, m->player_name.name[0] != '\0', block);
        break;
    default:
        break;
    }
}

/* ---- hidden data ---- */

const char *match_stats_hidden_name(enum match_hidden kind)
{
    static const char *const names[MATCH_NUM_HIDDEN] = {
        [MATCH_HIDDEN_ANTILAG] = "antilag positions",
        [MATCH_HIDDEN_COMMAND] = "user commands",
        [MATCH_HIDDEN_WEAPONS] = "user weapons",
        [MATCH_HIDDEN_STATISTICS] = "statistics",
        [MATCH_HIDDEN_COMMENTARY_TRACK] = "commentary tracks",
        [MATCH_HIDDEN_COMMENTARY_DATA] = "commentary data",
        [MATCH_HIDDEN_COMMENTARY_TEXT] = "commentary text",
        [MATCH_HIDDEN_DAMAGE] = "damage done",
        [MATCH_HIDDEN_SERVER_WEAPONS] = "server-side weapons",
        [MATCH_HIDDEN_INSTRUCTION] = "weapon instructions",
        [MATCH_HIDDEN_PAUSE] = "pauses",
        [MATCH_HIDDEN_START] = "start of recording",
    };
    return names[kind];
}

enum { TELEFRAG = 5000 }; /* damage from there on; no other hit comes near */

/* u16 how, u16 entity that did it, u16 entity that was hurt, u16 how much */
static void read_damage(struct match_reader *reader, struct bytes data)
{
    bytes_u16(&data);
    const int from = bytes_u16(&data) - 1, to = bytes_u16(&data) - 1;
    int damage = bytes_u16(&data);
    if (!bytes_ok(&data))
        return;
    reader->has_damage = true;
    /* A telefrag takes what its victim has, however much more the game asks for. */
    if (damage >= TELEFRAG && is_slot(to))
        damage = reader->slots[to].health + reader->slots[to].armor;
    if (is_slot(from) && from != to)
        reader->stats->players[from].damage_given += damage;
    if (is_slot(to))
        reader->stats->players[to].damage_taken += damage;
}

/* u16 number of the part, text: from 1 on, and 0 for the last */
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

/* A block holds rows of u32 size, u16 kind (65535: another u16 is the kind) and that many
 * bytes; a pause comes without its size. False after the last row, and for a block of
 * another content. */
static bool read_header(struct bytes *at, int *kind, struct bytes *data)
{
    enum { MORE = 0xffff, START_SIZE = 8, BARE_PAUSE = 3 };
    const bool is_bare = bytes_left(at) == BARE_PAUSE;
    const uint32_t size = is_bare ? 1 : bytes_u32(at);
    *kind = bytes_u16(at);
    if (is_bare && *kind != MATCH_HIDDEN_PAUSE)
        return false;
    if (*kind == MORE)
        *kind = bytes_u16(at);
    *data = bytes_sub(at, 0, size);
    bytes_take(at, size);
    /* Servers first sent the start under another number. */
    if (*kind == MATCH_HIDDEN_INSTRUCTION && size == START_SIZE)
        *kind = MATCH_HIDDEN_START;
    return bytes_ok(at);
}

void match_stats_read_hidden(struct match_reader *reader, struct bytes at)
{
    struct match_stats *stats = reader->stats;
    int kind;
    struct bytes data;
    while (bytes_left(&at) > 0 && read_header(&at, &kind, &data)) {
        if (kind >= MATCH_NUM_HIDDEN)
            continue;
        stats->hidden[kind]++;
        if (kind == MATCH_HIDDEN_STATISTICS)
            read_statistics(reader, data);
        else if (kind == MATCH_HIDDEN_DAMAGE)
            read_damage(reader, data);
        else if (kind == MATCH_HIDDEN_PAUSE)
            stats->paused_ms += bytes_u8(&data);
        else if (kind == MATCH_HIDDEN_START)
            stats->recorded_ms = read_milliseconds(data);
    }
}

/* ---- all of it ---- */

static const struct client_player *find_name(const struct client_frame *frame, const char *name)
{
    for (int i = 0; i < frame->num_players; i++)
        if (frame->players[i].present && strcmp(frame->players[i].name, name) == 0)
            return &frame->players[i];
    return NULL;
}

static void forget_left(struct match_stats *stats, int level, const char *name)
{
    for (int i = 0; i < stats->num_left; i++)
        if (stats->left[i].level == level && strcmp(stats->left[i].player.name, name) == 0)
            stats->left[i] = stats->left[--stats->num_left];
}

static const struct client_frame *last_frame(struct playhead *playhead, const struct level *level)
{
    return playhead_frame(playhead, level->first_frame + level->num_frames - 1);
}

static void find_left(const struct match_reader *reader, const struct timeline *timeline,
                      struct arena *arena)
{
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
        forget_left(stats, left.level, left.player.name);
        frame = last_frame(playhead, timeline_level(timeline, left.level));
        if (!find_name(frame, left.player.name))
            stats->left[stats->num_left++] = left;
    }
    playhead_destroy(playhead);
}

void match_stats_finish(struct match_reader *reader, const struct timeline *timeline,
                        struct arena *arena)
{
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
    find_left(reader, timeline, arena);
}
