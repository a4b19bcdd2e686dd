#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The game folders that a demo names are used without --game where they exist, inside the sandbox
# and without it, by all commands; names that are not those of game folders are ignored.
cd "$(dirname "$0")/../.."
. tests/lib.bash

# recording FILE FOLDER MAP: a recording of all players, made with that game folder on that map.
recording() {
    local i
    {
        echo 'demoreel text 1 mvd'
        echo 'all_block ms=0'
        echo "serverdata serverversion=28 age=1 game=\"$2\" time=10 mapname=\"Somewhere\" gravity=800" \
            'stopspeed=100 maxspeed=320 spectatormaxspeed=500 accelerate=10 airaccelerate=0.7' \
            'wateraccelerate=10 friction=4 waterfriction=4 entgravity=1'
        echo 'all_block ms=0'
        echo 'soundlist first=0 next=0'
        echo "modellist first=0 precache_model=\"maps/$3.bsp\" precache_model=\"progs/player.mdl\" next=0"
        echo 'updateuserinfo player=0 user=7 text="\\name\\Ranger"'
        echo 'all_block ms=10'
        echo 'playerinfo player=0 mask=0x081f frame=12 x=0 y=-700 z=110 pitch=0 yaw=90 model=2'
        for i in {1..9}; do
            echo 'all_block ms=90'
            echo "playerinfo player=0 mask=0x0001 frame=12 x=$((i * 10))"
        done
    } >"$work/text"
    "$demoreel" build "$work/text" -o "$1" -q --overwrite || fail "cannot build $1"
}

# The map of the first is in qw, that of the second in its own folder.
base=$work/base
cp -r "$sample" "$base"
mkdir -p "$base/qw/maps" "$base/arena/maps" "$work/outside/maps"
cp "$base/id1/maps/sample.bsp" "$base/qw/maps/one.bsp"
cp "$base/id1/maps/sample.bsp" "$base/arena/maps/two.bsp"
cp "$base/id1/maps/sample.bsp" "$work/outside/maps/three.bsp"
recording "$work/one.mvd" qw one
recording "$work/two.mvd" arena two
recording "$work/three.mvd" ../outside three

small=(--basedir "$base" --size 64x48 -q)
for name in one two; do
    for how in on off; do
        "$demoreel" thumb "$work/$name.mvd" "${small[@]}" --at 0.4 --sandbox $how -o "$work/$name-$how.png" ||
            fail "thumb $name.mvd with --sandbox $how"
    done
    cmp "$work/$name-on.png" "$work/$name-off.png" || fail "the sandbox changes the picture of $name.mvd"
done
expect 0 'game data: .*: id1, qw, arena$' "$demoreel" thumb "$work/two.mvd" --basedir "$base" \
    --size 64x48 --at 0.4 -v -o "$work/v.png"
expect 2 'maps/three.bsp: not found in id1, qw;' "$demoreel" thumb "$work/three.mvd" "${small[@]}" \
    --at 0.4 -o "$work/three.png"

# Several demos: as thumbnails, in a script, a batch and a film by two processes.
"$demoreel" thumb "$work/one.mvd" "$work/two.mvd" "$work/one.mvd" "${small[@]}" --at 0.4 --out-dir "$work/thumbs" \
    --sandbox require || fail "thumb of several demos"
cat >"$work/both.lua" <<'END_OF_SCRIPT'
film { output = "both.mp4", size = "64x48", fps = 10 }
demo("A", "one.mvd") demo("B", "two.mvd")
shot { demo = "A", from = 0, length = 0.5 }
shot { demo = "B", from = 0, length = 0.5 }
END_OF_SCRIPT
program=$PWD/$demoreel
(cd "$work" && "$program" render both.lua --basedir "$base" -q) || fail "a script with both demos"
echo "{\"input\": \"$work/two.mvd\", \"output\": \"$work/two.mp4\"}" >"$work/jobs"
"$demoreel" render --batch "$work/jobs" "${small[@]}" --fps 10 >"$work/said" || fail "a batch"
"$demoreel" render "$work/two.mvd" "${small[@]}" --fps 10 --jobs 2 --segment-seconds 0.5 \
    -o "$work/parts.mp4" || fail "a film by two processes"

# A demo cannot choose a link, a hidden folder, or one without data of a game; --game can.
ln -s "$work/outside" "$base/linked"
mkdir -p "$base/.hidden" "$base/notes"
cp -r "$work/outside/maps" "$base/.hidden"
touch "$base/notes/music" "$base/notes/maps"
for folder in linked .hidden notes; do
    recording "$work/$folder.mvd" $folder three
    for how in on off; do
        expect 2 'maps/three.bsp: not found in id1, qw;' "$demoreel" thumb "$work/$folder.mvd" "${small[@]}" \
            --at 0.4 --sandbox $how -o "$work/chosen.png"
    done
done
"$demoreel" thumb "$work/linked.mvd" "${small[@]}" --game linked --at 0.4 -o "$work/chosen.png" ||
    fail "--game does not follow a link"

# --game of the same folder adds it once.
expect 0 'game data: .*: id1, qw, arena$' "$demoreel" thumb "$work/two.mvd" --basedir "$base" \
    --game arena --size 64x48 --at 0.4 -v --overwrite -o "$work/v.png"

# A map that is a link to a place outside: the message names the option that allows it.
mkdir "$work/store"
mv "$base/arena/maps/two.bsp" "$work/store"
ln -s "$work/store/two.bsp" "$base/arena/maps/two.bsp"
expect 2 "maps/two.bsp: arena/maps/two.bsp is a link to .*/store/two.bsp.* --allow .*/store\$" \
    "$demoreel" thumb "$work/two.mvd" "${small[@]}" --at 0.4 -o "$work/link.png"
"$demoreel" thumb "$work/two.mvd" "${small[@]}" --at 0.4 --allow "$work/store" -o "$work/link.png" ||
    fail "--allow"
cmp "$work/link.png" "$work/two-on.png" || fail "a linked map gives another picture"
