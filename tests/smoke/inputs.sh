#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Inputs as people name them: folders, archives of several demos, file:// addresses, standard input.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v jq >/dev/null || { echo "no jq"; exit 77; }
command -v python3 >/dev/null || { echo "no python3"; exit 77; }

mkdir -p "$work/demos/more" "$work/demos/.hidden" "$work/empty" "$work/single"
"$demoreel" dump "$demo" | awk '{print}
    /^time time=(14|24)$/ {print "stufftext text=\"//demomark\\n\""}' | "$demoreel" build - -o "$work/demos/b.dem"
cp "$sample/id1/sample_15.dem" "$work/demos/more/it's \"a\".dem"
cp "$demo" "$work/demos/.hidden/x.dem"
cp "$demo" "$work/single/one.dem"
echo notes >"$work/demos/notes.txt"
python3 - "$work" <<'END'
import sys, zipfile
work = sys.argv[1]
with zipfile.ZipFile(work + "/season.zip", "w") as z:
    z.write(work + "/demos/b.dem", "z.dem")
    z.write(work + "/demos/b.dem", "runs/a.dem")
    z.write(work + "/demos/notes.txt", "notes.txt")
with zipfile.ZipFile(work + "/none.zip", "w") as z:
    z.write(work + "/demos/notes.txt", "notes.txt")
END
head -c 2000 "$work/season.zip" >"$work/broken.zip"
cp "$work/season.zip" "$work/demos/more/season.zip"
data=(--basedir "$sample")

# names INPUT...: prints the inputs that info reads.
names() {
    "$demoreel" info "${data[@]}" "$@" 2>"$work/said" | grep -v '^ ' | paste -sd' '
}
same() {
    [ "$1" = "$2" ] || fail "$3: \"$1\", expected \"$2\""
}
same "$(names "$work/demos")" "b.dem it's \"a\".dem a.dem z.dem" "a folder with an archive"
same "$(names "$work/season.zip")" "a.dem z.dem" "an archive"
same "$(names "$work/broken.zip" "$work/single/")" "one.dem" "a broken archive is skipped"
grep -q 'broken.zip: corrupt zip archive' "$work/said" || fail "the broken archive is not reported"
same "$(names "file://$work/demos/more/it's%20%22a%22.dem")" "it's \"a\".dem" "an address"

# Each command that makes something of several demos takes them.
"$demoreel" thumb "$work/demos" "${data[@]}" --size 32x24 --at 1 --out-dir "$work/t" -q
same "$(ls "$work/t" | paste -sd' ')" "a.png b.png it's \"a\".png z.png" "images of a folder"
"$demoreel" highlights "$work/season.zip" "${data[@]}" --json -q >"$work/json" || fail "highlights of an archive"
"$demoreel" render "$work/demos/" "${data[@]}" --highlights 30 --size 64x48 --fps 5 -q -o "$work/h.mp4" ||
    fail "no highlights of a folder"
[ -s "$work/h.mp4" ] || fail "no film of a folder"

# Standard input is the same as the file, also for a film by several processes.
"$demoreel" info - "${data[@]}" --json <"$demo" | jq 'del(.file, .name)' >"$work/1"
"$demoreel" info "$demo" "${data[@]}" --json | jq 'del(.file, .name)' >"$work/2"
same "$(jq -S .levels "$work/1")" "$(jq -S .levels "$work/2")" "info of standard input"
film=("${data[@]}" --size 64x48 --fps 10 --to 3 --segment-seconds 1 -q)
gzip -c "$demo" | "$demoreel" render - "${film[@]}" --jobs 3 -o "$work/a.mp4"
"$demoreel" render "$demo" "${film[@]}" --jobs 1 -o "$work/b.mp4"
cmp "$work/a.mp4" "$work/b.mp4" || fail "the film of standard input differs"

# Mistakes say what to do.
expect 1 "^demoreel: $work/empty: contains no demo" "$demoreel" info "$work/empty"
expect 3 'none.zip: contains no demo' "$demoreel" info "$work/none.zip"
expect 1 'a folder; --highlights or --clips make films' "$demoreel" render "$work/demos" -o "$work/x.mp4"
expect 1 'a folder; --out-dir DIR makes images' "$demoreel" thumb "$work/demos" -o "$work/x.png"
expect 1 'read only once; save the demo' "$demoreel" render - --highlights 9 -o "$work/x.mp4"
expect 1 'serve does not read standard input' "$demoreel" serve -
expect 3 'standard input: the file is empty' "$demoreel" info -
expect 1 'download the demo on that page' "$demoreel" info 'https://hub.quakeworld.nu/games/?gameId=1'
expect 1 "download it first, for example with \"curl -LO 'http://x/a.mvd'\"" "$demoreel" render http://x/a.mvd -o "$work/x.mp4"
expect 1 'not the address of a file on this machine' "$demoreel" info file://host/a.mvd
echo "inputs: ok"
