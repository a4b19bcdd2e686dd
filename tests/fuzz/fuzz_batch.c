/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a batch file, and the results of an earlier batch. */
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "pipeline/film/batch_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    struct batch_jobs jobs;
    struct batch_records records;
    const char *text = (const char *)data;
    struct err err = {0};
    if (batch_file_parse(&jobs, text, size, arena, &err))
        for (int i = 0; i < jobs.num; i++)
            for (int j = 0; j < jobs.jobs[i].num_words; j++)
                fuzz_read(jobs.jobs[i].words[j], strlen(jobs.jobs[i].words[j]));
    batch_file_parse_records(&records, text, size, arena);
    for (int i = 0; i < records.num; i++)
        fuzz_read(batch_file_find_record(&records, records.records[i].file),
                  sizeof *records.records);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char *const seeds[] = {
        "# films\n{\"input\":\"a.dem\",\"output\":\"a.mp4\",\"fps\":59.94,\"shadows\":true,"
        "\"game\":[\"x\",\"\\u00fc\\ud83d\\ude00\"]}\n\n[]\n",
        "{\"file\":\"a\",\"job\":\"3\",\"hash\":\"4\",\"line\":7}\n{\"file\":\"a\"",
    };
    if (index >= (int)(sizeof seeds / sizeof seeds[0]) || strlen(seeds[index]) > cap)
        return 0;
    memcpy(out, seeds[index], strlen(seeds[index]));
    return strlen(seeds[index]);
}
