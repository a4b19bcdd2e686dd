#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --overwrite never replaces an input of the same command, whatever its name and whoever reads it.
source tests/lib.bash
program=$PWD/$demoreel base=$PWD/$sample
cp "$demo" "$work/a.dem"
cd "$work"
"$program" dump a.dem -o a.txt
"$program" render a.dem --basedir "$base" --to 4 -q -o m.wav
cat >cube.mp4 <<'END'
LUT_3D_SIZE 2
0 0 0
1 0 0
0 1 0
1 1 0
0 0 1
1 0 1
0 1 1
1 1 1
END
cat >s.lua <<'END'
demo("A", "a.dem")
music("m.wav")
shot { from = 1, to = 1.3 }
END
echo '{"input": "a.dem", "output": "jobs", "sink": "wav", "to": 0.1}' >jobs
echo '{"input": "a.dem", "output": "jobs2.results", "sink": "wav", "to": 0.1}' >jobs2
cp a.dem page.html
mkdir d
cp a.dem d/one.dem
cp a.dem one.png
ln one.png d/two.dem
ln one.png two.png
ln -s a.dem link.dem
ln a.dem hard.dem
ln -s . here
mkdir quake
cp -r "$base/id1" quake/id1
sums() {
    find . -type f ! -name said ! -name '*.results' -exec sha256sum {} + | sort -k 2
}
sums >"$work/../sums.$$"
trap 'rm -rf "$work" "$work/../sums.$$"' EXIT
film=(--basedir "$base" --size 64x64 --fps 10 --overwrite)

# refused FILE COMMAND...: the command must not replace FILE, nor any other.
refused() {
    local file=$1
    shift
    expect 1 "(^demoreel: |^warning: |\"error\":\")$file: is an input of this command; use another output file" "$@"
    sums | cmp - "$work/../sums.$$" || fail "a file has changed: $*"
}
for name in a.dem link.dem hard.dem ./a.dem here/a.dem "$work/a.dem"; do
    refused "$name" "$program" dump a.dem -o "$name" --overwrite
    refused "$name" "$program" dump a.dem -o "$name" --overwrite --sandbox off
done
refused a.dem "$program" dump link.dem -o a.dem --overwrite
refused a.txt "$program" build a.txt -o a.txt --overwrite
refused a.txt sh -c '"$0" build - -o a.txt --overwrite <a.txt' "$program"
refused page.html "$program" page page.html --basedir "$base" -o page.html --overwrite
refused a.dem "$program" render a.dem "${film[@]}" --to 0.2 --sink wav -o a.dem
refused a.dem "$program" render a.dem "${film[@]}" --to 0.2 --hash -o a.dem
refused s.lua "$program" render s.lua "${film[@]}" --sink mp4 -o s.lua
refused m.wav "$program" render s.lua "${film[@]}" -o m.wav
refused cube.mp4 "$program" render a.dem "${film[@]}" --to 0.2 --lut cube.mp4 -o cube.mp4
refused quake/id1/gfx.wad "$program" render a.dem "${film[@]}" --basedir quake --to 0.2 --sink wav -o quake/id1/gfx.wad
# The picture of the first input would replace the second, which only another process reads.
for sandbox in on off; do
    refused "d/one.dem: ./one.png" "$program" thumb d/one.dem d/two.dem --basedir "$base" \
        --size 64x64 --out-dir . --overwrite --sandbox $sandbox
done
refused jobs "$program" render --batch jobs "${film[@]}"
refused jobs2.results "$program" render --batch jobs2 "${film[@]}"

# Other files are replaced.
"$program" dump a.dem -o a.txt --overwrite
"$program" render s.lua "${film[@]}" -q -o film.mp4
"$program" render s.lua "${film[@]}" -q -o film.mp4

# Links, pipes and folders that another user has put into a folder that everyone can write to are
# neither followed nor used.
if [ "$(id -u)" = 0 ]; then
    mkdir shared mine
    echo thesis >mine/film.mp4
    echo lock >mine/lock
    ln -s ../mine/film.mp4 shared/link.mp4
    ln -s ../mine shared/film.mp4.parts
    mkfifo shared/pipe.mp4
    chown -h 1:1 shared/*
    chmod 1777 shared
    for name in link pipe film; do
        expect 1 'belongs to another user' "$program" render a.dem "${film[@]}" --to 3 --segment-seconds 1 \
            --jobs 2 --overwrite -o shared/$name.mp4
    done
    [ "$(cat mine/*)" = "$(printf 'thesis\nlock')" ] || fail "files behind links of another user have changed"
fi
