/* How far the match is: what servers with matches put in their "status". */
#include "playback/client_state.h"

#include <stdlib.h>
#include <string.h>

#include "playback/qw_client.h"

/* What the server says again each minute comes a little late, s. */
static const double LATENESS = 1.5;

/* "10 min left", "1 minute left"; -1: it is something else. */
static long read_minutes(const char *status)
{
    char *end;
    const long minutes = strtol(status, &end, 10);
    const bool is_time = end > status && strncmp(end, " min", 4) == 0 && strstr(end, " left");
    return is_time && minutes >= 0 && minutes < 10000 ? minutes : -1;
}

/* `is_new`: so many minutes are left at this very moment, not since an unknown
 * one before the recording. */
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
    match->stage = MATCH_PLAYED;
    if (is_new && !(match->has_end && fabs(match->end - end) < LATENESS)) {
        match->has_end = true;
        match->end = end;
    }
}

void client_watch_match(struct client *client, const struct message *m)
{
    static const char all[] = "fullserverinfo \"";
    char status[64];
    if (m->kind == MESSAGE_SERVER_SETTING && strcmp(m->setting.key, "status") == 0)
        set_status(client, m->setting.value, true);
    else if (m->kind == MESSAGE_STUFF_TEXT && strncmp(m->text, all, sizeof all - 1) == 0 &&
             qw_info_value(m->text + sizeof all - 1, "status", status, sizeof status))
        set_status(client, status, false);
}

void client_finish_match(struct client *client)
{
    struct client_frame *frame = &client->state.frame;
    if (frame->paused)
        frame->match.end += frame->time - frame->time_from;
}
