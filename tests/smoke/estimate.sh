#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The file size estimated by plan --estimate is close to that of the film, with any encoder and
# for short films; nothing is written.
cd "$(dirname "$0")/../.."
. tests/lib.bash

# near NAME PERCENT ARGS...: the estimate must be within PERCENT of the actual size.
near() {
    local name=$1 parts=$2 said made
    shift 2
    "$demoreel" plan "$demo" --basedir "$sample" --size 320x240 -q "$@" -o "$work/$name" >"$work/plain"
    "$demoreel" plan "$demo" --basedir "$sample" --size 320x240 -q "$@" -o "$work/$name" --estimate >"$work/plan"
    jq -e '.estimate | .seconds > 0 and .sampled_frames > 0' "$work/plan" >/dev/null ||
        fail "$name: $(cat "$work/plan")"
    [ "$(jq -c 'del(.estimate)' "$work/plan")" = "$(jq -c . "$work/plain")" ] || fail "$name: the plan differs"
    [ "$(find "$work" -name "$name*" | wc -l)" = 0 ] || fail "$name: estimating writes files"
    said=$(jq .estimate.bytes "$work/plan")
    render "$@" -o "$work/$name"
    made=$(stat -c %s "$work/$name")
    [ -z "${VERBOSE-}" ] || echo "$name: $said bytes estimated, $made actual"
    [ $((100 * (said > made ? said - made : made - said))) -le $((parts * made)) ] ||
        fail "$name: $said bytes estimated, $made actual"
}
near a.mp4 15 --fps 30
near fast.mkv 15 --fps 30 --preset ultrafast --crf 30 --segment-seconds 3
near master.mov 15 --fps 10 --from 2 --to 6 --codec prores
near short.mp4 40 --fps 10 --from 2 --to 2.5
near one.mp4 40 --fps 10 --from 2 --to 2.1
expect 1 'unknown option|not an option|--estimate' "$demoreel" render "$demo" --estimate -o "$work/x.mp4"
# An estimate needs no free name; a plan does.
"$demoreel" plan "$demo" --basedir "$sample" --to 0.5 --size 64x36 --fps 5 -o "$work/one.mp4" --estimate >/dev/null ||
    fail "no estimate of a film that exists"
expect 2 'already exists' "$demoreel" plan "$demo" --basedir "$sample" --to 0.5 --size 64x36 -o "$work/one.mp4"
