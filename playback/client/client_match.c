/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/client_match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "playback/client/client_entities.h"
#include "playback/client/client_state.h"
#include "playback/client/level.h"
#include "playback/client/userinfo.h"

/* Maximum delay of the status that the server repeats every minute, in seconds. */
static const double LATENESS = 1.5;

/* Parses "10 min left" or "1 minute left". Returns -1 for any other text. */
static long read_minutes(const char *status)
{
    char *end;
    const long minutes = strtol(status, &end, 10);
    const bool is_time = end > status && strncmp(end, " min", 4) == 0 && strstr(end, " left");
    return is_time && minutes >= 0 && minutes < 10000 ? minutes : -1;
}

/* is_new: the minutes count from now, not from an unknown time before the recording. */
static void set_status(struct client *client, const char *status, bool is_new)
{
    struct client_match *match = &client->state.frame.match;
    const double now = client->state.frame.time_from;
    const long minutes = read_minutes(status);
    if (minutes < 0) {
        *match = (struct client_match){.stage = strcmp(status, "Standby") == 0     ? MATCH_STANDBY
                                                : strcmp(status, "Countdown") == 0 ? MATCH_COUNTDOWN
                                                                                   : MATCH_UNKNOWN};
        return;
    }
    const double end = now + 60.0 * (double)minutes;
    const bool goes_on = match->stage == MATCH_PLAYED;
    match->stage = MATCH_PLAYED;
    if (match->counts_up)
        return;
    if (is_new && minutes == 0 && !(goes_on && match->has_end)) {
        /* A match without a time limit begins with "0 min left". */
        match->counts_up = true;
        match->begin = now;
    } else if (is_new && !(match->has_end && fabs(match->end - end) < LATENESS)) {
        match->has_end = true;
        match->end = end;
    }
}

void client_update_match(struct client *client, const struct message *m)
{
    static const char all[] = "fullserverinfo \"";
    char status[64];
    if (m->kind == MESSAGE_SERVER_SETTING && strcmp(m->setting.key, "status") == 0)
        set_status(client, m->setting.value, true);
    else if (m->kind == MESSAGE_STUFF_TEXT && strncmp(m->text, all, sizeof all - 1) == 0 &&
             userinfo_value(m->text + sizeof all - 1, "status", status, sizeof status))
        set_status(client, status, false);
}

static enum timed_item find_item(const struct client *client, int entity)
{
    static const struct {
        const char *model;
        enum timed_item item;
    } items[] = {
        {"progs/armor.mdl", TIMED_GREEN_ARMOR}, {"maps/b_bh100.bsp", TIMED_MEGA_HEALTH},
        {"progs/quaddama.mdl", TIMED_QUAD},     {"progs/invulner.mdl", TIMED_PENTAGRAM},
        {"progs/invisibl.mdl", TIMED_RING},
    };
    if (entity <= 0 || entity >= LIMIT_ENTITIES)
        return TIMED_NOTHING;
    const struct level *level = &client->level->level;
    const struct entity_state *baseline = client_baseline(client, entity);
    for (size_t i = 0; i < sizeof items / sizeof items[0]; i++) {
        if (baseline->model >= level->num_models || !level->model_names[baseline->model] ||
            strcmp(level->model_names[baseline->model], items[i].model) != 0)
            continue;
        const bool is_armor = items[i].item == TIMED_GREEN_ARMOR;
        return items[i].item +
               (enum timed_item)(is_armor && baseline->skin < 3 ? baseline->skin : 0);
    }
    return TIMED_NOTHING;
}

/* Returns the item's own timer, else a free one, else one whose item has respawned. */
static struct client_timer *find_timer(struct client_frame *frame, int entity)
{
    struct client_timer *found = NULL;
    for (int i = 0; i < MAX_TIMERS; i++) {
        struct client_timer *timer = &frame->timers[i];
        if (timer->item && timer->entity == entity)
            return timer;
        const bool is_over = !timer->is_held && timer->back < frame->time_from;
        if (!found && (!timer->item || is_over))
            found = timer;
    }
    return found;
}

void client_start_item_timer(struct client *client, int entity, int seconds)
{
    struct client_frame *frame = &client->state.frame;
    const enum timed_item item = find_item(client, entity);
    struct client_timer *timer = item ? find_timer(frame, entity) : NULL;
    if (!timer)
        return;
    timer->item = item;
    timer->entity = entity;
    timer->is_held = seconds == 0;
    timer->back = frame->time_from + seconds;
}

void client_forget_timers(struct client *client)
{
    memset(client->state.frame.timers, 0, sizeof client->state.frame.timers);
}

void client_finish_match(struct client *client)
{
    struct client_frame *frame = &client->state.frame;
    if (!frame->paused)
        return;
    const double paused = frame->time - frame->time_from;
    frame->match.end += paused;
    frame->match.begin += paused;
    for (int i = 0; i < MAX_TIMERS; i++)
        frame->timers[i].back += frame->timers[i].item ? paused : 0.0;
}
