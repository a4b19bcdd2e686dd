#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Metadata of films: tags, chapters, subtitles. They do not depend on which process makes the
# segments.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffprobe >/dev/null || { echo "no ffprobe"; exit 77; }

film=(--fps 10 --size 64x36 --chapters kills --subtitles chat --from 3 --to 25)
render "${film[@]}" --jobs 1 -o "$work/whole.mp4"
render "${film[@]}" --jobs 2 -o "$work/two.mp4"
cmp "$work/whole.mp4" "$work/two.mp4" || fail "the metadata depends on --jobs"
render "${film[@]}" -o "$work/whole.mkv"
"$demoreel" render "$demo" --basedir "$sample" -q "${film[@]}" --segment-seconds 60 \
    -o "$work/one.mkv" # a single segment

# probe FILE FILTER: the output of ffprobe must satisfy FILTER.
probe() {
    ffprobe -v error -show_chapters -show_format -show_streams -of json "$1" >"$work/probe"
    jq -e "$2" "$work/probe" >/dev/null || { cat "$work/probe"; fail "$1 should be: $2"; }
}
subtitles() {
    ffmpeg -v error -i "$1" -map 0:s -f srt -
}
hash=$(sha256sum <"$demo" | cut -d' ' -f1)
for file in whole.mp4 whole.mkv one.mkv; do
    probe "$work/$file" '.format.tags | with_entries(.key |= ascii_downcase) |
        .title == "The Sunken Court" and .artist == "Wren, Rook" and
        .album == "maps/sample.bsp" and (.comment | startswith("demo sha256 '"$hash"'"))'
    probe "$work/$file" '[.chapters[].tags.title] ==
        ["The Sunken Court", "Wren kills Rook: rl", "Wren kills Rook: lg"]'
    probe "$work/$file" '[.chapters[] | .start_time, .end_time | tonumber] |
        .[0] == 0 and .[1] == .[2] and .[3] == .[4] and (.[5] - 22 | fabs) < 0.01'
    probe "$work/$file" '(.format.duration | tonumber) < 22.06'
    subtitles "$work/$file" | grep 'Rook: late again, Wren' >"$work/found" ||
        fail "$file: a chat message is missing from the subtitles"
done
probe "$work/whole.mp4" '[.streams[].codec_name] | index("mov_text")'
probe "$work/whole.mkv" '[.streams[].codec_name] | index("subrip")'

# By default there are none; scripts have their shots as chapters and their captions as subtitles.
render --fps 10 --size 64x36 --to 1 -o "$work/plain.mp4"
probe "$work/plain.mp4" '.chapters == [] and (.streams | length) == 2'
cp "$demo" "$work"
cat >"$work/film.lua" <<'END'
film { output = "film.mp4", size = "64x36", fps = 10, subtitles = "captions" }
demo("A", "sample.dem")
shot { name = "first", from = 2, to = 3, caption = { "Köln: once <upon>", font = "sans", at = 0.2, length = 0.5 } }
shot { name = "zweite Größe", from = 4, to = 5 }
END
(cd "$work" && "$OLDPWD/$demoreel" render film.lua --basedir "$OLDPWD/$sample" -q)
hash=$(sha256sum <"$work/film.lua" | cut -d' ' -f1)
probe "$work/film.mp4" '[.chapters[].tags.title] == ["first", "zweite Größe"]'
probe "$work/film.mp4" '.format.tags.title == "film" and (.format.tags.comment | startswith("script sha256 '"$hash"'"))'
probe "$work/film.mp4" '[.chapters[].start_time | tonumber] == [0, 1]'
# A film of one shot has a chapter if the shot has a name.
sed 3q "$work/film.lua" | sed 's/film.mp4/one.mp4/' >"$work/one.lua"
sed 's/one.mp4/none.mp4/; s/name = "first", //' "$work/one.lua" >"$work/none.lua"
for name in one none; do
    (cd "$work" && "$OLDPWD/$demoreel" render "$name.lua" --basedir "$OLDPWD/$sample" -q)
done
probe "$work/one.mp4" '[.chapters[].tags.title] == ["first"]'
probe "$work/none.mp4" '.chapters == []'
subtitles "$work/film.mp4" | grep 'Köln: once' >"$work/found" ||
    fail "the caption of the script is missing from the subtitles"

# Overlapping captions: each is shown for its duration, and nothing follows the last.
cat >"$work/cues.lua" <<'END'
film { size = "64x36", fps = 10, subtitles = "captions" }
demo("A", "sample.dem")
shot { from = 2, to = 6, caption = { { "one", at = 0, length = 3 }, { "two", at = 1, length = 1 },
  { "three", at = 1, length = 1 }, { "four", at = 1, length = 1 } } }
END
for ending in mp4 mkv webm; do
    "$demoreel" render "$work/cues.lua" --basedir "$sample" -q -o "$work/cues.$ending"
    subtitles "$work/cues.$ending" | sed 's/<[^>]*>//g' | tr -d '\r' | tr '\n' ' ' >"$work/found"
    grep -qE ' one .*--> .* one two three four .*--> .* one *$' "$work/found" ||
        fail "wrong cues for overlapping captions in .$ending: $(cat "$work/found")"
done
for ending in mkv webm; do
    [ "$(ffprobe -v error -select_streams s -show_entries packet=size -of csv=p=0 "$work/cues.$ending" |
        wc -l)" -eq 3 ] || fail "an empty cue in .$ending"
done

# A title given by the user is written as UTF-8 and cannot do any harm.
render --fps 10 --size 64x36 --to 1 --title $'Finale: Käse\e[2J\nrocket \xff' -o "$work/titled.mkv"
probe "$work/titled.mkv" '.format.tags | with_entries(.key |= ascii_downcase) |
    .title == "Finale: Käse?[2J rocket ?"'
expect 1 'expected one of none, chat, captions' "$demoreel" render "$demo" --subtitles all -o "$work/x.mp4"
expect 1 'expected one of maps, kills, none' "$demoreel" render "$demo" --chapters all -o "$work/x.mp4"
