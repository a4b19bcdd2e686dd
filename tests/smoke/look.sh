#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --look film, --bloom and --tone.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null && command -v ffmpeg >/dev/null || { echo "no python3 or ffmpeg"; exit 77; }

film=("$demo" --basedir "$sample" --from 4 --to 5 --fps 10 --size 160x90 -q)
hash_of() {
    "$demoreel" render "${film[@]}" --hash "$@" | grep ^frame
}
hash_of >"$work/default"
same_as() {
    local as=$1
    shift
    hash_of "$@" >"$work/now"
    cmp "$as" "$work/now" || fail "$* is not like $as"
}
differs() {
    local from=$1
    shift
    hash_of "$@" >"$work/now"
    ! cmp -s "$from" "$work/now" || fail "$* has no effect"
}

# Plain, and a film's look without any of its parts, are the game's picture.
same_as "$work/default" --look plain
same_as "$work/default" --bloom 0 --tone off
hash_of --smooth-effects >"$work/effects"
same_as "$work/effects" --look film --light off --bloom 0 --tone off
same_as "$work/effects" --light off --tone off --bloom 0 --look film

# Each part has an effect, and options override those of the look in any order.
hash_of --look film >"$work/film"
differs "$work/default" --look film
differs "$work/film" --look film --bloom 0
differs "$work/film" --tone off --look film
same_as "$work/film" --look film --bloom 0.06 --tone shoulder
hash_of --look film --samples 4 --exposure 1 >"$work/samples"
differs "$work/samples" --look film --samples 4

# Threads, parts of the film and segments do not matter.
same_as "$work/film" --look film --threads 1
same_as "$work/film" --look film --threads 5
same_as "$work/samples" --look film --samples 4 --exposure 1 --threads 3
"$demoreel" render "${film[@]}" --hash --look film --from 4.5 | grep ^frame | awk '{print $NF}' >"$work/part"
awk '{print $NF}' "$work/film" | tail -n "$(wc -l <"$work/part")" | diff - "$work/part" ||
    fail "a part of the film looks different"

# A script's film has the look, which an option overrides.
cp "$demo" "$work/sample.dem"
cat >"$work/film.lua" <<END
film { size = "160x90", fps = 10, look = "film" }
demo("a", "sample.dem")
shot { demo = "a", from = 4, to = 5 }
END
"$demoreel" render "$work/film.lua" --basedir "$sample" -q --hash | grep ^frame >"$work/script"
"$demoreel" render "$work/film.lua" --basedir "$sample" -q --hash --look plain | grep ^frame >"$work/plain"
! cmp -s "$work/script" "$work/plain" || fail "a script's look has no effect"

# Thumbnails have it, too.
for look in plain film; do
    "$demoreel" thumb "$demo" --basedir "$sample" --at 4.5 --size 160x90 --exposure off --look $look -q \
        -o "$work/$look.png"
done
! cmp -s "$work/plain.png" "$work/film.png" || fail "a thumbnail's look has no effect"

# 16 bits are finer than 8.
"$demoreel" render "${film[@]}" --to 4.1 --look film --depth 16 -o "$work/deep.%d.png"
python3 - "$work" <<'END' || fail "16 bits of a film's look are those of 8"
import subprocess, sys, glob
path = sorted(glob.glob(sys.argv[1] + "/deep.*.png"))[0]
raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb48le", "-"],
                     capture_output=True, check=True).stdout
values = {raw[i] | raw[i + 1] << 8 for i in range(0, len(raw), 2)}
sys.exit(all(value % 257 == 0 for value in values))
END

# Layers keep light that is brighter than white.
for look in plain film; do
    "$demoreel" render "${film[@]}" --to 4.1 --look $look --layers beauty,world -o "$work/$look.%d.exr"
    python3 tests/exr.py "$(echo "$work/$look".*.exr)" R G B |
        awk '{ for (i = 1; i <= 3; i++) if ($i > max) max = $i } END { print (max > 1.01) }' >"$work/$look.max"
done
[ "$(cat "$work/plain.max" "$work/film.max")" = "$(printf '0\n1')" ] || fail "wrong range of layers"

for option in "--look film" "--bloom 0.1" "--tone shoulder"; do
    name=${option%% *}
    [ "$name" = --look ] ||
        expect 1 "${name#--} cannot be combined with --layers" "$demoreel" render "$demo" --basedir "$sample" \
            --layers level $option -o "$work/no.%d.exr"
    expect 1 "${name#--} requires the renderer of --gl soft" "$demoreel" render "$demo" --basedir "$sample" \
        --gl osmesa $option -o "$work/no.mp4"
done
expect 1 'bloom cannot be combined with --projection' "$demoreel" render "$demo" --basedir "$sample" \
    --projection equirect --size 320x160 --bloom 0.1 -o "$work/no.mp4"
expect 1 'bloom: .*0 to 1' "$demoreel" render "$demo" --basedir "$sample" --bloom 2 -o "$work/no.mp4"
expect 1 'look: .*fim.*film' "$demoreel" render "$demo" --basedir "$sample" --look fim -o "$work/no.mp4"
