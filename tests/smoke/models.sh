#!/usr/bin/env bash
# What stands in for models: which game folder's files count, and damage.
cd "$(dirname "$0")/../.."
. tests/lib.bash

mkdir "$work/base"
cp -r "$sample/id1" "$work/base/id1"

# look GAME...: a hash of the fighter as he runs, with these game folders added.
look() {
    local games=() game
    for game in "$@"; do games+=(--game "$game"); done
    "$demoreel" thumb "$work/base/id1/sample.dem" --basedir "$work/base" "${games[@]}" --at 4.05 \
        --camera 139,240,40,8,90,0 --size 160x90 --overwrite -o "$work/look.png" 2>"$work/said" ||
        fail "no picture with $*"
    sha256sum <"$work/look.png"
}

# A folder with the skinned fighter alone, and one with the game's own.
mkdir -p "$work/base/skinned/progs" "$work/base/plain/progs"
cp "$sample"/better/progs/player* "$work/base/skinned/progs"
cp "$sample/id1/progs/player.mdl" "$work/base/plain/progs"

own=$(look)
skinned=$(look skinned)
[ "$own" != "$skinned" ] || fail "the skinned mesh is not shown"
[ "$(look skinned plain)" = "$own" ] || fail "a later .mdl is covered by an earlier skinned mesh"
[ "$(look plain skinned)" = "$skinned" ] || fail "a later skinned mesh is not shown"

# Damage is told, with its line, and the model is shown.
mkdir -p "$work/base/damaged/progs"
cp "$sample"/better/progs/player* "$work/base/damaged/progs"
sed -i 's/^vert 3 .*/vert 3 ( nan 0 ) 0 1/' "$work/base/damaged/progs/player.md5mesh"
[ "$(look damaged)" = "$own" ] || fail "a damaged mesh is shown"
grep -q 'progs/player: md5mesh: line [0-9]*: not a number' "$work/said" || fail "damage is not told"
rm "$work/base/damaged/progs/player_00_00.lmp"
cp "$sample/better/progs/player.md5mesh" "$work/base/damaged/progs"
[ "$(look damaged)" = "$own" ] || fail "a mesh without a skin is shown"
grep -q 'no skin progs/player_00_00' "$work/said" || fail "the missing skin is not told"
