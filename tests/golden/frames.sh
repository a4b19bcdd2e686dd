#!/usr/bin/env bash
# Moments of the sample demo look as they did: cases are NAME|ARGUMENTS. Hashes differ between machines
# (software GL rounds by processor), so pictures are compared: at least 45 dB.
# With --update the references are made anew. What differs is left in
# build/golden with a page that shows it.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

frames=tests/golden/frames
cases=(
    "1.5|--at 1.5"
    "5.9|--at 5.9"
    "12.5|--at 12.5"
    "17.8|--at 17.8"
    "24.1|--at 24.1"
    "28.6|--at 28.6"
    "skinned|--at 4.05 --game better --camera 139,240,40,8,90,0"
    "skinned-dead|--at 25.2 --game better --camera -33,880,60,25,90,0"
    "skin|--at 1 --game better --camera 240,60,30,20,0,0"
    "sprite|--at 6.95 --game better --camera 145,160,55,5,0,0"
    "bar|--at 12.5 --game better"
    "shadows|--at 4.05 --shadows --camera 139,220,90,35,90,0"
)
page=$build/golden/index.html
bad=0

# likeness A B: the peak signal to noise ratio in dB, "inf" when they are equal.
likeness() {
    ffmpeg -hide_banner -i "$1" -i "$2" -lavfi psnr -f null - 2>&1 |
        sed -n 's/.*average:\([0-9.inf]*\).*/\1/p'
}

show() {
    mkdir -p "$build/golden"
    cp "$work/$1.png" "$build/golden/$1-out.png"
    cp "$frames/$1.png" "$build/golden/$1-ref.png"
    ffmpeg -v error -y -i "$work/$1.png" -i "$frames/$1.png" \
        -lavfi 'blend=all_mode=difference,eq=brightness=0.2:contrast=4' -frames:v 1 \
        "$build/golden/$1-diff.png" || true
    echo "<p>$1: $2 dB<br><img src=$1-out.png> <img src=$1-ref.png> <img src=$1-diff.png>" >>"$page"
}

rm -rf "$build/golden"
for case in "${cases[@]}"; do
    name=${case%%|*}
    read -ra args <<<"${case#*|}"
    "$demoreel" thumb "$demo" --basedir "$sample" "${args[@]}" --size 256x144 -q \
        -o "$work/$name.png"
    if [ "${1:-}" = --update ]; then
        mkdir -p "$frames"
        cp "$work/$name.png" "$frames/$name.png"
        continue
    fi
    [ -f "$frames/$name.png" ] || fail "no $frames/$name.png (make golden-update)"
    db=$(likeness "$work/$name.png" "$frames/$name.png")
    if [ "$db" != inf ] && awk "BEGIN {exit !($db < 45)}"; then
        echo "the picture $name differs: $db dB, see $page" >&2
        show "$name" "$db"
        bad=1
    fi
done
exit $bad
