/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "studio/connections.h"
#include "studio/guard.h"
#include "studio/route.h"
#include "studio/routes.h"

enum {
    MAX_CONNECTIONS = 64,
    MAX_SOCKETS = 256,         /* including shut down connections that are not closed yet */
    IDLE_TIMEOUT = 20,         /* in seconds */
    CONNECTION_MEMORY = 32768, /* bytes for a request's headers */
};

struct http {
    struct MHD_Daemon *daemon;
    struct guard *guard;
    const struct routes *routes;
    struct connections *connections;
};

/* A request whose body is being read. */
struct incoming {
    char *body;
    size_t size, capacity;
    bool is_too_large;
};

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static const char *argument(struct MHD_Connection *connection, const char *name)
{
    const char *value = NULL;
    size_t size = 0;
    MHD_lookup_connection_value_n(connection, MHD_GET_ARGUMENT_KIND, name, strlen(name), &value,
                                  &size);
    return value && strlen(value) == size ? value : ""; /* rejects values with "%00" */
}

static enum MHD_Result send_reply(struct MHD_Connection *connection, unsigned status,
                                  struct MHD_Response *response)
{
    static const char *const headers[][2] = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
         "media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    const enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result send_text(struct MHD_Connection *connection, unsigned status,
                                 const char *text)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "text/plain; charset=utf-8");
    return send_reply(connection, status, response);
}

/* Answers "/enter?key=SECRET": sets the cookie and redirects to the page. */
static enum MHD_Result send_cookie(const struct http *http, struct MHD_Connection *connection)
{
    char cookie[128];
    if (!guard_is_secret(http->guard, argument(connection, "key")))
        return send_text(connection, 403, "Wrong key: open the address that demoreel printed.\n");
    /* A redirect by a page, since after an HTTP redirect that another site started, browsers
     * would not send the SameSite cookie. */
    static const char page[] = "<!doctype html><link rel=icon href=/icon.svg>"
                               "<meta http-equiv=refresh content='0;url=/'>";
    struct MHD_Response *response = MHD_create_response_from_buffer(
        sizeof page - 1, (void *)(uintptr_t)page, MHD_RESPMEM_PERSISTENT);
    guard_format_cookie(http->guard, cookie);
    MHD_add_response_header(response, "Set-Cookie", cookie);
    MHD_add_response_header(response, "Content-Type", "text/html");
    return send_reply(connection, 200, response);
}

/* Creates the response for a file, or for the part requested by "bytes=FIRST-LAST". */
static struct MHD_Response *create_file_response(const struct route_reply *reply, const char *range,
                                                 unsigned *status)
{
    char text[96], *end;
    int64_t first = 0, last = reply->fd_size - 1;
    if (range && strncmp(range, "bytes=", 6) == 0 && range[6] >= '0' && range[6] <= '9') {
        const int64_t from = strtoll(range + 6, &end, 10);
        const int64_t to = *end == '-' && end[1] ? strtoll(end + 1, NULL, 10) : last;
        if (from >= 0 && from <= last && to >= from) {
            first = from;
            last = to < last ? to : last;
            *status = 206;
        }
    }
    struct MHD_Response *response = MHD_create_response_from_fd_at_offset64(
        (uint64_t)(last - first + 1), reply->fd, (uint64_t)first);
    MHD_add_response_header(response, "Accept-Ranges", "bytes");
    if (*status == 206) {
        snprintf(text, sizeof text, "bytes %lld-%lld/%lld", (long long)first, (long long)last,
                 (long long)reply->fd_size);
        MHD_add_response_header(response, "Content-Range", text);
    }
    return response;
}

