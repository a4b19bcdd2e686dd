#include "base/stop.h"

#include <signal.h>

static volatile sig_atomic_t is_asked;

void stop_ask(void)
{
    is_asked = 1;
}

void stop_forget(void)
{
    is_asked = 0;
}

bool stop_is_asked(void)
{
    return is_asked;
}
