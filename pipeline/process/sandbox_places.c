/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/process/sandbox_places.h"

#include <dirent.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/archive.h"
#include "base/arena.h"
#include "base/folders.h"
#include "base/paths.h"
#include "base/segment_names.h"
#include "base/vfs.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/game_places.h"
#include "pipeline/settings/settings.h"
#include "world/map_load.h"

struct list {
    struct arena *arena;
    struct sandbox_place *places;
    int num, room;
};

static void add_place(struct list *list, const char *path, int access)
{
    for (int i = 0; i < list->num; i++)
        if (list->places[i].access == access && strcmp(list->places[i].path, path) == 0)
            return;
    if (list->num == list->room) {
        const struct sandbox_place *before = list->places;
        list->room = list->room ? 2 * list->room : 64;
        list->places = ARENA_NEW(list->arena, struct sandbox_place, (size_t)list->room);
        if (list->num)
            memcpy(list->places, before, sizeof *before * (size_t)list->num);
    }
    list->places[list->num++] = (struct sandbox_place){arena_strdup(list->arena, path), access};
}

/* ---- outputs ---- */

enum { MAX_OUTPUTS = 48 };

/* The files that the broker may create or replace, and the folders that it needs for that. */
struct outputs {
    struct list writable;
    struct broker_place *places;
    int num;
    bool overwrite;
};

static void add_output(struct outputs *outputs, struct broker_place place)
{
    place.path = arena_strdup(outputs->writable.arena, place.path);
    if (outputs->num < MAX_OUTPUTS)
        outputs->places[outputs->num++] = place;
}

/* Adds the folder in which files or folders are created: it, or the nearest parent that exists. */
static void add_writable_folder(struct outputs *outputs, const char *path)
{
    struct stat info;
    while (stat(path, &info) != 0 && strcmp(path, ".") != 0)
        path = path_folder(path, outputs->writable.arena);
    add_place(&outputs->writable, path, SANDBOX_READ | SANDBOX_WRITE);
}

/* `kinds` and `ending` are those of struct broker_place. */
static void add_folder(struct outputs *outputs, const char *path, int kinds, const char *ending)
{
    struct broker_place place = {path, true, outputs->overwrite, kinds, {0}, ending};
    char *target = realpath(path, NULL);
    add_output(outputs, place);
    place.path = target;
    if (target) /* if the path is a link */
        add_output(outputs, place);
    free(target);
    add_writable_folder(outputs, path);
}

/* Adds the folders of a file, of the target if it is a link, and of its segment files. For a
 * device or a pipe, adds only that. `own`: an existing file that may be replaced in any case. */
static void add_file(struct outputs *outputs, const char *path, struct broker_file own)
{
    struct broker_place place = {path, false, outputs->overwrite, 0, own, NULL};
    struct list *writable = &outputs->writable;
    struct stat info;
    const bool is_there = stat(path, &info) == 0;
    add_output(outputs, place);
    if (is_there && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
        add_place(writable, path, SANDBOX_WRITE);
        return;
    }
    add_writable_folder(outputs, path_folder(path, writable->arena));
    char *target = is_there ? realpath(path, NULL) : NULL;
    if (target) {
        place.path = target;
        add_output(outputs, place);
        add_writable_folder(outputs, path_folder(target, writable->arena));
    }
    free(target);
    char *parts = realpath(arena_printf(writable->arena, "%s" SEGMENTS_ENDING, path), NULL);
    if (parts)
        add_place(writable, parts, SANDBOX_READ | SANDBOX_WRITE);
    free(parts);
}

/* Returns whether the output is a pattern for the names of several files. */
static bool is_pattern(const struct render_settings *settings, const struct sandbox_needs *needs)
{
    return strchr(settings->output.path, '%') ||
           (needs->numbers_files && settings->output.count > 1);
}

