/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_profile.h - tells what the automatic profile of a demo's film shows. */
#ifndef PIPELINE_FILM_FILM_PROFILE_H
#define PIPELINE_FILM_FILM_PROFILE_H

struct session;

/* Logs one line about what the film from one demo time to another does not show as it was recorded,
 * and how to show it. Logs nothing if the settings name a profile. */
void film_profile_log(const struct session *session, double from, double to);

#endif
