/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/batch_conflicts.h - finds jobs of a batch that would destroy files of others. */
#ifndef PIPELINE_FILM_BATCH_CONFLICTS_H
#define PIPELINE_FILM_BATCH_CONFLICTS_H

struct arena;
struct batch_jobs;

/* Sets the problem of each job that writes the output of an earlier job, or a file that another
 * job names: its demo or script, config, look-up table or music. Links and different spellings
 * of a name count as the same file. Files that only a script names are not known. */
void batch_conflicts_find(struct batch_jobs *jobs, struct arena *arena);

#endif
