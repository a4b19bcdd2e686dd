// The way of a path's camera through its keys, for the eye: the centripetal Catmull-Rom spline that
// the program's path is, without its words for corners and handles.

const STEPS = 12; // points from a key to the next

const mix = (a, b, part) => a.map((value, i) => value + (b[i] - value) * part);

// Barry's and Goldman's pyramid between b and c.
function between(a, b, c, d, part) {
  const gap = (p, q) => Math.max(1e-3, Math.sqrt(Math.hypot(...p.map((value, i) => q[i] - value))));
  const t1 = gap(a, b), t2 = t1 + gap(b, c), t3 = t2 + gap(c, d);
  const t = t1 + (t2 - t1) * part;
  const ab = mix(a, b, t / t1), bc = mix(b, c, (t - t1) / (t2 - t1)), cd = mix(c, d, (t - t2) / (t3 - t2));
  return mix(mix(ab, bc, t / t2), mix(bc, cd, (t - t1) / (t3 - t1)), (t - t1) / (t2 - t1));
}

// Points of the way, the keys' places among them.
export function wayThrough(places) {
  if (places.length < 2) return places;
  const beyond = (a, b) => a.map((value, i) => 2 * value - b[i]);
  const last = places.length - 1, way = [];
  for (let i = 0; i < last; i++) {
    const before = i > 0 ? places[i - 1] : beyond(places[0], places[1]);
    const after = i + 2 <= last ? places[i + 2] : beyond(places[last], places[last - 1]);
    for (let k = 0; k < STEPS; k++) way.push(between(before, places[i], places[i + 1], after, k / STEPS));
  }
  way.push(places[last]);
  return way;
}
