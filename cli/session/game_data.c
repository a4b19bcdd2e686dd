#include "cli/session/game_data.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "cli/options/game_places.h"
#include "cli/options/options.h"

struct vfs *game_data_open(const struct options *options, struct log *log, struct err *err)
{
    struct game_places places;
    struct vfs *vfs = vfs_create(log);
    game_places_list(&places, options);
    int found = -1;
    for (int k = 0; k < NUM_GAME_FOLDERS * places.num && found < 0; k++)
        if (vfs_add_game(vfs, places.path[k % places.num], game_folders[k / places.num], NULL))
            found = k % places.num;
    if (found < 0) {
        char tried[sizeof err->text - 128] = "";
        for (int i = 0; i < places.num; i++) {
            const size_t used = strlen(tried);
            snprintf(tried + used, sizeof tried - used, "%s%s", i ? ", " : "", places.path[i]);
        }
        err_set(err, ERR_IO,
                "no id1 or baseq2 folder with the game's data in %s; name the folder that holds "
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
