/* takeover.h - where takeover.c finds the victim. */
#ifndef TESTS_TAKEOVER_TAKEOVER_H
#define TESTS_TAKEOVER_TAKEOVER_H

#define VICTIM_SOCKET "victim.socket" /* in the folder */
#define VICTIM_QUEUE "/demoreel-victim"

enum { VICTIM_KEY = 0x5ec5ec };

#endif
