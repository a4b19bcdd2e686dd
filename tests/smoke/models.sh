#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Replacement models: which game folder takes precedence, and damaged files.
cd "$(dirname "$0")/../.."
. tests/lib.bash

mkdir "$work/base"
cp -r "$sample/id1" "$work/base/id1"

# look GAME ARGS...: prints a hash of an image of the running fighter, with an additional game
# folder.
look() {
    local game=$1
    shift
    "$demoreel" thumb "$work/base/id1/sample.dem" --basedir "$work/base" --game "$game" \
        --at 4.05 --camera 139,240,40,8,90,0 "$@" \
        --size 160x90 --overwrite -o "$work/look.png" \
        2>"$work/said" || fail "no image with $game $*"
    sha256sum <"$work/look.png"
}

# A folder with only the skeletal fighter, and one with the game's own model.
mkdir -p "$work/base/skinned/progs" "$work/base/plain/progs"
cp "$sample"/better/progs/player* "$work/base/skinned/progs"
cp "$sample/id1/progs/player.mdl" "$work/base/plain/progs"

own=$(look id1)
skinned=$(look skinned)
[ "$own" != "$skinned" ] || fail "the skeletal model is not shown"
[ "$(look skinned --game plain)" = "$own" ] || fail "an earlier skeletal model replaces a later .mdl"
[ "$(look plain --game skinned)" = "$skinned" ] || fail "a later skeletal model is not shown"

[ "$(look skinned --models mdl)" = "$own" ] || fail "--models mdl shows the skeletal model"

# An image for the armour on the floor.
mkdir -p "$work/base/painted/progs"
cp "$sample"/better/progs/armor* "$work/base/painted/progs"
armor=(--at 1 --camera 240,60,30,20,0,0)
own_armor=$(look id1 "${armor[@]}")
[ "$own_armor" != "$(look painted "${armor[@]}")" ] || fail "the image is not shown"
[ "$own_armor" = "$(look painted "${armor[@]}" --external-textures off)" ] ||
    fail "--external-textures off shows the image"

# Damage gives a warning with the line, and the original model is shown.
mkdir -p "$work/base/damaged/progs"
cp "$sample"/better/progs/player* "$work/base/damaged/progs"
sed -i 's/^vert 3 .*/vert 3 ( nan 0 ) 0 1/' "$work/base/damaged/progs/player.md5mesh"
[ "$(look damaged)" = "$own" ] || fail "a damaged model is shown"
grep -q 'progs/player: md5mesh: line [0-9]*: .*number' "$work/said" || fail "no warning about the damage"
rm "$work/base/damaged/progs/player_00_00.lmp"
cp "$sample/better/progs/player.md5mesh" "$work/base/damaged/progs"
[ "$(look damaged)" = "$own" ] || fail "a model without a skin is shown"
grep -q 'skin progs/player_00_00 not found' "$work/said" || fail "no warning about the missing skin"
