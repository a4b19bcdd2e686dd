/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/report/info_json.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/vfs.h"
#include "demo/container/demo.h"
#include "demo/protocol/dialect.h"
#include "demo/protocol/quake_text.h"
#include "pipeline/print/json.h"
#include "pipeline/report/info.h"
#include "playback/analysis/demo_info.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

/* Writes text without the game's colours and special characters. */
static void put_plain(struct json *json, const char *key, const char *text)
{
    char plain[1024];
    quake_text_plain(plain, sizeof plain, text);
    json_text(json, key, plain);
}

static void put_number_or_null(struct json *json, const char *key, int64_t value)
{
    if (value < 0)
        json_text(json, key, NULL);
    else
        json_integer(json, key, value);
}

static void put_player(struct json *json, int slot, const struct client_player *player,
                       const struct game *game)
{
    json_integer(json, "slot", slot);
    put_plain(json, "name", player->name);
    json_text(json, "name_raw", player->name);
    if (player->team[0])
        put_plain(json, "team", player->team);
    else
        json_text(json, "team", NULL);
    json_integer(json, "top_color", player->shirt);
    json_integer(json, "bottom_color", player->pants);
    json_bool(json, "spectator", player->spectator);
    /* QuakeWorld servers send -999 for spectators. */
    json_integer(json, "frags", player->spectator ? 0 : player->frags);
    if (game->has_player_models)
        put_plain(json, "skin", player->skin);
    if (game->has_pings) {
        json_integer(json, "ping", player->ping);
        json_integer(json, "packet_loss", player->packet_loss);
    }
}

static void put_match(struct json *json, const struct match_player *player)
{
    put_number_or_null(json, "deaths", player->deaths);
    put_number_or_null(json, "damage_given", player->damage_given);
    put_number_or_null(json, "damage_taken", player->damage_taken);
}

/* The players at the end of a level, and those who left before. */
static void put_players(struct json *json, const struct info *info, int level, bool with_match)
{
    const struct game *const game = timeline_level(info->timeline, level)->game;
    const struct demo_info *demo_info = info->demo_info;
    const struct client_frame *frame = info_last_frame(info, level);
    json_open_array(json, "players");
    for (int i = 0; i < frame->num_players; i++) {
        if (!info_has_name(&frame->players[i]))
            continue;
        json_open_object(json, NULL);
        put_player(json, i, &frame->players[i], game);
        if (with_match)
            put_match(json, &demo_info->match.players[i]);
        json_text(json, "left", NULL);
        json_close_object(json);
    }
    for (int i = 0; i < demo_info->match.num_left; i++) {
        if (demo_info->match.left[i].level != level)
            continue;
        json_open_object(json, NULL);
        put_player(json, demo_info->match.left[i].slot, &demo_info->match.left[i].player, game);
        if (with_match)
            put_match(json, &demo_info->match.left[i].facts);
        json_number(json, "left", demo_info->match.left[i].time, 4);
        json_close_object(json);
    }
    json_close_array(json);
}

static void put_extensions(struct json *json, const struct level *level)
{
    json_open_array(json, "extensions");
    for (enum extension_set set = 0; set < NUM_EXTENSION_SETS; set++) {
        const uint32_t flags = extensions_get(&level->extensions, set);
        for (int bit = 0; bit < 32; bit++)
            if (flags >> bit & 1 && extensions_flag_name(set, bit))
                json_text(json, NULL, extensions_flag_name(set, bit));
    }
    json_close_array(json);
}

static void put_result(struct json *json, const struct info *info, int level)
{
    struct info_result result;
    info_find_result(info, level, &result);
    json_open_array(json, "teams");
    for (int i = 0; i < result.num_teams; i++) {
        json_open_object(json, NULL);
        put_plain(json, "name", result.teams[i].name);
        json_integer(json, "frags", result.teams[i].frags);
        json_integer(json, "players", result.teams[i].num_players);
        json_close_object(json);
    }
    json_close_array(json);
    if (info_winner(&result))
        put_plain(json, "winner", info_winner(&result));
    else
        json_text(json, "winner", NULL);
}

static void put_game_folders(struct json *json, const struct info *info)
{
    char missing[INFO_MAX_MODS][GAME_DATA_MODS];
    const int num_missing = info_missing_mods(info, missing);
    json_open_array(json, "game_folders");
    for (int i = 0; info->vfs && i < vfs_num_places(info->vfs); i++)
        json_utf8(json, NULL, vfs_place(info->vfs, i));
    json_close_array(json);
    json_open_array(json, "missing_folders");
    for (int i = 0; i < num_missing; i++)
        put_plain(json, NULL, missing[i]);
    json_close_array(json);
}

static void put_map(struct json *json, const struct info *info, int index)
{
    const struct level *level = timeline_level(info->timeline, index);
    json_open_object(json, NULL);
    json_text(json, "file", level->map_name);
    put_plain(json, "title", level->title);
    json_number(json, "start", level->start, 4);
    json_number(json, "end", level->end, 4);
    json_number(json, "clock_start", level->start + level->clock_offset, 4);
    json_number(json, "clock_end", level->end + level->clock_offset, 4);
    json_text(json, "game_dir", level->game_dir);
    json_integer(json, "max_clients", level->max_clients);
    json_bool(json, "deathmatch", level->max_clients > 1 && level->game_type);
    json_integer(json, "frames", level->num_frames);
    json_utf8(json, "found_in", info->vfs ? vfs_find_place(info->vfs, level->map_name) : NULL);
    put_result(json, info, index);
    put_players(json, info, index, false);
    json_close_object(json);
}

