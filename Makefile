# SPDX-License-Identifier: GPL-2.0-or-later
# demoreel: everything is built under build/, nothing recursive.
# Variables: CC CFLAGS LDFLAGS PREFIX DESTDIR BUILD V=1 WERROR=1 SAN=address,undefined

# All cores, unless -j says otherwise.
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell nproc)
endif

PREFIX ?= /usr/local
CFLAGS ?= -O2 -g
LIBDIR ?= lib
BUILD := build$(if $(SAN),/san)
VERSION := 0.1.0
# Of the library's functions: another number when one goes or changes.
SONAME := libdemoreel.so.0

PACKAGES := freetype2 libavfilter libavformat libavcodec libavutil libswscale libswresample libcjson libmicrohttpd lua5.4 osmesa egl libpng expat libpcap libseccomp libzip rubberband zlib
PACKAGE_CFLAGS := $(shell pkg-config --cflags $(PACKAGES))
PACKAGE_LIBS := $(shell pkg-config --libs $(PACKAGES))
# Floating point stays as written: the same bytes from every compiler setting.
ALL_CFLAGS = -std=c11 -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -DDEMOREEL_VERSION='"$(VERSION)"' -I. \
    -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla \
    $(if $(WERROR),-Werror) -ffp-contract=off -fno-math-errno -pthread -fPIC -fvisibility=hidden \
    $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all) \
    $(PACKAGE_CFLAGS) $(CFLAGS)
# OSMesa and EGL are opened when asked for.
ALL_LDFLAGS = -pthread $(if $(SAN),-fsanitize=$(SAN)) $(LDFLAGS)
# Those that pkg-config does not know, or only with more than is needed.
OTHER_LIBS := -lOpenEXRCore -laubio -ldl -lm
LIBS = $(filter-out -lEGL -lOSMesa,$(PACKAGE_LIBS)) $(OTHER_LIBS)
TEST_LIBS := $(shell pkg-config --libs cmocka)