/* Returns the ending of a name, or NULL if it has none. */
static const char *ending_of(const char *path)
{
    const char *const ending = path + path_stem_length(path);
    return *ending ? ending : NULL;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return path[strlen(path) - 1] == '/' || (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
}

static void add_output_option(struct outputs *outputs, const struct render_settings *settings,
                              const struct sandbox_needs *needs)
{
    const char *output = settings->output.path;
    if (!output)
        output = needs->extracts ? "." : "";
    if (*output == '\0' || strcmp(output, "-") == 0)
        return;
    if (needs->extracts && is_folder(output))
        add_folder(outputs, output, BROKER_DEMOS, NULL);
    else
        add_file(outputs, output, settings->output.own_film);
    if (settings_leaves_script(settings)) /* beside the film */
        add_file(outputs, text_file_beside(output, ".lua", outputs->writable.arena),
                 (struct broker_file){0});
    if (settings->output.path && is_pattern(settings, needs))
        add_folder(outputs, path_folder(output, outputs->writable.arena), 0, ending_of(output));
}

/* Each layer may be a film of its own. */
static void add_layers(struct outputs *outputs, const struct render_settings *settings)
{
    if (!settings->picture.layers || !settings->output.path)
        return;
    if (settings->output.exr == EXR_FILES || strstr(settings->picture.layers, "each"))
        add_folder(outputs, path_folder(settings->output.path, outputs->writable.arena),
                   BROKER_FILMS | BROKER_PICTURES, NULL);
    if (path_has_ending(settings->output.path, ".exr"))
        return;
    for (const char *at = settings->picture.layers;;) {
        const int length = (int)strcspn(at, ",");
        add_file(outputs,
                 settings_layer_file(&settings->output, at, length, outputs->writable.arena),
                 (struct broker_file){0});
        if (!at[length])
            return;
        at += length + 1;
    }
}

static void add_outputs(struct outputs *outputs, const struct render_settings *settings,
                        const struct sandbox_needs *needs)
{
    const int films = BROKER_FILMS | BROKER_PICTURES | BROKER_TEXTS;
    outputs->overwrite = settings->output.overwrite;
    add_output_option(outputs, settings, needs);
    add_layers(outputs, settings);
    if (settings->output.out_dir)
        add_folder(outputs, settings->output.out_dir,
                   needs->renders_film ? films : BROKER_PICTURES | BROKER_FILMS, NULL);
    if (settings->output.storyboard)
        add_folder(outputs, settings->output.storyboard, BROKER_PICTURES | BROKER_TEXTS, NULL);
    if (settings->output.cameras)
        add_folder(outputs, settings->output.cameras, BROKER_TEXTS, NULL);
    if (settings->output.otio)
        add_file(outputs, settings->output.otio, (struct broker_file){0});
    if (settings->output.edl)
        add_file(outputs, settings->output.edl, (struct broker_file){0});
    if (settings->highlights.clips)
        add_folder(outputs, settings->highlights.clips, films, NULL);
    /* The film and stills are written where the script says. */
    if (needs->writes_stills && settings->input.num_paths > 0 &&
        settings_is_script(settings->input.paths[0]))
        add_folder(outputs, ".", BROKER_FILMS | BROKER_PICTURES, NULL);
    if (outputs->num > 0)
        add_place(&outputs->writable, "/dev/null", SANDBOX_WRITE);
}

/* ---- inputs ---- */

/* Add a file, with those that belong to a map, or the archive of "archive:member", which ends at
 * one of the colons. A script may read everything in its folder. */
static void add_input(struct list *list, const char *input)
{
    char *path = arena_strdup(list->arena, input);
    if (settings_is_script(path)) {
        add_place(list, path_folder(path, list->arena), SANDBOX_READ);
        return;
    }
    add_place(list, path, SANDBOX_READ);
    for (int i = 0; settings_is_map(path) && i < MAP_NUM_COMPANIONS; i++)
        add_place(list,
                  arena_printf(list->arena, "%.*s%s", path_stem_length(path), path,
                               map_companion_endings[i]),
                  SANDBOX_READ);
    for (char *colon; (colon = strrchr(path, ':'));) {
        *colon = '\0';
        add_place(list, path, SANDBOX_READ);
    }
}

/* Adds a game's folder, and the archives in it, which may be links that the user placed there. */
static void add_game(struct list *list, struct folders *folders, const char *base, const char *game)
{
    char part[256];
    if (!vfs_is_game_name(game) || !folders_find(folders, base, game, part, sizeof part))
        return;
    const char *path = arena_printf(list->arena, "%s/%s", base, part);
    add_place(list, path, SANDBOX_READ);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (archive_has_name(entry->d_name))
            add_place(list, arena_printf(list->arena, "%s/%s", path, entry->d_name), SANDBOX_READ);
    if (folder)
        closedir(folder);
}

/* Adds the folders of mods beside the game's own, of which a demo may name one. Which one is not
 * known yet, since nothing is parsed outside the sandbox. */
static void add_mods(struct list *list, struct folders *folders, const char *base)
{
    DIR *folder = game_places_holds_game(base) ? opendir(base) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (game_places_has_mod(base, entry->d_name))
            add_game(list, folders, base, entry->d_name);
    if (folder)
        closedir(folder);
}

static void add_games(struct list *list, const struct input_settings *input)
{
    struct game_places *bases = ARENA_NEW(list->arena, struct game_places, 1);
    struct folders *folders = folders_create();
    game_places_list(bases, input);
    for (int i = 0; i < bases->num; i++) {
        add_place(list, bases->path[i], SANDBOX_LIST);
        for (int k = 0; k < NUM_GAME_FOLDERS; k++)
            add_game(list, folders, bases->path[i], game_folders[k]);
        for (int k = 0; k < input->num_games; k++)
            add_game(list, folders, bases->path[i], input->games[k]);
        add_mods(list, folders, bases->path[i]);
    }
    folders_destroy(folders);
}

/* Adds an --allow folder, and the targets of links at its top level. */
static void add_allowed(struct list *list, const char *path)
{
    add_place(list, path, SANDBOX_READ);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        const char *name = arena_printf(list->arena, "%s/%s", path, entry->d_name);
        struct stat info;
        if (lstat(name, &info) == 0 && S_ISLNK(info.st_mode))
            add_place(list, name, SANDBOX_READ);
    }
    if (folder)
        closedir(folder);
}

