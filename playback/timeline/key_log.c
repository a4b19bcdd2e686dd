/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/key_log.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "demo/container/mvd_hidden.h"

void key_log_add(struct key_log *log, double time, int slot, const struct usercmd *command)
{
    const unsigned keys = usercmd_keys(command);
    if (slot < KEY_LOG_RECORDER || slot >= KEY_LOG_SLOTS ||
        (log->held[slot + 1].is_known && log->held[slot + 1].keys == keys))
        return;
    log->held[slot + 1].is_known = true;
    log->held[slot + 1].keys = keys;
    if (log->num > 0)
        time = fmax(time, log->all[log->num - 1].time);
    log->all = mem_grow(log->all, log->num, &log->capacity, sizeof *log->all);
    log->all[log->num++] = (struct key_change){time, slot, keys, usercmd_direction(command)};
}

void key_log_add_hidden(struct key_log *log, double time, struct bytes block)
{
    int kind, slot;
    struct bytes data;
    struct usercmd command;
    while (mvd_hidden_next(&block, &kind, &data))
        if (kind == MVD_HIDDEN_COMMAND && mvd_hidden_command(data, &slot, &command))
            key_log_add(log, time, slot, &command);
}

void key_log_free(struct key_log *log)
{
    free(log->all);
}
