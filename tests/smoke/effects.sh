#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Smooth effects: an explosion is interpolated between two of its frames, in the same way by both
# renderers; without the option, it changes in steps as in the game.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

cp "$demo" "$work"
# Three moments of the explosion at 5.06 s, whose frames change ten times per second.
cat >"$work/burst.lua" <<'END'
demo("A", "sample.dem")
shot { from = 5.27, length = 3, speed = 0.02, hide = "players",
       camera = fixed { pos = {87, -560, 70}, look = {87, -436, 30}, fov = 40 } }
END
for gl in osmesa soft; do
    for how in plain smooth; do
        option=()
        [ $how = plain ] || option=(--smooth-effects)
        "$demoreel" render "$work/burst.lua" --basedir "$sample" --size 160x120 --fps 1 -q --gl $gl \
            "${option[@]}" -o "$work/$gl-$how%d.png"
    done
done
# change A B: prints the mean difference of two images around the sprite, in 1/1000 of a level.
change() {
    ffmpeg -hide_banner -i "$work/$1.png" -i "$work/$2.png" -filter_complex \
        "blend=all_mode=difference,format=gray,crop=60:50:60:30,signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-" \
        -f null - 2>/dev/null | sed -n 's/.*YAVG=//p' | awk '{ print int(1000 * $1) }'
}
for i in 0 1 2; do
    [ "$(change osmesa-smooth$i soft-smooth$i)" -lt 4000 ] || fail "the renderers differ in frame $i"
    [ "$(change osmesa-plain$i osmesa-smooth$i)" -gt 1500 ] || fail "the option has no effect on frame $i"
done
# The frames of a film with `smooth_effects` in the script are those with the option.
sed -i '1i film { smooth_effects = true }' "$work/burst.lua"
"$demoreel" render "$work/burst.lua" --basedir "$sample" --size 160x120 --fps 1 -q --gl soft -o "$work/said%d.png"
cmp "$work/said1.png" "$work/soft-smooth1.png" || fail "smooth_effects differs from the option"
