/*
 * Loaded into PostgreSQL with LD_PRELOAD, this makes its disk slow or broken. The file that DISK_FAULT names says how:
 * "slow 300": each fsync takes 300 ms longer; "read-only": writes fail with EROFS; "failing": they fail with EIO; anything else: none.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int fault_number(void)
{
	static __thread char text[32];
	const char *path = getenv("DISK_FAULT");
	int saved = errno, number = 0;
	long file = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
	if (file >= 0) {
		long length = syscall(SYS_read, (int) file, text, sizeof text - 1);
		text[length > 0 ? length : 0] = 0;
		syscall(SYS_close, (int) file);
		if (strncmp(text, "slow ", 5) == 0)
			number = -atoi(text + 5);
		else if (strncmp(text, "read-only", 9) == 0)
			number = EROFS;
		else if (strncmp(text, "failing", 7) == 0)
			number = EIO;
	}
	errno = saved;
	return number;
}

static int refused(void)
{
	int number = fault_number();
	if (number <= 0)
		return 0;
	errno = number;
	return 1;
}

static void delay(void)
{
	int number = fault_number();
	if (number < 0)
		usleep((useconds_t) -number * 1000);
}

#define NEXT(name) dlsym(RTLD_NEXT, name)

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at)
{
	static ssize_t (*next)(int, const void *, size_t, off_t);
	if (!next)
		next = NEXT("pwrite");
	return refused() ? -1 : next(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at)
{
	static ssize_t (*next)(int, const void *, size_t, off64_t);
	if (!next)
		next = NEXT("pwrite64");
	return refused() ? -1 : next(file, bytes, count, at);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at)
{
	static ssize_t (*next)(int, const struct iovec *, int, off_t);
	if (!next)
		next = NEXT("pwritev");
	return refused() ? -1 : next(file, parts, count, at);
}

int fsync(int file)
{
	static int (*next)(int);
	if (!next)
		next = NEXT("fsync");
	delay();
	return next(file);
}

int fdatasync(int file)
{
	static int (*next)(int);
	if (!next)
		next = NEXT("fdatasync");
	delay();
	return next(file);
}
