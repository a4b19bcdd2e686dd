/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/cut_range.h - the blocks of a part of a demo. */
#ifndef DEMO_CUT_CUT_RANGE_H
#define DEMO_CUT_CUT_RANGE_H

#include <stdbool.h>

struct demo_cut_range {
    int first, last; /* blocks, both inclusive; `first` is 0, or after the first frame */
    bool is_end;     /* the recording ends here, with an end marker if the format has one */
};

#endif
