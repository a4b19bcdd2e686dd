#include "playback/analysis/match_stats.h"

#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "playback/client/level.h"
#include "playback/protocol/message.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* ---- deaths ---- */

static void begin(struct match_stats *match)
{
    for (int i = 0; i < DEMO_INFO_MAX_PLAYERS; i++) {
        struct match_player *player = &match->players[i];
        player->deaths = player->damage_given = player->damage_taken = 0;
    }
}

static void see(struct match_stats *match, int slot, bool is_dead)
{
    if (slot < 0 || slot >= DEMO_INFO_MAX_PLAYERS)
        return;
    struct match_player *player = &match->players[slot];
    player->deaths += player->was_seen && is_dead && !player->is_dead;
    player->is_dead = is_dead;
    player->was_seen = true;
}

/* Somebody has a slot, or from now on nobody. */
static void set_present(struct match_stats *match, int slot, bool is_present, int block)
{
    if (slot < 0 || slot >= DEMO_INFO_MAX_PLAYERS)
        return;
    struct match_player *player = &match->players[slot];
    if (player->is_present && !is_present && match->num_leaves < MATCH_MAX_LEAVES)
        match->leaves[match->num_leaves++] = (struct match_leave){block, slot};
    player->is_present = is_present;
}

/* "3 min left" while a match is played, else "Standby" or "Countdown". */
static void read_status(struct match_stats *match, const char *status)
{
    const bool is_on = strstr(status, " left") != NULL;
    if (is_on && !match->is_on)
        begin(match);
    match->is_on = is_on;
}

void match_stats_read_message(struct match_stats *match, const struct message *m, int block)
{
    switch (m->kind) {
    case MESSAGE_SERVER_INFO:
        memset(match->players, 0, sizeof match->players);
        break;
    case MESSAGE_PLAYER:
        if (match->sees_all)
            see(match, m->player.slot, m->player.dead || m->player.gibbed);
        break;
    case MESSAGE_CLIENT_DATA:
        see(match, match->recorder, m->data.health <= 0);
        break;
    case MESSAGE_STAT:
        if (m->stat.index == STAT_HEALTH)
            see(match, match->recorder, m->stat.value <= 0);
        break;
    case MESSAGE_SERVER_SETTING:
        if (strcmp(m->setting.key, "status") == 0)
            read_status(match, m->setting.value);
        break;
    case MESSAGE_STUFF_TEXT:
        if (strncmp(m->text, "//ktx matchstart", 16) == 0)
            begin(match);
        break;
    case MESSAGE_USER_INFO:
        set_present(match, m->user.slot, m->user.info[0] != '\0', block);
        break;
    case MESSAGE_PLAYER_NAME:
        set_present(match, m->player_name.slot, m->player_name.name[0] != '\0', block);
        break;
    default:
        break;
    }
}

/* ---- hidden data ---- */

/* u16 how, u16 entity that did it, u16 entity that was hurt, u16 how much */
static void read_damage(struct match_stats *match, struct bytes data)
{
    bytes_u16(&data);
    const int from = bytes_u16(&data) - 1, to = bytes_u16(&data) - 1;
    const int damage = bytes_u16(&data);
    if (!bytes_ok(&data))
        return;
    match->has_damage = true;
    if (from >= 0 && from < DEMO_INFO_MAX_PLAYERS && from != to)
        match->players[from].damage_given += damage;
    if (to >= 0 && to < DEMO_INFO_MAX_PLAYERS)
        match->players[to].damage_taken += damage;
}

/* u16 number of the part, text: from 1 on, and 0 for the last */
static void read_statistics(struct match_stats *match, struct bytes data)
{
    const uint16_t part = bytes_u16(&data);
    const size_t size = bytes_left(&data);
    if (match->has_all_parts)
        buffer_free(&match->statistics);
    match->has_all_parts = part == 0;
    match->statistics.limit = LIMIT_STATISTICS;
    buffer_append(&match->statistics, bytes_take(&data, size), size);
}

/* i64 milliseconds since 1970 */
static int64_t read_milliseconds(struct bytes data)
{
    const uint64_t low = bytes_u32(&data), high = bytes_u32(&data);
    return (int64_t)(high << 32 | low);
}

