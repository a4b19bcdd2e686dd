/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/settings.h - the settings of a run: defaults, setting by name, and
 * derived values.
 *
 * The folder turns names and texts into struct render_settings. It knows names, ranges and
 * defaults, reads a player's config file and opens nothing else. */
#ifndef PIPELINE_SETTINGS_SETTINGS_H
#define PIPELINE_SETTINGS_SETTINGS_H

#include <stdbool.h>

#include "pipeline/settings/render_settings.h"

struct arena;
struct digest;
struct err;

void settings_set_defaults(struct render_settings *out);

/* Sets one setting by its name; `value` is ignored where it takes none. Returns false and
 * sets err (ERR_USAGE) and nothing changed if there is no such setting or the value is not
 * valid. */
bool settings_set(struct render_settings *settings, const char *name, const char *value,
                  struct err *err);

/* Returns whether the setting of that name was set by name, wherever, rather than left at its
 * built-in default. */
bool settings_is_set(const struct render_settings *settings, const char *name);

/* The same as settings_set, and note where the setting comes from; borrows the value. */
bool settings_put(struct render_settings *settings, const char *name, const char *value,
                  enum setting_origin origin, struct err *err);

/* The same for ORIGIN_OPTION. */
bool settings_give(struct render_settings *settings, const char *name, const char *value,
                   struct err *err);

/* Returns where the setting of that name comes from. */
enum setting_origin settings_origin(const struct render_settings *settings, const char *name);

/* Returns whether the user chose the setting of that name: by an option, in the config file or by a
 * profile. */
bool settings_chosen(const struct render_settings *settings, const char *name);

/* Returns whether the setting of that name was given by its own option, for this run only. */
bool settings_given(const struct render_settings *settings, const char *name);

/* The name of the index-th setting that a script's film { } may set, and whether it takes no value;
 * NULL after the last. */
const char *settings_of_scripts(int index, bool *is_flag);

/* Adds the settings that a film's bytes depend on, with the content of the config file and the LUT.
 * The game's files are added by pipeline/session/session_digest.h. */
void settings_add_digest(const struct render_settings *settings, struct digest *digest);

/* ---- derived values ---- */

/* Describes the settings that a film's pictures and sound depend on, such as "crf 17, fps 60", if the
 * config file or a profile has set some of them, for the film's metadata; otherwise returns NULL.
 * Of paths only the last part is named. The result is in the arena. */
const char *settings_describe(const struct render_settings *settings, struct arena *arena);

/* Returns whether a path has the name of a cutscene script, or of a map; other paths are demos. */
bool settings_is_script(const char *path);
bool settings_is_map(const char *path);

/* Returns whether light may be brighter than white. */
bool settings_keep_range(const struct picture_settings *picture);

/* Returns whether pictures have anything that only the renderer of --gl soft can draw. */
bool settings_need_soft(const struct picture_settings *picture);

/* Returns whether an existing output file is replaced. */
bool settings_replaces(const struct output_settings *output, const char *path);

/* Returns whether the film is rendered from a generated script, which is kept next to it. */
bool settings_leaves_script(const struct render_settings *settings);

/* Returns the file name extension of films that are named after their contents: "mp4" unless the
 * settings say otherwise, "mov" if they have alpha. */
const char *settings_film_ending(const struct render_settings *settings);

/* The file of a layer that is written separately: "shot.players.mov" of "shot.mov",
 * "shot.players.%06d.png" of "shot.%06d.png". `layer` has `length` characters; the result is in
 * the arena. */
const char *settings_layer_file(const struct output_settings *output, const char *layer, int length,
                                struct arena *arena);

#endif
