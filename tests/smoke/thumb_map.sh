#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Images of a map: from its cameras, from the best viewpoint, from above.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

map() {
    "$demoreel" thumb maps/sample.bsp --basedir "$sample" --size 160x90 -q "$@"
}
pixels() {
    ffmpeg -v error -i "$work/$1.png" -f rawvideo -pix_fmt rgb24 - | sha256sum
}
# luma NAME: prints the mean luma of the image, 0 to 255.
luma() {
    ffmpeg -v error -i "$work/$1.png" -vf scale=1:1:flags=area -f rawvideo -pix_fmt gray - |
        od -An -tu1 | tr -d ' '
}

# Every listed camera can be given by name, and has the listed position.
map --list-cameras >"$work/cameras"
[ -s "$work/cameras" ] || fail "no cameras"
read -r name place <"$work/cameras"
map --camera "$name" -o "$work/name.png"
map --camera "$(tr -d '"' <<<"$place")" -o "$work/place.png"
[ "$(pixels name)" = "$(pixels place)" ] || fail "$name differs from $place"
expect 1 'unknown camera "nowhere"' "$demoreel" thumb maps/sample.bsp \
    --basedir "$sample" --camera nowhere -o "$work/a.png"

# The automatically chosen view is not black, and is reproducible.
map -o "$work/best.png"
[ "$(luma best)" -gt 15 ] || fail "the view is black"
map -o "$work/again.png"
cmp "$work/best.png" "$work/again.png"

# From above, the complete map is visible, and less of it the lower it is cut.
map --top-down -o "$work/above.png"
[ "$(luma above)" -gt 5 ] || fail "nothing is seen from above"
map --top-down --camera "0 0 -10000" -o "$work/below.png"
[ "$(luma below)" -eq 0 ] || fail "parts above the cut are visible"
expect 1 '--at requires a demo, not only maps' "$demoreel" thumb maps/sample.bsp --basedir "$sample" --at 3 -o "$work/a.png"
expect 1 '--top-down requires a map' "$demoreel" thumb "$demo" --basedir "$sample" --top-down -o "$work/a.png"

# A path names that file, whatever the game has under its name; a name is that of the game's map. The
# companion files are those next to it. Here the file is another map: the sample's box of health.
mkdir "$work/mine" "$work/lit"
cp "$sample/id1/maps/b_bh25.bsp" "$work/mine/sample.bsp"
of() {
    "$demoreel" thumb "$1" --basedir "$sample" --size 160x90 -q --camera "0 -100 40 0 90 0" -o "$work/$2.png" ||
        fail "thumb $1"
}
of "$work/mine/sample.bsp" mine
of b_bh25.bsp box
of sample.bsp game
of "$sample/id1/maps/sample.bsp" path
[ "$(pixels mine)" != "$(pixels game)" ] || fail "the game's map is shown instead of the file"
[ "$(pixels path)" = "$(pixels game)" ] || fail "the path of the game's map gives another picture"
cp "$sample/id1/maps/sample.bsp" "$work/lit/copy.bsp"
of "$work/lit/copy.bsp" unlit
cp "$sample/id1/maps/sample.lit" "$work/lit/copy.lit"
of "$work/lit/copy.bsp" lit
[ "$(pixels lit)" = "$(pixels game)" ] || fail "a copy of the map and its light gives another picture"
[ "$(pixels unlit)" != "$(pixels lit)" ] || fail "the light next to the map is not used"
cp "$sample/id1/maps/b_bh25.lit" "$work/mine/sample.lit"
of "$work/mine/sample.bsp" boxed
[ "$(pixels boxed)" = "$(pixels box)" ] || fail "the file and its light give another picture than the game's"
expect 2 'mine/b_bh25.bsp: No such file' "$demoreel" thumb "$work/mine/b_bh25.bsp" --basedir "$sample" -o "$work/a.png"
expect 2 'maps/nowhere.bsp: not found in id1' "$demoreel" thumb nowhere.bsp --basedir "$sample" -o "$work/a.png"
