/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/replacements.h - better meshes and pictures of a game folder, in place of a
 * model's own.
 *
 * Only files from the model's own game folder or a later one are used: those made for the
 * game's model do not replace that of a mod. Names, S a skin and F a picture of a group,
 * from 0 on:
 *
 *   progs/NAME.md5mesh, progs/NAME.md5anim   a skinned mesh for progs/NAME.mdl
 *   progs/SHADER_SS_FF                       its skins: .png .tga .jpg .pcx .lmp
 *   progs/NAME.mdl_S, _S_F                   skins of an alias model
 *   textures/models/NAME_S, _S_F             the same
 *   progs/NAME.spr_F                         a sprite's frames, in groups F * 100 + which
 *   textures/sprites/NAME_F                  the same
 *
 *   models/x/md5/tris.md5mesh, .md5anim      a skinned mesh for models/x/tris.md2; or beside it
 *   models/x/md5/skin                        its skins: pictures named as those of the .md2
 *
 * and with _luma or _glow behind a name, what glows in the dark. */
#ifndef MODELS_REPLACEMENTS_H
#define MODELS_REPLACEMENTS_H

struct arena;
struct log;
struct model;
struct vfs;

/* Load the replacements of `model`, which is from game folder `layer`, as far as the search
 * path wants them. A damaged file is a warning, and the model's own is shown. */
void replacements_apply(struct model *model, const struct vfs *vfs, int layer, struct arena *arena,
                        struct log *log);

/* Those of a model of Quake II, whose pictures are files of their own. */
void replacements_apply_md2(struct model *model, const struct vfs *vfs, int layer,
                            struct arena *arena, struct log *log);

#endif
