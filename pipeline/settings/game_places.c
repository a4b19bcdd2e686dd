/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/game_places.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/archive.h"
#include "pipeline/settings/settings.h"

enum { LEVELS_UP = 4 };

const char *const game_folders[NUM_GAME_FOLDERS] = {"id1", "baseq2"};

static void add_place(struct game_places *places, const char *parent, const char *child)
{
    if (!parent || !*parent || places->num == GAME_PLACES_MAX)
        return;
    snprintf(places->path[places->num++], GAME_PLACE_SIZE, "%s%s%s", parent, *child ? "/" : "",
             child);
}

bool game_places_holds_game(const char *path)
{
    char folder[GAME_PLACE_SIZE + 16];
    for (int i = 0; i < NUM_GAME_FOLDERS; i++) {
        snprintf(folder, sizeof folder, "%s/%s", path, game_folders[i]);
        if (access(folder, F_OK) == 0)
            return true;
    }
    return false;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Sounds, music and pictures do not count, since other programs have folders of them, too. */
static bool is_of_a_game(const char *path, const char *name)
{
    static const char *const contents[] = {"maps", "progs",    "models",  "gfx",    "skins",
                                           "pics", "textures", "players", "sprites"};
    char full[2 * GAME_PLACE_SIZE];
    if (archive_has_name(name) || strcasecmp(name, "progs.dat") == 0)
        return true;
    for (size_t i = 0; i < sizeof contents / sizeof contents[0]; i++)
        if (strcasecmp(name, contents[i]) == 0) {
            snprintf(full, sizeof full, "%s/%s", path, name);
            return is_folder(full);
        }
    return false;
}

bool game_places_has_mod(const char *place, const char *name)
{
    char path[GAME_PLACE_SIZE];
    bool is_game = false;
    const int length = snprintf(path, sizeof path, "%s/%s", place, name);
    if (length >= (int)sizeof path || *name == '.' || !is_folder(path))
        return false;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && !is_game && (entry = readdir(folder));)
        is_game = is_of_a_game(path, entry->d_name);
    if (folder)
        closedir(folder);
    return is_game;
}

/* Changes a path to that of its parent folder. */
static void go_up(char path[GAME_PLACE_SIZE])
{
    char *slash;
    while ((slash = strrchr(path, '/')) && strcmp(slash, "/.") == 0 && slash > path)
        *slash = '\0';
    const char *last = slash ? slash + 1 : path;
    if (strcmp(last, "..") == 0)
        snprintf(path + strlen(path), GAME_PLACE_SIZE - strlen(path), "/..");
    else if (slash)
        slash[slash == path] = '\0';
    else
        snprintf(path, GAME_PLACE_SIZE, strcmp(path, ".") == 0 ? ".." : ".");
}

/* Adds the game folder that contains the demo: quake of quake/id1/a.dem and of
 * quake/qw/demos/cup/a.mvd. */
static void add_around(struct game_places *places, const char *file)
{
    char path[GAME_PLACE_SIZE];
    if (strlen(file) + 3 * LEVELS_UP >= sizeof path)
        return;
    snprintf(path, sizeof path, "%s", file);
    for (int i = 0; i < LEVELS_UP; i++) {
        go_up(path);
        if (game_places_holds_game(path)) {
            add_place(places, path, "");
            return;
        }
    }
}

/* Adds the game folders that contain the folders in which a script's demos may be. */
static void add_around_allowed(struct game_places *places, const struct input_settings *input)
{
    char demo[GAME_PLACE_SIZE];
    if (input->num_paths == 0 || !settings_is_script(input->paths[0]))
        return;
    for (int i = 0; i < input->num_allowed; i++)
        if (snprintf(demo, sizeof demo, "%s/a.dem", input->allowed[i]) < (int)sizeof demo)
            add_around(places, demo);
}

void game_places_list(struct game_places *places, const struct input_settings *input)
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
    const char *named = input->basedir ? input->basedir : getenv("QUAKE_BASEDIR");
    const char *home = getenv("HOME");
    places->num = 0;
    add_place(places, named, "");
    places->is_first_named = places->num > 0;
    if (input->basedir)
        return;
    if (input->num_paths > 0 && !input->memory && strcmp(input->paths[0], "-") != 0)
        add_around(places, input->paths[0]);
    add_around_allowed(places, input);
    for (size_t i = 0; i < sizeof below_home / sizeof below_home[0]; i++)
        add_place(places, home, below_home[i]);
    add_place(places, "/usr/share/games/quake", "");
    add_place(places, "/usr/local/share/games/quake", "");
    add_place(places, "/usr/share/games/quake2", "");
}