/* A row of u32 size, u16 kind (65535: and one more), that many bytes; a pause
 * comes without its size. False at its end, or where something else was sent to
 * nobody. */
static bool read_header(struct bytes *at, int *kind, struct bytes *data)
{
    enum { MORE = 0xffff, START_SIZE = 8, BARE_PAUSE = 3 };
    const bool is_bare = bytes_left(at) == BARE_PAUSE;
    const uint32_t size = is_bare ? 1 : bytes_u32(at);
    *kind = bytes_u16(at);
    if (is_bare && *kind != DEMO_INFO_HIDDEN_PAUSE)
        return false;
    if (*kind == MORE)
        *kind = bytes_u16(at);
    *data = bytes_sub(at, 0, size);
    bytes_take(at, size);
    /* Servers first sent the start under another number. */
    if (*kind == DEMO_INFO_HIDDEN_INSTRUCTION && size == START_SIZE)
        *kind = DEMO_INFO_HIDDEN_START;
    return bytes_ok(at);
}

void match_stats_read_hidden(struct match_stats *match, struct demo_info *demo_info,
                             struct bytes at)
{
    int kind;
    struct bytes data;
    while (bytes_left(&at) > 0 && read_header(&at, &kind, &data)) {
        if (kind >= DEMO_INFO_NUM_HIDDEN)
            continue;
        demo_info->hidden[kind]++;
        if (kind == DEMO_INFO_HIDDEN_STATISTICS)
            read_statistics(match, data);
        else if (kind == DEMO_INFO_HIDDEN_DAMAGE)
            read_damage(match, data);
        else if (kind == DEMO_INFO_HIDDEN_PAUSE)
            demo_info->paused_ms += bytes_u8(&data);
        else if (kind == DEMO_INFO_HIDDEN_START)
            demo_info->recorded_ms = read_milliseconds(data);
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

static void forget_left(struct demo_info *demo_info, int level, const char *name)
{
    for (int i = 0; i < demo_info->num_left; i++)
        if (demo_info->left[i].level == level && strcmp(demo_info->left[i].player.name, name) == 0)
            demo_info->left[i] = demo_info->left[--demo_info->num_left];
}

static const struct client_frame *last_frame(struct playhead *playhead, const struct level *level)
{
    return playhead_frame(playhead, level->first_frame + level->num_frames - 1);
}

/* Who left and did not come back, as he was the moment before. */
static void find_left(const struct match_stats *match, struct demo_info *demo_info,
                      const struct timeline *timeline)
{
    struct playhead *playhead = playhead_create(timeline);
    demo_info->left = ARENA_NEW(demo_info->arena, struct demo_info_left, (size_t)match->num_leaves);
    for (int i = 0; i < match->num_leaves; i++) {
        const struct match_leave *leave = &match->leaves[i];
        const double time = timeline_block_time(timeline, leave->block);
        const struct client_frame *frame =
            playhead_frame(playhead, timeline_find_frame(timeline, time));
        if (leave->slot >= frame->num_players)
            continue;
        const struct demo_info_left left = {time, frame->level, leave->slot,
                                            frame->players[leave->slot]};
        if (!left.player.present || !left.player.name[0])
            continue;
        forget_left(demo_info, left.level, left.player.name);
        frame = last_frame(playhead, timeline_level(timeline, left.level));
        if (!find_name(frame, left.player.name))
            demo_info->left[demo_info->num_left++] = left;
    }
    playhead_destroy(playhead);
}

void match_stats_finish(struct match_stats *match, struct demo_info *demo_info,
                        const struct timeline *timeline)
{
    for (int i = 0; i < DEMO_INFO_MAX_PLAYERS; i++) {
        const struct match_player *player = &match->players[i];
        demo_info->players[i] = (struct demo_info_player){
            .deaths = player->was_seen ? player->deaths : -1,
            .damage_given = match->has_damage ? player->damage_given : -1,
            .damage_taken = match->has_damage ? player->damage_taken : -1,
        };
    }
    if (match->statistics.size > 0 && !match->statistics.failed)
        demo_info->statistics = arena_printf(demo_info->arena, "%.*s", (int)match->statistics.size,
                                             (const char *)match->statistics.data);
    buffer_free(&match->statistics);
    find_left(match, demo_info, timeline);
}
