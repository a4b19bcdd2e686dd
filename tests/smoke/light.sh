#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --light: shadows in the light of lamps and moving lights, and models lit at each vertex.
cd "$(dirname "$0")/../.."
. tests/lib.bash

film=("$demo" --basedir "$sample" --from 4 --to 5 --fps 10 --size 160x90 -q)
hash_of() {
    "$demoreel" render "${film[@]}" --hash "$@" | grep ^frame
}
hash_of --light off >"$work/off"
hash_of >"$work/default"
cmp "$work/off" "$work/default" || fail "--light off is not the default"
if [ -n "${DEMOREEL_ASSETS:-}" ]; then
    demos=("$DEMOREEL_ASSETS"/demos/mvd/*4on4*dm3*.mvd)
    film=("${demos[0]}" --basedir "$DEMOREEL_ASSETS" --pov 1 --from 62 --to 62.4 --fps 10
        --size 320x180 -q)
    hash_of --light off >"$work/off"
fi
for light in shadows models models,shadows; do
    hash_of --light $light --threads 1 >"$work/$light"
    hash_of --light $light --threads 3 >"$work/three"
    cmp "$work/$light" "$work/three" || fail "threads change --light $light"
done
mv "$work/models,shadows" "$work/one"
hash_of --light models,shadows --samples 3 --threads 1 >"$work/samples"
hash_of --light models,shadows --samples 3 --threads 3 >"$work/three"
cmp "$work/samples" "$work/three" || fail "threads change light in samples"
if [ -n "${DEMOREEL_ASSETS:-}" ]; then
    for light in shadows models one; do
        ! cmp -s "$work/off" "$work/$light" || fail "--light $light changes nothing in a match"
    done
    ! cmp -s "$work/shadows" "$work/one" || fail "models are lit as in the game"
fi

# A frame by itself is that of the film, also from a script.
if [ -n "${DEMOREEL_ASSETS:-}" ]; then
    film=("${demos[0]}" --basedir "$DEMOREEL_ASSETS" --pov 1 --from 62.2 --to 62.4 --fps 10
        --size 320x180 -q)
    hash_of --light shadows,models | awk '{print $NF}' >"$work/part"
    awk '{print $NF}' "$work/one" | tail -n "$(wc -l <"$work/part")" | diff - "$work/part" ||
        fail "a part of the film has other shadows"
fi

expect 1 'light requires the renderer of --gl soft' "$demoreel" render "$demo" --basedir "$sample" \
    --gl osmesa --light shadows -o "$work/no.mp4"
expect 1 'light: .*shadwos.*shadows' "$demoreel" render "$demo" --basedir "$sample" \
    --light shadwos -o "$work/no.mp4"
