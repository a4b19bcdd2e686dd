/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_profiles.h - the built-in profiles, for scripts and for --profile.
 *
 * A profile is a named set of options of demoreel(1). Those that choose the part of a demo and its
 * view are values of the option "profile", which pipeline/settings/profile.h applies. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_PROFILES_H
#define CUTSCENE_SCRIPT_SCRIPT_PROFILES_H

#include "cutscene/script/script_word.h"

struct film_setting;

/* The names of the profiles and what they are for; ends with SCRIPT_END. */
extern const struct script_word script_profiles[];

enum { NUM_SCRIPT_PROFILES = 11 };

/* Returns the settings of a built-in profile, which end with a NULL name, or NULL if there is no
 * such profile. */
const struct film_setting *script_profile_settings(const char *name);

/* Returns the value of the option "profile" in a built-in profile, "auto" if it does not set that, or
 * NULL if there is no such profile. */
const char *script_profile_base(const char *name);

#endif
