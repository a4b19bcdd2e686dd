/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/exit_codes.h - what commands return: the exit code of the process, or -1 with err set,
 * which main prints and turns into the exit code of its kind (err_exit_code). */
#ifndef PIPELINE_EXIT_CODES_H
#define PIPELINE_EXIT_CODES_H

enum {
    EXIT_DAMAGED = 6,      /* finished, but the demo was damaged */
    EXIT_INTERRUPTED = 130 /* stopped by a signal; the file contains the frames rendered so far */
};

#endif
