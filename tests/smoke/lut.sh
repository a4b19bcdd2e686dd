#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Lookup tables for a film, for a thumbnail and for shots of a script: both renderers give the same
# result, and the table is part of the digest of segment files.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

# Removes green and swaps red and blue.
cat >"$work/swap.cube" <<'END'
TITLE "swap"
LUT_3D_SIZE 2
0 0 0
0 0 1
0 0 0
0 0 1
1 0 0
1 0 1
1 0 0
1 0 1
END
printf 'LUT_1D_SIZE 2\n1 1 1\n0 0 0\n' >"$work/negative.cube"
rgb() {
    ffmpeg -v error -i "$1" -f rawvideo -pix_fmt rgb24 - | od -An -v -tu1 -w3
}
# is IMAGE OF AWK: each pixel of IMAGE must be what AWK prints for that pixel of OF.
is() {
    [ -s "$1" ] && [ -s "$2" ] || fail "$1 or $2 is missing"
    cmp <(rgb "$2" | awk "{$3}" | tr -s ' ') <(rgb "$1" | awk '{print $1, $2, $3}') ||
        fail "$1 is not $2 transformed by \"$3\""
}
small=(--basedir "$sample" --size 64x48 -q)
for gl in osmesa soft; do
    "$demoreel" thumb "$demo" "${small[@]}" --gl $gl --at 15 --gamma 1 -o "$work/$gl.png"
    "$demoreel" thumb "$demo" "${small[@]}" --gl $gl --at 15 --lut "$work/swap.cube" -o "$work/$gl.lut.png"
    is "$work/$gl.lut.png" "$work/$gl.png" 'print $3, 0, $1'
done
render --from 15 --to 15.05 --size 64x48 --lut "$work/negative.cube" -o "$work/film%d.png"
render --from 15 --to 15.05 --size 64x48 -o "$work/plain%d.png"
is "$work/film900.png" "$work/plain900.png" 'print 255 - $1, 255 - $2, 255 - $3'

# Scripts: the film's table is next to the script; the shot's table is applied after it.
cp "$demo" "$work"
cat >"$work/shots.lua" <<'END'
demo("A", "sample.dem")
local function s(t) t.from, t.length, t.camera = 15, 0.5, fixed { pos = {0, 0, 90}, angles = {0, 0, 0} } shot(t) end
s {} s { lut = "negative.cube" } s { lut = "swap.cube", lut_amount = keys { {0, 0}, {0.25, 1, "hold"} } } s {}
END
{ echo 'film { lut = "negative.cube" }'; cat "$work/shots.lua"; } >"$work/whole.lua"
"$demoreel" render "$work/shots.lua" "${small[@]}" --fps 4 -o "$work/s%d.png"
"$demoreel" render "$work/whole.lua" "${small[@]}" --fps 4 -o "$work/w%d.png"
is "$work/s2.png" "$work/s0.png" 'print 255 - $1, 255 - $2, 255 - $3'
cmp "$work/s4.png" "$work/s0.png" || fail "an amount of 0 changes colours"
is "$work/s5.png" "$work/s1.png" 'print $3, 0, $1'
cmp "$work/s6.png" "$work/s0.png" || fail "a table remains in effect after its shot"
cmp "$work/w2.png" "$work/s0.png" || fail "the film's table is not in effect after the shot's"
is "$work/w5.png" "$work/s1.png" 'print 255 - $3, 0, 255 - $1'

# The contents of the tables are part of the digest of a film.
job() {
    "$demoreel" plan "$@" "${small[@]}" -o "$work/film.mp4" | jq -r .job
}
for args in "$demo --lut $work/swap.cube" "$work/shots.lua" "$work/whole.lua --lut $work/swap.cube"; do
    before=$(job $args)
    sed -i 's/^TITLE.*/TITLE "other"/' "$work/swap.cube"
    [ "$(job $args)" != "$before" ] || fail "$args: the digest does not depend on the table"
    sed -i 's/^TITLE.*/TITLE "swap"/' "$work/swap.cube"
    [ "$(job $args)" = "$before" ] || fail "$args: the digest does not depend only on the contents of the table"
done

# mistake TEXT SCRIPT: check must print TEXT.
mistake() {
    printf 'demo("A", "sample.dem")\n%s\n' "$2" >"$work/bad.lua"
    expect "${3:-3}" "$1" "$demoreel" check "$work/bad.lua" --basedir "$sample" -q
}
echo LUT_3D_SIZ >"$work/bad.cube"
mistake 'bad.lua:2: lut: .*bad.cube: line 1: expected a colour or a .cube keyword' \
    'shot { from = 1, to = 2, lut = "bad.cube" }'
mistake 'bad.lua:2: lut: .*none.cube: No such file' 'shot { from = 1, to = 2, lut = "none.cube" }' 2
mistake 'lut: "/etc/passwd" is outside the script.s folder' 'shot { from = 1, to = 2, lut = "/etc/passwd" }'
mistake 'lut_amount requires lut' 'shot { from = 1, to = 2, lut_amount = 0.5 }'
mistake 'lut_amount: expected .* 0 to 1' 'shot { from = 1, to = 2, lut = "swap.cube", lut_amount = 2 }'
expect 3 'bad.cube: line 1' "$demoreel" thumb "$demo" "${small[@]}" --lut "$work/bad.cube" -o "$work/no.png"

# A file used several times counts once towards the limit.
limit() {
    "$demoreel" --limits | awk -v name="$1" '$1 == name {print $2}'
}
for ((i = 0; i <= $(limit SCRIPT_LUTS); i++)); do cp "$work/negative.cube" "$work/n$i.cube"; done
many='for k = 1, 2 do for i = 0, %d do shot { from = 1, to = 2, lut = "n" .. i .. ".cube" } end end'
printf "demo('A', 'sample.dem')\n$many" $(($(limit SCRIPT_LUTS) - 1)) >"$work/many.lua"
"$demoreel" check "$work/many.lua" --basedir "$sample" -q >"$work/said"
mistake 'more than 32 LUT files' "$(printf "$many" "$(limit SCRIPT_LUTS)")" 5
expect 1 '--lut requires an output with pictures' "$demoreel" render "$demo" --basedir "$sample" \
    --lut "$work/swap.cube" -o "$work/sound.wav"
