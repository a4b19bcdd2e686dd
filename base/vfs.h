/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/vfs.h - the search path: where the game's files come from.
 *
 * A game folder (id1, then mission packs and mods; later ones win) holds loose files,
 * pak0.pak, pak1.pak ... and .pk3 and .pkz archives. Within a folder, archives win over
 * loose files and later archives over earlier ones. Names use '/', are matched without
 * regard to case and never leave the game folder: absolute names, drive letters, ".."
 * components and links that lead outside are not found, except links to allowed folders.
 * Immutable after set-up and safe to read from several threads. */
#ifndef BASE_VFS_H
#define BASE_VFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/file.h"

struct err;
struct log;
struct vfs;

struct vfs *vfs_create(struct log *log); /* borrows log */
void vfs_destroy(struct vfs *vfs);

/* Is it a valid name of a game folder: one component, which cannot lead out of its parent? */
bool vfs_is_game_name(const char *name);

/* Adds `basedir`/`game`. A missing folder is an error (ERR_IO); a damaged archive in it
 * is skipped with a warning. */
bool vfs_add_game(struct vfs *vfs, const char *basedir, const char *game, struct err *err);

/* Allows links in game folders to lead into `folder`, too. One that does not exist is ignored. */
void vfs_allow(struct vfs *vfs, const char *folder);

/* Kinds of files that can replace the game's own ones in better quality. */
enum vfs_replacement { VFS_REPLACEMENT_IMAGES = 1, VFS_REPLACEMENT_MODELS = 2 };

/* Disables kinds of replacements (bits of enum vfs_replacement). By default all are
 * enabled; loaders check with vfs_allows_replacement. */
void vfs_disable_replacements(struct vfs *vfs, int replacements);
bool vfs_allows_replacement(const struct vfs *vfs, enum vfs_replacement replacement);

/* Loads a file of at most `limit` bytes. If it is missing, the error is ERR_IO and lists
 * the places that were searched, or names the link that leads outside. */
bool vfs_load(const struct vfs *vfs, const char *name, size_t limit, struct vfs_file *out,
              struct err *err);

/* Returns the layer from which a file would be loaded; -1 if it is missing. */
int vfs_find(const struct vfs *vfs, const char *name);

/* Returns whether a missing file is a link to a place that is not allowed; if so, sets err. */
bool vfs_is_link_outside(const struct vfs *vfs, const char *name, struct err *err);

/* Returns whether a name is that of the loose file at `path`. */
bool vfs_is_file(const struct vfs *vfs, const char *name, const char *path);

/* Visits everything on the search path, in order, including files overridden by others:
 * loose files that the visitor wants, also those in allowed folders that links at any depth of
 * a game folder lead to; entries of zip archives that it wants, with their
 * stored checksums and sizes as the content; and .pak files in full, in blocks. Stops
 * early if the work is cancelled (base/cancel.h). */
void vfs_visit(const struct vfs *vfs, const struct vfs_visitor *visitor);

/* Returns a list of the places that are searched, for messages: "id1, id1/pak0.pak". */
const char *vfs_places(const struct vfs *vfs);

/* The same places one by one: folders and archives. */
int vfs_num_places(const struct vfs *vfs);
const char *vfs_place(const struct vfs *vfs, int index);

/* Returns the place from which a file would be loaded; NULL if it is missing. */
const char *vfs_find_place(const struct vfs *vfs, const char *name);

#endif
