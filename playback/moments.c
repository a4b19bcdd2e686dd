#include "playback/moments.h"

#include <math.h>
#include <strings.h>

#include "base/err.h"
#include "playback/client.h"
#include "playback/plain.h"
#include "playback/timeline.h"

static bool is_called(const struct client_player *player, const char *name)
{
    char plain[64];
    plain_text(plain, sizeof plain, player->name);
    return player->present && strcasecmp(plain, name) == 0;
}

/* Is the player in this slot called `who` in that frame? */
static bool slot_is(struct playhead *playhead, int frame, int slot, const char *who)
{
    const struct client_frame *state = playhead_frame(playhead, frame);
    return slot >= 0 && slot < state->num_players && is_called(&state->players[slot], who);
}

/* The nth rise of a player's frags. */
static bool find_kill(const struct timeline *timeline, const char *who, int nth, double *time,
                      struct err *err)
{
    struct playhead *playhead = playhead_create(timeline);
    int num, found = 0;
    const struct event *events = timeline_events(timeline, -HUGE_VAL, HUGE_VAL, &num);
    for (int i = 0; i < num && found < nth; i++) {
        const struct event *event = &events[i];
        if (event->kind != EVENT_FRAG || event->frag.frags <= event->frag.before)
            continue;
        if (!slot_is(playhead, event->frame, event->frag.player, who))
            continue;
        found++;
        *time = event->time;
    }
    playhead_destroy(playhead);
    return found == nth ||
           err_set(err, ERR_FORMAT, "\"%s\" scores %d times in this demo, not %d", who, found, nth);
}

/* Frames of the player's model in which he is dead, as every player.mdl of the
 * game has them: the axe's death to the last of the five. */
static bool is_dead_pose(int frame)
{
    enum { FIRST_DEATH = 41, LAST_DEATH = 102 };
    return frame >= FIRST_DEATH && frame <= LAST_DEATH;
}

/* The nth time a player's body falls where the recording sees it. */
static bool find_death(const struct timeline *timeline, const char *who, int nth, double *time,
                       struct err *err)
{
    struct playhead *playhead = playhead_create(timeline);
    const int num = timeline_num_frames(timeline);
    bool was_dead = false;
    int found = 0;
    for (int i = 0; i < num && found < nth; i++) {
        const struct client_frame *frame = playhead_frame(playhead, i);
        for (int k = 0; k < frame->num_entities; k++) {
            const struct client_entity *entity = &frame->entities[k];
            const int slot = entity->number - 1;
            if (slot >= frame->num_players)
                break;
            if (!is_called(&frame->players[slot], who))
                continue;
            const bool dead = is_dead_pose(entity->frame);
            if (dead && !was_dead) {
                found++;
                *time = frame->time_from;
            }
            was_dead = dead;
        }
    }
    playhead_destroy(playhead);
    return found == nth ||
           err_set(err, ERR_FORMAT, "\"%s\" is seen to die %d times in this demo, not %d", who,
                   found, nth);
}

static bool find_exit(const struct timeline *timeline, double *time, struct err *err)
{
    int num;
    const struct event *events = timeline_events(timeline, -HUGE_VAL, HUGE_VAL, &num);
    for (int i = 0; i < num; i++) {
        if (events[i].kind == EVENT_INTERMISSION) {
            *time = events[i].time;
            return true;
        }
    }
    return err_set(err, ERR_FORMAT, "the demo has no intermission");
}

bool moments_find(const struct timeline *timeline, enum script_moment moment, const char *who,
                  int nth, double *time, struct err *err)
{
    const int num_levels = timeline_num_levels(timeline);
    switch (moment) {
    case MOMENT_START:
        *time = 0.0;
        return true;
    case MOMENT_FINISH:
        *time = timeline_duration(timeline);
        return true;
    case MOMENT_EXIT:
        return find_exit(timeline, time, err);
    case MOMENT_MAP:
        if (nth > num_levels)
            return err_set(err, ERR_FORMAT, "the demo has %d maps, not %d", num_levels, nth);
        *time = timeline_level(timeline, nth - 1)->start;
        return true;
    case MOMENT_KILL:
        return find_kill(timeline, who, nth, time, err);
    case MOMENT_DEATH:
        return find_death(timeline, who, nth, time, err);
    }
    return false;
}
