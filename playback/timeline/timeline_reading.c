/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/timeline_reading.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/crash.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/quake_text.h"
#include "playback/client/client.h"
#include "playback/client/event.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/client/level_data.h"
#include "playback/client/level_parse.h"
#include "playback/client/player_names.h"
#include "playback/motion/prediction.h"
#include "playback/timeline/level_assets.h"
#include "playback/timeline/map_check.h"
#include "playback/timeline/match_log.h"
#include "playback/timeline/timeline_state.h"

/* The distance between checkpoints, which limits how much a playhead reads again. */
static const double CHECKPOINT_TIME = 8.0; /* seconds */
enum { CHECKPOINT_FRAMES = 512, CHECKPOINT_GROWTH = 8 };

/* The time between the last frame of a level and the first one of the next equals that
 * between the last two frames, limited to these bounds in seconds. */
static const double INTERVAL_MIN = 0.01, INTERVAL_MAX = 0.1;

/* The state of the single pass over all messages that builds a timeline. */
struct timeline_reader {
    struct timeline *timeline;
    struct client *client;
    struct level_assets *files; /* NULL: do not load any */
    struct level_data *level;   /* NULL before the first level */
    int num_server_infos;
    double interval;               /* between the last two frames, in seconds */
    uint32_t next_command;         /* .qwd: sequence number of the next command */
    struct prediction_world world; /* .qwd: of the last frame */
    int logged_view;               /* .mvd: entity of the player whose view was last logged */
    struct map_check map_check;
    struct dejitter *dejitter; /* NULL if the game does not need one */
    int max_frames;            /* 0: no limit */
    const char *without_map;   /* see timeline_options */
};

static struct timeline_frame *last_frame(const struct timeline *timeline)
{
    return timeline->num_frames > 0 ? &timeline->frames[timeline->num_frames - 1] : NULL;
}

static struct timeline_frame *add_frame(struct timeline *timeline)
{
    timeline->frames = mem_grow(timeline->frames, timeline->num_frames, &timeline->frame_capacity,
                                sizeof *timeline->frames);
    return &timeline->frames[timeline->num_frames++];
}

static void add_checkpoint(struct timeline *timeline, struct client *client)
{
    timeline->checkpoints = mem_grow(timeline->checkpoints, timeline->num_checkpoints,
                                     &timeline->checkpoint_capacity, sizeof *timeline->checkpoints);
    timeline->checkpoints[timeline->num_checkpoints++] = client_save(client, timeline->arena);
}

static size_t block_offset(const struct timeline *timeline, int frame)
{
    return demo_get_block(timeline->demo, timeline->frames[frame].last_block).offset;
}

/* Returns whether the last checkpoint is far enough away, also in bytes: if a few bytes
 * change a large state, checkpoints must not take far more memory than the demo. */
static bool needs_checkpoint(const struct timeline *timeline, const struct client *client,
                             bool is_first)
{
    if (is_first)
        return true;
    const int last = client_checkpoint_frame(timeline->checkpoints[timeline->num_checkpoints - 1]);
    const int now = timeline->num_frames - 1;
    const double passed = timeline->frames[now].time - timeline->frames[last].time;
    if (now - last < CHECKPOINT_FRAMES && passed < CHECKPOINT_TIME)
        return false;
    const size_t read = block_offset(timeline, now) - block_offset(timeline, last);
    return client_save_size(client) / CHECKPOINT_GROWTH <= read;
}

/* Without its map the first level cannot be shown at all, unless it is only read. Later levels are
 * shown without it. */
static bool load_files(struct timeline_reader *reader, struct err *err)
{
    struct timeline *timeline = reader->timeline;
    struct err why;
    if (!reader->files || level_assets_load(reader->files, reader->level, &why))
        return true;
    if (timeline->num_levels == 0 && !reader->without_map)
        return err_set(err, why.kind, "%s", why.text);
    log_warn(timeline->log, "%s: %s", why.text,
             reader->without_map ? reader->without_map : "the level is shown without its map");
    return true;
}

/* A level that never showed a frame is replaced by the next one. */
static const struct level_data *begin_level(void *context, const struct message *message,
                                            struct err *err)
{
    struct timeline_reader *reader = context;
    struct timeline *timeline = reader->timeline;
    if (++reader->num_server_infos > LIMIT_LEVELS) {
        err_set(err, ERR_LIMIT, "more than %d levels", LIMIT_LEVELS);
        return NULL;
    }
    reader->level = level_parse_create(message, timeline->num_levels, timeline->arena);
    return reader->level;
}

/* Returns whether the level's files can be loaded now. */
static bool is_named(const struct level_data *level)
{
    return level && level->is_named && !level->is_loaded && level->level.num_frames == 0;
}

/* Returns the demo time of a block that does not complete a frame. */
static double block_time(const struct timeline *timeline, const struct demo_block *block)
{
    const struct timeline_frame *last = last_frame(timeline);
    return last->time + fmax(block->clock - last->clock, 0.0);
}

