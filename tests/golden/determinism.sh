#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The same inputs give the same bytes: run after run, with any number of
# threads, and for frames rendered alone.
cd "$(dirname "$0")/../.."
. tests/lib.bash

hashes() {
    render --hash "$@"
}

hashes --from 3 --to 6 --threads 1 >"$work/one"
hashes --from 3 --to 6 --threads 2 >"$work/two"
[ "$(wc -l <"$work/one")" -eq 181 ] || fail "180 frames and the sound, not $(wc -l <"$work/one")"
[ "$(sort -u -k5 "$work/one" | wc -l)" -gt 100 ] || fail "the frames are all alike"
diff "$work/one" "$work/two" || fail "threads change the picture"

# Frames alone, the later first.
for n in 350 200 270; do
    hashes --from "$(awk "BEGIN {printf \"%.9f\", $n / 60}")" \
        --to "$(awk "BEGIN {printf \"%.9f\", ($n + 1) / 60}")" >"$work/alone"
    [ "$(grep -c '^frame' "$work/alone")" -eq 1 ] || fail "one frame was wanted"
    grep -qxF -- "$(grep '^frame' "$work/alone")" "$work/one" || {
        cat "$work/alone"
        fail "frame $n alone is not the film's"
    }
done

# Whole files.
render --from 3 --to 5 --threads 1 -o "$work/a.mp4"
render --from 3 --to 5 --threads 2 -o "$work/b.mp4"
cmp "$work/a.mp4" "$work/b.mp4" || fail "two runs, two films"
render --from 3 --to 5 --threads 2 -o "$work/a.wav"
render --from 3 --to 5 --threads 1 -o "$work/b.wav"
cmp "$work/a.wav" "$work/b.wav" || fail "two runs, two sounds"
