# SPDX-License-Identifier: GPL-2.0-or-later
# demoreel: a single non-recursive makefile; everything is built in build/.
# Variables: CC CFLAGS LDFLAGS PREFIX DESTDIR BUILD V=1 WERROR=1 SAN=address,undefined LINK=all

# Use all cores unless -j is given.
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell nproc)
endif

PREFIX ?= /usr/local
CFLAGS ?= -O2 -g
LIBDIR ?= lib
BUILD := build$(if $(SAN),/san)
VERSION := 0.1.0
# The number changes when a function of the library is removed or changed.
SONAME := libdemoreel.so.0

PACKAGES := freetype2 libebur128 libavfilter libavformat libavcodec libavutil libswscale libswresample libcjson libmicrohttpd lua5.4 osmesa egl libpng expat libpcap libseccomp libzip rubberband zlib
PACKAGE_CFLAGS := $(shell pkg-config --cflags $(PACKAGES))
PACKAGE_LIBS := $(shell pkg-config --libs $(PACKAGES))
# No contraction of floating-point expressions, so that all compiler settings give the same bytes.
ALL_CFLAGS = -std=c11 -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -DDEMOREEL_VERSION='"$(VERSION)"' -I. \
    -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla \
    $(if $(WERROR),-Werror) -ffp-contract=off -fno-math-errno -pthread -fPIC -fvisibility=hidden \
    $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all) \
    $(if $(filter all,$(LINK)),-DLINK_ALL )$(PACKAGE_CFLAGS) $(CFLAGS)
# OSMesa and EGL are loaded when they are first used, and so are FFmpeg, aubio, Rubber Band and
# libmicrohttpd, unless LINK=all is given (base/library.h).
ALL_LDFLAGS = -pthread $(if $(SAN),-fsanitize=$(SAN)) $(LDFLAGS)
# Libraries that have no pkg-config file, or one that lists more than is needed.
OTHER_LIBS := -lOpenEXRCore -laubio -ldl -lm
LOADED := -lEGL -lOSMesa $(if $(filter all,$(LINK)),,-laubio -lrubberband -lmicrohttpd \
    -lavfilter -lavformat -lavcodec -lavutil -lswscale -lswresample)
LIBS = $(filter-out $(LOADED),$(PACKAGE_LIBS) $(OTHER_LIBS))
# Tests may also call functions that the program does not use.
TEST_LIBS := -Wl,--as-needed $(shell pkg-config --libs cmocka libavformat libavcodec libavutil)

