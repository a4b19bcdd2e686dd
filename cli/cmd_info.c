#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/err.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cli/json.h"
#include "cli/options.h"
#include "playback/demo.h"
#include "playback/plain.h"
#include "playback/timeline.h"

/* "1:05.2" */
static void print_time(FILE *stream, double seconds)
{
    const int64_t tenths = llround(seconds * 10);
    fprintf(stream, "%" PRId64 ":%02d.%d", tenths / 600, (int)(tenths / 10 % 60),
            (int)(tenths % 10));
}

/* "team red, spectator", or nothing. */
static void print_affiliation(const struct client_player *player)
{
    char team[sizeof player->team];
    plain_text(team, sizeof team, player->team);
    if (team[0] && !player->spectator)
        printf(", team %s", team);
    if (player->spectator)
        printf(", spectator");
}

static bool has_name(const struct client_player *player)
{
    return player->present && player->name[0];
}

static void print_players(const struct client_frame *frame)
{
    for (int i = 0; i < frame->num_players; i++) {
        const struct client_player *player = &frame->players[i];
        char name[sizeof player->name];
        if (!has_name(player))
            continue;
        plain_text(name, sizeof name, player->name);
        printf("      %2d %-16s %4d frags, shirt %d, pants %d", i, name, player->frags,
               player->shirt, player->pants);
        print_affiliation(player);
        printf("\n");
    }
}

static void print_extensions(const struct level *level)
{
    const uint32_t flags[] = {level->extensions.fte, level->extensions.fte2,
                              level->extensions.mvd1};
    static const char *const names[] = {"FTE", "FTE2", "MVD"};
    for (int i = 0; i < 3; i++)
        if (flags[i])
            printf(" %s %x", names[i], (unsigned)flags[i]);
}

static const char *format_title(enum demo_format format)
{
    static const char *const titles[] = {
        [DEMO_DEM] = "NetQuake demo",
        [DEMO_QWD] = "QuakeWorld demo of one player",
        [DEMO_MVD] = "QuakeWorld demo of all players",
    };
    return titles[format];
}

static void print_text(const struct demo *demo, const struct timeline *timeline,
                       struct playhead *playhead)
{
    const int num_levels = timeline_num_levels(timeline);
    const struct level *first = timeline_level(timeline, 0);
    printf("%s\n  %s, protocol %d", demo_name(demo), format_title(demo_format(demo)),
           first->protocol);
    print_extensions(first);
    printf(", ");
    print_time(stdout, timeline_duration(timeline));
    printf(", %d frames in %d blocks\n", timeline_num_frames(timeline), demo_num_blocks(demo));
    for (int i = 0; i < num_levels; i++) {
        const struct level *level = timeline_level(timeline, i);
        char title[128];
        plain_text(title, sizeof title, level->title);
        printf("  ");
        print_time(stdout, level->start);
        printf("  %s \"%s\", clock @%.2f to @%.2f, %s\n", level->map_name, title,
               level->start + level->clock_offset, level->end + level->clock_offset,
               level->max_clients == 1 ? "single player"
               : level->game_type      ? "deathmatch"
                                       : "cooperative");
        if (level->num_frames > 0)
            print_players(playhead_frame(playhead, level->first_frame + level->num_frames - 1));
    }
    if (timeline_damage(timeline))
        printf("  damaged: %s\n", timeline_damage(timeline));
}

static void put_players(struct json *json, const struct client_frame *frame)
{
    json_open_array(json, "players");
    for (int i = 0; i < frame->num_players; i++) {
        const struct client_player *player = &frame->players[i];
        char name[sizeof player->name];
        if (!has_name(player))
            continue;
        char team[sizeof player->team];
        plain_text(name, sizeof name, player->name);
        plain_text(team, sizeof team, player->team);
        json_open_object(json, NULL);
        json_integer(json, "slot", i);
        json_text(json, "name", name);
        json_text(json, "team", player->team[0] ? team : NULL);
        json_bool(json, "spectator", player->spectator);
        json_integer(json, "frags", player->frags);
        json_integer(json, "shirt", player->shirt);
        json_integer(json, "pants", player->pants);
        json_close_object(json);
    }
    json_close_array(json);
}

