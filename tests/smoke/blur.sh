#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Frames with several samples, distributed over time and over each pixel, are averaged and
# reproducible.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

hashes() {
    render --from 15 --to 15.2 --fps 20 --size 160x90 --hash "$@" | grep ^frame
}
hashes >"$work/sharp"
hashes --samples 8 >"$work/blurred"
cmp -s "$work/sharp" "$work/blurred" && fail "eight samples have no effect"
# A single sample is the frame itself; a shutter angle of 0 gives antialiasing without blur.
hashes --samples 1 --aa 1 | diff "$work/sharp" - || fail "one sample is not the frame"
hashes --aa 8 >"$work/smooth"
cmp -s "$work/sharp" "$work/smooth" && fail "edges are not antialiased"
hashes --samples 8 --shutter 0 | diff "$work/smooth" - || fail "there is motion blur with a shutter angle of 0"
for other in "--shutter-phase 0" "--shutter-shape smooth"; do
    hashes --samples 8 $other | cmp -s - "$work/blurred" && fail "$other has no effect"
done
hashes --samples 8 --threads 2 | diff "$work/blurred" - || fail "threads change the blur"
# A part has the same frames as the complete film.
render --from 15.1 --to 15.2 --fps 20 --size 160x90 --samples 8 --hash | grep ^frame |
    diff <(tail -n 2 "$work/blurred") - || fail "the blur of a part differs"

# An image of a moment is the frame of the film, and its status bar is sharp.
pixels() {
    ffmpeg -v error -i "$1" -vf "crop=${2:-iw:ih:0:0}" -f rawvideo -pix_fmt rgb24 - | sha256sum
}
still() {
    "$demoreel" thumb "$demo" --basedir "$sample" --size 320x240 --at 15.1 -q \
        -o "$work/$1.png" "${@:2}"
}
still sharp
still blurred --fps 20 --samples 8
render --from 15.1 --to 15.15 --fps 20 --samples 8 -o "$work/%03d.png"
[ "$(pixels "$work/302.png")" = "$(pixels "$work/blurred.png")" ] ||
    fail "the still differs from the frame of the film"
[ "$(pixels "$work/sharp.png" 320:20:0:220)" = "$(pixels "$work/blurred.png" 320:20:0:220)" ] ||
    fail "the status bar is blurred"

# Images of maps are antialiased, too.
for aa in 1 4; do
    "$demoreel" thumb maps/sample.bsp --basedir "$sample" --size 160x90 --aa $aa -q \
        -o "$work/map$aa.png"
done
[ "$(pixels "$work/map1.png")" != "$(pixels "$work/map4.png")" ] || fail "the edges of a map are not antialiased"

# In a transition, each shot has its own samples, and frames of both are in flight at once:
# each frame must be what it is when rendered separately.
cp "$demo" "$work/sample.dem"
cat >"$work/over.lua" <<'END'
film { output = "over.mp4", size = "64x36", fps = 10 }
demo("A", "sample.dem")
shot { from = 5, to = 7, camera = pov() }
dissolve(10)
shot { from = 10, to = 12, camera = pov() }
END
over() {
    "$demoreel" render "$work/over.lua" --basedir "$sample" --samples 6 --hash -q "$@" | grep ^frame
}
over >"$work/over"
[ "$(wc -l <"$work/over")" = 30 ] || fail "the film has $(wc -l <"$work/over") frames"
for frame in 12 15 18; do
    over --from 1.${frame#1} --to 1.$((${frame#1} + 1)) | diff <(grep "^frame $frame " "$work/over") - ||
        fail "frame $frame of a blurred transition differs when rendered separately"
done

# Depth of field: what is in focus does not change, other parts are blurred, and a single sample
# gives a warning.
lens() {
    cat >"$work/lens.lua" <<END
film { output = "lens.mp4", size = "160x90", fps = 10 }
demo("A", "sample.dem")
shot { from = 5, to = 5.1, camera = fixed { pos = {139, 220, 50}, angles = {8, 90, 0}, $1 } }
END
    "$demoreel" render "$work/lens.lua" --basedir "$sample" --hash "${@:2}" | grep ^frame
}
lens "" --aa 8 >"$work/sharp"
lens "focus = 90, blur = 4" --aa 8 | cmp -s - "$work/sharp" && fail "a lens has no effect"
lens "focus = 90, blur = 0" --aa 8 | diff "$work/sharp" - || fail "a lens with a blur of 0 has an effect"
lens "focus = {{0, {139, 300, 40}}, {1, 'Rook'}}, blades = 5" --aa 2 -q >"$work/pulled"
expect 0 'focus has no effect with one sample per frame' "$demoreel" render "$work/lens.lua" \
    --basedir "$sample" --hash
"$demoreel" render "$work/lens.lua" --basedir "$sample" --hash --draft >"$work/said" 2>&1
! grep -q 'one sample' "$work/said" || fail "a draft warns of a lens that it ignores intentionally"

# An image with 64 samples equals one with many to within 1/255 on average; one with a single
# sample does not.
far() {
    ffmpeg -hide_banner -i "$1" -i "$2" -lavfi 'format=gbrp[a];[1]format=gbrp[b];[a][b]blend=all_mode=difference,format=rgb24' \
        -f rawvideo - 2>/dev/null </dev/null | od -An -v -tu1 -w1 | awk '{ sum += $1 } END { print sum / NR }'
}
near=("$demo" --basedir "$sample" --from 15.1 --to 15.15)
[ -z "${DEMOREEL_ASSETS:-}" ] || near=("$DEMOREEL_ASSETS/demos/dem/own_p15_dm3.dem"
    --basedir "$DEMOREEL_ASSETS" --from 20.5 --to 20.55)
for num in 1 64 1024; do
    shutter=(--shutter 360)
    [ $num != 1 ] || shutter=()
    "$demoreel" render "${near[@]}" --fps 20 --samples $num "${shutter[@]}" --size 160x90 \
        -q -o "$work/near.$num.png"
done
awk -v one="$(far "$work/near.1.png" "$work/near.1024.png")" \
    -v many="$(far "$work/near.64.png" "$work/near.1024.png")" \
    'BEGIN { print one, many; exit !(many < 1 && one > 2 * many) }' >"$work/said" ||
    fail "1 and 64 samples compared with 1024: $(cat "$work/said")"

expect 1 'whole number from 1 to 1024' "$demoreel" render "$demo" --hash --samples 1025
expect 1 'expected one of box, triangle, smooth' "$demoreel" render "$demo" --hash --shutter-shape round
expect 1 'expected a number from -360 to 360' "$demoreel" render "$demo" --hash --shutter-phase 999
expect 1 'expected a number from 0 to 360' "$demoreel" render "$demo" --hash --shutter 400
