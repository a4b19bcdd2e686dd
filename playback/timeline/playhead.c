/* SPDX-License-Identifier: GPL-2.0-or-later */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/search.h"
#include "demo/protocol/protocol.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "playback/timeline/timeline_state.h"

struct playhead {
    const struct timeline *timeline;
    struct client *client;
    struct client_frame frame;      /* the client's, with commands, anchors and smoothed entities */
    struct client_entity *entities; /* of the frame, if some are smoothed */
    int capacity;
};

struct playhead *playhead_create(const struct timeline *timeline)
{
    struct playhead *playhead = mem_alloc(sizeof *playhead);
    playhead->timeline = timeline;
    playhead->client = client_create(timeline->demo, &timeline->pov, NULL);
    return playhead;
}

void playhead_destroy(struct playhead *playhead)
{
    if (!playhead)
        return;
    client_destroy(playhead->client);
    free(playhead->entities);
    free(playhead);
}

static bool is_saved_by(const void *checkpoint, const void *frame)
{
    return client_checkpoint_frame(*(struct checkpoint *const *)checkpoint) <= *(const int *)frame;
}

/* Returns the last checkpoint at or before frame `index`. The first one is at frame 0. */
static const struct checkpoint *find_checkpoint(const struct timeline *timeline, int index)
{
    const int num = search_bound(timeline->checkpoints, timeline->num_checkpoints,
                                 sizeof *timeline->checkpoints, is_saved_by, &index);
    return timeline->checkpoints[num - 1];
}

static const struct level_data *find_level(void *context, const struct message *message,
                                           struct err *err)
{
    (void)message, (void)err;
    const struct playhead *playhead = context;
    const int next = client_frame(playhead->client)->index + 1;
    return playhead->timeline->levels[timeline_level_of(playhead->timeline, next)];
}

/* Reads the blocks of the next frame. This cannot fail, since the timeline read the same blocks
 * when it was opened. */
static void read_next_frame(struct playhead *playhead)
{
    const struct timeline *timeline = playhead->timeline;
    struct client *client = playhead->client;
    const int index = client_frame(client)->index + 1;
    const struct timeline_frame *frame = &timeline->frames[index];
    const struct client_observer observer = {.begin_level = find_level, .context = playhead};
    client_begin_frame(client);
    for (int i = frame[-1].last_block + 1; i <= frame->last_block; i++) {
        const struct demo_block block = demo_get_block(timeline->demo, i);
        client_read_block(client, &block, &observer, NULL);
    }
    client_finish_frame(client, index, frame->time);
}

static bool begins_level(const struct timeline *timeline, const struct client_frame *frame)
{
    return frame->index == timeline->levels[frame->level]->level.first_frame;
}

/* Sets the recorder's state at this frame and the previous one. At the beginning of a level
 * both are the same. */
static void set_anchors(const struct timeline *timeline, struct client_frame *frame)
{
    if (!timeline->anchors)
        return;
    frame->prediction.to = &timeline->anchors[frame->index];
    frame->prediction.from =
        begins_level(timeline, frame) ? frame->prediction.to : frame->prediction.to - 1;
}

/* Returns the first command that the frame needs: the one before `index`, or the first that
 * the server had not yet run when it sent the previous packet. */
static int first_command(const struct timeline *timeline, const struct client_frame *frame,
                         int index)
{
    enum { MAX_COMMANDS = 128 };
    const struct client_anchor *from = frame->prediction.from;
    int first = index > 0 ? index - 1 : 0;
    while (from && first > 0 && index - first < MAX_COMMANDS &&
           timeline->commands[first].number - from->number < MAX_COMMANDS &&
           timeline->commands[first].number != from->number)
        first--;
    return first;
}

/* At the beginning of a level, commands may belong to the previous level, unless this is the
 * first level or its server has acknowledged them. */
static bool are_of_level(const struct timeline *timeline, const struct client_frame *frame,
                         int first)
{
    const struct client_anchor *from = frame->prediction.from;
    if (!begins_level(timeline, frame) || frame->index == 0)
        return true;
    return from && from->is_known && first < timeline->num_commands &&
           timeline->commands[first].number == from->number;
}

static bool is_given_by(const void *command, const void *time)
{
    return ((const struct client_command *)command)->time <= *(const double *)time;
}

/* Sets the commands given between the previous frame and this one, plus one on either side. */
static void set_commands(const struct timeline *timeline, struct client_frame *frame)
{
    const int next = search_bound(timeline->commands, timeline->num_commands,
                                  sizeof *timeline->commands, is_given_by, &frame->time_from);
    int end = next;
    while (end < timeline->num_commands && timeline->commands[end].time < frame->time)
        end++;
    const int first = first_command(timeline, frame, next);
    end = end < timeline->num_commands ? end + 1 : end;
    frame->num_commands = are_of_level(timeline, frame, first) ? end - first : 0;
    frame->prediction.from_start = first == 0;
    frame->commands = frame->num_commands > 0 ? timeline->commands + first : NULL;
}

/* Moves entities whose recorded motion has jitter to their smoothed positions. */
static void smooth_entities(struct playhead *playhead, struct client_frame *frame)
{
    int num;
    const struct dejitter_place *places =
        dejitter_list_find(&playhead->timeline->smoothed, frame->index, &num);
    if (num == 0)
        return;
    if (frame->num_entities > playhead->capacity) {
        playhead->capacity = frame->num_entities * 2;
        playhead->entities =
            mem_resize(playhead->entities, (size_t)playhead->capacity, sizeof *playhead->entities);
    }
    memcpy(playhead->entities, frame->received,
           (size_t)frame->num_entities * sizeof *frame->received);
    frame->entities = playhead->entities;
    for (int i = 0; i < num; i++) {
        const struct client_entity *entity = interpolation_find(frame, places[i].entity);
        if (entity)
            dejitter_apply(&places[i], &playhead->entities[entity - playhead->entities], frame);
    }
}

const struct client_frame *playhead_frame(struct playhead *playhead, int index)
{
    assert(index >= 0 && index < playhead->timeline->num_frames);
    struct client *client = playhead->client;
    const int at = client_frame(client)->index;
    const struct checkpoint *checkpoint = find_checkpoint(playhead->timeline, index);
    if (at < 0 || at > index || client_checkpoint_frame(checkpoint) > at)
        client_restore(client, checkpoint);
    while (client_frame(client)->index < index)
        read_next_frame(playhead);
    playhead->frame = *client_frame(client);
    set_anchors(playhead->timeline, &playhead->frame);
    set_commands(playhead->timeline, &playhead->frame);
    smooth_entities(playhead, &playhead->frame);
    return &playhead->frame;
}
