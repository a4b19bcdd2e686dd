#include "cli/options/game_places.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/options/options.h"

const char *const game_folders[NUM_GAME_FOLDERS] = {"id1", "baseq2"};

static void add_place(struct game_places *places, const char *parent, const char *child)
{
    if (!parent || !*parent || places->num == GAME_PLACES_MAX)
        return;
    snprintf(places->path[places->num++], GAME_PLACE_SIZE, "%s%s%s", parent, *child ? "/" : "",
             child);
}

void game_places_list(struct game_places *places, const struct options *options)
{
    static const char *const below_home[] = {
        ".quake",
        ".local/share/Steam/steamapps/common/Quake",
        ".steam/steam/steamapps/common/Quake",
        ".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/Quake",
        "GOG Games/Quake",
        "quake",
        ".local/share/Steam/steamapps/common/Quake/rerelease",
        ".steam/steam/steamapps/common/Quake/rerelease",
        ".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/Quake/rerelease",
        "GOG Games/Quake/rerelease",
        ".quake2",
        ".yq2",
        ".local/share/Steam/steamapps/common/Quake 2",
        ".steam/steam/steamapps/common/Quake 2",
        ".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/Quake 2",
        "GOG Games/Quake II",
        "quake2",
        ".local/share/Steam/steamapps/common/Quake 2/rerelease",
        ".steam/steam/steamapps/common/Quake 2/rerelease",
        ".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/Quake 2/rerelease",
        "GOG Games/Quake II/rerelease",
    };
    const char *named = options->basedir ? options->basedir : getenv("QUAKE_BASEDIR");
    const char *home = getenv("HOME");
    places->num = 0;
    add_place(places, named, "");
    places->is_first_named = places->num > 0;
    if (options->basedir)
        return;
    for (size_t i = 0; i < sizeof below_home / sizeof below_home[0]; i++)
        add_place(places, home, below_home[i]);
    add_place(places, "/usr/share/games/quake", "");
    add_place(places, "/usr/local/share/games/quake", "");
    add_place(places, "/usr/share/games/quake2", "");
}
