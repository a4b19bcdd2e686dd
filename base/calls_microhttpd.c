/* SPDX-License-Identifier: GPL-2.0-or-later */
/* libmicrohttpd's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <microhttpd.h>
#include <stdarg.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_MICROHTTPD, __VA_ARGS__)

struct MHD_Daemon *MHD_start_daemon(unsigned int flags, uint16_t port,
                                    MHD_AcceptPolicyCallback policy, void *policy_context,
                                    MHD_AccessHandlerCallback handler, void *handler_context, ...)
{
    __typeof__(MHD_start_daemon_va) *const start =
        library_require(LIBRARY_MICROHTTPD, "MHD_start_daemon_va");
    va_list options;
    va_start(options, handler_context);
    struct MHD_Daemon *const daemon =
        start(flags, port, policy, policy_context, handler, handler_context, options);
    va_end(options);
    return daemon;
}

/* None of the requested values takes further arguments. */
/* clang-format off */
CALL(enum MHD_Result, MHD_add_response_header,
     (struct MHD_Response *a, const char *b, const char *c), (a, b, c))
CALL(struct MHD_Response *, MHD_create_response_from_buffer,
     (size_t a, void *b, enum MHD_ResponseMemoryMode c), (a, b, c))
CALL(struct MHD_Response *, MHD_create_response_from_fd_at_offset64,
     (uint64_t a, int b, uint64_t c), (a, b, c))
CALL(void, MHD_destroy_response, (struct MHD_Response *a), (a))
CALL(const union MHD_ConnectionInfo *, MHD_get_connection_info,
     (struct MHD_Connection *a, enum MHD_ConnectionInfoType b, ...), (a, b))
CALL(const union MHD_DaemonInfo *, MHD_get_daemon_info,
     (struct MHD_Daemon *a, enum MHD_DaemonInfoType b, ...), (a, b))
CALL(const char *, MHD_lookup_connection_value,
     (struct MHD_Connection *a, enum MHD_ValueKind b, const char *c), (a, b, c))
CALL(enum MHD_Result, MHD_lookup_connection_value_n,
     (struct MHD_Connection *a, enum MHD_ValueKind b, const char *c, size_t d, const char **e,
      size_t *f), (a, b, c, d, e, f))
CALL(enum MHD_Result, MHD_queue_response,
     (struct MHD_Connection *a, unsigned int b, struct MHD_Response *c), (a, b, c))
CALL(void, MHD_stop_daemon, (struct MHD_Daemon *a), (a))

#endif
