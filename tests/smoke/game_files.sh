#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# If a file of the game changes, segments and films made with the old one are not reused; files
# that cannot be part of the film have no influence.
cd "$(dirname "$0")/../.."
. tests/lib.bash

cp -r "$sample" "$work/base"
mod=$work/base/mod
mkdir -p "$mod"/{textures/sample,gfx/env,progs,skins,music,locs,maps,shots}
options=(--basedir "$work/base" --game mod --size 64x36 --fps 10 --segment-seconds 1
    --from 1 --to 3)

job() {
    "$demoreel" plan "$1" "${options[@]}" --overwrite -q -o "$work/film.mp4" | jq -r .job
}

# changes FILE...: creating each file, and then changing one byte, must change the film's digest.
last=$(job "$demo")
changes() {
    local file now
    for file in "$@"; do
        for content in a b; do
            mkdir -p "$(dirname "$file")"
            printf %s "$content" >"$file"
            now=$(job "$demo")
            [ "$now" != "$last" ] || fail "the digest does not depend on $file"
            last=$now
        done
        touch -d 2001-01-01 "$file"
        [ "$(job "$demo")" = "$last" ] || fail "the digest depends on file times"
    done
}
changes "$mod"/{textures/cobble.png,textures/sample/cobble.tga,gfx/env/sky1ft.jpg,progs/w_rock.mdl} \
    "$mod"/{progs/player.md5mesh,skins/base.pcx,music/track02.ogg,locs/sample.loc,maps/sample.ent}

# Light: change the last luxel of the map's .lit.
lit=$work/base/id1/maps/sample.lit
printf '\x55' | dd of="$lit" bs=1 seek=$(($(stat -c %s "$lit") - 1)) conv=notrunc status=none
now=$(job "$demo")
[ "$now" != "$last" ] || fail "the digest does not depend on the map's light"

# Other maps, other demos and output files of films have no influence.
for file in maps/other.bsp shots/film.mp4 shots/000001.piece a.dem; do
    echo x >"$mod/$file"
    [ "$(job "$demo")" = "$now" ] || fail "the digest depends on $file, which the film does not use"
done

# Archives: only the contents count, not where in the archive they are stored.
archive() {
    python3 - "$mod" "$@" <<'END'
import struct, sys, zipfile
folder, kind, content = sys.argv[1:]
if kind == "pk3":
    with zipfile.ZipFile(folder + "/a.pk3", "w") as z:
        z.writestr(zipfile.ZipInfo("textures/floor.tga"), content)
else:
    data = content.encode()
    with open(folder + "/pak0.pak", "wb") as f:
        f.write(struct.pack("<4sii", b"PACK", 12 + len(data), 64) + data)
        f.write(struct.pack("<56sii", b"textures/floor.tga", 12, len(data)))
END
}
for kind in pk3 pak; do
    for content in one two; do
        archive $kind $content
        last=$now
        now=$(job "$demo")
        [ "$now" != "$last" ] || fail "the digest does not depend on the $kind with $content"
    done
done
rm "$mod"/a.pk3 "$mod"/pak0.pak

# Maps of scripts.
cat >"$work/map.lua" <<'END'
map("sample")
shot { length = 2, camera = fixed { pos = {0, -900, 110} } }
END
before=$(job "$work/map.lua")
printf '\x56' | dd of="$lit" bs=1 seek=$(($(stat -c %s "$lit") - 1)) conv=notrunc status=none
[ "$(job "$work/map.lua")" != "$before" ] || fail "the digest does not depend on a script's map"

# The purpose: films of a batch and segments are rendered again.
echo "{\"input\": \"$demo\", \"output\": \"$work/film.mp4\"}" >"$work/jobs"
batch() {
    "$demoreel" render --batch "$work/jobs" "${options[@]}" -q | jq -r .already
}
rm -r "$mod/textures"
[ "$(batch)" = false ] || fail "a missing film is reported as present"
[ "$(batch)" = true ] || fail "a film is rendered again although nothing has changed"
mkdir "$mod/textures"
echo x >"$mod/textures/cobble.png"
[ "$(batch)" = false ] || fail "a film with an old texture is reused"
rm "$work/film.mp4"
"$demoreel" render "$demo" "${options[@]}" -q -o "$work/film.mp4" --segment 0
rm "$mod/textures/cobble.png"
"$demoreel" render "$demo" "${options[@]}" --overwrite -o "$work/film.mp4" \
    2>"$work/said"
grep -q 'starting again' "$work/said" || fail "a segment with an old texture is reused"

# Without --basedir, the game that contains the demo is used, whatever the working folder.
mkdir -p "$work/quake/qw/demos/cup"
cp -r "$sample/id1" "$work/quake"
cp "$demo" "$work/quake/qw/demos/cup/a.dem"
top=$PWD
around() {
    (cd "$1" && env -u QUAKE_BASEDIR HOME="$work/nobody" "$top/$demoreel" thumb "$2" --at 3 --size 64x48 -q \
        --overwrite -o "$work/around.png") || fail "the game around $2 is not found from $1"
}
around "$work" quake/id1/sample.dem
around / "$work/quake/qw/demos/cup/a.dem"
around "$work/quake/qw/demos/cup" a.dem
around "$work/quake/id1" ../qw/./demos/cup/a.dem
around "$work/quake/qw" demos/cup/a.dem
