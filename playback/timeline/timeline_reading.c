/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/timeline_reading.h"

#include <stdio.h>

#include "base/arena.h"
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
#include "playback/timeline/timeline_state.h"

/* The distance of checkpoints: a playhead reads at most so much again. */
static const double CHECKPOINT_TIME = 8.0; /* s */
enum { CHECKPOINT_FRAMES = 512, CHECKPOINT_GROWTH = 8 };

/* The time between the last frame of a level and the first of the next is that between
 * the last two frames, within these bounds, s. */
static const double INTERVAL_MIN = 0.01, INTERVAL_MAX = 0.1;

/* The state of reading all messages once, which makes a timeline. */
struct reading {
    struct timeline *timeline;
    struct client *client;
    struct level_assets *files; /* NULL: none are loaded */
    struct level_data *level;   /* NULL before the first */
    int num_server_infos;
    double interval;               /* between the last two frames, s */
    uint32_t next_command;         /* .qwd: its number */
    struct prediction_world world; /* .qwd: of the last frame */
    int logged_view;               /* .mvd: the entity whose view was last logged */
    struct dejitter *dejitter;     /* NULL: the game needs none */
    int max_frames;                /* 0: any number */
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

/* Far enough from the last one, in bytes as well: where a few bytes change much,
 * checkpoints must not take far more memory than the demo. */
static bool wants_checkpoint(const struct timeline *timeline, const struct client *client,
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

/* Without its map the first level cannot be shown at all, a later one not well. */
static bool load_files(struct reading *reading, struct err *err)
{
    struct timeline *timeline = reading->timeline;
    struct err why;
    if (!reading->files || level_assets_load(reading->files, reading->level, &why))
        return true;
    if (timeline->num_levels == 0)
        return err_set(err, why.kind, "%s", why.text);
    log_warn(timeline->log, "%s: the level is shown without it", why.text);
    return true;
}

/* A level that never showed a frame is not kept: the next takes its place. */
static const struct level_data *begin_level(void *context, const struct message *message,
                                            struct err *err)
{
    struct reading *reading = context;
    struct timeline *timeline = reading->timeline;
    if (++reading->num_server_infos > LIMIT_LEVELS) {
        err_set(err, ERR_LIMIT, "more than %d levels", LIMIT_LEVELS);
        return NULL;
    }
    reading->level = level_parse_create(message, timeline->num_levels, timeline->arena);
    return reading->level;
}

/* Is it time to load the level's files? */
static bool is_named(const struct level_data *level)
{
    return level && level->is_named && !level->is_loaded && level->level.num_frames == 0;
}

/* Demo time of a block that brings no frame. */
static double block_time(const struct timeline *timeline, const struct demo_block *block)
{
    const struct timeline_frame *last = last_frame(timeline);
    return last->time + fmax(block->clock - last->clock, 0.0);
}

static void add_command(struct reading *reading, const struct demo_block *block)
{
    struct timeline *timeline = reading->timeline;
    const uint32_t number = reading->next_command++;
    if (!last_frame(timeline) || !client_level_has_frame(reading->client))
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

/* Where the recorder was, by the packet and the recorded commands. */
static void add_anchor(struct reading *reading, const struct client_frame *frame, bool is_first)
{
    struct timeline *timeline = reading->timeline;
    if (!demo_has_commands(timeline->demo))
        return;
    if (timeline->anchor_capacity < timeline->frame_capacity) {
        timeline->anchor_capacity = timeline->frame_capacity;
        timeline->anchors = mem_resize(timeline->anchors, (size_t)timeline->anchor_capacity,
                                       sizeof *timeline->anchors);
    }
    const struct prediction_input input = {timeline->commands, timeline->num_commands, false};
    const struct client_anchor *from = is_first ? NULL : &timeline->anchors[frame->index - 1];
    timeline->anchors[frame->index] = prediction_anchor(&reading->world, from, &input, frame);
    prediction_set_world(&reading->world, &reading->level->level, frame);
}

static void keep_level(struct timeline *timeline, struct level_data *level, int frame)
{
    timeline->levels =
        mem_resize(timeline->levels, (size_t)timeline->num_levels + 1, sizeof(struct level_data *));
    timeline->levels[timeline->num_levels++] = level;
    level->level.first_frame = frame;
}

/* The demo time at which a clock is reached. It never runs backwards: where the
 * clock does, the moment is a cut, and time goes on from there. */
static double frame_time(struct reading *reading, double clock, bool is_first)
{
    const struct timeline_frame *last = last_frame(reading->timeline);
    struct level *level = &reading->level->level;
    if (is_first) {
        level->start = last ? last->time : 0.0;
        const double time = last ? last->time + reading->interval : 0.0;
        level->clock_offset = clock - time;
        return time;
    }
    const double passed = clock - last->clock;
    if (passed < 0.0)
        return last->time;
    if (passed > 0.0)
        reading->interval = passed < INTERVAL_MIN   ? INTERVAL_MIN
                            : passed > INTERVAL_MAX ? INTERVAL_MAX
                                                    : passed;
    return last->time + passed;
}

/* Log whose view is shown from here on, in a recording of all players. */
static void log_view(struct reading *reading)
{
    const struct client_frame *frame = client_frame(reading->client);
    const int slot = frame->view_entity - 1;
    const bool is_logged = frame->view_entity == reading->logged_view;
    reading->logged_view = frame->view_entity;
    if (is_logged || slot < 0 || slot >= frame->num_players ||
        !demo_is_multi_view(reading->timeline->demo))
        return;
    char name[sizeof frame->players[slot].name];
    quake_text_plain(name, sizeof name, frame->players[slot].name);
    const int seconds = (int)frame->time_from;
    log_verbose(reading->timeline->log, "%d:%02d.%d: the view of player %d, %s", seconds / 60,
                seconds % 60, (int)(frame->time_from * 10.0) % 10, slot, name);
}

static void finish_frame(struct reading *reading, int block)
{
    struct timeline *timeline = reading->timeline;
    struct client *client = reading->client;
    const bool is_first = !client_level_has_frame(client);
    const double clock = client_frame(client)->clock;
    const double time = frame_time(reading, clock, is_first);
    if (is_first)
        keep_level(timeline, reading->level, timeline->num_frames);
    struct timeline_frame *frame = add_frame(timeline);
    *frame = (struct timeline_frame){.time = time, .clock = clock, .last_block = block};
    reading->level->level.num_frames++;
    reading->level->level.end = time;
    client_finish_frame(client, timeline->num_frames - 1, time);
    if (reading->dejitter)
        dejitter_add_frame(reading->dejitter, client_frame(client), &timeline->smoothed);
    add_anchor(reading, client_frame(client), is_first);
    log_view(reading);
    if (wants_checkpoint(timeline, client, is_first))
        add_checkpoint(timeline, client);
    client_begin_frame(client);
}

/* Loads the level's files once the messages have named them all. */
static bool read_message(void *context, const struct message *message, struct err *err)
{
    struct reading *reading = context;
    if (reading->level)
        level_parse_apply(reading->level, message, reading->timeline->arena);
    if (!is_named(reading->level))
        return true;
    reading->level->is_loaded = true;
    if (!load_files(reading, err))
        return false;
    client_set_map_fog(reading->client);
    return true;
}

static bool read_block(struct reading *reading, const struct demo_block *block, struct err *err)
{
    const struct client_observer observer = {begin_level, read_message, reading};
    if (block->kind == DEMO_COMMAND)
        add_command(reading, block);
    else if (block->kind == DEMO_SEQUENCES)
        reading->next_command = block->command_number;
    else if (block->kind == DEMO_HIDDEN && last_frame(reading->timeline))
        key_log_add_hidden(&reading->timeline->keys, block_time(reading->timeline, block),
                           block->message);
    return client_read_block(reading->client, block, &observer, err);
}

static bool wants_more(const struct reading *reading)
{
    return !client_is_over(reading->client) &&
           (reading->max_frames == 0 || reading->timeline->num_frames < reading->max_frames);
}

/* Read the blocks until the demo ends or is damaged; false with err then. */
static bool read_blocks(struct reading *reading, struct err *err)
{
    const struct demo *demo = reading->timeline->demo;
    struct client *client = reading->client;
    client_begin_frame(client);
    for (int i = 0; i < demo_num_blocks(demo) && wants_more(reading); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        reading->timeline->damage_offset = block.offset;
        if (!read_block(reading, &block, err))
            return err_prefix(err, "%s: block %d at byte %zu", demo_name(demo), i, block.offset);
        if (reading->timeline->events.is_full)
            return err_set(err, ERR_LIMIT, "%s: block %d at byte %zu: more than %d events",
                           demo_name(demo), i, block.offset, LIMIT_EVENTS);
        if (client_has_new_frame(client) && block.ends_frame)
            finish_frame(reading, i);
    }
    reading->timeline->damage_offset = demo_damage_offset(demo);
    if (demo_damage(demo) && (!client_is_over(client) || demo_is_altered(demo)))
        return err_set(err, ERR_FORMAT, "%s", demo_damage(demo));
    return true;
}

/* "0 Ranger, 3 Wren", cut to fit */
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

/* Was the player whose view is wanted there, and no other of that name? */
static bool check_pov(const struct reading *reading, struct err *err)
{
    const struct timeline *timeline = reading->timeline;
    const char *demo = demo_name(timeline->demo), *wanted = timeline->pov.name;
    char players[sizeof err->text / 2];
    if (!wanted)
        return true;
    if (!demo_is_multi_view(timeline->demo))
        return err_set(err, ERR_USAGE, "%s: shows what one player saw: --pov is of no use", demo);
    const enum client_pov found = client_found_pov(reading->client);
    if (found == CLIENT_POV_FOUND)
        return true;
    if (found != CLIENT_POV_AMBIGUOUS)
        return err_set(err, ERR_USAGE, "%s: %s", demo,
                       player_names_unknown(client_frame(reading->client), wanted).text);
    list_players(reading->client, players, sizeof players);
    return err_set(err, ERR_USAGE, "%s: several players match \"%s\"; expected one of %s", demo,
                   wanted, players);
}

bool timeline_reading_run(struct timeline *timeline, const struct vfs *vfs,
                          struct level_assets *files, int max_frames, struct err *err)
{
    const char *name = demo_name(timeline->demo);
    const struct err *damage = &timeline->damage;
    struct reading reading = {.timeline = timeline, .max_frames = max_frames};
    reading.client = client_create(timeline->demo, &timeline->pov, &timeline->events);
    reading.dejitter = client_game(reading.client)->has_jitter ? dejitter_create() : NULL;
    reading.files = files;
    if (vfs && !files)
        reading.files = level_assets_create(vfs, timeline->arena, timeline->log);

    read_blocks(&reading, &timeline->damage);
    bool ok = timeline->num_frames > 0;
    if (ok)
        ok = check_pov(&reading, err);
    else if (damage->kind == ERR_NONE)
        err_set(err, ERR_FORMAT, "%s: ends before it shows anything", name);
    else
        err_set(err, damage->kind, "%s", damage->text);
    client_destroy(reading.client);
    dejitter_destroy(reading.dejitter);
    if (!files)
        level_assets_destroy(reading.files);
    return ok;
}
