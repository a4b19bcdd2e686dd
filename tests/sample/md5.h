/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/md5.h - saves an alias model as a skeletal model (MD5). */
#ifndef TESTS_SAMPLE_MD5_H
#define TESTS_SAMPLE_MD5_H

#include <stdbool.h>

struct colours;
struct err;
struct mdl;

/* Writes progs/NAME.md5mesh, progs/NAME.md5anim and progs/NAME_SS_00.lmp, with a joint
 * for each part of the mesh and a frame for each frame of the model. */
bool md5_save(const struct mdl *mdl, const struct colours *colours, const char *folder,
              const char *name, struct err *err);

#endif
