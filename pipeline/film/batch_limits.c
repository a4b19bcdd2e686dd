/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/batch_limits.h"

#include <string.h>

#include "base/err.h"
#include "pipeline/settings/settings.h"

static bool is_more(int limit, int than)
{
    return than != 0 && (limit == 0 || limit > than); /* 0: none */
}

static bool allows_more(const struct render_settings *job, const struct render_settings *batch)
{
    for (int i = 0; i < job->input.num_allowed; i++) {
        bool is_known = false;
        for (int k = 0; k < batch->input.num_allowed; k++)
            is_known = is_known || strcmp(job->input.allowed[i], batch->input.allowed[k]) == 0;
        if (!is_known)
            return true;
    }
    return false;
}

bool batch_limits_keep(const struct render_settings *job, const struct render_settings *batch,
                       struct err *err)
{
    static const int strictness[] = {[SANDBOX_OFF] = 0, [SANDBOX_ON] = 1, [SANDBOX_REQUIRE] = 2};
    const char *looser =
        strictness[job->limits.sandbox] < strictness[batch->limits.sandbox] ? "sandbox"
        : allows_more(job, batch)                                           ? "allow"
        : is_more(job->limits.max_memory, batch->limits.max_memory)         ? "max-memory"
        : is_more(job->limits.max_seconds, batch->limits.max_seconds)       ? "max-seconds"
                                                                            : NULL;
    return !looser || err_set(err, ERR_USAGE,
                              "\"%s\": a job cannot exceed what the batch's command line allows; "
                              "use --%s there",
                              looser, looser);
}
