#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Files named in a script are below its folder, and files that it writes below the working folder;
# --allow and -o let the user extend this.
source tests/lib.bash
program=$PWD/$demoreel base=$PWD/$sample
mkdir "$work/in" "$work/other"
cp "$demo" "$work/in"
cp "$demo" "$work/other/far.dem"
cp "$sample/id1/music/track02.wav" "$work/other"
ln -s ../other/far.dem "$work/in/link.dem"
ln -s ../other "$work/in/folder"
cd "$work/in"

# script LINES...: writes a script.
script() {
    printf '%s\n' "$@" >film.lua
}
shot='shot { from = 1, length = 0.2 }'
good='demo("A", "sample.dem")'

# refused TEXT LINES...: the script must fail with TEXT, with and without the sandbox.
refused() {
    local text=$1
    shift
    script "$@"
    expect 3 "$text" "$program" check film.lua --basedir "$base" --sandbox off
}

outside='outside the script.s folder; --allow .* permits it'
for name in ../other/far.dem "$work/other/far.dem" link.dem folder/far.dem folder/../../other/far.dem; do
    refused "demo: .*$outside" "demo('A', '$name')" "$shot"
done
refused "music: .*$outside" "$good" "$shot" "music '../other/track02.wav'"
refused "music: .*$outside" "$good" "$shot" "music 'folder/track02.wav'"
refused "font: .*$outside" "$good" \
    'shot { from = 1, length = 1, caption = { "a", font = "/etc/a.ttf" } }'
refused "picture: .*$outside" "$good" \
    'shot { from = 1, length = 1, picture = { "../a.png" } }'
echo 'film { size = "64x64" }' >../other/more.lua
refused "include: expected the name of a file in the script.s folder" "$good" "$shot" 'include "../other/more.lua"'
ln -s ../other/more.lua more.lua
refused "include: .*$outside" "$good" "$shot" 'include "more.lua"'
ln -s ../other/a.cam a.cam
echo 'advancedfx Cam' >../other/a.cam
refused "path: .*$outside" "$good" 'shot { from = 1, length = 1, camera = path { file = "a.cam" } }'
script 'map "../../secret"' 'shot { length = 1, camera = fixed { pos = {0, 0, 0} } }'
expect 2 'not a valid file name inside a game folder' "$program" check film.lua --basedir "$base"

written='outside the working folder'
refused "output: .*$written" 'film { output = "../a.mp4" }' "$good" "$shot"
refused "output: .*$written" "film { output = '$work/a.mp4' }" "$good" "$shot"
refused "output: .*$written" 'film { output = "folder/a.mp4" }' "$good" "$shot"
refused "still: .*$written" "$good" 'shot { from = 1, length = 1, still("../a.png", 0) }'
refused "still: .*$written" "$good" 'shot { from = 1, length = 1, still("/tmp/a.png", 0) }'

# The exceptions.
script 'demo("A", "../other/far.dem")' "$shot"
"$program" check film.lua --basedir "$base" --allow ../other >said || fail "--allow"
script 'demo("A", "link.dem")' "$shot"
"$program" check film.lua --basedir "$base" --allow "$work/other" >said || fail "--allow, by a link"
# Names that do not exist next to the script are looked up in the allowed folders, in their order.
# Links in those folders are followed; links in a script's folder that lead out of it are not.
mkdir ../shelf ../far
mv ../other/far.dem ../far/real.dem
ln -s ../far/real.dem ../shelf/linked.dem
ln -s ../far ../shelf/deep
script 'demo("A", "linked.dem") demo("B", "deep/real.dem")' "$shot"
"$program" check film.lua --basedir "$base" --allow ../other --allow ../shelf >said ||
    fail "--allow with a name and links fails"
ln -s ../far/real.dem own.dem
script 'demo("A", "own.dem")' "$shot"
expect 3 "demo: .*$outside" "$program" check film.lua --basedir "$base" --allow ../shelf
script 'demo("A", "../shelf/../far/real.dem")' "$shot"
expect 3 "demo: .*$outside" "$program" check film.lua --basedir "$base" --allow ../shelf
script 'demo("A", "nowhere.dem")' "$shot"
expect 2 'nowhere.dem: No such' "$program" check film.lua --basedir "$base" --allow ../shelf
script "$good" "$shot"
"$program" render film.lua --basedir "$base" --size 64x64 --fps 10 -q -o ../other/a.mp4 || fail "-o"
[ -s ../other/a.mp4 ] || fail "no film is made"
[ -z "$(find "$work" -maxdepth 1 -type f ! -name said)" ] || fail "files were written above the working folder"
