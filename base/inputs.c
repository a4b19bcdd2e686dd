/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/inputs.h"

#include <pthread.h>

#include "base/arena.h"

struct input {
    dev_t device;
    ino_t inode;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct input *inputs;
static int num_inputs, max_inputs;

/* The lock must be held. */
static bool contain(const struct stat *file)
{
    for (int i = 0; i < num_inputs; i++)
        if (inputs[i].inode == file->st_ino && inputs[i].device == file->st_dev)
            return true;
    return false;
}

void inputs_note(int fd)
{
    struct stat file;
    if (fstat(fd, &file) != 0 || !S_ISREG(file.st_mode))
        return;
    pthread_mutex_lock(&lock);
    if (!contain(&file)) {
        inputs = mem_grow(inputs, num_inputs, &max_inputs, sizeof *inputs);
        inputs[num_inputs++] = (struct input){file.st_dev, file.st_ino};
    }
    pthread_mutex_unlock(&lock);
}

bool inputs_contain(const struct stat *file)
{
    pthread_mutex_lock(&lock);
    const bool found = contain(file);
    pthread_mutex_unlock(&lock);
    return found;
}
