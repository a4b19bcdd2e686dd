#include "base/stop.h"

#include <signal.h>
#include <stdatomic.h>

static volatile sig_atomic_t is_asked;
static atomic_bool has_cut;

void stop_ask(void)
{
    is_asked = 1;
}

void stop_forget(void)
{
    is_asked = 0;
    atomic_store(&has_cut, false);
}

bool stop_is_asked(void)
{
    return is_asked;
}

bool stop_cuts(void)
{
    if (is_asked)
        atomic_store(&has_cut, true);
    return is_asked;
}

bool stop_has_cut(void)
{
    return atomic_load(&has_cut);
}
