/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/match_log.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/message.h"
#include "demo/protocol/quake_text.h"
#include "playback/client/userinfo.h"

/* A round that follows without an announcement continues the match. */
static void begin_match(struct match_log *log, double time)
{
    if (log->is_on)
        return;
    log->is_on = true;
    if (log->num > 0 && !log->is_announced)
        return;
    log->all = mem_grow(log->all, log->num, &log->capacity, sizeof *log->all);
    log->all[log->num++] = (struct match_span){time, time};
    log->is_announced = false;
}

static void end_match(struct match_log *log, double time)
{
    if (log->is_on)
        log->all[log->num - 1].end = time;
    log->is_on = false;
}

static void read_status(struct match_log *log, const char *status, double time)
{
    if (strstr(status, " left"))
        begin_match(log, time);
    else if (strcmp(status, "Standby") == 0 || strcmp(status, "Countdown") == 0)
        end_match(log, time);
}

/* Sent at the beginning of a level. */
static void read_settings(struct match_log *log, const char *text, double time)
{
    static const char all[] = "fullserverinfo \"";
    char status[64];
    if (strncmp(text, all, sizeof all - 1) == 0 &&
        userinfo_value(text + sizeof all - 1, "status", status, sizeof status))
        read_status(log, status, time);
}

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static void read_print(struct match_log *log, const char *text, double time)
{
    char plain[64];
    quake_text_plain(plain, sizeof plain, text);
    if (begins_with(plain, "matchdate: ") || begins_with(plain, "The match has begun")) {
        log->is_announced |= !log->is_on;
        if (plain[0] == 'T')
            begin_match(log, time);
    } else if (begins_with(plain, "The match is over")) {
        end_match(log, time);
    }
}

void match_log_read(struct match_log *log, const struct message *message, double time)
{
    switch (message->kind) {
    case MESSAGE_SERVER_INFO:
        log->is_announced |= log->num > 0;
        end_match(log, time);
        break;
    case MESSAGE_INTERMISSION:
        end_match(log, time);
        break;
    case MESSAGE_SERVER_SETTING:
        if (strcmp(message->setting.key, "status") == 0)
            read_status(log, message->setting.value, time);
        break;
    case MESSAGE_STUFF_TEXT:
        if (begins_with(message->text, "//ktx matchstart"))
            begin_match(log, time);
        else
            read_settings(log, message->text, time);
        break;
    case MESSAGE_PRINT:
        if (!message->print.chat)
            read_print(log, message->print.text, time);
        break;
    default:
        break;
    }
}

void match_log_finish(struct match_log *log, double time)
{
    end_match(log, time);
}

void match_log_free(struct match_log *log)
{
    free(log->all);
}
