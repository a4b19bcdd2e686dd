-- SPDX-License-Identifier: GPL-2.0-or-later
-- The smallest useful script: a demo, and a camera that orbits a player.
demo("A", "sample.dem")

shot { from = 22, to = 26, camera = orbit("Wren", { radius = 140, angle = ramp(0, 360) }) }
