/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/event.h"

#include <stddef.h>
#include <strings.h>

#include "demo/protocol/quake_text.h"
#include "playback/client/q2/q2_sound_names.h"

const char *event_sound_name(int sound)
{
    static const char *const names[] = {
        [-CLIENT_SOUND_WIZ_HIT] = "wizard/hit.wav",
        [-CLIENT_SOUND_KNIGHT_HIT] = "hknight/hit.wav",
        [-CLIENT_SOUND_TINK] = "weapons/tink1.wav",
        [-CLIENT_SOUND_RIC1] = "weapons/ric1.wav",
        [-CLIENT_SOUND_RIC2] = "weapons/ric2.wav",
        [-CLIENT_SOUND_RIC3] = "weapons/ric3.wav",
        [-CLIENT_SOUND_EXPLOSION] = "weapons/r_exp3.wav",
        [-CLIENT_SOUND_TALK] = "misc/talk.wav",
    };
    return sound <= CLIENT_SOUND_WIZ_HIT && sound >= CLIENT_SOUND_TALK ? names[-sound]
                                                                       : q2_sound_name(sound);
}

bool event_begins_match(const struct event *event)
{
    char plain[64];
    if (event->kind != EVENT_PRINT || event->print.chat)
        return false;
    quake_text_plain(plain, sizeof plain, event->print.text);
    return strncasecmp(plain, "The match has begun", 19) == 0 ||
           strncasecmp(plain, "Match started", 13) == 0;
}
