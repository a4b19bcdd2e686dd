-- SPDX-License-Identifier: GPL-2.0-or-later
-- A run seen from a camera on a path, with cuts, a caption and a freeze.
-- The time of a key is when its pose is reached; dt(...) is demo time.
film { output = "recam.mp4", size = "1280x720", fps = 60 }
demo("run", "sample.dem")

shot {
  from = 3, to = 15,
  camera = path {
    constant = true,
    { dt(3), pos = {0, -900, 110}, look = "pov" },
    { dt(5), pos = {0, -640, 100}, look = "pov", fov = 100 },
    { dt(7), pos = {60, -330, 150}, look = "pov", roll = -6 },
    { dt(9), pos = {200, 0, 170}, look = "pov" },
  },
  cuts = {
    { dt(9), fixed { pos = {-200, 120, 200}, look = aim("pov", { lag = 0.2 }), fov = 80 } },
    { dt(11), pov() },
    { dt(13), chase("pov", { distance = 110, height = 36, lag = 0.12 }) },
  },
  caption = {
    { "through the gate", at = dt(4), length = 2 },
    { "and out of the pool", at = dt(10.2), length = 2, place = "upper" },
  },
  freeze = { at = dt(9.5), length = 1.2 },
  fade = { ["in"] = 0.5 },
}