static enum MHD_Result answer(const struct http *http, struct MHD_Connection *connection,
                              const char *method, const char *url, const struct incoming *incoming)
{
    struct route_reply reply;
    const struct route_request request = {
        .method = method,
        .url = url,
        .path = argument(connection, "path"),
        .match = header(connection, "If-Match"),
        .number = atoi(argument(connection, "number")),
        .urgency = argument(connection, "urgency"),
        .socket =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd,
        .body = incoming->body ? incoming->body : "",
        .size = incoming->size,
    };
    routes_dispatch(http->routes, &request, &reply);
    struct MHD_Response *response =
        reply.fd >= 0 ? create_file_response(&reply, header(connection, "Range"), &reply.status)
                      : MHD_create_response_from_buffer(reply.size, (void *)(uintptr_t)reply.data,
                                                        reply.owned ? MHD_RESPMEM_MUST_FREE
                                                                    : MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", reply.type);
    if (reply.tag[0])
        MHD_add_response_header(response, "ETag", reply.tag);
    return send_reply(connection, reply.status, response);
}

static bool append_body(struct incoming *incoming, const char *data, size_t size)
{
    if (incoming->size + size > LIMIT_STUDIO_REQUEST)
        return false;
    while (incoming->size + size + 1 > incoming->capacity) {
        incoming->capacity = incoming->capacity ? 2 * incoming->capacity : 4096;
        incoming->body = mem_check(realloc(incoming->body, incoming->capacity));
    }
    memcpy(incoming->body + incoming->size, data, size);
    incoming->size += size;
    incoming->body[incoming->size] = '\0';
    return true;
}

/* Returns whether the caller has to answer the request. Unauthorized requests and "/enter" are
 * answered here, with the outcome in *result. */
static bool authorize(const struct http *http, struct MHD_Connection *connection,
                      const char *method, const char *url, enum MHD_Result *result)
{
    const struct guard_request request = {
        .method = method,
        .host = header(connection, "Host"),
        .origin = header(connection, "Origin"),
        .site = header(connection, "Sec-Fetch-Site"),
        .cookies = header(connection, "Cookie"),
    };
    const bool is_enter = strcmp(url, "/enter") == 0 && strcmp(method, "GET") == 0;
    /* The printed address may be opened from any page. */
    const struct guard_request enter_request = {method, request.host, NULL, NULL, NULL};
    if (!guard_is_same_origin(http->guard, is_enter ? &enter_request : &request))
        *result =
            send_text(connection, 403, "Requests are accepted only from the studio's own page.\n");
    else if (is_enter)
        *result = send_cookie(http, connection);
    else if (!guard_has_cookie(http->guard, &request))
        *result = send_text(connection, 403, "Open the address that demoreel printed.\n");
    else
        return true;
    return false;
}

/* Called after a request's headers, for each part of its body, and at its end. */
static enum MHD_Result handle_request(void *context, struct MHD_Connection *connection,
                                      const char *url, const char *method, const char *version,
                                      const char *data, size_t *size, void **state)
{
    const struct http *http = context;
    struct incoming *incoming = *state;
    enum MHD_Result result;
    (void)version;
    if (!incoming) {
        *state = mem_alloc(sizeof *incoming);
        const char *length = header(connection, "Content-Length");
        if (!authorize(http, connection, method, url, &result))
            return result;
        if (length && strtoull(length, NULL, 10) > LIMIT_STUDIO_REQUEST)
            return send_text(connection, 413, "Request too large.\n");
        return MHD_YES;
    }
    if (*size > 0) {
        if (!append_body(incoming, data, *size))
            incoming->is_too_large = true;
        *size = 0;
        return incoming->is_too_large ? MHD_NO : MHD_YES;
    }
    struct connection *this = *(struct connection **)MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    connections_set_busy(http->connections, this);
    result = answer(http, connection, method, url, incoming);
    connections_set_idle(http->connections, this);
    return result;
}

static void free_request(void *context, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code)
{
    struct incoming *incoming = *state;
    (void)context, (void)connection, (void)code;
    if (incoming)
        free(incoming->body);
    free(incoming);
    *state = NULL;
}

static void track_connection(void *context, struct MHD_Connection *connection, void **state,
                             enum MHD_ConnectionNotificationCode code)
{
    struct http *http = context;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED)
        connections_remove(http->connections, *state);
    else
        *state = connections_add(
            http->connections,
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd);
}

struct http *http_start(struct guard *guard, const struct routes *routes, int port, struct err *err)
{
    struct http *http = mem_alloc(sizeof *http);
    const struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    *http = (struct http){
        .guard = guard, .routes = routes, .connections = connections_create(MAX_CONNECTIONS)};
    http->daemon = MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL,
        (uint16_t)port, NULL, NULL, handle_request, http, MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_NOTIFY_COMPLETED, free_request, NULL, MHD_OPTION_NOTIFY_CONNECTION,
        track_connection, http, MHD_OPTION_CONNECTION_LIMIT, (unsigned)MAX_SOCKETS,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_TIMEOUT, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_MEMORY, MHD_OPTION_END);
    if (!http->daemon) {
        err_set_errno(err, errno, "cannot listen on 127.0.0.1, port %d", port);
        connections_destroy(http->connections);
        free(http);
        return NULL;
    }
    guard->port = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
    return http;
}

void http_stop(struct http *http)
{
    MHD_stop_daemon(http->daemon);
    connections_destroy(http->connections);
    free(http);
}