FOLDERS := base world models demo playback cutscene render encode pipeline lib studio cli
SOURCES := $(sort $(shell find $(FOLDERS) -name '*.c'))
HEADERS := $(sort $(shell find $(FOLDERS) -name '*.h'))
# What the studio's page is made of is built in, with CodeMirror as Debian has it.
CODEMIRROR := /usr/share/javascript/codemirror
PAGE := $(sort $(wildcard studio/page/*)) $(addprefix $(CODEMIRROR)/,lib/codemirror.js lib/codemirror.css \
    mode/lua/lua.js addon/hint/show-hint.js addon/hint/show-hint.css addon/comment/comment.js \
    addon/edit/matchbrackets.js)
LIB_OBJECTS := $(patsubst %.c,$(BUILD)/%.o,$(filter-out cli/main.c,$(SOURCES))) $(BUILD)/studio/page_files.o
SAMPLE_OBJECTS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/sample/*.c))
# tests/unit/ has the folders of the program; a test is added by adding its file.
UNIT_TESTS := $(patsubst tests/unit/%.c,$(BUILD)/tests/unit/%,$(sort $(shell find tests/unit -name 'test_*.c')))
FUZZ_TARGETS := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_REPLAYS := $(FUZZ_TARGETS:%=$(BUILD)/tests/replay_%)
SCRIPT_TESTS := $(wildcard tests/golden/*.sh tests/smoke/*.sh tests/faults/*.sh)
SAMPLE := $(if $(SAMPLE_OBJECTS),$(BUILD)/sample/.done)

Q := $(if $(V),,@)
comma := ,
export DEMOREEL_BUILD := $(BUILD)

.PHONY: all check run-tests check-reference check-hostile check-faults check-valgrind demo bench lint format install uninstall dist clean help fuzz golden-update sample
.DELETE_ON_ERROR:
.PRECIOUS: $(BUILD)/%.o

LIBRARY := $(BUILD)/lib/libdemoreel.so.$(VERSION) $(BUILD)/lib/libdemoreel.a $(BUILD)/lib/demoreel.pc

all: $(BUILD)/demoreel $(if $(SAN),,$(LIBRARY)) ## build the program at build/demoreel and the library in build/lib

help: ## say what make can do
	@sed -n 's/^\([a-z_.-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 30

# Flags are part of what an object depends on.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(subst ','"'"',$(ALL_CFLAGS)) $(ALL_LDFLAGS)' | cmp -s - $@ || \
	    echo '$(CC) $(subst ','"'"',$(ALL_CFLAGS)) $(ALL_LDFLAGS)' > $@
FORCE:

# By PWD compilers know the folder that they note for debuggers. This name for it leads there
# from the source folder and is the same everywhere: so are the bytes of the program.
$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@$(if $(V),,echo "  CC    $<")
	$(Q)PWD=/proc/self/cwd $(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Here, not by the rule above: the assembler reads the page's files, which no .d file names.
$(BUILD)/studio/page_files.o: $(PAGE) scripts/embed.sh studio/page_files.h $(BUILD)/flags
	@mkdir -p $(@D)
	@$(if $(V),,echo "  EMBED studio/page")
	$(Q)scripts/embed.sh $(PAGE) > $(@:.o=.c)
	$(Q)PWD=/proc/self/cwd $(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

$(BUILD)/libdemoreel.a: $(LIB_OBJECTS)
	@rm -f $@
	$(Q)$(AR) rcs $@ $(LIB_OBJECTS)

$(BUILD)/demoreel: $(BUILD)/cli/main.o $(BUILD)/libdemoreel.a
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The library that is installed: of all objects those that its functions need, and no other
# names for who links with it.
LIBRARY_FACE := $(BUILD)/lib/demoreel.o
$(BUILD)/lib/libdemoreel.so.$(VERSION): $(LIBRARY_FACE) $(BUILD)/libdemoreel.a lib/libdemoreel.map
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -shared -Wl,--as-needed -Wl,-soname,$(SONAME) -Wl,-z,defs \
	    -Wl,--version-script=lib/libdemoreel.map -o $@ $(LIBRARY_FACE) $(BUILD)/libdemoreel.a $(LIBS)
	$(Q)ln -sf $(@F) $(@D)/$(SONAME)
	$(Q)ln -sf $(SONAME) $(@D)/libdemoreel.so

$(BUILD)/lib/libdemoreel.a: $(LIBRARY_FACE) $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	$(Q)$(CC) -nostdlib -r -o $(@D)/libdemoreel.o $^
	$(Q)objcopy --localize-hidden $(@D)/libdemoreel.o
	@rm -f $@
	$(Q)$(AR) rcsD $@ $(@D)/libdemoreel.o

# PREFIX may be another one each time. What it stands on is not required: who links with the
# shared library compiles without the headers of all that.
$(BUILD)/lib/demoreel.pc: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$${prefix}/$(LIBDIR)' 'includedir=$${prefix}/include' '' \
	    'Name: demoreel' 'Description: pictures, sound and facts of recorded Quake games' \
	    'Version: $(VERSION)' 'Libs: -L$${libdir} -ldemoreel' 'Libs.private: $(LIBS) -pthread' \
	    'Cflags: -I$${includedir}' > $@

$(BUILD)/makesample: $(SAMPLE_OBJECTS) $(BUILD)/libdemoreel.a
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The built-in sample game: a folder with id1/ and the demo id1/sample.dem.
$(BUILD)/sample/.done: $(BUILD)/makesample
	@echo "  MAKE  $(BUILD)/sample"
	@rm -rf $(BUILD)/sample && mkdir -p $(BUILD)/sample
	$(Q)$(BUILD)/makesample $(BUILD)/sample
	@touch $@

sample: $(SAMPLE) ## make the sample game at build/sample

$(UNIT_TESTS): %: %.o $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(TEST_LIBS) $(LIBS)

$(BUILD)/tests/replay_%: $(BUILD)/tests/fuzz/fuzz_%.o $(BUILD)/tests/fuzz/replay.o $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The fuzzer's own main calls the target.
$(BUILD)/tests/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS)

check: ## install what is missing, build and run all tests
	@scripts/setup
	@$(MAKE) --no-print-directory run-tests

# Comes between the program and its libraries: see tests/faults/shim.c.
FAULTS := $(BUILD)/tests/faults.so
$(FAULTS): tests/faults/shim.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O1 -fPIC -shared -Wall -Wextra $(CFLAGS) -o $@ $< -ldl

# What code that was taken over would try, and a program beside it: tests/smoke/takeover.sh.
TAKEOVER := $(BUILD)/takeover.so $(BUILD)/victim
$(BUILD)/takeover.so: tests/takeover/takeover.c tests/takeover/takeover.h
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O1 -fPIC -shared -Wall -Wextra -I. $(CFLAGS) -o $@ $< -ldl -lrt
$(BUILD)/victim: tests/takeover/victim.c tests/takeover/takeover.h
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O1 -Wall -Wextra -I. $(CFLAGS) -o $@ $< -lrt

check-faults: $(BUILD)/demoreel $(SAMPLE) $(FAULTS) ## let calls fail, disks fill and signals come, at many moments (an hour)
	@FAULTS=all TEST_SECONDS=14400 scripts/run-tests.sh $(wildcard tests/faults/*.sh)

run-tests: $(BUILD)/demoreel $(SAMPLE) $(UNIT_TESTS) $(FUZZ_REPLAYS) $(FAULTS) $(TAKEOVER)
	@scripts/run-tests.sh scripts/check-includes.sh scripts/check-options.sh scripts/check-limits.sh $(UNIT_TESTS) $(FUZZ_REPLAYS) $(SCRIPT_TESTS:%=./%)

check-reference: $(BUILD)/demoreel ## compare pictures with an established engine's, by soft and by OpenGL
	@scripts/check-reference.sh
	@scripts/check-reference.sh --gl osmesa

# Fuzzers are a build of their own: all of the program is made by the fuzzer's compiler.
FUZZ_CC := $(if $(AFL),afl-clang-fast,clang)
FUZZ_BUILD := build/$(if $(AFL),afl,$(if $(MSAN),msan,fuzz))
FUZZ_SAN := $(if $(MSAN),memory,address$(comma)undefined)$(if $(AFL),,$(comma)fuzzer-no-link)
TARGET ?= dem
SECS ?= 60
FUZZED := $(if $(filter all,$(TARGET)),$(FUZZ_TARGETS),$(TARGET))
# MSAN=1 looks for memory that is read before it is written. It takes what libraries write for
# unwritten, and so fits the targets alone that use none: demos, maps, models, sounds.
fuzz: ## search for harmful input: TARGET= a tests/fuzz/fuzz_*.c or all, SECS= for how long in each, AFL=1 with AFL++
	@AFL_QUIET=1 $(MAKE) --no-print-directory CC='$(FUZZ_CC)' BUILD=$(FUZZ_BUILD) \
	    SAN=$(FUZZ_SAN) \
	    $(FUZZED:%=$(FUZZ_BUILD)/tests/fuzz_%) $(FUZZED:%=$(FUZZ_BUILD)/tests/replay_%)
	@scripts/fuzz.sh $(FUZZ_BUILD) $(SECS) $(FUZZED)

.PHONY: coverage
# A build of its own; what the unit tests do not link was not run.
coverage: ## say which share of each folder the unit tests run
	@$(MAKE) --no-print-directory BUILD=build/coverage CFLAGS='-O1 -g --coverage' LDFLAGS=--coverage run-units
	@scripts/coverage.sh build/coverage

.PHONY: run-units
run-units: $(SAMPLE) $(UNIT_TESTS)
	@find $(BUILD) -name '*.gcda' -delete
	@scripts/run-tests.sh $(UNIT_TESTS)

.PHONY: check-farm
check-farm: ## make films with a real Slurm, GNU parallel and processes that are killed
	@scripts/setup farm
	@$(MAKE) --no-print-directory $(BUILD)/demoreel sample
	@scripts/run-tests.sh tests/farm/*.sh tests/smoke/parallel.sh

.PHONY: check-studio
check-studio: ## use the studio's page in a real browser; what it looks like is in out/studio
	@scripts/setup studio
	@$(MAKE) --no-print-directory $(BUILD)/demoreel sample
	@python3 tests/studio/studio.py $(BUILD)/demoreel $(BUILD)/sample out/studio
	@python3 tests/studio/memory.py $(BUILD)/demoreel $(BUILD)/sample

.PHONY: check-ports check-pixels check-units
# Pictures as this build draws them, to be compared with.
PIXELS := $(BUILD)/tests/pixels
$(PIXELS) $(BUILD)/tests/kernels: $(BUILD)/tests/%: $(BUILD)/tests/arch/%.o $(BUILD)/libdemoreel.a
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# s390x has its bytes the other way round. Its C computes in double where it may.
check-ports: $(PIXELS) $(SAMPLE) ## see that ARM, 32 bits and big-endian draw the same bytes (by qemu-user)
	@scripts/setup ports
	@scripts/check-pixels.sh 'aarch64-linux-gnu-gcc -O2' 'arm-linux-gnueabihf-gcc -O2' \
	    's390x-linux-gnu-gcc -O2 -fexcess-precision=fast'

check-units: $(SAMPLE) ## pass the unit tests as ARM's, 32-bit and big-endian programs (by qemu-user, an hour)
	@scripts/setup ports
	@scripts/check-units.sh arm64 armhf s390x

check-pixels: $(PIXELS) $(SAMPLE) ## the same of gcc, clang and other processors' gcc, at -O0 to -O3 (minutes)
	@scripts/check-pixels.sh

HOSTILE := $(filter %/test_hostile,$(UNIT_TESTS))
check-hostile: $(HOSTILE) ## cut and spoil real demos at every byte (use SAN=address,undefined)
	@HOSTILE=all $(HOSTILE)

# valgrind does not know the sandbox's system calls.
check-valgrind: $(BUILD)/demoreel $(SAMPLE) ## make a short film under valgrind (minutes)
	LP_NUM_THREADS=0 valgrind -q --error-exitcode=1 --leak-check=full --errors-for-leak-kinds=definite \
	    --num-callers=40 --suppressions=tests/valgrind.supp \
	    $(BUILD)/demoreel render $(BUILD)/sample/id1/sample.dem --basedir $(BUILD)/sample --size 64x64 \
	    --fps 10 --from 15 --to 15.3 --threads 1 --sandbox off --overwrite -o $(BUILD)/valgrind.mp4

demo: ## build, make the sample game, render its demo to out/sample.mp4
	@scripts/setup
	@$(MAKE) --no-print-directory $(BUILD)/demoreel sample
	@mkdir -p out
	$(BUILD)/demoreel render $(BUILD)/sample/id1/sample.dem --basedir $(BUILD)/sample \
	    --size 1280x720 --overwrite -o out/sample.mp4
	@echo "play out/sample.mp4"

golden-update: $(BUILD)/demoreel $(SAMPLE) ## make the reference pictures anew
	@tests/golden/frames.sh --update
	@tests/golden/effects.sh --update

bench: $(BUILD)/demoreel $(BUILD)/tests/kernels $(SAMPLE) ## measure speed by stage
	@scripts/bench.sh

$(BUILD)/makeload: $(BUILD)/tests/load/main.o $(BUILD)/libdemoreel.a
	@$(if $(V),,echo "  LINK  $@")
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

.PHONY: load
load: $(BUILD)/demoreel $(SAMPLE) $(BUILD)/makeload ## measure the memory that the largest inputs take (minutes)
	@scripts/load.sh

.PHONY: lint-code
lint: ## formatting, include direction, headers that stand alone, clang-tidy, cppcheck; DEEP=1 by the analyzer too
	@scripts/setup lint
	@scripts/check-includes.sh && scripts/check-options.sh && scripts/check-limits.sh
	@for h in $(HEADERS); do \
	    $(CC) $(ALL_CFLAGS) -Werror -fsyntax-only -x c $$h || exit 1; done
	@! git grep -L 'SPDX-License-Identifier: GPL-2.0-or-later' -- '*.[ch]' '*.sh' '*.py' '*.js' '*.css' '*.html' '*.lua' | grep .
	@clang-format --dry-run -Werror $(SOURCES) $(HEADERS) $(shell find tests -name '*.[ch]')
	@$(MAKE) --no-print-directory lint-code

DEEPER := clang-analyzer-core.*,clang-analyzer-deadcode.*,clang-analyzer-unix.*$(addprefix $(comma)-clang-analyzer-core., \
    CallAndMessage DivideZero NonNullParamChecker NullDereference UndefinedBinaryOperatorResult uninitialized.Assign)
# Again only for what has changed since.
LINT := $(SOURCES:%.c=$(BUILD)/lint$(if $(DEEP),-deep)/%)
$(LINT): $(BUILD)/lint$(if $(DEEP),-deep)/%: %.c .clang-tidy $(BUILD)/%.o
	@mkdir -p $(@D)
	@$(if $(V),,echo "  LINT  $<")
	$(Q)clang-tidy --quiet $(if $(DEEP),--checks='$(subst $() ,,$(DEEPER))') $< -- $(ALL_CFLAGS) 2>$@.said || { cat $@.said >&2; exit 1; }
	@touch $@

lint-code: $(LINT)
	$(Q)cppcheck -q -j$(shell nproc) --enable=warning,portability,performance --std=c11 -I. -DDEMOREEL_VERSION='""' \
	    --suppressions-list=scripts/cppcheck.txt --inline-suppr --error-exitcode=1 $(FOLDERS)

format: ## lay the code out as .clang-format says
	clang-format -i $(SOURCES) $(HEADERS) $(shell find tests -name '*.[ch]')

# Shells' completions are printed by the program itself.
COMPLETIONS := $(addprefix $(BUILD)/completion/,bash zsh fish)
$(COMPLETIONS): $(BUILD)/completion/%: $(BUILD)/demoreel
	@mkdir -p $(@D)
	$(Q)$(BUILD)/demoreel --completion $* > $@

# What is installed: a mode, a file and its name below PREFIX, between colons.
ICON := application-x-quake-demo.svg
METAINFO := org.demoreel.demoreel.metainfo.xml
INSTALLED := 755:$(BUILD)/demoreel:bin/demoreel \
    644:lib/demoreel.h:include/demoreel.h \
    644:$(BUILD)/lib/libdemoreel.so.$(VERSION):$(LIBDIR)/libdemoreel.so.$(VERSION) \
    644:$(BUILD)/lib/libdemoreel.a:$(LIBDIR)/libdemoreel.a \
    644:$(BUILD)/lib/demoreel.pc:$(LIBDIR)/pkgconfig/demoreel.pc \
    644:demoreel.1:share/man/man1/demoreel.1 \
    644:demoreel-script.5:share/man/man5/demoreel-script.5 \
    644:$(BUILD)/completion/bash:share/bash-completion/completions/demoreel \
    644:$(BUILD)/completion/zsh:share/zsh/vendor-completions/_demoreel \
    644:$(BUILD)/completion/fish:share/fish/vendor_completions.d/demoreel.fish \
    644:scripts/desktop/demoreel.thumbnailer:share/thumbnailers/demoreel.thumbnailer \
    644:scripts/desktop/demoreel.xml:share/mime/packages/demoreel.xml \
    644:scripts/desktop/$(ICON):share/icons/hicolor/scalable/mimetypes/$(ICON) \
    644:scripts/desktop/$(METAINFO):share/metainfo/$(METAINFO)

install: $(BUILD)/demoreel $(LIBRARY) $(COMPLETIONS) ## install under DESTDIR/PREFIX
	$(Q)for entry in $(INSTALLED); do \
	    file=$${entry#*:}; \
	    install -D -m "$${entry%%:*}" "$${file%:*}" '$(DESTDIR)$(PREFIX)'/"$${file##*:}" || exit 1; \
	done
	$(Q)ln -sf libdemoreel.so.$(VERSION) '$(DESTDIR)$(PREFIX)/$(LIBDIR)/$(SONAME)'
	$(Q)ln -sf $(SONAME) '$(DESTDIR)$(PREFIX)/$(LIBDIR)/libdemoreel.so'

uninstall: ## remove what install put there
	$(Q)for entry in $(INSTALLED); do rm -f '$(DESTDIR)$(PREFIX)'/"$${entry##*:}"; done
	$(Q)rm -f '$(DESTDIR)$(PREFIX)/$(LIBDIR)/$(SONAME)' '$(DESTDIR)$(PREFIX)/$(LIBDIR)/libdemoreel.so'

dist: ## pack the sources of the last commit into build/
	@mkdir -p build
	git archive --prefix=demoreel-$(VERSION)/ -o build/demoreel-$(VERSION).tar.gz HEAD

.PHONY: deb check-package
deb: ## make the Debian packages of the last commit in out/deb
	@scripts/setup package
	@scripts/package.sh

check-package: $(BUILD)/demoreel $(SAMPLE) ## make the packages in two folders, compare their bytes, use them in a new Debian
	@scripts/setup package
	@scripts/package.sh --twice
	@scripts/check-clean-root.sh

compile_commands.json: FORCE ## write how each file is compiled
	@for f in $(SOURCES) $(shell find tests -name '*.c'); do \
	    printf '%s\n{"directory": "%s", "file": "%s", "command": "%s -c %s"}' "$$comma" \
	        '$(CURDIR)' "$$f" '$(subst ','"'"',$(subst ",\",$(CC) $(ALL_CFLAGS)))' "$$f"; comma=,; \
	done | { echo '['; cat; echo; echo ']'; } > $@

clean: ## remove build/ and out/
	rm -rf build out

-include $(shell find $(BUILD) -type f -name '*.d' 2>/dev/null)
