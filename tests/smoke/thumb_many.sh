#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Images of many demos and maps made at once are those made separately.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

options=(--basedir "$sample" --size 96x54 --at 12.5)
demos=("$sample"/id1/sample.dem "$sample"/id1/sample_15.dem "$sample"/id1/sample_999.dem)
"$demoreel" thumb "${demos[@]}" "${options[@]}" --out-dir "$work/thumbs" --jobs 1 -q
for demo in "${demos[@]}"; do
    name=$(basename "$demo" .dem)
    "$demoreel" thumb "$demo" "${options[@]}" -o "$work/$name.png" -q
    cmp "$work/$name.png" "$work/thumbs/$name.png" || fail "$name differs from the one made separately"
done

# A bad file affects only its own image; inputs with the same name keep their extension.
echo "no demo" >"$work/bad.dem"
mkdir "$work/other"
cp "${demos[0]}" "$work/other/sample.qwd"
expect 3 '3 of 4 pictures written' "$demoreel" thumb "${demos[0]}" "$work/bad.dem" \
    "$work/other/sample.qwd" "$sample/id1/maps/b_bh25.bsp" --basedir "$sample" --size 96x54 \
    --out-dir "$work/more" --format jpg --jobs 2
grep -qx "warning: $work/bad.dem: a text file, not a Quake demo" "$work/said" || fail "the bad file is not reported, with its name once"
for name in sample.dem sample.qwd b_bh25; do
    [ -s "$work/more/$name.jpg" ] || fail "no $name.jpg"
done

# Each input has its own output file, whatever its name, and no existing file is replaced.
mkdir "$work/a" "$work/b"
for name in a/m.qwd a/m.mvd b/m.mvd; do
    cp "${demos[0]}" "$work/$name"
done
gzip -c "${demos[0]}" >"$work/a/m.mvd.gz"
all=("$work"/a/m.qwd "$work"/a/m.mvd "$work"/a/m.mvd.gz "$work"/b/m.mvd)
expect 0 '4 of 4 pictures written' "$demoreel" thumb "${all[@]}" "${options[@]}" --out-dir "$work/own"
[ "$(cd "$work/own" && ls)" = $'m.mvd-2.png\nm.mvd.gz.png\nm.mvd.png\nm.qwd.png' ] ||
    { ls "$work/own"; fail "expected four images"; }
echo mine >"$work/own/m.qwd.png"
expect 2 'already exists' "$demoreel" thumb "${all[@]}" "${options[@]}" --out-dir "$work/own"
[ "$(cat "$work/own/m.qwd.png")" = mine ] || fail "a file was replaced"

expect 1 'out-dir' "$demoreel" thumb "${demos[@]}" -o "$work/a.png"
expect 1 '--count cannot be combined with --out-dir' "$demoreel" thumb "${demos[@]}" --out-dir "$work" --count 2
