#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Run the unit tests on other processors, emulated by qemu-user. The libraries are those of
# Debian packages for the processor, which are unpacked to build/ports.
#
#   scripts/check-units.sh DEBIAN-ARCHITECTURE ...
set -euo pipefail
cd "$(dirname "$0")/.."
# The compilers and emulators for Debian's architectures.
declare -A triplets=([arm64]=aarch64-linux-gnu [armhf]=arm-linux-gnueabihf [s390x]=s390x-linux-gnu)
declare -A emulators=([arm64]=qemu-aarch64 [armhf]=qemu-arm [s390x]=qemu-s390x)
[ $# -gt 0 ] || { echo "check-units: missing argument: one or more of ${!triplets[*]}" >&2; exit 2; }
libraries=$(sed -n '/^Build-Depends:/,/^$/p' scripts/debian/control | grep -oE '[a-z0-9.+-]+-dev' | tr '\n' ,)
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
# The first package source is that of the release.
source=$(sed -sn 's/^URIs: //p; s/^deb \(\[.*\] \)*\([^ ]*\) .*/\2/p' \
    /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null || true)
source=${source%%$'\n'*}
unit_tests=$(find tests/unit -name 'test_*.c' | sed 's/\.c$//' | sort)

# On 32-bit ARM, Mesa draws wrong pixels under qemu 7.2.
declare -A without=([armhf]=TEST_NO_OSMESA=1)
# On s390x, libavcodec's encoders support other pixel formats, and segments give different bytes.
declare -A excluded=([s390x]='/(test_sink_movie|test_segments)$')
# Folders of libraries that are otherwise found through Debian's alternatives, which do not
# exist in a root whose packages are unpacked but not configured.
others="blas lapack pulseaudio"
failed=0
for arch; do
    triplet=${triplets[$arch]:?"expected one of ${!triplets[*]}"}
    build=build/ports/$arch root=$PWD/build/ports/$arch/root
    if [ ! -e "$root/.done" ]; then
        rm -rf "$root"
        mkdir -p "$build"
        mmdebstrap --quiet --variant=extract --architectures="$arch" \
            --include="${libraries}libblas3,liblapack3,fonts-dejavu-core" "$release" "$root" \
            "deb $source $release main"
        touch "$root/.done"
    fi
    programs=$(sed "s|^|$build/|" <<<"$unit_tests" | grep -Ev "${excluded[$arch]:-^$}")
    folders=$(printf ":$root/usr/lib/$triplet/%s" $others)
    rm -rf "$build/sample"
    cp -r build/sample "$build/"
    PKG_CONFIG_LIBDIR=$root/usr/lib/$triplet/pkgconfig:$root/usr/share/pkgconfig \
        PKG_CONFIG_SYSROOT_DIR=$root make --no-print-directory BUILD="$build" \
        CC="$triplet-gcc --sysroot=$root" CFLAGS='-O2 -fexcess-precision=fast' \
        LDFLAGS="-Wl,-rpath-link,${folders#:}" \
        $programs
    env ${without[$arch]:-} DEMOREEL_BUILD="$build" \
        TEST_RUNNER="${emulators[$arch]} -L $root -E LD_LIBRARY_PATH=${folders#:}" \
        scripts/run-tests.sh $programs || failed=1
done
exit $failed
