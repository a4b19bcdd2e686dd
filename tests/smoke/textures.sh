#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Images in textures/ replace a map's own textures, unless an option disables that.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

cp -r "$sample" "$work/base"
mkdir -p "$work/base/hd/textures/sample"

# colour FILE COLOUR: writes an image of one colour, with a different aspect ratio than the texture
colour() {
    ffmpeg -v error -f lavfi -i "color=$2:size=96x48" -frames:v 1 "$work/base/hd/textures/$1"
}

# hue: prints the mean red, green and blue of the sample's map with the mod's images. Automatic
# exposure depends on all textures of the level.
hue() {
    rm -f "$work/$1.png"
    "$demoreel" thumb maps/sample.bsp --basedir "$work/base" --game hd --size 64x48 -q --exposure off \
        --camera "${camera[*]}" -o "$work/$1.png" "${@:2}"
    ffmpeg -v error -i "$work/$1.png" -vf scale=1:1:flags=area -f rawvideo -pix_fmt rgb24 - |
        od -An -tu1
}

# is_mostly CHANNEL R G B: that channel must be more than twice each of the others.
is_mostly() {
    awk -v c="$1" -v s="${*:2}" 'BEGIN {
        split(s, v)
        for (i = 1; i <= 3; i++) if (i != c + 1 && v[c + 1] <= 2 * v[i] + 4) exit 1
    }'
}

# A cobblestone wall fills the picture.
camera=(320 0 60 90 0 0)
before=$(hue before)
colour cobble.png red
is_mostly 0 $(hue red) || fail "textures/cobble.png is not shown"
[ "$(hue off --external-textures off)" = "$before" ] || fail "images are shown although they are disabled"
colour sample/cobble.tga lime
is_mostly 1 $(hue lime) || fail "the map's own folder does not take precedence"
colour sample/cobble.png black
colour sample/cobble_luma.png blue
is_mostly 2 $(hue luma) || fail "the glowing parts are not shown"

# A sky consists of two images; the second is drawn in front of the first.
wall=("${camera[@]}")
camera=(0 -300 300 -90 0 0)
before=$(hue sky_before)
colour sky1_solid.png red
is_mostly 0 $(hue sky_back) || fail "the back of a sky is not shown"
colour sky1_alpha.png lime
is_mostly 1 $(hue sky_front) || fail "the front of a sky is not shown"
ffmpeg -v error -y -f lavfi -i "color=lime@0:size=64x64,format=rgba" -frames:v 1 \
    "$work/base/hd/textures/sky1_alpha.png"
is_mostly 0 $(hue sky_clear) || fail "the transparent part of the front of a sky is not transparent"
[ "$(hue sky_off --external-textures off)" = "$before" ] || fail "the images of a sky are shown although they are disabled"
camera=("${wall[@]}")

echo nonsense >"$work/base/hd/textures/sample/cobble.png"
expect 0 'cobble.png.*ignored' "$demoreel" thumb maps/sample.bsp --basedir "$work/base" --game hd \
    --size 64x48 --camera "${camera[*]}" -o "$work/bad.png"
