/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/report/info_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/err.h"
#include "base/printable.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake_text.h"
#include "pipeline/report/info.h"
#include "playback/analysis/demo_info.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* Prints a time as "1:05.2". */
static void print_time(FILE *stream, double seconds)
{
    const int64_t tenths = llround(seconds * 10);
    fprintf(stream, "%" PRId64 ":%02d.%d", tenths / 600, (int)(tenths / 10 % 60),
            (int)(tenths % 10));
}

/* Prints "team red, spectator", or nothing. */
static void print_affiliation(const struct client_player *player)
{
    char team[sizeof player->team];
    quake_text_line(team, sizeof team, player->team);
    if (team[0] && !player->spectator)
        printf(", team %s", team);
    if (player->spectator)
        printf(", spectator");
}

/* Prints "    0 Ranger              12 frags", and so on, with the colours or the skin at the
 * end. */
static void print_player(int slot, const struct client_player *player, int deaths,
                         const struct game *game)
{
    char name[sizeof player->name];
    quake_text_line(name, sizeof name, player->name);
    printf("      %2d %-20s ", slot, name);
    if (player->spectator) /* servers send -999 */
        printf("   - frags");
    else
        printf("%4d frags", player->frags);
    if (deaths >= 0)
        printf(", %d deaths", deaths);
    if (game->has_pings)
        printf(", ping %d", player->ping);
    if (game->has_player_models) {
        char skin[sizeof player->skin];
        quake_text_line(skin, sizeof skin, player->skin);
        printf(", %s", skin[0] ? skin : "no skin");
    } else {
        printf(", shirt %d, pants %d", player->shirt, player->pants);
    }
    print_affiliation(player);
}

static void print_players(const struct info *info, int level)
{
    const struct game *const game = timeline_level(info->timeline, level)->game;
    const bool is_last = level == timeline_num_levels(info->timeline) - 1;
    const struct demo_info *demo_info = info->demo_info;
    const struct client_frame *frame = info_last_frame(info, level);
    for (int i = 0; i < frame->num_players; i++) {
        if (!info_has_name(&frame->players[i]))
            continue;
        print_player(i, &frame->players[i], is_last ? demo_info->match.players[i].deaths : -1,
                     game);
        printf("\n");
    }
    for (int i = 0; i < demo_info->match.num_left; i++) {
        if (demo_info->match.left[i].level != level)
            continue;
        print_player(demo_info->match.left[i].slot, &demo_info->match.left[i].player, -1, game);
        printf(", left at ");
        print_time(stdout, demo_info->match.left[i].time);
        printf("\n");
    }
}

static void print_extensions(const struct level *level)
{
    for (enum extension_set set = 0; set < NUM_EXTENSION_SETS; set++) {
        const uint32_t flags = extensions_get(&level->extensions, set);
        for (int bit = 0; bit < 32; bit++)
            if (flags >> bit & 1 && extensions_flag_name(set, bit))
                printf(" %s", extensions_flag_name(set, bit));
    }
}

static const char *format_title(enum demo_format format)
{
    static const char *const titles[] = {
        [DEMO_DEM] = "NetQuake demo",
        [DEMO_QWD] = "QuakeWorld demo of one player",
        [DEMO_MVD] = "QuakeWorld demo of all players",
        [DEMO_DM2] = "Quake II demo",
        [DEMO_MVD2] = "Quake II demo of all players",
    };
    return titles[format];
}

/* Prints where the map was found, or not. */
static void print_map_place(const struct info *info, const char *map)
{
    const char *place = info->vfs ? vfs_find_place(info->vfs, map) : NULL;
    struct err err = {0};
    printf("      map: ");
    if (place)
        printf("found in %s", place);
    else if (info->vfs && vfs_is_link_outside(info->vfs, map, &err))
        printable_put(stdout, err.text);
    else if (info->vfs)
        printf("not found in %s", vfs_places(info->vfs));
    else
        printf("not found, because there is no game data: see --basedir");
    printf("\n");
}

static void print_result(const struct info *info, int level)
{
    struct info_result result;
    char leader[64], second[64];
    info_find_result(info, level, &result);
    for (int i = 0; i < result.num_teams; i++) {
        quake_text_line(leader, sizeof leader, result.teams[i].name);
        printf("      team %s: %d frags, %d player%s\n", leader, result.teams[i].frags,
               result.teams[i].num_players, result.teams[i].num_players == 1 ? "" : "s");
    }
    if (!result.leader[0])
        return;
    quake_text_line(leader, sizeof leader, result.leader);
    quake_text_line(second, sizeof second, result.second);
    if (result.leader_frags == result.second_frags)
        printf("      %s and %s %s, %d : %d\n", leader, second,
               result.is_over ? "tied" : "are level at the end of the recording",
               result.leader_frags, result.second_frags);
    else
        printf("      %s: %s, %d : %d against %s\n",
               result.is_over ? "winner" : "in the lead at the end of the recording", leader,
               result.leader_frags, result.second_frags, second);
}

