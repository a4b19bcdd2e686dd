/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_sandbox.h - what of Lua a script has, and how much of it.
 *
 * Kept are math, table and the parts of string that end in bounded time. Steps are
 * counted and limited, memory too; nothing depends on addresses or hash order. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_SANDBOX_H
#define CUTSCENE_SCRIPT_SCRIPT_SANDBOX_H

#include <stddef.h>

struct lua_State;

/* For lua_newstate, with the struct script as context. */
void *script_sandbox_allocate(void *context, void *old, size_t old_size, size_t size);

/* Open the libraries in a new state and start counting. */
void script_sandbox_open(struct lua_State *L);

#endif
