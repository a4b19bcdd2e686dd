-- SPDX-License-Identifier: GPL-2.0-or-later
-- A loop creates the shots: one moment from eight sides, for a second each.
film { output = "loop.mp4", size = "1280x720", fps = 60 }
demo("A", "sample.dem")
include "lib.lua"

for i = 0, 7 do
  shot {
    name = "side " .. i + 1,
    from = at.kill("Wren", 1) - 0.7, length = 1,
    camera = side("Rook", i * 45),
    caption = { tostring(i + 1), length = 1, place = "lower right", size = 0.1 },
  }
end
