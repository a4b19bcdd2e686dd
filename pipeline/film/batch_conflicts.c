/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/batch_conflicts.h"

#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/paths.h"
#include "pipeline/film/batch_file.h"

enum { NUM_JOB_INPUTS = 8 };

/* The files that a job names, as path_identity; those that it does not name are "". */
struct job_files {
    const char *output;
    const char *inputs[NUM_JOB_INPUTS];
};

static struct job_files find_files(const struct batch_job *job, struct arena *arena)
{
    static const char *const options[] = {"--cfg=", "--lut=", "--music="};
    struct job_files files = {.output = ""};
    int num = 0;
    if (!job->problem) {
        /* Of a demo in an archive, "cup.zip:final.mvd", the archive. */
        const char *colon = access(job->input, F_OK) != 0 ? strchr(job->input, ':') : NULL;
        files.output = path_identity(job->output, arena);
        files.inputs[num++] = path_identity(
            colon ? arena_printf(arena, "%.*s", (int)(colon - job->input), job->input) : job->input,
            arena);
    }
    for (int i = 0; i < job->num_words && !job->problem && num < NUM_JOB_INPUTS; i++)
        for (size_t k = 0; k < sizeof options / sizeof *options; k++)
            if (strncmp(job->words[i], options[k], strlen(options[k])) == 0)
                files.inputs[num++] = path_identity(job->words[i] + strlen(options[k]), arena);
    while (num < NUM_JOB_INPUTS)
        files.inputs[num++] = "";
    return files;
}

static bool has_input(const struct job_files *files, const char *path)
{
    for (int i = 0; i < NUM_JOB_INPUTS; i++)
        if (strcmp(files->inputs[i], path) == 0)
            return true;
    return false;
}

void batch_conflicts_find(struct batch_jobs *jobs, struct arena *arena)
{
    const int num = jobs->num;
    struct job_files *files = ARENA_NEW(arena, struct job_files, (size_t)num + 1);
    for (int i = 0; i < num; i++)
        files[i] = find_files(&jobs->jobs[i], arena);
    for (int i = 0; i < num; i++) {
        struct batch_job *job = &jobs->jobs[i];
        for (int j = 0; j < num && !job->problem; j++) {
            const bool reads = has_input(&files[j], files[i].output);
            if (jobs->jobs[j].problem)
                continue;
            if (reads || (j < i && strcmp(files[i].output, files[j].output) == 0))
                job->problem = arena_printf(arena, "\"output\": line %d %s the same file",
                                            jobs->jobs[j].line, reads ? "reads" : "writes");
        }
    }
}