static void add_command(struct timeline_reader *reader, const struct demo_block *block)
{
    struct timeline *timeline = reader->timeline;
    const uint32_t number = reader->next_command++;
    if (!last_frame(timeline) || !client_level_has_frame(reader->client))
        return;
    timeline->commands = mem_grow(timeline->commands, timeline->num_commands,
                                  &timeline->command_capacity, sizeof *timeline->commands);
    double time = block_time(timeline, block);
    if (timeline->num_commands > 0)
        time = fmax(time, timeline->commands[timeline->num_commands - 1].time);
    timeline->commands[timeline->num_commands++] =
        (struct client_command){time, block->view_angles, number, block->command};
    key_log_add(&timeline->keys, time, KEY_LOG_RECORDER, &block->command);
}

/* Adds the recorder's state according to the packet and the recorded commands. */
static void add_anchor(struct timeline_reader *reader, const struct client_frame *frame,
                       bool is_first)
{
    struct timeline *timeline = reader->timeline;
    if (!demo_has_commands(timeline->demo))
        return;
    if (timeline->anchor_capacity < timeline->frame_capacity) {
        timeline->anchor_capacity = timeline->frame_capacity;
        timeline->anchors = mem_resize(timeline->anchors, (size_t)timeline->anchor_capacity,
                                       sizeof *timeline->anchors);
    }
    const struct prediction_input input = {timeline->commands, timeline->num_commands, false};
    const struct client_anchor *from = is_first ? NULL : &timeline->anchors[frame->index - 1];
    timeline->anchors[frame->index] = prediction_anchor(&reader->world, from, &input, frame);
    prediction_set_world(&reader->world, &reader->level->level, frame);
}

static void keep_level(struct timeline *timeline, struct level_data *level, int frame)
{
    timeline->levels =
        mem_resize(timeline->levels, (size_t)timeline->num_levels + 1, sizeof(struct level_data *));
    timeline->levels[timeline->num_levels++] = level;
    level->level.first_frame = frame;
}

/* Returns the demo time at which a clock is reached. Demo time never runs backwards: if the
 * clock does, there is a cut, and demo time continues from there. */
static double frame_time(struct timeline_reader *reader, double clock, bool is_first)
{
    const struct timeline_frame *last = last_frame(reader->timeline);
    struct level *level = &reader->level->level;
    if (is_first) {
        level->start = last ? last->time : 0.0;
        const double time = last ? last->time + reader->interval : 0.0;
        level->clock_offset = clock - time;
        return time;
    }
    const double passed = clock - last->clock;
    if (passed < 0.0)
        return last->time;
    if (passed > 0.0)
        reader->interval = passed < INTERVAL_MIN   ? INTERVAL_MIN
                           : passed > INTERVAL_MAX ? INTERVAL_MAX
                                                   : passed;
    return last->time + passed;
}

/* Logs whose view of a multi-view recording is shown from here on. */
static void log_view(struct timeline_reader *reader)
{
    const struct client_frame *frame = client_frame(reader->client);
    const int slot = frame->view_entity - 1;
    const bool is_logged = frame->view_entity == reader->logged_view;
    reader->logged_view = frame->view_entity;
    if (is_logged || slot < 0 || slot >= frame->num_players ||
        !demo_is_multi_view(reader->timeline->demo))
        return;
    char name[sizeof frame->players[slot].name];
    quake_text_plain(name, sizeof name, frame->players[slot].name);
    const int seconds = (int)frame->time_from;
    log_verbose(reader->timeline->log, "%d:%02d.%d: showing the view of player %d, %s",
                seconds / 60, seconds % 60, (int)(frame->time_from * 10.0) % 10, slot, name);
}

static void finish_frame(struct timeline_reader *reader, int block)
{
    struct timeline *timeline = reader->timeline;
    struct client *client = reader->client;
    const bool is_first = !client_level_has_frame(client);
    const double clock = client_frame(client)->clock;
    const double time = frame_time(reader, clock, is_first);
    if (is_first)
        keep_level(timeline, reader->level, timeline->num_frames);
    struct timeline_frame *frame = add_frame(timeline);
    *frame = (struct timeline_frame){.time = time, .clock = clock, .last_block = block};
    reader->level->level.num_frames++;
    reader->level->level.end = time;
    client_finish_frame(client, timeline->num_frames - 1, time);
    if (reader->dejitter)
        dejitter_add_frame(reader->dejitter, client_frame(client), &timeline->smoothed);
    add_anchor(reader, client_frame(client), is_first);
    map_check_frame(&reader->map_check, &reader->level->level, client_frame(client), timeline->log);
    log_view(reader);
    if (needs_checkpoint(timeline, client, is_first))
        add_checkpoint(timeline, client);
    client_begin_frame(client);
}

/* Loads the level's files once the messages have named them all. */
static bool read_message(void *context, const struct message *message, struct err *err)
{
    struct timeline_reader *reader = context;
    const struct timeline_frame *last = last_frame(reader->timeline);
    match_log_read(&reader->timeline->matches, message, last ? last->time : 0.0);
    if (reader->level)
        level_parse_apply(reader->level, message, reader->timeline->arena);
    if (!is_named(reader->level))
        return true;
    reader->level->is_loaded = true;
    if (!load_files(reader, err))
        return false;
    client_set_map_fog(reader->client);
    return true;
}

