/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/range_coder_tables.h - symbol frequencies of .qwz files. */
#ifndef DEMO_QIZMO_RANGE_CODER_TABLES_H
#define DEMO_QIZMO_RANGE_CODER_TABLES_H

enum { RANGE_CODER_ROWS = 243 };

/* The counts of each row as text, e.g. "1731 1362272 1*225", where V*K stands for K times V; NULL
 * for unused rows. */
extern const char *const range_coder_rows[RANGE_CODER_ROWS];

#endif