static void print_level(const struct info *info, int index)
{
    const struct level *level = timeline_level(info->timeline, index);
    char map[128], title[128];
    quake_text_line(map, sizeof map, level->map_name);
    quake_text_line(title, sizeof title, level->title);
    printf("  ");
    print_time(stdout, level->start);
    printf("  %s \"%s\", clock @%.2f to @%.2f, %s\n", map, title,
           level->start + level->clock_offset, level->end + level->clock_offset,
           level->max_clients == 1 ? "single player"
           : level->game_type      ? "deathmatch"
                                   : "cooperative");
    print_map_place(info, level->map_name);
    print_result(info, index);
    print_players(info, index);
}

/* Begins the next item of a list: the title before the first, or else a comma. */
static void begin_item(const char *title, int *num)
{
    printf("%s", (*num)++ == 0 ? title : ", ");
}

static void print_settings(const struct demo_info *demo_info)
{
    int num = 0;
    for (int i = 0; i < demo_info->num_settings; i++) {
        char key[128], value[256];
        quake_text_line(key, sizeof key, demo_info->settings[i].key);
        quake_text_line(value, sizeof value, demo_info->settings[i].value);
        begin_item("  settings: ", &num);
        printf("%s %s", key, value);
    }
    if (num > 0)
        printf("\n");
}

/* Prints the places that are searched, and the folders that the demo names but that are missing. */
static void print_game_folders(const struct info *info)
{
    char missing[INFO_MAX_MODS][GAME_DATA_MODS];
    const int num_missing = info_missing_mods(info, missing);
    printf("  game folders: %s", info->vfs ? vfs_places(info->vfs) : "none");
    for (int i = 0; i < num_missing; i++) {
        char name[GAME_DATA_MODS];
        quake_text_line(name, sizeof name, missing[i]);
        printf("%s%s", i == 0 ? "; missing: " : ", ", name);
    }
    printf("\n");
}

static void print_messages(const struct demo_info *demo_info)
{
    int num = 0;
    for (int id = 0; id < DEMO_INFO_NUM_MESSAGES; id++) {
        if (demo_info->messages[id].count == 0)
            continue;
        begin_item("  messages: ", &num);
        printf("%" PRId64 " %s", demo_info->messages[id].count, demo_info->messages[id].name);
    }
    if (num > 0)
        printf("\n");
}

static void print_hidden(const struct demo_info *demo_info)
{
    int num = 0;
    for (int kind = 0; kind < MVD_NUM_HIDDEN; kind++) {
        if (demo_info->match.hidden[kind] == 0)
            continue;
        begin_item("  data for programs: ", &num);
        printf("%d of %s", demo_info->match.hidden[kind], match_stats_hidden_name(kind));
    }
    if (num > 0)
        printf("\n");
}

/* The recorder's name is that at the end of the recording. */
static void print_recorder(const struct info *info)
{
    const int slot = info->demo_info->recorder;
    const struct client_frame *frame =
        info_last_frame(info, timeline_num_levels(info->timeline) - 1);
    if (slot < 0 || slot >= frame->num_players || !info_has_name(&frame->players[slot]))
        return;
    char name[sizeof frame->players[slot].name];
    quake_text_line(name, sizeof name, frame->players[slot].name);
    printf("  recorded by %s\n", name);
}

static void print_facts(const struct demo_info *demo_info)
{
    char text[256];
    quake_text_line(text, sizeof text, demo_info->mode);
    printf("  mode %s\n", text);
    if (demo_info->skill >= 0)
        printf("  skill %d\n", demo_info->skill);
    if (demo_info->music_track >= 0)
        printf("  music track %d\n", demo_info->music_track);
    for (int i = 0; i < demo_info->num_marks; i++) {
        quake_text_line(text, sizeof text, demo_info->marks[i].text);
        printf("  mark at ");
        print_time(stdout, demo_info->marks[i].time);
        printf("%s%s\n", *text ? ": " : "", text);
    }
    print_settings(demo_info);
    if (demo_info->num_unhurt > 0) {
        printf("  note: damage took no health %d times, first at ", demo_info->num_unhurt);
        print_time(stdout, demo_info->unhurt_time);
        printf(": was god mode on?\n");
    }
}

/* Prints the counters of the parser. */
static void print_counts(const struct info *info)
{
    printf("  %d frames in %d blocks\n", timeline_num_frames(info->timeline),
           demo_num_blocks(info->demo));
    print_messages(info->demo_info);
    print_hidden(info->demo_info);
}

void info_text_print(const struct info *info, bool with_counts)
{
    const struct timeline *timeline = info->timeline;
    const struct level *first = timeline_level(timeline, 0);
    printable_put(stdout, demo_name(info->demo));
    printf("\n  %s, protocol %d", format_title(demo_format(info->demo)), first->protocol);
    print_extensions(first);
    printf(", ");
    print_time(stdout, timeline_duration(timeline));
    printf("\n");
    for (int i = 0; i < timeline_num_levels(timeline); i++)
        print_level(info, i);
    print_recorder(info);
    print_facts(info->demo_info);
    print_game_folders(info);
    if (with_counts)
        print_counts(info);
    if (timeline_damage(timeline)) {
        printf("  damaged: ");
        printable_put(stdout, timeline_damage(timeline));
        printf("\n");
    }
}
