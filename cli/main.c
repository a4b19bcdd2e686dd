#include <stdio.h>

int main(void)
{
    fputs("demoreel " DEMOREEL_VERSION "\n", stderr);
    return 1;
}
