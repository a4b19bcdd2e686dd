#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Names of players, files, archive members and jobs that contain terminal sequences, line breaks,
# quotes, markup and invalid UTF-8 are harmless in the metadata of films, in subtitles, in JSON and
# in messages.
source tests/lib.bash
for tool in ffmpeg ffprobe jq; do
    command -v $tool >/dev/null || { echo "no $tool"; exit 77; }
done

# clean WHAT FILE [lines]: the file must be printable UTF-8 and, without a third argument, must not
# contain a line made up by the demo.
clean() {
    local bad='[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]'
    [ -s "$2" ] || fail "$1: empty"
    iconv -f UTF-8 -t UTF-8 "$2" >"$work/utf8" 2>&1 || fail "$1: not UTF-8"
    if LC_ALL=C grep -aqP "$bad" "$2"; then
        LC_ALL=C grep -aP "$bad" "$2" | head -n 3 | cat -v >&2
        fail "$1: control characters"
    fi
    [ $# -gt 2 ] || ! grep -q '^FAKE' "$2" || fail "$1: a line made up by the demo"
}

# A player's name, a chat line and a death message; the server also prints the name to everyone.
name='\\x1b[2J<b>-->\\nFAKE{\\xff'
"$demoreel" dump "$demo" | sed -E \
    -e "s#Rook#$name#g; s#(mapname=)\"[^\"]*\"#\1\"$name--> \\\\xe2\\\\x80\\\\xae\"#" \
    -e "s#^(print text=\")(.{1,40}: )#\1\2<script>--> 00:00:01.000\\\\n\\\\n1\\\\n#" >"$work/text"
grep -q 'FAKE' "$work/text" || fail "the text does not contain the hostile name"
"$demoreel" build "$work/text" -o "$work/bad.dem" || fail build
cd "$work"
program=$OLDPWD/$demoreel base=$OLDPWD/$sample
film=(--basedir "$base" --size 64x36 --fps 4 -q)

# ---- metadata of films ----

for ending in mp4 mkv webm; do
    "$program" render bad.dem "${film[@]}" --chapters kills --subtitles chat --from 3 --to 25 \
        -o a.$ending || fail "render $ending"
    ffprobe -v error -show_chapters -show_format -of json a.$ending >probe
    jq -r '.format.tags[]?, .chapters[].tags[]?' probe >out
    clean "tags and chapters of .$ending" out
    grep -q 'FAKE' out || fail "the chapters of .$ending lack the name"
    [ "$(jq '[.format.tags[]?, .chapters[].tags[]? | select(test("[\\n\\r]"))] | length' probe)" -eq 0 ] ||
        fail "the tags of .$ending have several lines"
    for kind in srt webvtt; do
        ffmpeg -nostdin -v error -i a.$ending -map 0:s -f $kind - | tr -d '\r' >out
        clean "subtitles of .$ending as $kind" out lines
        times=$(grep -c -- ' --> ' out)
        cues=$(ffprobe -v error -select_streams s -show_entries packet=size -of csv=p=0 a.$ending |
            awk -F, -v least="$([ $ending = mp4 ] && echo 2 || echo 1)" '$1 > least' | wc -l)
        # An additional packet can end the track.
        [ "$times" -eq "$cues" ] || [ "$times" -eq $((cues + 1)) ] || fail "$times cues for $cues subtitles of .$ending as $kind"
        sed 's/<font face="Sans" size="18">//; s#</font>##' out >plain # FFmpeg's own
        ! grep -q '<' plain || fail "markup in the subtitles of .$ending as $kind"
    done
done

# ---- images ----

"$program" thumb bad.dem --basedir "$base" --size 64x36 --best --count 2 --json -o 'a%d.png' \
    >out 2>log || fail "thumb --json"
clean "thumb --json" out
jq -e . out >said || fail "thumb's JSON"
mkdir board
"$program" thumb bad.dem --basedir "$base" --size 64x36 --storyboard board -q || fail storyboard
clean thumbnails.vtt board/thumbnails.vtt
[ "$(grep -c -- '-->' board/thumbnails.vtt)" -eq "$(grep -c '^sprites-' board/thumbnails.vtt)" ] ||
    fail "the cues of thumbnails.vtt are wrong"
"$program" thumb bad.dem --basedir "$base" --size 64x36 --sheet 2x1 -o sheet.png -q || fail sheet

# ---- file names ----

file=$'\e[31m\nFAKE\r"\\<b>\xc2\x9b\x9b\xe2\x80\xae%s'
cp bad.dem "$file.dem"
"$program" info "$file.dem" --json >out 2>log || fail "info fails for a hostile name"
jq -e . out >said || fail "info's JSON for a hostile name is invalid"
clean "info's JSON of a bad name" out
"$program" info "$file.dem" -v >out 2>log || fail "info -v fails for a hostile name"
clean "info of a bad name" out
clean "the log of a bad name" log
"$program" thumb "$file.dem" "$file" bad.dem --basedir "$base" --size 64x36 --out-dir pictures \
    >out 2>log && fail "a missing file is accepted"
clean "messages of thumb --out-dir" log
[ "$(LC_ALL=C find pictures -type f -name '*.png' -printf x)" = xx ] || fail "not two images"
LC_ALL=C find pictures -type f -printf '%f\n' >out
clean "names of pictures" out
"$program" render "$file.dem" --basedir "$base" --size 64x36 --fps 10 --to 0.5 -v --progress json \
    -o "$file.mp4" >out 2>log || fail "render to a hostile name fails"
clean "a film's log of a bad name" log
[ -f "$file.mp4" ] || fail "the film has a different name"
"$program" plan "$file.dem" --basedir "$base" -o "$file.mkv" >out || fail plan
clean plan out
jq -e '.segments[0].piece' out >said || fail "plan's JSON is invalid"
"$program" render "$file.dem" --basedir "$base" -o "$file.mp4" >out 2>log && fail "an existing film is replaced"
clean "an error with a bad name" log

mkfifo "$work/pipe.dem"
"$program" info "$work/pipe.dem" >out 2>log && fail "a pipe is accepted as a demo"
grep -q 'pipe.dem: not a regular file' log || fail "a pipe is not reported"
for name in 'a\27[31m.mp4' 'a\xff.mp4' 'a\n.mp4'; do
    printf '%s\n' "film { output = \"$name\" }" 'demo("A", "bad.dem")' 'shot { from = 1, to = 2 }' >film.lua
    "$program" check film.lua --basedir "$base" >out 2>log && fail "a script's output name is accepted: $name"
    grep -q 'film.lua:1: output: the file name has control characters or is not UTF-8' log ||
        fail "unexpected message for a script's output: $(cat log)"
done

# ---- archive members ----

# put NUMBER FILE: appends 32 bits, little-endian
put() {
    printf "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' $(($1 & 255)) $(($1 >> 8 & 255)) \
        $(($1 >> 16 & 255)) $(($1 >> 24)))" >>"$2"
}
member=$'../\e[31m\nFAKE\r"\\\xc2\x9b\x9b.dem'
size=$(stat -c %s bad.dem)
for num in 1 2; do
    printf PACK >a$num.pak
    put $((12 + size)) a$num.pak
    put $((64 * num)) a$num.pak
    cat bad.dem >>a$num.pak
    for i in $(seq $num); do
        { printf '%s' "$i$member"; head -c 56 /dev/zero; } | head -c 56 >>a$num.pak
        put 12 a$num.pak
        put "$size" a$num.pak
    done
done
"$program" info a1.pak --json >out 2>log || fail "info of a demo in a .pak fails"
jq -e . out >said || fail "the JSON for a member is invalid"
clean "the JSON of a member" out
"$program" trace a2.pak >out 2>log && fail "an ambiguous archive is accepted"
grep -q 'FAKE' log || fail "members are not listed"
clean "members that are listed" log
"$program" info a2.pak >out 2>log || fail "info of an archive of two demos fails"
clean "members that are read" out
"$program" render a1.pak --basedir "$base" --size 64x36 --fps 10 --to 0.3 -v -o member.mp4 2>log ||
    fail "a film of a member cannot be made"
clean "the log of a member" log

# ---- a batch ----

cat >jobs <<'END'
{"input": "bad.dem", "output": "films/../\u001b[31m\nFAKE\u009b\u202e%d.mp4", "to": 0.3}
{"input": "\u001b[31m\nFAKE\u009b\u202e.dem", "output": "b.mp4", "to": 0.3}
{"input": "bad.dem", "output": "c.mp4", "\u001b[31m\nFAKE\u009b": "\u202e"}
{"input": "bad.dem", "output": "d.mp4", "hud": "\u001b[31m\nFAKE\u009b\u202e"}
{"input": "bad.dem", "output": "e.mp4\u0000.txt", "to": 0.3}
END
mkdir films
"$program" render --batch jobs --basedir "$base" --size 64x36 --fps 10 --jobs 2 >out.json 2>log &&
    fail "a batch with hostile names behaves differently"
clean "results of a batch" out.json
[ "$(jq -cs 'length' out.json)" -eq 5 ] || fail "the results of a batch are not JSON"
jq -es 'any(.[]; .error // "" | test("FAKE"))' out.json >said || fail "a failed job is not reported"
clean "messages of a batch" log
! [ -s jobs.results ] || clean "a batch's file of results" jobs.results
