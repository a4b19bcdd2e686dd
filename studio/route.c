/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/route.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "studio/folder.h"

const char ROUTE_JSON[] = "application/json";

void route_reply_data(struct route_reply *reply, const char *type, char *data, size_t size)
{
    reply->type = type;
    reply->data = reply->owned = data;
    reply->size = size;
}

void route_reply_json(struct route_reply *reply, cJSON *json)
{
    char *text = mem_check(cJSON_PrintUnformatted(json));
    cJSON_Delete(json);
    route_reply_data(reply, ROUTE_JSON, text, strlen(text));
}

void route_reply_error(struct route_reply *reply, unsigned status, const struct err *err)
{
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "error", err->text);
    route_reply_json(reply, json);
    reply->status = status;
}

bool route_resolve(const struct routes *routes, const struct route_request *request, int kinds,
                   char path[PATH_MAX], struct route_reply *reply)
{
    struct err err = {0};
    if (!(1 << folder_kind_of(request->path) & kinds))
        err_set(&err, ERR_USAGE, "not supported for this type of file");
    else if (folder_resolve(routes->folder, request->path, path, &err))
        return true;
    route_reply_error(reply, err.kind == ERR_IO ? 404 : 403, &err);
    return false;
}
