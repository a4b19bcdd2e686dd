#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The same inputs give the same bytes: in every run, with any number of threads, and for
# frames rendered alone.
cd "$(dirname "$0")/../.."
. tests/lib.bash

hashes() {
    render --hash "$@"
}

hashes --from 3 --to 6 --threads 1 >"$work/one"
hashes --from 3 --to 6 --threads 2 >"$work/two"
[ "$(wc -l <"$work/one")" -eq 181 ] || fail "expected 180 frames and the sound"
[ "$(sort -u -k5 "$work/one" | wc -l)" -gt 100 ] || fail "too few different frames"
diff "$work/one" "$work/two" || fail "the number of threads changes the picture"

# Single frames, out of order.
for n in 350 200 270; do
    hashes --from "$(awk "BEGIN {printf \"%.9f\", $n / 60}")" \
        --to "$(awk "BEGIN {printf \"%.9f\", ($n + 1) / 60}")" >"$work/alone"
    [ "$(grep -c '^frame' "$work/alone")" -eq 1 ] || fail "expected one frame"
    grep -qxF -- "$(grep '^frame' "$work/alone")" "$work/one" || {
        cat "$work/alone"
        fail "frame $n rendered alone differs from the film"
    }
done

# Complete files.
render --from 3 --to 5 --threads 1 -o "$work/a.mp4"
render --from 3 --to 5 --threads 2 -o "$work/b.mp4"
cmp "$work/a.mp4" "$work/b.mp4" || fail "two runs gave different films"
render --from 3 --to 5 --threads 2 -o "$work/a.wav"
render --from 3 --to 5 --threads 1 -o "$work/b.wav"
cmp "$work/a.wav" "$work/b.wav" || fail "two runs gave different sound"
