#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Names, messages and titles in a demo and a script that contain terminal sequences, line breaks,
# quotes, HTML, bidirectional formatting characters and invalid UTF-8 are replaced or escaped
# wherever they are printed.
source tests/lib.bash

bad='\x1b[31m\nFAKE\x0d\x07\"\\<script>alert(1)</script>\xe2\x80\xae\xc2\x9b\x9b\xff%s'
text=${bad//\\/\\\\} # escaped for sed
"$demoreel" dump "$demo" | sed -E \
    -e "s#mapname=\"[^\"]*\"#mapname=\"$text\"#;s#precache_sound=\"[^\"]*\"#precache_sound=\"$text\"#" \
    -e "s#netname=\"Rook\"#netname=\"\\\\x1b]0;\\\\nFAKE\\\\x07<b>\"#" \
    -e "s#^(print|centerprint) text=\".*\"#\1 text=\"$text\\\\n\"#" \
    -e "s#^skybox text=\"\"#skybox text=\"$text\"#" >"$work/text"
grep -q 'FAKE' "$work/text" || fail "the text does not contain the hostile name"
"$demoreel" build "$work/text" -o "$work/bad.dem" || fail build

sed -E "s#(precache_model=\"maps/)sample#\1$text#" "$work/text" >"$work/text2"
"$demoreel" build "$work/text2" -o "$work/map.dem" || fail "build again"

# clean WHAT FILE: the file must be printable UTF-8 without lines made up by the demo.
clean() {
    [ -s "$2" ] || fail "$1: empty"
    iconv -f UTF-8 -t UTF-8 "$2" >"$work/utf8" 2>&1 || fail "$1: not UTF-8"
    if LC_ALL=C grep -aqP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]' "$2"; then
        LC_ALL=C grep -aP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]' "$2" |
            head -n 3 | cat -v >&2
        fail "$1: control characters"
    fi
    ! grep -q '^FAKE' "$2" || fail "$1: a line made up by the demo"
}

cd "$work"
program=$OLDPWD/$demoreel base=$OLDPWD/$sample
"$program" info bad.dem -v >out 2>log || fail info
clean info out
clean "info -v" log
grep -q 'FAKE' out || fail "info shows no name"
"$program" trace bad.dem --basedir "$base" -v >out 2>log || fail trace
clean trace out
"$program" trace bad.dem --basedir "$base" --at 5 >out || fail "trace --at"
clean "trace --at" out
"$program" dump bad.dem >out || fail dump
clean dump out
"$program" info bad.dem --json >out || fail "info --json"
clean "info --json" out
jq -e . out >said || fail "info's JSON is invalid"
"$program" trace bad.dem --basedir "$base" --every 5 --json >out || fail "trace --json"
clean "trace --json" out
jq -e . out >said || fail "trace's JSON is invalid"

for word in info trace; do
    "$program" $word map.dem >out 2>log || fail "$word of a hostile map name fails"
    clean "$word of a bad map" out
done

# The log, the progress and the title of a film.
"$program" render bad.dem --basedir "$base" --size 64x64 --fps 5 --to 1 -v --progress json -o a.mp4 \
    2>log || fail render
clean "a film's log" log
grep -q 'FAKE' log || fail "the log does not report the missing sound"
if command -v ffprobe >/dev/null; then
    ffprobe -v error -show_entries format_tags=title -of default=nw=1:nk=1 a.mp4 >out
    clean "a film's title" out
    [ "$(wc -l <out)" -eq 1 ] || fail "the title has several lines"
fi

# Names in a script, and the script's own name.
script=$'<script>\033[31m.lua'
cat >"$script" <<'END'
local bad = "\27[31m\nFAKE\r<script>alert(1)</script>&\"'\xe2\x80\xae\xff../../x"
film { size = "64x64" }
demo(bad, "bad.dem")
shot { name = bad, from = 1, length = 0.5, camera = fixed { pos = {0, 0, 40} } }
END
"$program" check "$script" --basedir "$base" --storyboard board --cameras cameras >out 2>log ||
    fail "check: $(cat log)"
clean "check's table" out
clean storyboard board/index.html
! grep -qi '<script' board/index.html || fail "the page contains a <script> from the film"
[ -z "$(find board cameras -type f | LC_ALL=C grep -v '^[a-zA-Z0-9/._-]*$')" ] ||
    fail "a file name contains hostile characters"
"$program" check "$script" --basedir "$base" --json >out || fail "check --json"
clean "check --json" out
jq -e . out >said || fail "check's JSON is invalid"
echo $'error("\\27[31m\\nFAKE\\xff")' >error.lua
"$program" check error.lua --basedir "$base" >out 2>log && fail "an error is not reported"
clean "an error" log
"$program" info $'none\033[31m\nFAKE.dem' >out 2>log && fail "a missing file is accepted"
clean "a missing file" log
