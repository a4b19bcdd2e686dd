-- SPDX-License-Identifier: GPL-2.0-or-later
-- Keyframed time: forwards, to a halt, and backwards, while the camera keeps moving.
film { output = "backwards.mp4", size = "1280x720", fps = 60 }
demo("A", "sample.dem")

shot {
  time = keys { {0, dt(23)}, {2, dt(25)}, {3, dt(25)}, {5, dt(23.5)} },
  camera = orbit("Rook", { radius = 160, angle = ramp(180, 420), height = 60 }),
  sound = "pitch",
}
