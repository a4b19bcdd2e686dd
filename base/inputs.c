/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "base/inputs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

#include "base/arena.h"
#include "base/hash.h"

struct input {
    dev_t device;
    ino_t inode;
};

/* The inputs of this process. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct input *inputs;
static int num_inputs, max_inputs;

/* The inputs noted since inputs_share: a hash table without locks, since a process that holds one
 * may be killed. */
enum { NUM_SLOTS = 1 << 18, MAX_PROBES = 1 << 10 };

struct slot {
    _Atomic uint64_t inode;  /* 0: free. Set first, and never changed again */
    _Atomic uint64_t device; /* plus 1; 0: not set yet */
};

static struct slot *slots; /* NULL: not shared */

void inputs_share(void)
{
    void *memory = mmap(NULL, NUM_SLOTS * sizeof *slots, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    slots = memory != MAP_FAILED ? memory : NULL;
}

/* Returns the nth slot to be looked at for a file. */
static struct slot *slot_of(const struct stat *file, uint64_t nth)
{
    return &slots[(hash_mix((uint64_t)file->st_ino) + nth) % NUM_SLOTS];
}

/* If the slots are full, the file is not noted, but `contain_shared` then finds it. */
static void note_shared(const struct stat *file)
{
    const uint64_t device = (uint64_t)file->st_dev + 1;
    for (uint64_t i = 0; i < MAX_PROBES; i++) {
        struct slot *slot = slot_of(file, i);
        uint64_t inode = 0;
        if (atomic_compare_exchange_strong(&slot->inode, &inode, (uint64_t)file->st_ino)) {
            atomic_store(&slot->device, device);
            return;
        }
        if (inode == file->st_ino && atomic_load(&slot->device) == device)
            return;
    }
}

static bool contain_shared(const struct stat *file)
{
    for (uint64_t i = 0; i < MAX_PROBES; i++) {
        struct slot *slot = slot_of(file, i);
        const uint64_t inode = atomic_load(&slot->inode), device = atomic_load(&slot->device);
        if (inode == 0)
            return false;
        if (inode == file->st_ino && (device == 0 || device == (uint64_t)file->st_dev + 1))
            return true;
    }
    return true;
}

/* The lock must be held. */
static bool contain_own(const struct stat *file)
{
    for (int i = 0; i < num_inputs; i++)
        if (inputs[i].inode == file->st_ino && inputs[i].device == file->st_dev)
            return true;
    return false;
}

static void note(const struct stat *file)
{
    if (!S_ISREG(file->st_mode))
        return;
    if (slots) {
        note_shared(file);
        return;
    }
    pthread_mutex_lock(&lock);
    if (!contain_own(file)) {
        inputs = mem_grow(inputs, num_inputs, &max_inputs, sizeof *inputs);
        inputs[num_inputs++] = (struct input){file->st_dev, file->st_ino};
    }
    pthread_mutex_unlock(&lock);
}

void inputs_note(int fd)
{
    struct stat file;
    if (fstat(fd, &file) == 0)
        note(&file);
}

void inputs_note_path(const char *path)
{
    struct stat file;
    if (stat(path, &file) == 0)
        note(&file);
}

bool inputs_contain(const struct stat *file)
{
    pthread_mutex_lock(&lock);
    const bool found = contain_own(file);
    pthread_mutex_unlock(&lock);
    return found || (slots && contain_shared(file));
}
