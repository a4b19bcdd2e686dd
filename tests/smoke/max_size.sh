#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --max-size: a film that would be larger is rendered with less quality until its file fits; if
# that is impossible, an error is reported.
cd "$(dirname "$0")/../.."
. tests/lib.bash

film=(--from 2 --to 3 --fps 20 --preset ultrafast)
render "${film[@]}" -o "$work/free.mp4"
free=$(stat -c %s "$work/free.mp4")
most=$((free / 2))
render "${film[@]}" --max-size $most -o "$work/small.mp4"
small=$(stat -c %s "$work/small.mp4")
[ "$small" -le $most ] || fail "$small bytes exceed the maximum of $most"
[ "$small" -ge $((most * 92 / 100)) ] || fail "$small bytes are too far below the maximum of $most"
most=$((free / 7))
render "${film[@]}" --max-size $most -o "$work/small.mp4" --overwrite
small=$(stat -c %s "$work/small.mp4")
[ "$small" -le $most ] || fail "$small bytes exceed the maximum of $most"
[ "$small" -ge $((most * 92 / 100)) ] || fail "$small bytes are too far below the maximum of $most"

# A long film with small frames: the sound is reduced, too.
long=(--size 64x36 --fps 5 --preset ultrafast)
"$demoreel" render "$demo" --basedir "$sample" -q "${long[@]}" -o "$work/long.mp4"
most=$(($(stat -c %s "$work/long.mp4") * 5 / 12))
"$demoreel" render "$demo" --basedir "$sample" -q "${long[@]}" --max-size $most -o "$work/less.mp4"
[ "$(stat -c %s "$work/less.mp4")" -le $most ] || fail "the sound is not reduced"

# Fractional quality values.
declare -A size
for crf in 24 24.5 25; do
    render "${film[@]}" --crf $crf -o "$work/crf.mp4" --overwrite
    size[$crf]=$(stat -c %s "$work/crf.mp4")
done
[ "${size[24]}" -gt "${size[24.5]}" ] && [ "${size[24.5]}" -gt "${size[25]}" ] ||
    fail "--crf: ${size[24]}, ${size[24.5]}, ${size[25]} bytes"
render "${film[@]}" --max-size 1G -o "$work/same.mp4"
cmp -s "$work/free.mp4" "$work/same.mp4" || fail "a film that fits is changed"
expect 5 'at the lowest quality' render "${film[@]}" --max-size 1K -o "$work/none.mp4"
expect 1 'such as 10M' render "${film[@]}" --max-size big -o "$work/x.mp4"
expect 1 '--max-size cannot be combined with --hash' render "${film[@]}" --max-size 1M --hash
expect 1 'has no quality setting' render "${film[@]}" --max-size 1M --codec ffv1 -o "$work/x.mkv"
expect 2 'already exists' render "${film[@]}" --max-size 1G -o "$work/free.mp4"
