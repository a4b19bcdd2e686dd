/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_info.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/account.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/log.h"
#include "base/printable.h"
#include "cli/options/options.h"
#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake_text.h"
#include "pipeline/exit_codes.h"
#include "pipeline/print/json.h"
#include "pipeline/report/info.h"
#include "pipeline/report/info_json.h"
#include "pipeline/report/info_text.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/demo_info.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* Gathering the information reads all messages; read_seconds is how long that took. */
static void log_measurements(struct log *log, const struct info *info, double open_seconds,
                             double read_seconds)
{
    const double megabytes = (double)demo_damage_offset(info->demo) / 1e6;
    const double duration = timeline_duration(info->timeline);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    log_verbose(log,
                "%s: %.1f s in %.2f MB; opened in %.1f ms; messages read in %.1f ms, %.0f MB/s, "
                "%.0f times real time; peak memory %ld MB",
                demo_name(info->demo), duration, megabytes, open_seconds * 1e3, read_seconds * 1e3,
                megabytes / read_seconds, duration / read_seconds, usage.ru_maxrss / 1024);
}

/* Prints the information about one demo, as text if json is NULL. */
static bool print_demo(const struct render_settings *settings, const char *path, struct json *json,
                       struct log *log, bool *damaged, struct err *err)
{
    const double began = clock_seconds();
    struct info info;
    account_name(path);
    struct demo *demo = capture_demo_open(path, err);
    const bool ok = demo && info_open(&info, demo, &settings->input, log, err);
    if (ok) {
        log_measurements(log, &info, info.opened - began, clock_seconds() - info.opened);
        if (json)
            info_json_put(json, &info, path);
        else
            info_text_print(&info, settings->messages.log_level == LOG_VERBOSE);
        *damaged |= timeline_damage(info.timeline) != NULL;
        info_close(&info);
    }
    demo_close(demo);
    return ok;
}

int command_info(const struct render_settings *settings, struct log *log, struct err *err)
{
    /* Collected, so that there is either complete JSON or none if a limit ends the process. */
    char *text = NULL;
    size_t size = 0;
    struct json json = {.stream = settings->messages.json ? open_memstream(&text, &size) : NULL};
    const bool list = settings->messages.json && settings->input.num_paths > 1;
    bool damaged = false;
    int code = 0;
    if (settings->messages.json && !json.stream) {
        err_set(err, ERR_RESOURCE, "no memory for the JSON");
        return -1;
    }
    if (list)
        json_open_array(&json, NULL);
    for (int i = 0; i < settings->input.num_paths; i++) {
        if (print_demo(settings, settings->input.paths[i], settings->messages.json ? &json : NULL,
                       log, &damaged, err))
            continue;
        if (settings->input.num_paths == 1) {
            code = -1;
            break;
        }
        /* A demo that cannot be read does not keep the others from being printed. */
        log_failure(log, "%s", err->text);
        if (settings->messages.json)
            info_json_put_error(&json, settings->input.paths[i], err->text);
        code = err_exit_code(err->kind);
    }
    if (list)
        json_close_array(&json);
    if (json.stream && fclose(json.stream) != 0) {
        err_set(err, ERR_RESOURCE, "no memory for the JSON");
        code = -1;
    }
    if (text && code >= 0)
        puts(text);
    free(text);
    return code ? code : damaged ? EXIT_DAMAGED : 0;
}
