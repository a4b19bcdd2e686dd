#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Compare images with those that an established engine drew of the same demos at the same
# server times: $DEMOREEL_ASSETS/../reference, or FOLDER. Prints the structural similarity
# (SSIM) of the luma of each image and their median. Fails if the median is below 0.95 or
# an image below 0.88, unless tests/golden/README.md lists it as an intended difference.
# CASEs select images whose names contain one of them.
#
#   scripts/check-reference.sh [--gl WHICH] [FOLDER] [CASE ...]
#
# Writes $BUILD/reference/index.html (reference-WHICH/ with --gl), which shows result,
# reference and difference, with the least similar images first.
set -euo pipefail
export DEMOREEL_PROFILE=plain DEMOREEL_CONFIG=
cd "$(dirname "$0")/.."
demoreel=${DEMOREEL_BUILD:-build}/demoreel
out=${DEMOREEL_BUILD:-build}/reference
assets=${DEMOREEL_ASSETS:-}
way=()
if [ "${1:-}" = --gl ]; then
    way=(--gl "$2")
    out+=-$2
    shift 2
fi
folder=${1:-${assets:+$assets/../reference}}
[ $# -eq 0 ] || shift

[ -n "$assets" ] || { echo "check-reference: DEMOREEL_ASSETS is not set"; exit 77; }
[ -d "$folder" ] || { echo "check-reference: no reference images in $folder"; exit 77; }
command -v jq >/dev/null || { echo "check-reference: needs jq"; exit 77; }
rm -rf "$out"
mkdir -p "$out"

is_chosen() {
    local name=$1 pattern
    shift
    [ $# -gt 0 ] || return 0
    for pattern in "$@"; do
        [[ $name == *$pattern* ]] && return 0
    done
    return 1
}

# Prints one line per image: name, png, demo, time, WxH, fov, HUD style, HUD scale, weapon,
# filter, and the parts that need not match as x:y:w:h, or -. Text over the view is part of
# the HUD; in an intermission the game shows it whatever the size of the view, and the
# reference was made with a scale of one pixel per texel.
list_pinned() {
    jq -r '. as $case | .pictures[] | [
        (.file | rtrimstr(".png")), .file, $case.demo, $case.demo_time,
        (.size | join("x")), $case.fov,
        (($case.notes | test("svc_intermission")) as $ended |
            if $case.hud or $ended then "classic" else "none" end,
            if $ended then "1" else "whole" end),
        ($case.view_weapon != null), ($case.texture_mode | startswith("GL_NEAREST")),
        ([($case.ignore_rects // [])[] | map(tostring) | join(":")] | join(",") |
            if . == "" then "-" else . end)
        ] | @tsv' "$1" | sed "s|\t|\t$folder/|; s|\t\([^\t]*\.dem\)|\t$folder/\1|"
}

list_real() {
    jq -r '. as $case | .pictures[] | [
        (.file | rtrimstr(".png")), .file, $case.demo, .cl_time,
        ($case.size | join("x")), $case.cvars.fov,
        (if $case.hud then "classic" else "none" end), "whole",
        $case.view_weapon, ($case.cvars.gl_texturemode | startswith("GL_NEAREST")), "-"
        ] | @tsv' "$1" | sed "s|\t|\t$folder/real/|; s|\t\(demos/\)|\t$assets/\1|"
}

draw() {
    local name=$1 demo=$2 clock=$3 size=$4 fov=$5 hud=$6 scale=$7 weapon=$8 nearest=$9 filter=linear
    local extra=(${way[@]+"${way[@]}"})
    [ "$weapon" = true ] || extra+=(--no-weapon)
    [ "$nearest" = false ] || filter=nearest
    "$demoreel" thumb "$demo" --basedir "$assets" --at "@$clock" --size "$size" --fov "$fov" \
        --hud "$hud" --hud-scale "$scale" --texture-filter "$filter" -q -o "$out/$name.png" "${extra[@]}" </dev/null
}

# Prints the similarity of the luma, and writes an image of the difference, multiplied by four.
compare() {
    local name=$1 reference=$2 masks=$3 boxes='' rect
    local -a rects=()
    [ "$masks" = - ] || IFS=, read -ra rects <<<"$masks"
    for rect in ${rects[@]+"${rects[@]}"}; do
        boxes+=$(awk -F: '{printf ",drawbox=%s:%s:%s:%s:black:fill", $1, $2, $3, $4}' <<<"$rect")
    done
    cp "$reference" "$out/$name.ref.png"
    ffmpeg -hide_banner -nostdin -y -i "$out/$name.png" -i "$reference" -filter_complex "
        [0]format=gbrp$boxes,split[a][b];[1]format=gbrp$boxes,split[c][d];
        [a]format=gray[e];[c]format=gray[f];[e][f]ssim,nullsink;
        [b][d]blend=all_mode=difference,lutrgb=r=val*4:g=val*4:b=val*4[diff]" \
        -map '[diff]' -frames:v 1 "$out/$name.diff.png" 2>&1 </dev/null |
        sed -n 's/.*SSIM Y:\([0-9.]*\).*/\1/p' | tail -n 1
}

write_page() {
    echo '<!doctype html><meta charset="utf-8"><title>check-reference</title>'
    echo '<style>body{background:#222;color:#ddd;font-family:sans-serif}img{width:32%}</style>'
    echo '<p>result, reference, difference multiplied by four</p>'
    sort -n "$out/table" | while read -r ssim name; do
        echo "<h3>$name $ssim</h3>"
        echo "<img src=\"$name.png\"> <img src=\"$name.ref.png\"> <img src=\"$name.diff.png\">"
    done
}

is_intended() {
    [ -f tests/golden/README.md ] && grep -qF -- "\`$1\`" tests/golden/README.md
}

: >"$out/table"
{
    for json in "$folder"/*.json; do list_pinned "$json"; done
    for json in "$folder"/real/*.json; do [ ! -f "$json" ] || list_real "$json"; done
} >"$out/cases"
while IFS=$'\t' read -r name png demo clock size fov hud scale weapon nearest masks; do
    is_chosen "$name" "$@" || continue
    draw "$name" "$demo" "$clock" "$size" "$fov" "$hud" "$scale" "$weapon" "$nearest"
    ssim=$(compare "$name" "$png" "$masks")
    echo "${ssim:-0} $name" >>"$out/table"
    printf '%-36s %s\n' "$name" "${ssim:-no result}"
done <"$out/cases"
write_page >"$out/index.html"

sort -n "$out/table" | awk '{v[NR] = $1} END {
    if (!NR) exit 1
    m = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
    printf "%d images: median %.4f, minimum %.4f\n", NR, m, v[1]
    exit m < 0.95}' || { echo "the median is below 0.95"; exit 1; }
failed=0
while read -r ssim name; do
    awk "BEGIN {exit !($ssim < 0.88)}" || continue
    is_intended "$name" && { echo "$name: $ssim, an intended difference"; continue; }
    echo "FAILED: $name is below 0.88: see $out/index.html"
    failed=1
done <"$out/table"
exit $failed