static void put_extensions(struct json *json, const struct level *level)
{
    json_open_object(json, "extensions");
    json_integer(json, "fte", level->extensions.fte);
    json_integer(json, "fte2", level->extensions.fte2);
    json_integer(json, "mvd1", level->extensions.mvd1);
    json_close_object(json);
}

static void put_level(struct json *json, const struct level *level, struct playhead *playhead)
{
    char title[128];
    plain_text(title, sizeof title, level->title);
    json_open_object(json, NULL);
    json_text(json, "map", level->map_name);
    json_text(json, "title", title);
    json_integer(json, "protocol", level->protocol);
    json_integer(json, "protocol_flags", level->protocol_flags);
    put_extensions(json, level);
    json_text(json, "game_dir", level->game_dir);
    json_number(json, "start", level->start, 4);
    json_number(json, "end", level->end, 4);
    json_number(json, "clock_start", level->start + level->clock_offset, 4);
    json_number(json, "clock_end", level->end + level->clock_offset, 4);
    json_integer(json, "max_clients", level->max_clients);
    json_bool(json, "deathmatch", level->max_clients > 1 && level->game_type);
    json_integer(json, "frames", level->num_frames);
    if (level->num_frames > 0)
        put_players(json, playhead_frame(playhead, level->first_frame + level->num_frames - 1));
    json_close_object(json);
}

static void put_json(struct json *json, const struct demo *demo, const struct timeline *timeline,
                     struct playhead *playhead)
{
    char digest[17];
    snprintf(digest, sizeof digest, "%016" PRIx64, demo_digest(demo));
    json_open_object(json, NULL);
    json_text(json, "file", demo_name(demo));
    json_text(json, "format", demo_format_name(demo));
    json_text(json, "digest", digest);
    json_integer(json, "protocol", timeline_level(timeline, 0)->protocol);
    json_number(json, "duration", timeline_duration(timeline), 4);
    json_integer(json, "frames", timeline_num_frames(timeline));
    json_integer(json, "blocks", demo_num_blocks(demo));
    json_open_array(json, "levels");
    for (int i = 0; i < timeline_num_levels(timeline); i++)
        put_level(json, timeline_level(timeline, i), playhead);
    json_close_array(json);
    json_text(json, "damage", timeline_damage(timeline));
    json_close_object(json);
}

/* Tell about one demo; json NULL: as text. */
static bool tell(const char *path, struct json *json, struct log *log, bool *damaged,
                 struct err *err)
{
    struct demo *demo = demo_open(path, err);
    if (!demo)
        return false;
    const struct timeline_options options = {.log = log};
    struct timeline *timeline = timeline_open(demo, &options, err);
    if (timeline) {
        struct playhead *playhead = playhead_create(timeline);
        if (json)
            put_json(json, demo, timeline, playhead);
        else
            print_text(demo, timeline, playhead);
        *damaged |= timeline_damage(timeline) != NULL;
        playhead_destroy(playhead);
    }
    timeline_close(timeline);
    demo_close(demo);
    return timeline != NULL;
}

int command_info(const struct options *options, struct log *log, struct err *err)
{
    struct json json = {.stream = stdout};
    const bool list = options->json && options->num_inputs > 1;
    bool damaged = false;
    int code = 0;
    if (list)
        json_open_array(&json, NULL);
    for (int i = 0; i < options->num_inputs; i++) {
        if (tell(options->inputs[i], options->json ? &json : NULL, log, &damaged, err))
            continue;
        if (options->num_inputs == 1)
            return -1;
        /* Of many, the others are still told about. */
        log_warn(log, "%s", err->text);
        code = err_exit_code(err->kind);
    }
    if (list)
        json_close_array(&json);
    if (options->json)
        putchar('\n');
    if (fflush(stdout) != 0 || ferror(stdout)) {
        err_set(err, ERR_IO, "standard output: cannot be written");
        return -1;
    }
    return code ? code : damaged ? EXIT_DAMAGED : 0;
}
