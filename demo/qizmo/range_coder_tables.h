/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/range_coder_tables.h - the frequencies of symbols in .qwz files. */
#ifndef DEMO_QIZMO_RANGE_CODER_TABLES_H
#define DEMO_QIZMO_RANGE_CODER_TABLES_H

enum { RANGE_CODER_ROWS = 243 };

/* Counts of a row as text: "1731 1362272 1*225", v*k being k times v. NULL for
 * rows without use. */
extern const char *const range_coder_rows[RANGE_CODER_ROWS];

#endif
