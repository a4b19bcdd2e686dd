#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# embed.sh FILE...: write C source that embeds the files, named without their folders, as the
# table page_files of studio/page_files.h.
set -euo pipefail
echo '#include "studio/page_files.h"'
echo
number=0
table=
for file in "$@"; do
    number=$((number + 1))
    cat <<END
__asm__(".section .rodata,\"a\"\n"
        ".hidden page_file_$number\n.global page_file_$number\n"
        "page_file_$number: .incbin \"$file\"\n"
        ".hidden page_file_end_$number\n.global page_file_end_$number\n"
        "page_file_end_$number: .byte 0\n"
        ".previous");
extern const unsigned char page_file_$number[] __attribute__((visibility("hidden")));
extern const unsigned char page_file_end_$number[] __attribute__((visibility("hidden")));
END
    table+="    {\"${file##*/}\", page_file_$number, page_file_end_$number},"$'\n'
done
printf '\nconst struct page_file page_files[] = {\n%s    {0, 0, 0},\n};\n' "$table"
