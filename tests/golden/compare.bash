# SPDX-License-Identifier: GPL-2.0-or-later
# tests/golden/compare.bash - compares pictures with references and writes a page of differences.
# Source it after tests/lib.bash.

# golden_begin FOLDER NAME: references are in FOLDER; the page is build/golden/NAME.html.
golden_begin() {
    golden_folder=$1 golden_page=$build/golden/$2.html golden_bad=0
    rm -rf "$build/golden/$2" "$golden_page"
    golden_copies=$build/golden/$2
}

# psnr A B: the peak signal-to-noise ratio in dB; "inf" if they are equal.
psnr() {
    ffmpeg -hide_banner -i "$1" -i "$2" -lavfi psnr -f null - 2>&1 </dev/null |
        sed -n 's/.*average:\([0-9.inf]*\).*/\1/p'
}

# golden_compare NAME: expects that $work/NAME.png equals its reference.
golden_compare() {
    local db reference=$golden_folder/$1.png
    [ -f "$reference" ] || fail "no $reference (make golden-update)"
    db=$(psnr "$work/$1.png" "$reference")
    [ "$db" != inf ] || return 0
    echo "$1 differs: ${db:-?} dB PSNR, see $golden_page" >&2
    mkdir -p "$golden_copies"
    cp "$work/$1.png" "$golden_copies/$1-out.png"
    cp "$reference" "$golden_copies/$1-ref.png"
    ffmpeg -v error -y -i "$work/$1.png" -i "$reference" -lavfi "[0]format=gbrp[a];
        [1]format=gbrp,[a]blend=all_mode=difference,lutrgb=16*val:16*val:16*val" -frames:v 1 \
        "$golden_copies/$1-diff.png" </dev/null || true
    {
        echo "<p>$1: $db dB PSNR; result, reference and difference<br>"
        for kind in out ref diff; do echo "<img src=\"${golden_copies##*/}/$1-$kind.png\">"; done
    } >>"$golden_page"
    golden_bad=1
}

# golden_update NAME: replaces the reference with $work/NAME.png if their pixels differ. The
# bytes of a PNG file also depend on the versions of libraries; that alone changes nothing.
golden_update() {
    local reference=$golden_folder/$1.png
    mkdir -p "$golden_folder"
    if [ ! -f "$reference" ] || [ "$(psnr "$work/$1.png" "$reference")" != inf ]; then
        cp "$work/$1.png" "$reference"
        echo "updated $reference"
    fi
}

golden_end() {
    return "$golden_bad"
}
