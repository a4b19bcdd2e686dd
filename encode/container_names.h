/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/container_names.h - the file formats of films, by their names: "mp4", "m4v", "mov", "mkv" and
 * "webm". */
#ifndef ENCODE_CONTAINER_NAMES_H
#define ENCODE_CONTAINER_NAMES_H

#include <stdbool.h>

struct codec_choice;
struct err;

/* Returns libavformat's name of the format. */
const char *container_names_libavformat(const char *format);

/* Returns whether the format keeps codec headers apart from the packets (see video_open). */
bool container_names_have_global_headers(const char *format);

/* Returns whether files of the format can hold the codec; if not, sets err, which lists those that
 * can. */
bool container_names_check_codec(const char *format, const struct codec_choice *codec,
                                 struct err *err);

#endif
