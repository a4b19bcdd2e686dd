/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/game_data.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/bytes.h"
#include "base/err.h"
#include "base/folders.h"
#include "base/log.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "demo/protocol/message.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/q2_stream.h"
#include "pipeline/settings/game_places.h"
#include "pipeline/settings/settings.h"
#include "playback/client/game.h"
#include "playback/client/games.h"

/* Returns the game folder that the demo's first level names, "" if there is none. */
static const char *named_folder(const struct demo *demo)
{
    struct protocol protocol = demo_protocol(demo);
    for (int i = 0; i < demo_num_blocks(demo); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        struct bytes at = block.message;
        protocol.stream.state = Q2_STREAM_COMMAND;
        while (block.kind == DEMO_MESSAGES && bytes_left(&at) > 0) {
            struct message message;
            if (!message_read(&at, &protocol, &message, NULL))
                return "";
            if (message.kind == MESSAGE_SERVER_INFO)
                return message.server.game_dir ? message.server.game_dir : "";
        }
    }
    return "";
}

struct game_requirements game_data_requirements(const struct demo *demo)
{
    const struct game *game = games_find(demo_protocol(demo).dialect);
    struct game_requirements required = {.folder = game->data_folder};
    const char *always = game->mod_folder ? game->mod_folder : "", *folder = named_folder(demo);
    if (strcasecmp(folder, always) == 0)
        folder = "";
    const int length = snprintf(required.mods, sizeof required.mods, "%s%s%s", always,
                                *always && *folder ? ";" : "", folder);
    if (length >= (int)sizeof required.mods) /* part of a name is another name */
        snprintf(required.mods, sizeof required.mods, "%s", always);
    return required;
}

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool game_data_is_same(const struct game_requirements *a, const struct game_requirements *b)
{
    return is_same_text(a->folder, b->folder) && strcmp(a->mods, b->mods) == 0;
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

bool game_data_next_mod(const char **at, char out[GAME_DATA_MODS])
{
    *at += strspn(*at, ";");
    const size_t length = strcspn(*at, ";");
    snprintf(out, GAME_DATA_MODS, "%.*s", (int)length, *at);
    *at += length;
    return length > 0;
}

/* Is the folder on the search path, or will be, by --game? */
static bool is_listed(const struct vfs *vfs, const struct input_settings *input, const char *name)
{
    for (int i = 0; i < vfs_num_places(vfs); i++)
        if (strcasecmp(name, vfs_place(vfs, i)) == 0)
            return true;
    for (int i = 0; i < input->num_games; i++)
        if (strcasecmp(name, input->games[i]) == 0)
            return true;
    return false;
}

/* Adds one of the demo's folders, if it exists. */
static void add_mod(struct vfs *vfs, const char *place, const char *name, struct log *log)
{
    char real[256];
    struct err err = {0};
    struct folders *folders = folders_create();
    const bool is_there =
        vfs_is_game_name(name) && folders_find(folders, place, name, real, sizeof real);
    if (!is_there || !game_places_has_mod(place, real))
        log_verbose(log, "game data: the demo names the folder %s, which is not in %s", name,
                    place);
    else if (!vfs_add_game(vfs, place, real, &err))
        log_warn(log, "%s; skipped", err.text);
    folders_destroy(folders);
}

static void add_mods(struct vfs *vfs, const char *place, const struct game_requirements *required,
                     const struct input_settings *input, struct log *log)
{
    char name[GAME_DATA_MODS];
    for (const char *at = required->mods; game_data_next_mod(&at, name);)
        if (!is_listed(vfs, input, name))
            add_mod(vfs, place, name, log);
}

/* Opens the folder in the first place that has it, the demo's and the --game folders there.
 * Returns NULL and sets err on failure; *is_there says whether any place has the folder. */
static struct vfs *open_folder(const struct game_places *places, const struct input_settings *input,
                               const struct game_requirements *required, const char *folder,
                               bool *is_there, struct log *log, struct err *err)
{
    struct vfs *vfs = vfs_create(log);
    *is_there = false;
    for (int i = 0; i < places->num && !*is_there; i++) {
        *is_there = vfs_add_game(vfs, places->path[i], folder, NULL);
        if (!*is_there)
            log_verbose(log, "game data: no %s in %s", folder, places->path[i]);
        else
            add_mods(vfs, places->path[i], required, input, log);
        for (int k = 0; k < input->num_games && *is_there; k++)
            if (!vfs_add_game(vfs, places->path[i], input->games[k], err)) {
                vfs_destroy(vfs);
                return NULL;
            }
        if (*is_there) {
            for (int k = 0; k < input->num_allowed; k++)
                vfs_allow(vfs, input->allowed[k]);
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
        struct vfs *vfs = open_folder(&places, input, required, game_folders[k], &is_there, log,
                                      has_any ? NULL : err);
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
