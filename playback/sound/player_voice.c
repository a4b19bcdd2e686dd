/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/player_voice.h"

#include <stdio.h>
#include <string.h>

#include "playback/sound/sound_bank.h"

enum { NAME_SIZE = 64, PATH_SIZE = 512 };

bool player_voice_has(const char *name)
{
    return name[0] == '*';
}

/* False: it says nothing, or what leads out of the folder. */
static bool read_model(const char *voice, char model[NAME_SIZE])
{
    const char *at = voice ? strchr(voice, '\\') : NULL;
    at = at ? at + 1 : "";
    const size_t length = strcspn(at, "/\\");
    snprintf(model, NAME_SIZE, "%.*s", length < NAME_SIZE ? (int)length : 0, at);
    return model[0] && !strstr(model, "..");
}

struct sound *player_voice_find(struct sound_bank *bank, const char *name, const char *voice)
{
    char model[NAME_SIZE], path[PATH_SIZE];
    if (read_model(voice, model)) {
        /* Such files are beside the model, not among the sounds. */
        snprintf(path, sizeof path, "#players/%s/%s", model, name + 1);
        if (sound_bank_has(bank, path))
            return sound_bank_find(bank, path);
    }
    snprintf(path, sizeof path, "player/male/%s", name + 1);
    return sound_bank_find(bank, path);
}
