/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/routes_script.h - the handlers of the requests about scripts: their files, their drafts, and
 * changes by others. See routes_dispatch. */
#ifndef STUDIO_ROUTES_SCRIPT_H
#define STUDIO_ROUTES_SCRIPT_H

struct route_reply;
struct route_request;
struct routes;

void routes_get_script(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply);

/* Creates a file if the request has no tag; otherwise replaces it, provided that the tag
 * matches. */
void routes_put_script(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply);

void routes_get_drafts(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply);
void routes_put_draft(const struct routes *routes, const struct route_request *request,
                      struct route_reply *reply);
void routes_delete_draft(const struct routes *routes, const struct route_request *request,
                         struct route_reply *reply);

/* Waits until the script has another tag than the request's, or for some seconds, and replies with
 * the tag and with the number of this run. If the request has another number, which a page got
 * before a restart, replies immediately. */
void routes_get_events(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply);

#endif
