/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/game_data.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "pipeline/settings/game_places.h"
#include "pipeline/settings/settings.h"
#include "playback/client/game.h"
#include "playback/client/games.h"

struct game_requirements game_data_requirements(const struct demo *demo)
{
    return (struct game_requirements){.folder =
                                          games_find(demo_protocol(demo).dialect)->data_folder};
}

static bool matches(const struct game_requirements *required, const char *folder)
{
    return !required->folder || strcmp(required->folder, folder) == 0;
}

static void set_none(const struct game_places *places, const struct game_requirements *required,
                     struct err *err)
{
    const char *folder = required->folder ? required->folder : "id1 or baseq2";
    if (places->is_first_named)
        err_set(err, ERR_IO,
                "no %s folder with game data in %s%s; name the folder that contains it with "
                "--basedir or $QUAKE_BASEDIR",
                folder, places->path[0],
                places->num > 1 ? " and the usual places (-v lists them)" : "");
    else
        err_set(err, ERR_IO,
                "no %s folder with game data above the file or in the usual places of the system, "
                "Steam and GOG (-v lists them); name the folder that contains it with --basedir "
                "or $QUAKE_BASEDIR",
                folder);
}

/* Open the folder in the first place that has it, and the --game folders there. Returns NULL
 * and sets err on failure; *is_there says whether any place has the folder. */
static struct vfs *open_folder(const struct game_places *places, const struct input_settings *input,
                               const char *folder, bool *is_there, struct log *log, struct err *err)
{
    struct vfs *vfs = vfs_create(log);
    *is_there = false;
    for (int i = 0; i < places->num && !*is_there; i++) {
        *is_there = vfs_add_game(vfs, places->path[i], folder, NULL);
        if (!*is_there)
            log_verbose(log, "game data: no %s in %s", folder, places->path[i]);
        for (int k = 0; k < input->num_games && *is_there; k++)
            if (!vfs_add_game(vfs, places->path[i], input->games[k], err)) {
                vfs_destroy(vfs);
                return NULL;
            }
        if (*is_there) {
            vfs_disable_replacements(vfs, input->disabled_replacements);
            log_verbose(log, "game data: %s: %s", places->path[i], vfs_places(vfs));
            return vfs;
        }
    }
    vfs_destroy(vfs);
    return NULL;
}

struct vfs *game_data_open(const struct input_settings *input,
                           const struct game_requirements *required, struct log *log,
                           struct err *err)
{
    struct game_places places;
    struct vfs *first = NULL;
    bool has_any = false;
    game_places_list(&places, input);
    for (int k = 0; k < NUM_GAME_FOLDERS; k++) {
        bool is_there;
        if (!matches(required, game_folders[k]))
            continue;
        struct vfs *vfs =
            open_folder(&places, input, game_folders[k], &is_there, log, has_any ? NULL : err);
        has_any = has_any || is_there;
        if (vfs && (!required->file || vfs_find(vfs, required->file) >= 0)) {
            vfs_destroy(first);
            return vfs;
        }
        if (first)
            vfs_destroy(vfs);
        else
            first = vfs;
    }
    if (!has_any)
        set_none(&places, required, err);
    return first;
}

bool game_data_open_optional(struct vfs **out, const struct input_settings *input,
                             const struct game_requirements *required, const char *without,
                             struct log *log, struct err *err)
{
    struct err none = {0};
    *out = game_data_open(input, required, log, input->basedir ? err : &none);
    if (!*out && !input->basedir)
        log_info(log, "no game files found: leaving out %s", without);
    return *out || !input->basedir;
}
