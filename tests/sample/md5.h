/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/md5.h - an alias model once more, as a skinned mesh. */
#ifndef TESTS_SAMPLE_MD5_H
#define TESTS_SAMPLE_MD5_H

#include <stdbool.h>

struct colours;
struct err;
struct mdl;

/* Write progs/NAME.md5mesh, progs/NAME.md5anim and progs/NAME_SS_00.lmp: a joint
 * for each part of the mesh, a frame for each of the model's. */
bool md5_save(const struct mdl *mdl, const struct colours *colours, const char *folder,
              const char *name, struct err *err);

#endif
