#!/usr/bin/env bash
# Moments of the sample demo look as they did: cases are NAME|ARGUMENTS. What draws
# is demoreel's own, or a graphics card; so pictures are compared: at least 45 dB.
# (soft.sh holds OpenGL on the processor against it.) With --update the references are made anew. What
# differs is left in build/golden with a page that shows it.
cd "$(dirname "$0")/../.."
. tests/lib.bash
. tests/golden/compare.bash
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
    "smooth|--at 5.9 --aa 16"
    "blurred|--at 15.1 --fps 20 --samples 16 --shutter 360"
    "shadows|--at 4.05 --shadows --camera 139,220,90,35,90,0"
)

golden_begin "$frames" frames
for case in "${cases[@]}"; do
    name=${case%%|*}
    read -ra args <<<"${case#*|}"
    "$demoreel" thumb "$demo" --basedir "$sample" "${args[@]}" --size 256x144 -q \
        -o "$work/$name.png"
    if [ "${1:-}" = --update ]; then
        mkdir -p "$frames"
        cp "$work/$name.png" "$frames/$name.png"
    else
        golden_compare "$name" 45
    fi
done
golden_end
