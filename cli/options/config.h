/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/config.h - a player's own config: lines such as `fov 110` or
 * `seta r_wateralpha "0.5"`, of any Quake client. Settings that matter to a film
 * become options; binds, aliases and the rest are only counted. */
#ifndef CLI_OPTIONS_CONFIG_H
#define CLI_OPTIONS_CONFIG_H

#include <stdbool.h>

struct bytes;
struct err;
struct log;
struct options;

/* Read the file options->cfg and set the options it has values for. False with err when
 * it cannot be read; a value out of range is ignored and reported. */
bool config_apply(struct options *options, struct err *err);

/* The same from bytes in memory. */
void config_parse(struct options *options, struct bytes text);

/* Log what was used. */
void config_log(const struct options *options, struct log *log);

#endif
