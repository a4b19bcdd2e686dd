#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Smooth motion: curves in slow shots and in recordings with few messages, lines otherwise. Frames
# at the recorded positions are the same, and a frame does not depend on the others.
cd "$(dirname "$0")/../.."
. tests/lib.bash

cp "$demo" "$work"
# hashes FILE ARGS...: prints the hash of each frame.
hashes() {
    "$demoreel" render "$1" --basedir "$sample" --size 160x120 --gl soft -q --hash "${@:2}"
}
# same A B: 0 if two films have the same frames.
same() {
    cmp -s "$work/$1" "$work/$2"
}
# shot NAME SPEED: a shot in which a camera follows the player.
shot() {
    cat >"$work/$1.lua" <<END
demo("A", "sample.dem")
shot { from = 4, length = 1, speed = $2, camera = chase("pov", { distance = 90 }) }
END
    for how in auto on off; do
        hashes "$work/$1.lua" --fps 20 --smooth-motion $how >"$work/$1-$how"
    done
}

shot slow 0.3
same slow-auto slow-on || fail "a slow shot does not follow curves"
! same slow-auto slow-off || fail "curves and lines are the same"
shot fast 0.8
same fast-auto fast-off || fail "a shot at 0.8 of the speed follows curves"
! same fast-on fast-off || fail "--smooth-motion on has no effect"
shot ramp 'keys { {0, 1}, {0.5, 0.3}, {1, 1} }'
same ramp-auto ramp-on || fail "a shot that is slow only in part does not follow curves"
shot back -0.3
same back-auto back-on || fail "a slow shot backwards does not follow curves"

# Few messages: here at 240 frames per second.
for how in auto on off; do
    hashes "$demo" --from 4 --to 4.1 --fps 240 --smooth-motion $how >"$work/many-$how"
    hashes "$demo" --from 4 --to 5 --fps 10 --smooth-motion $how >"$work/few-$how"
done
same many-auto many-on || fail "a recording with few messages does not follow curves"
! same many-on many-off || fail "--smooth-motion off has no effect"
same few-auto few-off || fail "a recording with enough messages follows curves"

# The second half alone has the frames of the whole.
sed -i '1i film { smooth_motion = "on" }' "$work/ramp.lua"
hashes "$work/ramp.lua" --fps 20 >"$work/said"
same said ramp-on || fail "smooth_motion differs from the option"
hashes "$work/ramp.lua" --fps 20 --from 0.5 | grep ^frame >"$work/half"
[ -s "$work/half" ] || fail "no frames"
grep ^frame "$work/ramp-on" | tail -n "$(wc -l <"$work/half")" | cmp - "$work/half" ||
    fail "a part of the film differs from the whole"
"$demoreel" thumb "$demo" --basedir "$sample" --size 160x120 --gl soft --smooth-motion on --at 4.0125 -q -o "$work/thumb.png"
"$demoreel" render "$demo" --basedir "$sample" --size 160x120 --gl soft --fps 240 --from 4 --to 4.02 --hud overlay -q --smooth-motion on \
    -o "$work/film%d.png"
cmp "$work/thumb.png" "$work/film963.png" || fail "a thumbnail differs from the film's frame"

# Profiles decide where the option does not; most tests use the plain one.
for profile in plain player; do
    DEMOREEL_PROFILE=$profile hashes "$work/slow.lua" --fps 20 --loudness off --exposure off --fill-light 0 --tint 1 --near-effects game --player-colors game >"$work/slow-$profile"
done
same slow-plain slow-off || fail "--profile plain does not show lines"
same slow-player slow-auto || fail "--profile player does not show curves"

expect 1 'smooth-motion.*off, on, auto' "$demoreel" render "$demo" --basedir "$sample" --smooth-motion yes -o "$work/a.mp4"
