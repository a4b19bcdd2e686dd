/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_sandbox.h - restricts what a script can use of Lua, and how much.
 *
 * Scripts have math, table, and those parts of string that finish in bounded time. Steps and
 * memory are counted and limited; nothing depends on addresses or hash order. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_SANDBOX_H
#define CUTSCENE_SCRIPT_SCRIPT_SANDBOX_H

#include <stddef.h>

struct lua_State;

/* An allocator for lua_newstate, with the struct script as context. */
void *script_sandbox_allocate(void *context, void *old, size_t old_size, size_t size);

/* Opens the libraries in a new state and starts counting. */
void script_sandbox_open(struct lua_State *L);

#endif
