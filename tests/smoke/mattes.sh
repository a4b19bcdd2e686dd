#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Object IDs and motion of pixels: Cryptomatte and motion layers, checked with an independent
# reader.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }

exr() {
    python3 tests/exr.py "$@"
}
# pairs FILE MATTE: prints the three layers of a matte: six pairs of ID and coverage per line.
pairs() {
    local channels=()
    for i in 0 1 2; do
        channels+=("$2$i.R:x" "$2$i.G" "$2$i.B:x" "$2$i.A")
    done
    exr "$1" "${channels[@]}"
}
# covered FILE MATTE ID: prints the total coverage of the ID in pixels, and the number of pixels
# that it covers partly.
covered() {
    pairs "$1" "$2" | awk -v id="$3" '
        { for (i = 1; i < 12; i += 2) if ($i == id) { sum += $(i + 1); part += $(i + 1) < 1 } }
        END { printf "%.3f %d\n", sum, part }'
}
# is_shared FILE MATTE: the coverages of each pixel must be in order and add up to 1.
is_shared() {
    pairs "$1" "$2" | awk '
        { sum = 0
          for (i = 2; i <= 12; i += 2) {
              sum += $i
              if (i > 2 && $i > $(i - 2)) exit 1
          }
          if (sum < 0.999 || sum > 1.001) exit 1 }' || fail "$1: the coverages of $2 do not add up to 1"
}

object=cryptomatte/3ae39a5 asset=cryptomatte/f42029d
rook=e90b818a world=fb963cfb # MurmurHash3_32 of the names
for gl in osmesa soft; do
    file=$work/$gl.exr
    "$demoreel" thumb "$demo" --basedir "$sample" --at 5.9 --size 128x72 --aa 8 --gl $gl -q \
        --layers cryptomatte,motion,players -o "$file"
    [ "$(exr "$file" attribute $object/name)" = CryptoObject ] || fail "wrong name attribute"
    [ "$(exr "$file" attribute $asset/hash)" = MurmurHash3_32 ] || fail "wrong hash attribute"
    [ "$(exr "$file" attribute $asset/conversion)" = uint32_to_float32 ] || fail "wrong conversion attribute"
    exr "$file" attribute $object/manifest |
        python3 -c 'import json, sys; names = json.load(sys.stdin)
assert names["Rook"] == "'$rook'" and names["world"] == "'$world'" and "sky" in names, names
assert any(name.startswith("progs/g_rock2.mdl ") for name in names), names' || fail "wrong manifest of objects"
    exr "$file" attribute $asset/manifest | grep -q '"progs/player.mdl":"' || fail "wrong manifest of models"
    is_shared "$file" CryptoObject0
    is_shared "$file" CryptoAsset0
    # The matte covers what the layer of players hides, with antialiased edges.
    hidden=$(exr "$file" players.A | awk '{ sum += $1 } END { print sum }')
    covered "$file" CryptoObject0 $rook | awk -v hidden="$hidden" '
        { d = $1 - hidden; exit !($1 > 10 && d < 0.5 && d > -0.5 && $2 > 8) }' ||
        fail "the matte of Rook covers $(covered "$file" CryptoObject0 $rook) of $hidden"
done

# The position layer and the motion layers agree: where a pixel moves to, one frame later and
# before.
render --size 96x54 --from 15 --to 15.1 --fps 20 --hud none --gl soft \
    --layers position,depth,motion,cryptomatte -o "$work/%d.exr"
for pair in "300 301 forward" "301 300 backward"; do
    read -r from to way <<<"$pair"
    paste -d' ' <(exr "$work/$from.exr" position.{X,Y,Z} depth.Z $way.u $way.v CryptoObject00.R:x) \
        <(exr "$work/$to.exr" position.{X,Y,Z}) | awk -v world=$world '
        function off(at, i) {
            return sqrt((x[i] - tx[at]) ^ 2 + (y[i] - ty[at]) ^ 2 + (z[i] - tz[at]) ^ 2) / d[i]
        }
        { n = NR - 1; x[n] = $1; y[n] = $2; z[n] = $3; d[n] = $4; u[n] = $5; v[n] = $6; id[n] = $7
          tx[n] = $8; ty[n] = $9; tz[n] = $10 }
        END {
            for (i = 0; i < NR; i++) {
                px = int(i % 96 + u[i] + 0.5); py = int(int(i / 96) - v[i] + 0.5)
                if (id[i] != world || px < 0 || px > 95 || py < 0 || py > 53) continue
                still = off(i, i); moved = off(py * 96 + px, i)
                num++; better += moved < still / 2
            }
            print num, better
            exit !(num > 2000 && better > num * 0.8)
        }' >"$work/said" || fail "$way: $(cat "$work/said")"
done

# Motion blur is part of the coverage.
render --size 96x54 --from 15.1 --to 15.15 --fps 20 --samples 16 --gl soft --layers cryptomatte \
    -o "$work/blurred.%d.exr"
is_shared "$work/blurred.302.exr" CryptoObject0
expect 1 'the layer motion contains numbers, not colours' "$demoreel" render "$demo" --basedir "$sample" --layers motion \
    -o "$work/a.mov"
