#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --light: shadows of models in the light of the map's lamps.
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
hash_of --light shadows --threads 1 >"$work/one"
hash_of --light shadows --threads 3 >"$work/three"
cmp "$work/one" "$work/three" || fail "threads change shadows"
[ -z "${DEMOREEL_ASSETS:-}" ] || ! cmp -s "$work/off" "$work/one" || fail "no shadows in a match"

# A frame by itself is that of the film, also from a script.
if [ -n "${DEMOREEL_ASSETS:-}" ]; then
    film=("${demos[0]}" --basedir "$DEMOREEL_ASSETS" --pov 1 --from 62.2 --to 62.4 --fps 10
        --size 320x180 -q)
    hash_of --light shadows | awk '{print $NF}' >"$work/part"
    awk '{print $NF}' "$work/one" | tail -n "$(wc -l <"$work/part")" | diff - "$work/part" ||
        fail "a part of the film has other shadows"
fi

expect 1 'light requires the renderer of --gl soft' "$demoreel" render "$demo" --basedir "$sample" \
    --gl osmesa --light shadows -o "$work/no.mp4"
expect 1 'light: .*shadwos.*shadows' "$demoreel" render "$demo" --basedir "$sample" \
    --light shadwos -o "$work/no.mp4"
