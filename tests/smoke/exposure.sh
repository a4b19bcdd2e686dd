#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --exposure: a frame has the same exposure whatever else is rendered, in films, thumbnails and
# scripts; overlays keep their colours; without the option nothing changes.
cd "$(dirname "$0")/../.."
. tests/lib.bash
small=(--basedir "$sample" --size 96x64 --fps 5 -q)
hash() {
    "$demoreel" render "$@" "${small[@]}" --hash
}
frames() {
    grep ^frame
}

# Off is the default, and other values change frames.
off=$(hash "$demo" --from 2 --to 4)
[ "$off" = "$(hash "$demo" --from 2 --to 4 --exposure off)" ] || fail "--exposure off is not the default"
[ "$off" = "$(hash "$demo" --from 2 --to 4 --exposure 0)" ] || fail "--exposure 0 changes frames"
for value in auto 1 -0.5; do
    [ "$off" != "$(hash "$demo" --from 2 --to 4 --exposure $value)" ] || fail "--exposure $value has no effect"
done

# Any part of the film, number of processes and kind of picture has the frames of the whole film.
same_parts() {
    local whole
    whole=$(hash "$@" --jobs 1)
    [ "$whole" = "$(hash "$@" --jobs 3 --segment-seconds 1)" ] || fail "the number of processes changes frames: $*"
    diff <(frames <<<"$whole" | tail -n 8) <(hash "$@" --from "$part" --jobs 1 | frames | tail -n 8) ||
        fail "a part has other frames than the film: $*"
}
part=8
same_parts "$demo" --exposure auto --to 10
same_parts "$demo" --exposure auto --to 10 --samples 3
same_parts "$demo" --exposure auto --to 10 --stereo side

# A thumbnail is the film's frame.
"$demoreel" render "$demo" "${small[@]}" --exposure auto --from 6 --to 6.2 -o "$work/film%d.png"
"$demoreel" thumb "$demo" --basedir "$sample" --size 96x64 -q --exposure auto --at 6 -o "$work/thumb.png"
cmp "$work/film30.png" "$work/thumb.png" || fail "a thumbnail differs from the film's frame"
# Pictures of maps and of moments that nobody chose are exposed, unless the brightness is given.
picture() {
    "$demoreel" thumb "$1" --basedir "$sample" --size 96x64 -q --overwrite "${@:2}"
}
for input in "$demo" "$sample/id1/maps/sample.bsp"; do
    picture "$input" -o "$work/own.png"
    picture "$input" --exposure auto -o "$work/auto.png"
    cmp "$work/own.png" "$work/auto.png" || fail "a picture is not exposed: $input"
    picture "$input" --exposure off -o "$work/off.png"
    picture "$input" --gamma 1 -o "$work/same.png"
    cmp "$work/off.png" "$work/same.png" || fail "a picture with --gamma is exposed: $input"
    ! cmp -s "$work/off.png" "$work/auto.png" || fail "the exposure of a picture has no effect: $input"
done
picture "$demo" --sheet 2x1 --exposure -3 --gamma 1 -o "$work/sheet1.png"
picture "$demo" --sheet 2x1 --gamma 1 -o "$work/sheet2.png"
cmp -s "$work/sheet1.png" "$work/sheet2.png" && fail "--exposure does not apply to contact sheets"
"$demoreel" thumb "$sample/id1/maps/sample.bsp" --basedir "$sample" --size 96x64 -q --exposure 1.5 --gamma 1 -o "$work/b.png"
"$demoreel" thumb "$sample/id1/maps/sample.bsp" --basedir "$sample" --size 96x64 -q --gamma 1 -o "$work/a.png"
cmp -s "$work/a.png" "$work/b.png" && fail "--exposure does not apply to pictures of maps"

# Scripts: the film's, and a shot's own, which cuts, dissolves and tiles keep apart.
cp "$demo" "$work"
cat >"$work/shots.lua" <<'END'
demo("A", "sample.dem")
local here = fixed { pos = {0, 0, 90}, angles = {0, 0, 0} }
shot { from = 2, length = 2, camera = here }
dissolve(2)
shot { from = 4, length = 2, camera = here, exposure = "off" }
shot { from = 6, length = 2, camera = here, cuts = { {1, pov {}} }, exposure = "auto" }
shot { from = 8, length = 2, exposure = keys { {0, 0}, {1, 1.5} } }
shot { from = 6, length = 2, layout = "2x1", tiles = { { exposure = 1 }, { camera = here } } }
END
part=6
same_parts "$work/shots.lua"
same_parts "$work/shots.lua" --exposure auto
shot() {
    sed -E "s/@/$1/" <<'END' >"$work/one.lua"
demo("A", "sample.dem") shot { from = 2, length = 1, @ }
END
    "$demoreel" render "$work/one.lua" "${small[@]}" --hash "${@:2}" | frames
}
[ "$(shot 'exposure = 1')" = "$(shot '' --exposure 1)" ] || fail "a shot's exposure differs from the option's"
[ "$(shot 'exposure = "off"' --exposure 1)" = "$(shot '')" ] || fail "a shot cannot switch the exposure off"
[ "$(shot 'exposure = "auto"')" = "$(shot '' --exposure auto)" ] || fail "a shot's own exposure differs from the film's"
echo 'film { exposure = 1 }' | cat - "$work/one.lua" >"$work/film.lua"
[ "$("$demoreel" render "$work/film.lua" "${small[@]}" --hash)" != "$("$demoreel" render "$work/one.lua" "${small[@]}" --hash)" ] ||
    fail "the exposure of film { } has no effect"

# The HUD is drawn over the exposed view: the classic bar does not change.
if command -v ffmpeg >/dev/null; then
    bar() {
        "$demoreel" thumb "$demo" --basedir "$sample" --size 320x240 -q --hud classic --at 6 "$@" -o "$work/bar.png" --overwrite
        ffmpeg -v error -i "$work/bar.png" -vf crop=320:20:0:220 -f rawvideo -pix_fmt rgb24 - | md5sum
    }
    [ "$(bar --exposure off)" = "$(bar --exposure 1.5)" ] || fail "the exposure changes the HUD"
fi

# Refusals.
expect 1 'exposure: expected auto, off, or -4 to 4 stops, got "bright"' "$demoreel" render "$demo" --exposure bright -o "$work/x.mp4"
expect 1 'exposure requires the renderer of --gl soft' "$demoreel" render "$demo" --basedir "$sample" --exposure 1 --gl osmesa -o "$work/x.mp4"
expect 1 'exposure cannot be combined with --layers' "$demoreel" render "$demo" --basedir "$sample" --exposure 1 --layers all -o "$work/x%d.exr"
expect 1 'shots.lua:[0-9]+: exposure requires the renderer of --gl soft' "$demoreel" render "$work/shots.lua" --basedir "$sample" --gl osmesa -o "$work/x.mp4"
shot 'exposure = 9' >/dev/null 2>&1 && fail "an exposure of 9 stops is accepted"
expect 3 'exposure: expected numbers from -4 to 4, got 9' "$demoreel" render "$work/one.lua" --basedir "$sample" -o "$work/x.mp4"
