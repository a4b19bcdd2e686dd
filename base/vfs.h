/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/vfs.h - the search path: where the game's files come from.
 *
 * A game folder (id1, then mission packs and mods; later wins) holds loose
 * files, pak0.pak, pak1.pak ... and .pk3 and .pkz archives; inside one folder
 * archives win over loose files, and later archives over earlier ones. Names use '/',
 * are matched without regard to case, and never leave the game folder: an
 * absolute name, a drive letter, a ".." part or a link that leads outside is
 * not found. Immutable after set-up and safe to read from many threads. */
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

/* Add `basedir`/`game`. A folder that is not there is an error (ERR_IO); a
 * damaged archive in it is a warning and is left out. */
bool vfs_add_game(struct vfs *vfs, const char *basedir, const char *game, struct err *err);

/* What may stand in for the game's own files, in better quality. */
enum vfs_replacement { VFS_REPLACEMENT_IMAGES = 1, VFS_REPLACEMENT_MODELS = 2 };

/* Stand-ins (bits) that are not to be loaded; none at first. Loaders ask vfs_allows_replacement. */
void vfs_disable_replacements(struct vfs *vfs, int replacements);
bool vfs_allows_replacement(const struct vfs *vfs, enum vfs_replacement replacement);

/* Load a file of at most `limit` bytes. A missing file is ERR_IO and says
 * which places were searched. */
bool vfs_load(const struct vfs *vfs, const char *name, size_t limit, struct vfs_file *out,
              struct err *err);

/* The layer a file would be loaded from; -1 when there is none. */
int vfs_find(const struct vfs *vfs, const char *name);

/* Visit all that the search path holds, in its order, also files that others override: loose
 * files that the visitor wants; of a zip archive the entries that it wants, with the checksum and
 * size that the archive stores as their content; a .pak whole, in blocks. Less when the work
 * is to stop (base/cancel.h). */
void vfs_visit(const struct vfs *vfs, const struct vfs_visitor *visitor);

/* The places that are searched, first to last, for messages: "id1/pak0.pak, id1". */
const char *vfs_places(const struct vfs *vfs);

#endif
