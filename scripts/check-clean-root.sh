#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Test the Debian packages in out/deb on a newly installed Debian: in a new root without other
# packages, the program must render the same frames as build/demoreel, make thumbnails as a file
# manager requests them, and a program must compile against the installed header.
set -euo pipefail
cd "$(dirname "$0")/.."
skip() {
    echo "clean root: skipped: $*" >&2
    exit 0
}
command -v mmdebstrap >/dev/null || skip "mmdebstrap is not installed: run scripts/setup package"
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
sources=
for file in /etc/apt/sources.list.d/{debian,ubuntu}.sources /etc/apt/sources.list; do
    [ -s "$file" ] && sources=$file && break
done
[ -n "$release" ] && [ -n "$sources" ] || skip "cannot determine the package sources"
ls out/deb/demoreel_*.deb >/dev/null || { echo "clean root: no out/deb/demoreel_*.deb: run make deb" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/new"
cp out/deb/{demoreel,libdemoreel0,libdemoreel-dev}_*.deb "$work/new"
cp -r build/sample "$work/new/game"
cp scripts/examples/thumbnail.c "$work/new"
chmod -R a+rX "$work" # the user in the new root is a different one
film=(--profile plain --basedir game --size 128x72 --fps 10 --from 3 --to 4 --gl soft --hash)
(cd "$work/new" && "$OLDPWD/build/demoreel" render game/id1/sample.dem "${film[@]}") >"$work/new/wanted"

# The test, run there by an ordinary user in an own folder.
cat >"$work/new/user.sh" <<END
set -eu
cp -r /new/game /new/thumbnail.c .
demoreel render game/id1/sample.dem ${film[*]} >hashes
cmp hashes /new/wanted
demoreel render game/id1/sample.dem --basedir game --size 128x72 --fps 10 --from 3 --to 5 -q -o film.mp4
[ "\$(head -c 8 film.mp4 | tail -c 4)" = ftyp ]

# As a file manager that shows the folder does.
[ "\$(gio info -a standard::content-type game/id1/sample.dem | grep -c x-quake-demo)" = 1 ]
sed -n 's/^Exec=//p' /usr/share/thumbnailers/demoreel.thumbnailer |
    sed 's|%i|game/id1/sample.dem|; s/%s/256/g; s/%o/shown.png/' >show.sh
sh -eu show.sh
[ "\$(head -c 4 shown.png | tail -c 3)" = PNG ]

cc -std=c11 -Wall -Wextra -Werror thumbnail.c \$(pkg-config --cflags --libs demoreel libpng) -o thumbnail
./thumbnail game/id1/sample.dem best.png game
[ "\$(head -c 4 best.png | tail -c 3)" = PNG ]
bash -n /usr/share/bash-completion/completions/demoreel
END
# Sets up the new root. If other packages cannot be downloaded, the test is skipped.
cat >"$work/inside.sh" <<END
set -eu
cp -r "$work/new" "\$1/new"
install() {
    APT_CONFIG=\$MMDEBSTRAP_APT_CONFIG apt-get -y -qq --no-install-recommends \\
        -o DPkg::Chroot-Directory="\$root" "\$@" install "\$root"/new/*.deb >"$work/log" 2>&1
}
root=\$1
touch "$work/begun"
install --simulate || { cat "$work/log"; exit 1; }
install --download-only || { rm "$work/begun"; exit 1; }
install || { tail "$work/log"; exit 1; }
chroot "\$root" useradd -m film
chroot "\$root" su film -c 'cd && sh /new/user.sh'
END
chmod a+rX "$work"/*
if ! mmdebstrap --quiet --variant=minbase --format=null \
    --include=ca-certificates,gcc,libc6-dev,pkg-config,libpng-dev,libglib2.0-bin,shared-mime-info \
    --customize-hook="sh $work/inside.sh \"\$1\"" "$release" /dev/null "$sources" >"$work/said" 2>&1; then
    cat "$work/said" >&2
    [ -e "$work/begun" ] || skip "cannot create a new $release"
    echo "clean root: the packages do not work in a new $release" >&2
    exit 1
fi
echo "clean root: the packages work in a new $release"
