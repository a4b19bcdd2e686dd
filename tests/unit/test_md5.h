/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_md5.h - a small skinned model as text: an arm that bends, with two joints
 * and a square for each. */
#ifndef TESTS_UNIT_TEST_MD5_H
#define TESTS_UNIT_TEST_MD5_H

static const char md5_mesh_text[] = "MD5Version 10\n"
                                    "commandline \"made by hand\"\n"
                                    "\n"
                                    "numJoints 2\n"
                                    "numMeshes 1\n"
                                    "\n"
                                    "joints {\n"
                                    "\t\"upper\"\t-1 ( 0 0 8 ) ( 0 0 0 )\t\t// the root\n"
                                    "\t\"lower\"\t0 ( 10 0 8 ) ( 0 0 0 )\n"
                                    "}\n"
                                    "mesh {\n"
                                    "\tshader \"arm\"\n"
                                    "\tnumverts 5\n"
                                    "\tvert 0 ( 0 0 ) 0 1\n"
                                    "\tvert 1 ( 0.5 0 ) 1 1\n"
                                    "\tvert 2 ( 0.5 1 ) 2 2\n"
                                    "\tvert 3 ( 1 0 ) 4 1\n"
                                    "\tvert 4 ( 1 1 ) 4 1\n"
                                    "\tnumtris 2\n"
                                    "\ttri 0 0 1 2\n"
                                    "\ttri 1 1 3 2\n"
                                    "\tnumweights 5\n"
                                    "\tweight 0 0 1 ( 0 0 0 )\n"
                                    "\tweight 1 0 1 ( 0 0 4 )\n"
                                    "\tweight 2 0 0.25 ( 10 0 0 )\n"
                                    "\tweight 3 1 0.75 ( 0 0 0 )\n"
                                    "\tweight 4 1 1 ( 10 0 0 )\n"
                                    "}\n";

/* Frame 0 is the rest pose of the mesh. In frame 1 the lower joint is turned a quarter to
 * the left (about z) and the upper one is two units higher. */
static const char md5_anim_text[] = "MD5Version 10\n"
                                    "commandline \"-mesh \\\"a b\\\" -all\"\n"
                                    "numFrames 2\n"
                                    "numJoints 2\n"
                                    "frameRate 24\n"
                                    "numAnimatedComponents 2\n"
                                    "hierarchy {\n"
                                    "\t\"upper\" -1 4 0\n"
                                    "\t\"lower\" 0 32 1\n"
                                    "}\n"
                                    "bounds {\n"
                                    "\t( 0 0 0 ) ( 1 1 1 )\n"
                                    "\t( 0 0 0 ) ( 1 1 1 )\n"
                                    "}\n"
                                    "baseframe {\n"
                                    "\t( 0 0 0 ) ( 0 0 0 )\n"
                                    "\t( 10 0 0 ) ( 0 0 0 )\n"
                                    "}\n"
                                    "frame 0 {\n 8 0\n}\n"
                                    "frame 1 {\n 10 -0.70710678\n}\n";

#endif