static bool read_block(struct timeline_reader *reader, const struct demo_block *block,
                       struct err *err)
{
    const struct client_observer observer = {begin_level, read_message, reader};
    if (block->kind == DEMO_COMMAND)
        add_command(reader, block);
    else if (block->kind == DEMO_SEQUENCES)
        reader->next_command = block->command_number;
    else if (block->kind == DEMO_HIDDEN && last_frame(reader->timeline))
        key_log_add_hidden(&reader->timeline->keys, block_time(reader->timeline, block),
                           block->message);
    return client_read_block(reader->client, block, &observer, err);
}

static bool needs_more_frames(const struct timeline_reader *reader)
{
    return !client_is_over(reader->client) &&
           (reader->max_frames == 0 || reader->timeline->num_frames < reader->max_frames);
}

/* Reads the blocks until the demo ends. Returns false with err if it is damaged. */
static bool read_blocks(struct timeline_reader *reader, struct err *err)
{
    const struct demo *demo = reader->timeline->demo;
    struct client *client = reader->client;
    client_begin_frame(client);
    for (int i = 0; i < demo_num_blocks(demo) && needs_more_frames(reader); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        reader->timeline->damage_offset = block.offset;
        crash_begin("reading", demo_name(demo));
        crash_set_part("byte", (int64_t)block.offset);
        if (!read_block(reader, &block, err))
            return err_prefix(err, "%s: block %d at byte %zu", demo_name(demo), i, block.offset);
        if (reader->timeline->events.is_full)
            return err_set(err, ERR_LIMIT, "%s: block %d at byte %zu: more than %d events",
                           demo_name(demo), i, block.offset, LIMIT_EVENTS);
        if (client_has_new_frame(client) && block.ends_frame)
            finish_frame(reader, i);
    }
    reader->timeline->damage_offset = demo_damage_offset(demo);
    if (demo_damage(demo) && (!client_is_over(client) || demo_is_altered(demo)))
        return err_set(err, ERR_FORMAT, "%s", demo_damage(demo));
    return true;
}

/* Writes "0 Ranger, 3 Wren", truncated if necessary. */
static void list_players(const struct client *client, char *out, size_t cap)
{
    size_t used = 0;
    out[0] = '\0';
    const struct client_frame *frame = client_frame(client);
    for (int i = 0; i < frame->num_players; i++) {
        const struct client_player *player = &frame->players[i];
        char name[sizeof player->name];
        quake_text_plain(name, sizeof name, player->name);
        if (player->present && !player->spectator && used < cap)
            used += (size_t)snprintf(out + used, cap - used, "%s%d %s", used ? ", " : "", i, name);
    }
}

/* Checks that exactly one player matched the requested name. */
static bool check_pov(const struct timeline_reader *reader, struct err *err)
{
    const struct timeline *timeline = reader->timeline;
    const char *demo = demo_name(timeline->demo), *requested = timeline->pov.name;
    char players[sizeof err->text / 2];
    if (!requested)
        return true;
    if (!demo_is_multi_view(timeline->demo))
        return err_set(err, ERR_USAGE, "%s: single-player recording: --pov does not apply", demo);
    const enum client_pov found = client_found_pov(reader->client);
    if (found == CLIENT_POV_FOUND)
        return true;
    if (found != CLIENT_POV_AMBIGUOUS)
        return err_set(err, ERR_USAGE, "%s: %s", demo,
                       player_names_unknown(client_frame(reader->client), requested).text);
    list_players(reader->client, players, sizeof players);
    return err_set(err, ERR_USAGE, "%s: several players match \"%s\"; expected one of %s", demo,
                   requested, players);
}

bool timeline_reading_run(struct timeline *timeline, const struct vfs *vfs,
                          struct level_assets *files, int max_frames, const char *without_map,
                          struct err *err)
{
    const char *name = demo_name(timeline->demo);
    const struct err *damage = &timeline->damage;
    struct timeline_reader reader = {
        .timeline = timeline, .max_frames = max_frames, .without_map = without_map};
    reader.client = client_create(timeline->demo, &timeline->pov, &timeline->events);
    reader.dejitter = client_game(reader.client)->has_jitter ? dejitter_create() : NULL;
    reader.files = files;
    if (vfs && !files)
        reader.files = level_assets_create(vfs, timeline->arena, timeline->log);

    read_blocks(&reader, &timeline->damage);
    map_check_finish(&reader.map_check, timeline->log);
    bool ok = timeline->num_frames > 0;
    if (ok)
        match_log_finish(&timeline->matches, last_frame(timeline)->time);
    if (ok)
        ok = check_pov(&reader, err);
    else if (damage->kind == ERR_NONE)
        err_set(err, ERR_FORMAT, "%s: ends before the first frame", name);
    else
        err_set(err, damage->kind, "%s", damage->text);
    client_destroy(reader.client);
    dejitter_destroy(reader.dejitter);
    if (!files)
        level_assets_destroy(reader.files);
    return ok;
}
