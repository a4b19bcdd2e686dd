#include "cli/session/game_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "cli/options/options.h"

enum { MAX_PLACES = 16, PLACE_SIZE = 1024 };

struct places {
    char path[MAX_PLACES][PLACE_SIZE];
    int num;
};

static void add_place(struct places *places, const char *parent, const char *child)
{
    if (!parent || !*parent || places->num == MAX_PLACES)
        return;
    snprintf(places->path[places->num++], PLACE_SIZE, "%s%s%s", parent, *child ? "/" : "", child);
}

/* Where a Quake may be installed, the likeliest first. */
static void list_places(struct places *places, const struct options *options)
{
    static const char *const below_home[] = {
        ".quake",
        ".local/share/Steam/steamapps/common/Quake",
        ".steam/steam/steamapps/common/Quake",
        ".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/Quake",
        "GOG Games/Quake",
        "quake",
    };
    places->num = 0;
    if (options->basedir) {
        add_place(places, options->basedir, "");
        return;
    }
    const char *home = getenv("HOME");
    add_place(places, getenv("QUAKE_BASEDIR"), "");
    for (size_t i = 0; i < sizeof below_home / sizeof below_home[0]; i++)
        add_place(places, home, below_home[i]);
    add_place(places, "/usr/share/games/quake", "");
    add_place(places, "/usr/local/share/games/quake", "");
}

struct vfs *game_data_open(const struct options *options, struct log *log, struct err *err)
{
    struct places places;
    struct vfs *vfs = vfs_create(log);
    list_places(&places, options);
    int found = -1;
    for (int i = 0; i < places.num && found < 0; i++)
        if (vfs_add_game(vfs, places.path[i], "id1", NULL))
            found = i;
    if (found < 0) {
        char tried[sizeof err->text - 128] = "";
        for (int i = 0; i < places.num; i++) {
            const size_t used = strlen(tried);
            snprintf(tried + used, sizeof tried - used, "%s%s", i ? ", " : "", places.path[i]);
        }
        err_set(err, ERR_IO,
                "no id1 folder with the game's data in %s; name the folder that holds "
                "it with --basedir or $QUAKE_BASEDIR",
                tried);
        vfs_destroy(vfs);
        return NULL;
    }
    for (int i = 0; i < options->num_games; i++) {
        if (!vfs_add_game(vfs, places.path[found], options->games[i], err)) {
            vfs_destroy(vfs);
            return NULL;
        }
    }
    vfs_refuse(vfs, options->refused);
    log_verbose(log, "game data: %s: %s", places.path[found], vfs_places(vfs));
    return vfs;
}
