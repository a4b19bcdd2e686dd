# SPDX-License-Identifier: GPL-2.0-or-later
"""Process our files in Blender: blender -b -P tests/blender.py -- WORD ARGS...

    matte FILE.exr NAME OUT.exr          the coverage of an object in Cryptomatte
    over FILE.exr OUT.exr LAYER...       the layers composited, the bottom one first
    cubes SHOT.gltf FPS FRAME SIZE OUT.exr X,Y,Z...
                                         cubes of 2 units at positions in the game, seen by
                                         SHOT's camera at a frame, counted from 0
"""
import sys

import bpy

UNIT = 1 / 32  # metres


def open_nodes(path):
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    image = bpy.data.images.load(path)
    node = tree.nodes.new("CompositorNodeImage")
    node.image = image
    return scene, tree, node


def size_of(path):
    """Reads the size from the header; Blender knows it only after loading the image."""
    data = open(path, "rb").read(65536)
    at = data.index(b"dataWindow\0box2i\0") + len(b"dataWindow\0box2i\0") + 4
    left, top, right, bottom = (int.from_bytes(data[at + 4 * i:at + 4 * i + 4], "little", signed=True)
                                for i in range(4))
    return right - left + 1, bottom - top + 1


def render(scene, size, out):
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.color_depth = "32"
    scene.render.image_settings.exr_codec = "ZIP"
    scene.render.filepath = out
    bpy.ops.render.render(write_still=True)


def matte(path, name, out):
    scene, tree, node = open_nodes(path)
    crypto = tree.nodes.new("CompositorNodeCryptomatteV2")
    crypto.source, crypto.image = "IMAGE", node.image
    crypto.matte_id = name
    end = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(crypto.outputs["Matte"], end.inputs["Image"])
    render(scene, size_of(path), out)


def over(path, out, *layers):
    scene, tree, node = open_nodes(path)
    below = None
    for layer in layers:
        socket = node.outputs[layer]
        if below is None:
            below = socket
            continue
        lay = tree.nodes.new("CompositorNodeAlphaOver")
        tree.links.new(below, lay.inputs[1])
        tree.links.new(socket, lay.inputs[2])
        below = lay.outputs["Image"]
    end = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(below, end.inputs["Image"])
    render(scene, size_of(path), out)


def cubes(path, fps, frame, size, out, *places):
    bpy.ops.object.select_all(action="SELECT")
    bpy.ops.object.delete()
    scene = bpy.context.scene
    scene.render.fps = int(fps)
    bpy.ops.import_scene.gltf(filepath=path)
    scene.camera = next(o for o in scene.objects if o.type == "CAMERA")
    white = bpy.data.materials.new("white")
    white.use_nodes = True
    white.node_tree.nodes.clear()
    light = white.node_tree.nodes.new("ShaderNodeEmission")
    end = white.node_tree.nodes.new("ShaderNodeOutputMaterial")
    white.node_tree.links.new(light.outputs[0], end.inputs[0])
    for place in places:
        at = [float(v) * UNIT for v in place.split(",")]
        bpy.ops.mesh.primitive_cube_add(size=2 * UNIT, location=at)
        bpy.context.object.data.materials.append(white)
    scene.frame_set(int(frame))
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 64
    scene.cycles.use_denoising = False
    scene.render.film_transparent = True
    render(scene, [int(v) for v in size.split("x")], out)


args = sys.argv[sys.argv.index("--") + 1:]
{"matte": matte, "over": over, "cubes": cubes}[args[0]](*args[1:])
