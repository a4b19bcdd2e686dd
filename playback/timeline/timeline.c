#include "playback/timeline/timeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "playback/client/client.h"
#include "playback/client/event.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/client/level_data.h"
#include "playback/client/level_parse.h"
#include "playback/motion/prediction.h"
#include "playback/protocol/protocol.h"
#include "playback/protocol/quake_text.h"
#include "playback/timeline/autotrack_plan.h"
#include "playback/timeline/autotrack_stats.h"
#include "playback/timeline/level_assets.h"
#include "playback/timeline/timeline_state.h"

/* The distance of checkpoints: a playhead reads at most so much again. */
static const double CHECKPOINT_TIME = 8.0; /* s */
enum { CHECKPOINT_FRAMES = 512, CHECKPOINT_GROWTH = 8 };

/* The time between the last frame of a level and the first of the next is that between
 * the last two frames, within these bounds, s. */
static const double INTERVAL_MIN = 0.01, INTERVAL_MAX = 0.1;

/* The state of reading all messages once, which makes a timeline. */
struct opening {
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
static bool load_files(struct opening *opening, struct err *err)
{
    struct timeline *timeline = opening->timeline;
    struct err why;
    if (!opening->files || level_assets_load(opening->files, opening->level, &why))
        return true;
    if (timeline->num_levels == 0)
        return err_set(err, why.kind, "%s", why.text);
    log_warn(timeline->log, "%s: the level is shown without it", why.text);
    return true;
}

/* A level that never showed a frame is not kept: the next takes its place. */
static bool begin_level(struct opening *opening, const struct message *message, struct err *err)
{
    struct timeline *timeline = opening->timeline;
    if (++opening->num_server_infos > LIMIT_LEVELS)
        return err_set(err, ERR_LIMIT, "more than %d levels", LIMIT_LEVELS);
    opening->level = level_parse_create(message, timeline->num_levels, timeline->arena);
    client_set_level(opening->client, opening->level);
    return true;
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

static void add_look(struct opening *opening, const struct demo_block *block)
{
    struct timeline *timeline = opening->timeline;
    const uint32_t number = opening->next_command++;
    if (!last_frame(timeline) || !client_has_shown(opening->client))
        return;
    timeline->looks = mem_grow(timeline->looks, timeline->num_looks, &timeline->look_capacity,
                               sizeof *timeline->looks);
    double time = block_time(timeline, block);
    if (timeline->num_looks > 0)
        time = fmax(time, timeline->looks[timeline->num_looks - 1].time);
    timeline->looks[timeline->num_looks++] =
        (struct client_look){time, block->view_angles, number, block->command};
    key_log_add(&timeline->keys, time, KEY_LOG_RECORDER, &block->command);
}

/* Where the recorder was, by the packet and the recorded commands. */
static void add_anchor(struct opening *opening, const struct client_frame *frame, bool is_first)
{
    struct timeline *timeline = opening->timeline;
    if (!demo_has_commands(timeline->demo))
        return;
    if (timeline->anchor_capacity < timeline->frame_capacity) {
        timeline->anchor_capacity = timeline->frame_capacity;
        timeline->anchors = mem_resize(timeline->anchors, (size_t)timeline->anchor_capacity,
                                       sizeof *timeline->anchors);
    }
    const struct prediction_input input = {timeline->looks, timeline->num_looks, false};
    const struct client_anchor *from = is_first ? NULL : &timeline->anchors[frame->index - 1];
    timeline->anchors[frame->index] = prediction_anchor(&opening->world, from, &input, frame);
    prediction_set_world(&opening->world, &opening->level->level, frame);
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
static double frame_time(struct opening *opening, double clock, bool is_first)
{
    const struct timeline_frame *last = last_frame(opening->timeline);
    struct level *level = &opening->level->level;
    if (is_first) {
        level->start = last ? last->time : 0.0;
        const double time = last ? last->time + opening->interval : 0.0;
        level->clock_offset = clock - time;
        return time;
    }
    const double passed = clock - last->clock;
    if (passed < 0.0)
        return last->time;
    if (passed > 0.0)
        opening->interval = passed < INTERVAL_MIN   ? INTERVAL_MIN
                            : passed > INTERVAL_MAX ? INTERVAL_MAX
                                                    : passed;
    return last->time + passed;
}

/* Log whose view is shown from here on, in a recording of all players. */
static void log_view(struct opening *opening)
{
    const struct client_frame *frame = client_frame(opening->client);
    const int slot = frame->view_entity - 1;
    const bool is_logged = frame->view_entity == opening->logged_view;
    opening->logged_view = frame->view_entity;
    if (is_logged || slot < 0 || slot >= frame->num_players ||
        !demo_sees_all(opening->timeline->demo))
        return;
    char name[sizeof frame->players[slot].name];
    quake_text_plain(name, sizeof name, frame->players[slot].name);
    const int seconds = (int)frame->time_from;
    log_verbose(opening->timeline->log, "%d:%02d.%d: the view of player %d, %s", seconds / 60,
                seconds % 60, (int)(frame->time_from * 10.0) % 10, slot, name);
}

static void finish_frame(struct opening *opening, int block)
{
    struct timeline *timeline = opening->timeline;
    struct client *client = opening->client;
    const bool is_first = !client_has_shown(client);
    const double clock = client_frame(client)->clock;
    const double time = frame_time(opening, clock, is_first);
    if (is_first)
        keep_level(timeline, opening->level, timeline->num_frames);
    struct timeline_frame *frame = add_frame(timeline);
    *frame = (struct timeline_frame){.time = time, .clock = clock, .last_block = block};
    opening->level->level.num_frames++;
    opening->level->level.end = time;
    client_finish(client, timeline->num_frames - 1, time);
    if (opening->dejitter)
        dejitter_watch(opening->dejitter, client_frame(client), &timeline->smoothed);
    add_anchor(opening, client_frame(client), is_first);
    log_view(opening);
    if (wants_checkpoint(timeline, client, is_first))
        add_checkpoint(timeline, client);
    client_begin(client);
}

static bool read_block(struct opening *opening, const struct demo_block *block, struct err *err)
{
    struct client *client = opening->client;
    struct bytes at = block->message;
    if (block->kind == DEMO_COMMAND)
        add_look(opening, block);
    else if (block->kind == DEMO_SEQUENCES)
        opening->next_command = block->command_number;
    else if (block->kind == DEMO_HIDDEN && last_frame(opening->timeline))
        key_log_add_hidden(&opening->timeline->keys, block_time(opening->timeline, block),
                           block->message);
    if (!client_begin_block(client, block))
        return true;
    while (bytes_left(&at) > 0 && !client_is_over(client)) {
        struct message message;
        if (!client_read(client, &at, &message, err))
            return false;
        if (message.kind == MESSAGE_SERVER_INFO && !begin_level(opening, &message, err))
            return false;
        client_apply(client, &message);
        if (opening->level)
            level_parse_apply(opening->level, &message, opening->timeline->arena);
        if (!is_named(opening->level))
            continue;
        opening->level->is_loaded = true;
        if (!load_files(opening, err))
            return false;
        client_use_map(client);
    }
    return true;
}

static bool wants_more(const struct opening *opening)
{
    return !client_is_over(opening->client) &&
           (opening->max_frames == 0 || opening->timeline->num_frames < opening->max_frames);
}

/* Read the blocks until the demo ends or is damaged; false with err then. */
static bool read_blocks(struct opening *opening, struct err *err)
{
    const struct demo *demo = opening->timeline->demo;
    struct client *client = opening->client;
    client_begin(client);
    for (int i = 0; i < demo_num_blocks(demo) && wants_more(opening); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        opening->timeline->damage_offset = block.offset;
        if (!read_block(opening, &block, err))
            return err_prefix(err, "%s: block %d at byte %zu", demo_name(demo), i, block.offset);
        if (opening->timeline->events.is_full)
            return err_set(err, ERR_LIMIT, "%s: block %d at byte %zu: more than %d events",
                           demo_name(demo), i, block.offset, LIMIT_EVENTS);
        if (client_shows_game(client) && block.ends_frame)
            finish_frame(opening, i);
    }
    opening->timeline->damage_offset = demo_damage_offset(demo);
    if (demo_damage(demo) && (!client_is_over(client) || demo_is_altered(demo)))
        return err_set(err, ERR_FORMAT, "%s", demo_damage(demo));
    return true;
}

/* Trails follow the path on which their missile is shown. */
static void smooth_trails(struct timeline *timeline)
{
    struct event_log *log = &timeline->events;
    dejitter_list_sort(&timeline->smoothed);
    for (int i = 0; i < log->num; i++) {
        struct event *event = &log->events[i];
        int num = 0;
        const struct dejitter_place *places =
            event->kind == EVENT_TRAIL ? dejitter_list_find(&timeline->smoothed, event->frame, &num)
                                       : NULL;
        for (int k = 0; k < num; k++)
            if (places[k].entity == event->trail.entity && places[k].kind == DEJITTER_MOVE)
                event->time = places[k].start;
    }
}

static void resolve_events(struct timeline *timeline)
{
    event_log_drop(&timeline->events);
    smooth_trails(timeline);
    event_log_sort(&timeline->events); /* some begin later than they were received */
    double *ends = mem_resize(NULL, (size_t)timeline->num_levels, sizeof *ends);
    for (int i = 0; i < timeline->num_levels; i++)
        ends[i] = timeline->levels[i]->level.end;
    event_log_resolve(&timeline->events, ends);
    free(ends);
}

/* Whose view is wanted of all players: by name, and as planned. */
static bool plan_pov(struct timeline *timeline, const char *name, int max_frames, struct err *err)
{
    const bool is_auto = name && strcmp(name, POV_AUTO) == 0;
    const bool is_recorded = name && strcmp(name, POV_RECORDED) == 0;
    struct autotrack_stats stats;
    if (name && !is_auto && !is_recorded)
        timeline->pov.name = arena_strdup(timeline->arena, name);
    if (!demo_sees_all(timeline->demo))
        return true;
    autotrack_stats_read(&stats, timeline->demo, max_frames);
    timeline->pov.plan = is_auto       ? autotrack_plan_action(&stats, timeline->arena)
                         : is_recorded ? autotrack_plan_recorded(&stats, timeline->arena)
                                       : autotrack_plan_one(&stats, timeline->arena);
    const bool is_empty = is_recorded && stats.num_recorded == 0;
    autotrack_stats_free(&stats);
    return !is_empty ||
           err_set(err, ERR_FORMAT,
                   "%s: pov recorded: it has no choices of a director (KTX's servers record "
                   "them); auto makes some",
                   demo_name(timeline->demo));
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
static bool check_pov(const struct opening *opening, struct err *err)
{
    const struct timeline *timeline = opening->timeline;
    const char *demo = demo_name(timeline->demo), *wanted = timeline->pov.name;
    char players[sizeof err->text / 2];
    if (!wanted)
        return true;
    if (!demo_sees_all(timeline->demo))
        return err_set(err, ERR_USAGE, "%s: shows what one player saw: --pov is of no use", demo);
    const enum client_pov found = client_found_pov(opening->client);
    if (found == CLIENT_POV_FOUND)
        return true;
    list_players(opening->client, players, sizeof players);
    return err_set(err, ERR_USAGE, "%s: %s \"%s\": there are %s", demo,
                   found == CLIENT_POV_AMBIGUOUS ? "several players may be meant by"
                                                 : "no player is called",
                   wanted, players[0] ? players : "none");
}

/* False with err when nothing can be shown. */
static bool read_demo(struct timeline *timeline, const struct timeline_options *options,
                      struct err *err)
{
    const char *name = demo_name(timeline->demo);
    const struct err *damage = &timeline->damage;
    struct opening opening = {.timeline = timeline, .max_frames = options->max_frames};
    opening.client = client_create(timeline->demo, &timeline->pov, &timeline->events);
    opening.dejitter = client_game(opening.client)->has_jitter ? dejitter_create() : NULL;
    opening.files = options->files;
    if (options->vfs && !options->files)
        opening.files = level_assets_create(options->vfs, timeline->arena, options->log);

    read_blocks(&opening, &timeline->damage);
    bool ok = timeline->num_frames > 0;
    if (ok)
        ok = check_pov(&opening, err);
    else if (damage->kind == ERR_NONE)
        err_set(err, ERR_FORMAT, "%s: ends before it shows anything", name);
    else
        err_set(err, damage->kind, "%s", damage->text);
    client_destroy(opening.client);
    dejitter_destroy(opening.dejitter);
    if (!options->files)
        level_assets_destroy(opening.files);
    return ok;
}

struct timeline *timeline_open(struct demo *demo, const struct timeline_options *options,
                               struct err *err)
{
    struct timeline *timeline = mem_alloc(sizeof *timeline);
    timeline->demo = demo;
    timeline->log = options->log;
    timeline->arena = arena_create();
    if (!plan_pov(timeline, options->pov, options->max_frames, err) ||
        !read_demo(timeline, options, err)) {
        timeline_close(timeline);
        return NULL;
    }
    resolve_events(timeline);
    return timeline;
}

void timeline_close(struct timeline *timeline)
{
    if (!timeline)
        return;
    event_log_free(&timeline->events);
    free(timeline->levels);
    free(timeline->frames);
    free(timeline->checkpoints);
    free(timeline->looks);
    key_log_free(&timeline->keys);
    free(timeline->anchors);
    dejitter_list_free(&timeline->smoothed);
    arena_destroy(timeline->arena);
    free(timeline);
}

const struct key_change *timeline_keys(const struct timeline *timeline, int *num)
{
    *num = timeline->keys.num;
    return timeline->keys.all;
}

double timeline_duration(const struct timeline *timeline)
{
    return last_frame(timeline)->time;
}

int timeline_num_frames(const struct timeline *timeline)
{
    return timeline->num_frames;
}

int timeline_num_levels(const struct timeline *timeline)
{
    return timeline->num_levels;
}

const struct level *timeline_level(const struct timeline *timeline, int index)
{
    return &timeline->levels[index]->level;
}

int timeline_level_of(const struct timeline *timeline, int frame)
{
    int low = 0, high = timeline->num_levels - 1;
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (timeline->levels[middle]->level.first_frame <= frame)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

bool timeline_find_clock(const struct timeline *timeline, double clock, double *time,
                         struct err *err)
{
    double nearest = 0.01; /* s, as clocks are printed */
    double first = HUGE_VAL, last = -HUGE_VAL;
    bool found = false;
    for (int i = 0; i < timeline->num_frames; i++) {
        const struct timeline_frame *frame = &timeline->frames[i];
        const struct timeline_frame *before = i > 0 ? frame - 1 : NULL;
        if (before && before->clock < clock && clock <= frame->clock &&
            timeline_level_of(timeline, i - 1) == timeline_level_of(timeline, i)) {
            *time = frame->time - (frame->clock - clock);
            return true;
        }
        if (fabs(clock - frame->clock) <= nearest) {
            nearest = fabs(clock - frame->clock);
            *time = frame->time;
            found = true;
        }
        first = fmin(first, frame->clock);
        last = fmax(last, frame->clock);
    }
    return found || err_set(err, ERR_USAGE, "the recording's clock shows %.2f to %.2f, never %g",
                            first, last, clock);
}

int timeline_find_frame(const struct timeline *timeline, double time)
{
    int low = 0, high = timeline->num_frames - 1;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (timeline->frames[middle].time < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int timeline_level_at(const struct timeline *timeline, double time)
{
    return timeline_level_of(timeline, timeline_find_frame(timeline, time));
}

double timeline_frame_time(const struct timeline *timeline, int index)
{
    return timeline->frames[index].time;
}

double timeline_block_time(const struct timeline *timeline, int block)
{
    int low = 0, high = timeline->num_frames;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (timeline->frames[middle].last_block < block)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? timeline->frames[low - 1].time : 0.0;
}

/* The first event that is not before `time`. */
static int find_event(const struct timeline *timeline, double time)
{
    int low = 0, high = timeline->events.num;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (timeline->events.events[middle].time < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct event *timeline_events(const struct timeline *timeline, double first, double last,
                                    int *num)
{
    const int begin = find_event(timeline, first), end = find_event(timeline, last);
    *num = end > begin ? end - begin : 0;
    return *num > 0 ? timeline->events.events + begin : NULL;
}

const char *timeline_damage(const struct timeline *timeline)
{
    return timeline->damage.kind != ERR_NONE ? timeline->damage.text : NULL;
}

size_t timeline_damage_offset(const struct timeline *timeline)
{
    return timeline->damage_offset;
}
