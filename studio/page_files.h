/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/page_files.h - the files of studio/page and of CodeMirror, which the Makefile builds
 * into the program (scripts/embed.sh writes the table). */
#ifndef STUDIO_PAGE_FILES_H
#define STUDIO_PAGE_FILES_H

#include <stddef.h>

struct page_file {
    const char *name; /* "index.html"; NULL ends the table */
    const unsigned char *data, *end;
};

extern const struct page_file page_files[];

#endif
