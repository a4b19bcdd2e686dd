/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/size_text.h - parses sizes of pictures, as numbers or by name. */
#ifndef BASE_SIZE_TEXT_H
#define BASE_SIZE_TEXT_H

#include <stdbool.h>

/* Parses "1920x1080", "1080p", "4k", "square" or "phone" into pixels, which are positive. Returns
 * false and leaves *width and *height unchanged for anything else. */
bool size_text_parse(int *width, int *height, const char *text);

#endif
