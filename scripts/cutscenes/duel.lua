-- SPDX-License-Identifier: GPL-2.0-or-later
-- A frag shown twice: first from the player's view with a speed ramp, then in slow
-- motion with an external camera.
film { output = "duel.mp4", size = "1280x720", fps = 60 }
demo("A", "sample.dem")

local kill = at.kill("Wren", 1) -- a demo time: numbers add to it

shot {
  name = "live", from = kill - 3, to = kill + 0.6,
  camera = pov(),
  hud = "overlay",
  speed = keys { {0, 1}, {2.4, 1}, {2.9, 0.25, "smooth"} }, -- shot time, speed
  caption = { "WREN STRIKES", at = 0.4, length = 2, place = "upper", size = 0.09 },
}

shot {
  name = "replay", from = kill - 1, to = kill + 0.8,
  speed = 0.4,
  camera = orbit("Rook", {
    radius = keys { {0, 220}, {3, 130, "smooth"} },
    angle = keys { {0, 20}, {4.5, 160, "smooth"} },
    height = 50, lag = 0.1,
  }),
  cuts = {
    { dt(kill), chase("Wren", { distance = 90, height = 30, lag = 0.15 }) },
  },
  letterbox = 2.35,
  fade = { out = 0.6 },
}