FOLDERS := base world models demo playback cutscene render encode pipeline lib studio cli
SOURCES := $(sort $(shell find $(FOLDERS) -name '*.c'))
HEADERS := $(sort $(shell find $(FOLDERS) -name '*.h'))
# The files of the studio's page are embedded in the program, with CodeMirror as packaged by Debian.
CODEMIRROR := /usr/share/javascript/codemirror
PAGE := $(sort $(wildcard studio/page/*)) $(addprefix $(CODEMIRROR)/,lib/codemirror.js lib/codemirror.css \
    mode/lua/lua.js addon/hint/show-hint.js addon/hint/show-hint.css addon/comment/comment.js \
    addon/edit/matchbrackets.js)
LIB_OBJECTS := $(patsubst %.c,$(BUILD)/%.o,$(filter-out cli/main.c,$(SOURCES))) $(BUILD)/studio/page_files.o \
    $(BUILD)/cli/options/option_texts.o
# The texts of the options, in the order of --help, for --help and the manual pages.
TEXTS := manual/manual.awk cli/options/option_table.c pipeline/settings/setting_table.c manual/commands.txt \
    $(patsubst %,manual/options/%.txt,files part highlights view overlay appearance blur sound picture compositing running)
COMMAND_PAGES := $(patsubst manual/commands/%,$(BUILD)/manual/demoreel-%,$(wildcard manual/commands/*.1))
OTHER_PAGES := $(patsubst %,$(BUILD)/%,$(wildcard manual/*.[157]))
PAGES := $(COMMAND_PAGES) $(OTHER_PAGES)
SAMPLE_OBJECTS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/sample/*.c))
# tests/unit/ mirrors the source folders; to add a test, add its file.
UNIT_TESTS := $(patsubst tests/unit/%.c,$(BUILD)/tests/unit/%,$(sort $(shell find tests/unit -name 'test_*.c')))
FUZZ_TARGETS := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_REPLAYS := $(FUZZ_TARGETS:%=$(BUILD)/tests/replay_%)
SCRIPT_TESTS := $(wildcard tests/golden/*.sh tests/smoke/*.sh tests/faults/*.sh)
SAMPLE := $(if $(SAMPLE_OBJECTS),$(BUILD)/sample/.done)

Q := $(if $(V),,@)
comma := ,
export DEMOREEL_BUILD := $(BUILD)
# Tests and comparisons are about parts of films, not about what films show by default.
export DEMOREEL_PROFILE ?= plain
export DEMOREEL_CONFIG =

.PHONY: all check run-tests check-reference check-hostile check-faults check-slow check-valgrind demo bench lint format install uninstall dist clean help fuzz golden-update sample
.DELETE_ON_ERROR:
.PRECIOUS: $(BUILD)/%.o

LIBRARY := $(BUILD)/lib/libdemoreel.so.$(VERSION) $(BUILD)/lib/libdemoreel.a $(BUILD)/lib/demoreel.pc

all: $(BUILD)/demoreel $(if $(SAN),,$(LIBRARY)) ## build the program build/demoreel and the library in build/lib

help: ## list the targets
	@sed -n 's/^\([a-z_.-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 30

# Objects depend on the compiler flags.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(subst ','"'"',$(ALL_CFLAGS)) $(ALL_LDFLAGS)' | cmp -s - $@ || \
	    echo '$(CC) $(subst ','"'"',$(ALL_CFLAGS)) $(ALL_LDFLAGS)' > $@
FORCE:

# Compilers write the value of PWD into the debug information. /proc/self/cwd is the same in
# every source folder, so the bytes of the program are, too.
$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@$(if $(V),,echo "  CC    $<")
	$(Q)PWD=/proc/self/cwd $(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Not built with the rule above: the assembler reads the page's files, which no .d file lists.
$(BUILD)/studio/page_files.o: $(PAGE) scripts/embed.sh studio/page_files.h $(BUILD)/flags
	@mkdir -p $(@D)
	@$(if $(V),,echo "  EMBED studio/page")
	$(Q)scripts/embed.sh $(PAGE) > $(@:.o=.c)
	$(Q)PWD=/proc/self/cwd $(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

$(BUILD)/cli/options/option_texts.o: $(TEXTS) cli/options/option_table.h $(BUILD)/flags
	@mkdir -p $(@D)
	@$(if $(V),,echo "  TEXTS manual")
	$(Q)LC_ALL=C awk -v mode=table -f $(TEXTS) > $(@:.o=.c)
	$(Q)PWD=/proc/self/cwd $(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

$(COMMAND_PAGES): $(BUILD)/manual/demoreel-%: manual/commands/%
$(OTHER_PAGES): $(BUILD)/%: %
$(PAGES): $(TEXTS) $(wildcard manual/*.mdoc)
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk -v mode=page -f $(TEXTS) $(filter %.1 %.5 %.7,$^) > $@

$(BUILD)/libdemoreel.a: $(LIB_OBJECTS)
	@rm -f $@
	$(Q)$(AR) rcs $@ $(LIB_OBJECTS)

$(BUILD)/demoreel: $(BUILD)/cli/main.o $(BUILD)/libdemoreel.a
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The installed library contains only the objects that its functions need, and exports no
# other symbols.
LIBRARY_API := $(BUILD)/lib/demoreel.o
$(BUILD)/lib/libdemoreel.so.$(VERSION): $(LIBRARY_API) $(BUILD)/libdemoreel.a lib/libdemoreel.map
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -shared -Wl,--as-needed -Wl,-soname,$(SONAME) -Wl,-z,defs \
	    -Wl,--version-script=lib/libdemoreel.map -o $@ $(LIBRARY_API) $(BUILD)/libdemoreel.a $(LIBS)
	$(Q)ln -sf $(@F) $(@D)/$(SONAME)
	$(Q)ln -sf $(SONAME) $(@D)/libdemoreel.so

$(BUILD)/lib/libdemoreel.a: $(LIBRARY_API) $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	$(Q)$(CC) -nostdlib -r -o $(@D)/libdemoreel.o $^
	$(Q)objcopy --localize-hidden $(@D)/libdemoreel.o
	@rm -f $@
	$(Q)$(AR) rcsD $@ $(@D)/libdemoreel.o

# Rebuilt every time, since PREFIX may have changed. There is no Requires line, so programs
# linked with the shared library compile without the headers of its dependencies.
$(BUILD)/lib/demoreel.pc: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$${prefix}/$(LIBDIR)' 'includedir=$${prefix}/include' '' \
	    'Name: demoreel' 'Description: images, sound and information from recorded Quake games' \
	    'Version: $(VERSION)' 'Libs: -L$${libdir} -ldemoreel' 'Libs.private: $(LIBS) -pthread' \
	    'Cflags: -I$${includedir}' > $@

$(BUILD)/makesample: $(SAMPLE_OBJECTS) $(BUILD)/libdemoreel.a
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The built-in sample game: a folder with id1/ in it, and the demo id1/sample.dem.
$(BUILD)/sample/.done: $(BUILD)/makesample
	@echo "  MAKE  $(BUILD)/sample"
	@rm -rf $(BUILD)/sample && mkdir -p $(BUILD)/sample
	$(Q)$(BUILD)/makesample $(BUILD)/sample
	@touch $@

sample: $(SAMPLE) ## generate the sample game in build/sample

$(UNIT_TESTS): %: %.o $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(TEST_LIBS) $(LIBS)

$(BUILD)/tests/replay_%: $(BUILD)/tests/fuzz/fuzz_%.o $(BUILD)/tests/fuzz/replay.o $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# libFuzzer's main calls the target.
$(BUILD)/tests/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS)

check: ## install what is missing, build and run all tests
	@scripts/setup
	@$(MAKE) --no-print-directory run-tests

# Preloaded to intercept library calls: see tests/faults/shim.c.
FAULTS := $(BUILD)/tests/faults.so
$(FAULTS): tests/faults/shim.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O1 -fPIC -shared -Wall -Wextra $(CFLAGS) -o $@ $< -ldl

# For tests/smoke/takeover.sh: a library that acts like malicious code, and a program that it attacks.
TAKEOVER := $(BUILD)/takeover.so $(BUILD)/victim
$(BUILD)/takeover.so: $(addprefix tests/takeover/,takeover.c broker.c more.c attempts.h takeover.h)
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O1 -fPIC -shared -Wall -Wextra -I. $(CFLAGS) -o $@ $(filter %.c,$^) -ldl -lrt
$(BUILD)/victim: tests/takeover/victim.c tests/takeover/takeover.h
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O1 -Wall -Wextra -I. $(CFLAGS) -o $@ $< -lrt

check-faults: $(BUILD)/demoreel $(SAMPLE) $(FAULTS) ## make calls fail, disks fill up and signals arrive at many points (an hour)
	@FAULTS=all TEST_SECONDS=14400 scripts/run-tests.sh $(wildcard tests/faults/*.sh)

# What takes minutes: tests of its own, and all cases of those of which check tries some.
SLOW_TESTS := $(wildcard tests/slow/*.sh) $(addprefix tests/,smoke/highlights.sh smoke/takeover.sh \
    faults/calls.sh faults/signals.sh)
check-slow: $(BUILD)/demoreel $(SAMPLE) $(FUZZ_REPLAYS) $(FAULTS) $(TAKEOVER) ## run the tests that take minutes: hostile files, many demos, more faults
	@TESTS=all scripts/run-tests.sh $(SLOW_TESTS:%=./%) $(FUZZ_REPLAYS)

run-tests: $(BUILD)/demoreel $(SAMPLE) $(UNIT_TESTS) $(FUZZ_REPLAYS) $(FAULTS) $(TAKEOVER)
	@scripts/run-tests.sh scripts/check-includes.sh scripts/check-options.sh scripts/check-limits.sh scripts/check-libm.sh $(UNIT_TESTS) $(FUZZ_REPLAYS) $(SCRIPT_TESTS:%=./%)

check-reference: $(BUILD)/demoreel ## compare images with those of an established engine, with soft and OpenGL
	@scripts/check-reference.sh
	@scripts/check-reference.sh --gl osmesa

# Fuzzers have their own build, in which everything is compiled with the fuzzer's instrumentation.
FUZZ_CC := $(if $(AFL),afl-clang-fast,clang)
FUZZ_BUILD := build/$(if $(AFL),afl,$(if $(MSAN),msan,fuzz))
FUZZ_SAN := $(if $(MSAN),memory,address$(comma)undefined)$(if $(AFL),,$(comma)fuzzer-no-link)
TARGET ?= dem
SECS ?= 60
FUZZED := $(if $(filter all,$(TARGET)),$(FUZZ_TARGETS),$(TARGET))
# MSAN=1 detects reads of uninitialized memory. Memory written by libraries counts as
# uninitialized, so it is only suitable for targets that use none: demos, maps, models, sounds.
fuzz: ## fuzz a parser: TARGET= a tests/fuzz/fuzz_*.c or all, SECS= seconds for each, AFL=1 with AFL++
	@AFL_QUIET=1 $(MAKE) --no-print-directory CC='$(FUZZ_CC)' BUILD=$(FUZZ_BUILD) \
	    SAN=$(FUZZ_SAN) \
	    $(FUZZED:%=$(FUZZ_BUILD)/tests/fuzz_%) $(FUZZED:%=$(FUZZ_BUILD)/tests/replay_%)
	@scripts/fuzz.sh $(FUZZ_BUILD) $(SECS) $(FUZZED)

.PHONY: coverage
# Uses a separate build. Code that the unit tests do not link counts as not covered.
coverage: ## print the line coverage of the unit tests for each folder
	@$(MAKE) --no-print-directory BUILD=build/coverage CFLAGS='-O1 -g --coverage' LDFLAGS=--coverage run-units
	@scripts/coverage.sh build/coverage

.PHONY: run-units
run-units: $(SAMPLE) $(UNIT_TESTS)
	@find $(BUILD) -name '*.gcda' -delete
	@scripts/run-tests.sh $(UNIT_TESTS)

.PHONY: check-farm
check-farm: ## render films with a real Slurm, with GNU parallel, and with processes that are killed
	@scripts/setup farm
	@$(MAKE) --no-print-directory $(BUILD)/demoreel sample
	@scripts/run-tests.sh tests/farm/*.sh tests/smoke/parallel.sh

.PHONY: check-studio
check-studio: ## test the studio's page in a real browser; screenshots are written to out/studio
	@scripts/setup studio
	@$(MAKE) --no-print-directory $(BUILD)/demoreel sample
	@node --test tests/studio/*.test.mjs
	@python3 tests/studio/studio.py $(BUILD)/demoreel $(BUILD)/sample out/studio
	@python3 tests/studio/safe.py $(BUILD)/demoreel $(BUILD)/sample out/studio
	@python3 tests/studio/timeline.py $(BUILD)/demoreel $(BUILD)/sample out/studio
	@python3 tests/studio/inspector.py $(BUILD)/demoreel $(BUILD)/sample out/studio
	@python3 tests/studio/lanes.py $(BUILD)/demoreel $(BUILD)/sample out/studio
	@python3 tests/studio/memory.py $(BUILD)/demoreel $(BUILD)/sample

.PHONY: check-ports check-pixels check-units
# Draws the images of the native build, with which the others are compared.
PIXELS := $(BUILD)/tests/pixels
$(PIXELS) $(BUILD)/tests/kernels: $(BUILD)/tests/%: $(BUILD)/tests/arch/%.o $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# s390x is big-endian, and its compiler computes in double precision where C11 allows that.
check-ports: $(PIXELS) $(SAMPLE) ## check that musl and ARM, 32-bit and big-endian processors draw the same images (qemu-user)
	@scripts/setup ports
	@scripts/check-pixels.sh 'musl-gcc -O2' 'aarch64-linux-gnu-gcc -O2' 'arm-linux-gnueabihf-gcc -O2' \
	    's390x-linux-gnu-gcc -O2 -fexcess-precision=fast'

check-units: $(SAMPLE) ## run the unit tests on ARM, 32-bit and big-endian processors (qemu-user, an hour)
	@scripts/setup ports
	@scripts/check-units.sh arm64 armhf s390x

check-pixels: $(PIXELS) $(SAMPLE) ## check that gcc, clang, musl and cross-compilers at -O0 to -O3 draw the same images (minutes)
	@scripts/check-pixels.sh

HOSTILE := $(filter %/test_hostile,$(UNIT_TESTS))
check-hostile: $(HOSTILE) ## truncate and corrupt real demos at every byte (use SAN=address,undefined)
	@HOSTILE=all $(HOSTILE)

# valgrind does not support the system calls of the sandbox.
check-valgrind: $(BUILD)/demoreel $(SAMPLE) ## render a short film under valgrind (minutes)
	LP_NUM_THREADS=0 valgrind -q --error-exitcode=1 --leak-check=full --errors-for-leak-kinds=definite \
	    --num-callers=40 --suppressions=tests/valgrind.supp \
	    $(BUILD)/demoreel render $(BUILD)/sample/id1/sample.dem --basedir $(BUILD)/sample --size 64x64 \
	    --fps 10 --from 15 --to 15.3 --threads 1 --sandbox off --overwrite -o $(BUILD)/valgrind.mp4

demo: ## build, generate the sample game, render its demo to out/sample.mp4
	@scripts/setup
	@$(MAKE) --no-print-directory $(BUILD)/demoreel sample
	@mkdir -p out
	$(BUILD)/demoreel render $(BUILD)/sample/id1/sample.dem --basedir $(BUILD)/sample \
	    --profile auto --size 1280x720 --overwrite -o out/sample.mp4
	@echo "play out/sample.mp4"

golden-update: $(BUILD)/demoreel $(SAMPLE) ## regenerate the reference images
	@tests/golden/frames.sh --update
	@tests/golden/effects.sh --update

bench: $(BUILD)/demoreel $(BUILD)/tests/kernels $(SAMPLE) ## measure the speed of each stage
	@scripts/bench.sh

$(BUILD)/makeload: $(BUILD)/tests/load/main.o $(BUILD)/libdemoreel.a
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

.PHONY: load
load: $(BUILD)/demoreel $(SAMPLE) $(BUILD)/makeload ## measure the memory needed for the largest inputs (minutes)
	@scripts/load.sh

.PHONY: lint-code
lint: ## check formatting, wording, includes, self-contained headers, clang-tidy, cppcheck; DEEP=1 also runs clang's analyzer
	@scripts/setup lint
	@scripts/check-includes.sh && scripts/check-options.sh && scripts/check-limits.sh && scripts/check-words.sh
	@for h in $(HEADERS); do \
	    $(CC) $(ALL_CFLAGS) -Werror -fsyntax-only -x c $$h || exit 1; done
	@! git grep -L 'SPDX-License-Identifier: GPL-2.0-or-later' -- '*.[ch]' '*.sh' '*.py' '*.js' '*.css' '*.html' '*.lua' | grep .
	@clang-format --dry-run -Werror $(SOURCES) $(HEADERS) $(shell find tests -name '*.[ch]')
	@$(MAKE) --no-print-directory lint-code

DEEPER := clang-analyzer-core.*,clang-analyzer-deadcode.*,clang-analyzer-unix.*$(addprefix $(comma)-clang-analyzer-core., \
    CallAndMessage DivideZero NonNullParamChecker NullDereference UndefinedBinaryOperatorResult uninitialized.Assign)
# Runs again only for files that have changed.
LINT := $(SOURCES:%.c=$(BUILD)/lint$(if $(DEEP),-deep)/%)
$(LINT): $(BUILD)/lint$(if $(DEEP),-deep)/%: %.c .clang-tidy $(BUILD)/%.o
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINT  $<")
	$(Q)clang-tidy --quiet $(if $(DEEP),--checks='$(subst $() ,,$(DEEPER))') $< -- $(ALL_CFLAGS) 2>$@.log || { cat $@.log >&2; exit 1; }
	@touch $@

lint-code: $(LINT)
	$(Q)cppcheck -q -j$(shell nproc) --enable=warning,portability,performance --std=c11 -I. -DDEMOREEL_VERSION='""' \
	    --suppressions-list=scripts/cppcheck.txt --inline-suppr --error-exitcode=1 $(FOLDERS)

format: ## format the code with clang-format
	clang-format -i $(SOURCES) $(HEADERS) $(shell find tests -name '*.[ch]')

# The program itself prints the shell completions.
COMPLETIONS := $(addprefix $(BUILD)/completion/,bash zsh fish)
$(COMPLETIONS): $(BUILD)/completion/%: $(BUILD)/demoreel
	@mkdir -p $(@D)
	$(Q)$(BUILD)/demoreel --completion $* > $@

# The installed files, as MODE:FILE:NAME, where NAME is relative to PREFIX.
ICON := application-x-quake-demo.svg
METAINFO := alt.demoreel.demoreel.metainfo.xml
INSTALLED := 755:$(BUILD)/demoreel:bin/demoreel \
    644:lib/demoreel.h:include/demoreel.h \
    644:$(BUILD)/lib/libdemoreel.so.$(VERSION):$(LIBDIR)/libdemoreel.so.$(VERSION) \
    644:$(BUILD)/lib/libdemoreel.a:$(LIBDIR)/libdemoreel.a \
    644:$(BUILD)/lib/demoreel.pc:$(LIBDIR)/pkgconfig/demoreel.pc \
    $(foreach page,$(PAGES),644:$(page).gz:share/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page)).gz) \
    644:$(BUILD)/completion/bash:share/bash-completion/completions/demoreel \
    644:$(BUILD)/completion/zsh:share/zsh/vendor-completions/_demoreel \
    644:$(BUILD)/completion/fish:share/fish/vendor_completions.d/demoreel.fish \
    644:scripts/desktop/demoreel.thumbnailer:share/thumbnailers/demoreel.thumbnailer \
    644:scripts/desktop/demoreel.xml:share/mime/packages/demoreel.xml \
    644:scripts/desktop/$(ICON):share/icons/hicolor/scalable/mimetypes/$(ICON) \
    644:scripts/desktop/$(METAINFO):share/metainfo/$(METAINFO)

# No name and time in the compressed pages, so that they are reproducible.
$(PAGES:=.gz): %.gz: %
	$(Q)gzip -9nc $< > $@

.PHONY: manual docs
manual: $(PAGES) ## write the manual pages to build/manual

docs: $(PAGES) $(BUILD)/demoreel $(SAMPLE) ## write the manual pages as HTML and the pictures of the documents to out/docs
	@scripts/setup docs
	@scripts/docs.sh $(PAGES)

install: $(BUILD)/demoreel $(LIBRARY) $(COMPLETIONS) $(PAGES:=.gz) ## install under DESTDIR/PREFIX
	$(Q)for entry in $(INSTALLED); do \
	    file=$${entry#*:}; \
	    install -D -m "$${entry%%:*}" "$${file%:*}" '$(DESTDIR)$(PREFIX)'/"$${file##*:}" || exit 1; \
	done
	$(Q)ln -sf libdemoreel.so.$(VERSION) '$(DESTDIR)$(PREFIX)/$(LIBDIR)/$(SONAME)'
	$(Q)ln -sf $(SONAME) '$(DESTDIR)$(PREFIX)/$(LIBDIR)/libdemoreel.so'

uninstall: ## remove the installed files
	$(Q)for entry in $(INSTALLED); do rm -f '$(DESTDIR)$(PREFIX)'/"$${entry##*:}"; done
	$(Q)rm -f '$(DESTDIR)$(PREFIX)/$(LIBDIR)/$(SONAME)' '$(DESTDIR)$(PREFIX)/$(LIBDIR)/libdemoreel.so'

dist: ## write a tarball of the last commit to build/
	@mkdir -p build
	git archive --prefix=demoreel-$(VERSION)/ -o build/demoreel-$(VERSION).tar.gz HEAD

.PHONY: deb check-package
deb: ## build Debian packages of the last commit in out/deb
	@scripts/setup package
	@scripts/package.sh

check-package: $(BUILD)/demoreel $(SAMPLE) ## build the packages in two folders, compare their bytes, use them in a new Debian
	@scripts/setup package
	@scripts/package.sh --twice
	@scripts/check-clean-root.sh

compile_commands.json: FORCE ## write the compilation database
	@for f in $(SOURCES) $(shell find tests -name '*.c'); do \
	    printf '%s\n{"directory": "%s", "file": "%s", "command": "%s -c %s"}' "$$comma" \
	        '$(CURDIR)' "$$f" '$(subst ','"'"',$(subst ",\",$(CC) $(ALL_CFLAGS)))' "$$f"; comma=,; \
	done | { echo '['; cat; echo; echo ']'; } > $@

clean: ## remove build/ and out/
	rm -rf build out

-include $(shell find $(BUILD) -type f -name '*.d' 2>/dev/null)
