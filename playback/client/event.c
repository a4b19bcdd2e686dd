/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/event.h"

#include <stddef.h>

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
