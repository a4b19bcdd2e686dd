/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Runs a fuzz target on known inputs and on mutations of them.
 *
 *   replay_NAME [-v] [-r ROUNDS] [FILE or FOLDER ...]
 *   replay_NAME -w FOLDER
 *
 * Each file (by default those of tests/fuzz/corpus/NAME) and each of the target's seeds is tried
 * unchanged, truncated, with single bytes changed, and with several bytes changed at once (ROUNDS
 * times, derived from the round's number, so that all runs are the same). Each input is a heap
 * block of exactly its size, so that a sanitizer detects reads past its end. -v prints the name of
 * each input before it is tried; without arguments and without TESTS=all in the environment, only one
 * in QUICK_STRIDE mutated inputs is tried; -w only writes the seeds to a folder, as a corpus for a fuzzer. */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "tests/fuzz/fuzz.h"

enum {
    MAX_INPUT = 1 << 20,
    HEAD_SIZE = 256, /* bytes in which all offsets are tried; beyond it, a sample */
    SAMPLES = 512,
    DEFAULT_ROUNDS = 1000,
    QUICK_STRIDE = 4,
    MAX_CHANGES = 8,
    PATH_CAP = 4096,
};

struct replay {
    bool is_verbose;
    int rounds;
    int stride; /* one in this many mutated inputs is tried */
    int num_inputs, num_mutated, num_runs;
};

/* Values that are often critical for counts, sizes, offsets and floats. */
static const uint8_t odd_bytes[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
enum { NUM_ODD = sizeof odd_bytes };

static void run(struct replay *replay, const char *name, const char *how, size_t where,
                const uint8_t *data, size_t size)
{
    if (replay->is_verbose)
        fprintf(stderr, "%s: %s %zu\n", name, how, where);
    uint8_t *exact = malloc(size);
    if (size && !exact)
        abort();
    if (size)
        memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    replay->num_runs++;
}

/* Returns the offset to try after `at`: the next one in the first HEAD_SIZE bytes, then in
 * steps that give SAMPLES. */
static size_t next_place(size_t at, size_t size)
{
    const size_t step = size > HEAD_SIZE ? (size - HEAD_SIZE) / SAMPLES : 0;
    return at + 1 + (at >= HEAD_SIZE ? step : 0);
}

/* Like run(), for mutated inputs, of which only some are tried. */
static void run_mutated(struct replay *replay, const char *name, const char *how, size_t where,
                        const uint8_t *data, size_t size)
{
    if (replay->num_mutated++ % replay->stride == 0)
        run(replay, name, how, where, data, size);
}

static void run_prefixes(struct replay *replay, const char *name, const uint8_t *data, size_t size)
{
    for (size_t n = 0; n < size; n = next_place(n, size))
        run_mutated(replay, name, "truncated at", n, data, n);
}

static void run_flips(struct replay *replay, const char *name, uint8_t *data, size_t size)
{
    for (size_t at = 0; at < size; at = next_place(at, size)) {
        const uint8_t old = data[at];
        for (int i = 0; i <= NUM_ODD; i++) {
            data[at] = i < NUM_ODD ? odd_bytes[i] : (uint8_t)~old;
            if (data[at] != old)
                run_mutated(replay, name, "byte changed at", at, data, size);
        }
        data[at] = old;
    }
}

static void run_rounds(struct replay *replay, const char *name, const uint8_t *data, size_t size)
{
    uint8_t *mutated = mem_alloc(size);
    for (int round = 0; round < replay->rounds; round++) {
        const uint64_t seed = hash_pair((uint64_t)round, size);
        const uint32_t changes = 1 + hash_below(seed, 0, MAX_CHANGES);
        memcpy(mutated, data, size);
        for (uint32_t i = 0; i < changes; i++) {
            const uint32_t at = hash_below(seed, 3 * i + 1, (uint32_t)size);
            const uint32_t kind = hash_below(seed, 3 * i + 2, NUM_ODD + 2);
            mutated[at] = kind < NUM_ODD ? odd_bytes[kind]
                                         : (uint8_t)hash_below(seed, 3 * i + 3, UINT8_MAX + 1);
        }
        run_mutated(replay, name, "mutated in round", (size_t)round, mutated, size);
    }
    free(mutated);
}

static void replay_input(struct replay *replay, const char *name, uint8_t *data, size_t size)
{
    replay->num_inputs++;
    run(replay, name, "unchanged", size, data, size);
    run_prefixes(replay, name, data, size);
    run_flips(replay, name, data, size);
    if (size)
        run_rounds(replay, name, data, size);
}

static bool replay_file(struct replay *replay, const char *path)
{
    struct vfs_file file;
    struct err err = {0};
    if (!file_load(path, MAX_INPUT, &file, &err)) {
        fprintf(stderr, "%s\n", err.text);
        return false;
    }
    replay_input(replay, path, file.data, file.size);
    vfs_file_free(&file);
    return true;
}

static int skip_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool replay_path(struct replay *replay, const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return replay_file(replay, path);
    struct dirent **entries;
    const int num = scandir(path, &entries, skip_hidden, alphasort);
    bool ok = num >= 0;
    for (int i = 0; i < num; i++) {
        char file[PATH_CAP];
        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        ok = replay_path(replay, file) && ok;
        free(entries[i]);
    }
    if (num >= 0)
        free(entries);
    return ok;
}

static void replay_seeds(struct replay *replay)
{
    uint8_t *data = mem_alloc(MAX_INPUT);
    size_t size;
    for (int i = 0; (size = fuzz_seed(i, data, MAX_INPUT)) > 0; i++) {
        char name[32];
        snprintf(name, sizeof name, "seed %d", i);
        replay_input(replay, name, data, size);
    }
    free(data);
}

static bool write_file(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    const bool ok = file && fwrite(data, 1, size, file) == size;
    return file && fclose(file) == 0 && ok;
}

static bool write_seeds(const char *folder)
{
    uint8_t *data = mem_alloc(MAX_INPUT);
    bool ok = true;
    size_t size;
    for (int i = 0; ok && (size = fuzz_seed(i, data, MAX_INPUT)) > 0; i++) {
        char path[PATH_CAP];
        snprintf(path, sizeof path, "%s/seed-%03d", folder, i);
        ok = write_file(path, data, size);
        if (!ok)
            perror(path);
    }
    free(data);
    return ok;
}

/* Replays the corpus of the target that this program was built for. */
static bool replay_corpus(struct replay *replay, const char *program)
{
    const char *slash = strrchr(program, '/');
    const char *target = strstr(slash ? slash : program, "replay_");
    char path[PATH_CAP];
    struct stat info;
    if (!target)
        return true;
    snprintf(path, sizeof path, "tests/fuzz/corpus/%s", target + strlen("replay_"));
    return stat(path, &info) != 0 || replay_path(replay, path);
}

int main(int argc, char **argv)
{
    const char *const tests = getenv("TESTS");
    const bool is_quick = argc == 1 && !(tests && strcmp(tests, "all") == 0);
    struct replay replay = {.rounds = DEFAULT_ROUNDS,
                            .stride =
                                (&fuzz_stride ? fuzz_stride : 1) * (is_quick ? QUICK_STRIDE : 1)};
    bool ok = true;
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "-v") == 0) {
            replay.is_verbose = true;
        } else if (strcmp(argv[i], "-r") == 0 && i + 1 < argc) {
            replay.rounds = atoi(argv[++i]);
        } else if (strcmp(argv[i], "-w") == 0 && i + 2 == argc) {
            return write_seeds(argv[i + 1]) ? 0 : 1;
        } else {
            fprintf(stderr, "usage: %s [-v] [-r ROUNDS] [FILE or FOLDER ...]\n", argv[0]);
            return 1;
        }
    }
    if (i == argc) {
        replay_seeds(&replay);
        ok = replay_corpus(&replay, argv[0]);
    }
    for (; i < argc; i++)
        ok = replay_path(&replay, argv[i]) && ok;
    printf("%d inputs, %d runs\n", replay.num_inputs, replay.num_runs);
    return ok ? 0 : 1;
}
