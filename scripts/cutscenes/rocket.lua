-- SPDX-License-Identifier: GPL-2.0-or-later
-- A rocket in four shots: the player who fires it, a camera behind it, a camera at its
-- tip, and the player it hits. The times come from the demo: none is written here.
film { output = "rocket.mp4", size = "1280x720", fps = 60 }
demo("A", "sample.dem")

local shot_time = at.fire("Wren", 3, "rl") -- the third rocket that Wren fires
local rocket = rocket("Wren", 3)           -- that rocket, for cameras to follow

shot {
  name = "fired", from = shot_time - 1, to = shot_time + 0.02, speed = 0.5,
  camera = orbit("Wren", { radius = 90, angle = ramp(200, 260), height = 20, handheld = 1 }),
}
shot {
  name = "tail", from = shot_time, length = 1.4, speed = 0.12,
  camera = chase(rocket, { distance = 70, height = 14, lag = 0.1, shake = ramp(0, 0.6) }),
}
shot {
  name = "tip", from = shot_time, length = 1, speed = 0.12, camera = pov(rocket),
}
shot {
  name = "met", from = shot_time - 0.1, length = 2.5, speed = 0.4, unseen = "ghost",
  camera = orbit(victim("Wren", 1), {
    radius = keys { {0, 200}, {2.5, 120} }, angle = ramp(60, 140), height = 70,
    look = mid(rocket, victim("Wren", 1)),
  }),
}