/* Adds the inputs that the command line names. */
static void add_inputs(struct list *list, const struct render_settings *settings)
{
    for (int i = 0; i < settings->input.num_paths; i++)
        add_input(list, settings->input.paths[i]);
    if (settings->input.cfg)
        add_place(list, settings->input.cfg, SANDBOX_READ);
    if (settings->picture.lut)
        add_place(list, settings->picture.lut, SANDBOX_READ);
    if (settings->highlights.music)
        add_place(list, settings->highlights.music, SANDBOX_READ);
}

/* Adds the folders in which the inputs look for other files. */
static void add_folders(struct list *list, const struct input_settings *input)
{
    for (int i = 0; i < input->num_allowed; i++)
        add_allowed(list, input->allowed[i]);
    add_games(list, input);
}

/* ---- libraries and drivers ---- */

/* Add the files and folders of a colon-separated environment variable. */
static void add_variable(struct list *list, const char *name)
{
    const char *value = getenv(name);
    char *rest = arena_strdup(list->arena, value ? value : "");
    for (char *path; (path = strtok_r(rest, ":", &rest));)
        add_place(list, path, SANDBOX_READ);
}

static void add_pattern(struct list *list, const char *pattern, int access)
{
    glob_t found;
    if (glob(pattern, GLOB_NOSORT, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            add_place(list, found.gl_pathv[i], access);
    globfree(&found);
}

/* Adds the files of the system and information about the machine, but no files of users. */
static void add_system(struct list *list)
{
    static const char *const readable[] = {
        "/usr",
        "/lib",
        "/lib32",
        "/lib64",
        "/libx32",
        "/nix/store",
        "/gnu/store",
        "/run/opengl-driver",
        "/run/opengl-driver-32",
        "/opt/amdgpu",
        "/opt/amdgpu-pro",
        "/etc/ld.so.cache",
        "/etc/ld.so.conf",
        "/etc/ld.so.conf.d",
        "/etc/ld.so.preload",
        "/etc/drirc",
        "/etc/glvnd",
        "/etc/localtime",
        "/dev/urandom",
        "/dev/random",
        "/dev/zero",
        "/proc/cpuinfo",
        "/proc/meminfo",
        "/proc/stat",
        "/proc/devices",
        "/proc/modules",
        "/proc/driver/nvidia",
        "/proc/sys/vm",
        "/sys/bus/pci",
        "/sys/class/drm",
        "/sys/dev",
        "/sys/devices",
        "/sys/fs/cgroup",
        "/sys/module",
#ifdef __SANITIZE_ADDRESS__
        "/proc", /* the leak checker reads this process's entries */
#endif
    };
    static const char *const devices[] = {"/dev/null", "/dev/dri", "/dev/kfd", "/dev/dxg",
                                          "/dev/nvidia*"};
    static const char *const variables[] = {"LD_LIBRARY_PATH", "LIBGL_DRIVERS_PATH",
                                            "GBM_BACKENDS_PATH", "__EGL_VENDOR_LIBRARY_DIRS",
                                            "__EGL_VENDOR_LIBRARY_FILENAMES"};
    for (size_t i = 0; i < sizeof readable / sizeof *readable; i++)
        add_pattern(list, readable[i], SANDBOX_READ);
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        add_pattern(list, devices[i], SANDBOX_READ | SANDBOX_WRITE);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        add_variable(list, variables[i]);
}

void sandbox_places_list(struct sandbox_places *out, const struct render_settings *settings,
                         const struct sandbox_needs *needs, struct arena *arena)
{
    struct list reading = {.arena = arena};
    struct outputs outputs = {.writable = {.arena = arena},
                              .places = ARENA_NEW(arena, struct broker_place, MAX_OUTPUTS)};
    add_outputs(&outputs, settings, needs);
    add_inputs(&reading, settings);
    const int num_inputs = reading.num;
    add_folders(&reading, &settings->input);
    add_system(&reading);
    *out = (struct sandbox_places){
        .num_inputs = num_inputs,
        .reading = {reading.places, reading.num, false},
        .outputs = outputs.places,
        .num_outputs = outputs.num,
        .writing = {outputs.writable.places, outputs.writable.num, false},
    };
}
