#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The files installed by make install: the program runs from there, the shell completions are those
# that it prints, the thumbnailer makes an image with the arguments that file managers use, and
# make uninstall removes everything.
cd "$(dirname "$0")/../.."
. tests/lib.bash

[ "$build" = build ] || exit 77 # make would build again without the sanitizers
root=$work/root
make_it() {
    make -s "$@" DESTDIR="$root" PREFIX=/usr >"$work/said" 2>&1 ||
        { cat "$work/said" >&2; fail "make $*"; }
}
make_it -o build/flags install
cmp "$demoreel" "$root/usr/bin/demoreel" || fail "the installed program differs"
cmp <("$demoreel" --completion bash) "$root/usr/share/bash-completion/completions/demoreel" ||
    fail "the installed completion differs"
for name in share/man/man1/demoreel.1.gz share/man/man1/demoreel-render.1.gz \
    share/man/man5/demoreel-script.5.gz share/man/man7/demoreel-formats.7.gz share/zsh/vendor-completions/_demoreel \
    share/fish/vendor_completions.d/demoreel.fish share/mime/packages/demoreel.xml; do
    [ -s "$root/usr/$name" ] || fail "$name is missing"
done

# Run the thumbnailer's command with the demo, the size in pixels and an existing output file
# without an extension.
line=$(sed -n 's/^Exec=//p' "$root/usr/share/thumbnailers/demoreel.thumbnailer")
picture=$work/thumbnail
touch "$picture"
eval "words=($line)"
words=("${words[@]//%i/$demo}")
words=("${words[@]//%s/256}")
words=("${words[@]//%o/$picture}")
QUAKE_BASEDIR=$sample PATH=$root/usr/bin:$PATH "${words[@]}" || fail "no thumbnail: $line"
[ "$(ffprobe -v error -show_entries stream=codec_name,width,height -of csv=p=0 "$picture")" = \
    png,256,256 ] || fail "the thumbnail is not a PNG of 256x256"
head -c $(($(stat -c %s "$demo") / 2)) "$demo" >"$work/cut.dem"
QUAKE_BASEDIR=$sample PATH=$root/usr/bin:$PATH "${words[@]/$demo/$work/cut.dem}" || fail "no thumbnail of a damaged demo"

make_it uninstall
left=$(find "$root" -type f)
[ -z "$left" ] || fail "files are left behind: $left"
