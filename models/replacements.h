/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/replacements.h - higher-quality meshes and pictures from game folders that
 * replace a model's own.
 *
 * Only files from the model's own game folder or a later one are used, so that those made
 * for the game's model do not replace that of a mod. Names, where S is a skin and F a
 * picture of a group, both counted from 0:
 *
 *   progs/NAME.md5mesh, progs/NAME.md5anim   skeletal model for progs/NAME.mdl
 *   progs/SHADER_SS_FF                       its skins: .png .tga .jpg .pcx .lmp
 *   progs/NAME.mdl_S, _S_F                   skins of an alias model
 *   textures/models/NAME_S, _S_F             the same
 *   progs/NAME.spr_F                         frames of a sprite; in groups F * 100 + image
 *   textures/sprites/NAME_F                  the same
 *
 *   models/x/md5/tris.md5mesh, .md5anim      skeletal model for models/x/tris.md2; also next to it
 *   models/x/md5/skin                        its skins: pictures named like those of the .md2
 *
 * A name with _luma or _glow appended is the fullbright part. */
#ifndef MODELS_REPLACEMENTS_H
#define MODELS_REPLACEMENTS_H

struct arena;
struct log;
struct model;
struct vfs;

/* Loads the replacements of `model`, which comes from game folder `layer`, as far as they
 * are enabled on the search path. A corrupt file is a warning, and the model's own data
 * is used. */
void replacements_apply(struct model *model, const struct vfs *vfs, int layer, struct arena *arena,
                        struct log *log);

/* The same for a model of Quake II, whose pictures are separate files. */
void replacements_apply_md2(struct model *model, const struct vfs *vfs, int layer,
                            struct arena *arena, struct log *log);

#endif
