#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Build the Debian source and binary packages of the last commit in out/deb. With --twice, also
# build them in another folder, at another time and in another time zone, and check that the
# bytes are the same.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^VERSION := //p' Makefile)
top=$PWD/out/deb

# package FOLDER: builds the packages of the last commit there.
package() {
    local tree=$1/demoreel-$version
    rm -rf "$1"
    mkdir -p "$1"
    cp "build/demoreel-$version.tar.gz" "$1/demoreel_$version.orig.tar.gz"
    tar -xzf "$1/demoreel_$version.orig.tar.gz" -C "$1"
    cp -r "$tree/scripts/debian" "$tree/debian"
    (cd "$tree" && MAKEFLAGS= dpkg-buildpackage -us -uc -j"$(nproc)") >"$1/log" 2>&1 || {
        tail -20 "$1/log" >&2
        exit 1
    }
}

grep -q "^demoreel ($version-" scripts/debian/changelog || {
    echo "package: scripts/debian/changelog has no entry for version $version" >&2
    exit 1
}
MAKEFLAGS= make -s dist
package "$top"
echo "packages:"
ls "$top"/*.deb "$top"/*.dsc
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$top"/*.changes
fi
[ "${1:-}" = --twice ] || exit 0
other=$(mktemp -d)
trap 'rm -rf "$other"' EXIT
before=$(sha256sum <"build/demoreel-$version.tar.gz")
MAKEFLAGS= make -s dist
[ "$before" = "$(sha256sum <"build/demoreel-$version.tar.gz")" ] ||
    { echo "package: make dist gives different bytes the second time" >&2; exit 1; }
TZ=Pacific/Kiritimati package "$other/another place"
for file in "$top"/*.deb; do
    cmp "$file" "$other/another place/${file##*/}" ||
        { echo "package: ${file##*/} has different bytes when built in another folder" >&2; exit 1; }
done
cmp "$top/demoreel-$version/build/demoreel" "$other/another place/demoreel-$version/build/demoreel"
echo "the packages are identical when built in another folder"