static void put_maps(struct json *json, const struct info *info)
{
    const int num = timeline_num_levels(info->timeline);
    json_open_array(json, "maps");
    for (int i = 0; i < num; i++)
        put_map(json, info, i);
    json_close_array(json);
    put_players(json, info, num - 1, true);
}

static void put_settings(struct json *json, const struct demo_info *demo_info)
{
    json_open_object(json, "server");
    for (int i = 0; i < demo_info->num_settings; i++)
        put_plain(json, demo_info->settings[i].key, demo_info->settings[i].value);
    json_close_object(json);
}

static void put_messages(struct json *json, const struct demo_info *demo_info)
{
    json_open_array(json, "messages");
    for (int id = 0; id < DEMO_INFO_NUM_MESSAGES; id++) {
        if (demo_info->messages[id].count == 0)
            continue;
        json_open_object(json, NULL);
        json_integer(json, "id", id);
        json_text(json, "name", demo_info->messages[id].name);
        json_integer(json, "count", demo_info->messages[id].count);
        json_close_object(json);
    }
    json_close_array(json);
}

static void put_hidden(struct json *json, const struct demo_info *demo_info)
{
    json_open_array(json, "hidden");
    for (int kind = 0; kind < MVD_NUM_HIDDEN; kind++) {
        if (demo_info->match.hidden[kind] == 0)
            continue;
        json_open_object(json, NULL);
        json_integer(json, "id", kind);
        json_text(json, "name", match_stats_hidden_name(kind));
        json_integer(json, "count", demo_info->match.hidden[kind]);
        json_close_object(json);
    }
    json_close_array(json);
}

static void put_moment(struct json *json, double time, const char *text)
{
    json_open_object(json, NULL);
    json_number(json, "time", time, 4);
    put_plain(json, "text", text);
    json_close_object(json);
}

static void put_marks(struct json *json, const struct demo_info *demo_info)
{
    json_open_array(json, "marks");
    for (int i = 0; i < demo_info->num_marks; i++)
        put_moment(json, demo_info->marks[i].time, demo_info->marks[i].text);
    json_close_array(json);
}

static void put_notes(struct json *json, const struct demo_info *demo_info)
{
    json_open_array(json, "notes");
    if (demo_info->num_unhurt > 0) {
        char text[128];
        snprintf(text, sizeof text, "damage took no health %d times: was god mode on?",
                 demo_info->num_unhurt);
        put_moment(json, demo_info->unhurt_time, text);
    }
    json_close_array(json);
}

static void put_damage(struct json *json, const struct timeline *timeline)
{
    const char *reason = timeline_damage(timeline);
    if (!reason) {
        json_text(json, "damaged", NULL);
        return;
    }
    json_open_object(json, "damaged");
    json_integer(json, "offset", (int64_t)timeline_damage_offset(timeline));
    json_utf8(json, "reason", reason);
    json_close_object(json);
}

static void put_protocol(struct json *json, const struct level *level)
{
    json_integer(json, "protocol", level->protocol);
    json_text(json, "protocol_name", level->dialect->name);
    json_integer(json, "protocol_flags", level->protocol_flags);
    put_extensions(json, level);
}

static void put_path(struct json *json, const char *path)
{
    if (path)
        json_utf8(json, "path", path);
    else
        json_text(json, "path", NULL);
}

void info_json_put(struct json *json, const struct info *info, const char *path)
{
    const struct demo_info *demo_info = info->demo_info;
    char digest[17];
    snprintf(digest, sizeof digest, "%016" PRIx64, demo_digest(info->demo));
    json_open_object(json, NULL);
    put_path(json, path);
    json_utf8(json, "file", demo_name(info->demo));
    json_text(json, "format", demo_format_name(info->demo));
    json_text(json, "digest", digest);
    put_protocol(json, timeline_level(info->timeline, 0));
    json_number(json, "duration", timeline_duration(info->timeline), 4);
    json_integer(json, "frames", timeline_num_frames(info->timeline));
    json_integer(json, "blocks", demo_num_blocks(info->demo));
    put_number_or_null(json, "recorder", demo_info->recorder);
    json_text(json, "mode", demo_info->mode);
    put_number_or_null(json, "skill", demo_info->skill);
    put_number_or_null(json, "music_track", demo_info->music_track);
    if (demo_info->match.recorded_ms > 0)
        json_integer(json, "recorded_ms", demo_info->match.recorded_ms);
    else
        json_text(json, "recorded_ms", NULL);
    json_integer(json, "paused_ms", demo_info->match.paused_ms);
    put_game_folders(json, info);
    put_maps(json, info);
    put_settings(json, demo_info);
    put_messages(json, demo_info);
    put_hidden(json, demo_info);
    put_marks(json, demo_info);
    put_notes(json, demo_info);
    json_text(json, "statistics", demo_info->match.statistics);
    put_damage(json, info->timeline);
    json_close_object(json);
}

void info_json_put_error(struct json *json, const char *path, const char *error)
{
    json_open_object(json, NULL);
    put_path(json, path);
    json_utf8(json, "error", error);
    json_close_object(json);
}
