import { setPriority } from 'node:os'

/** Of worker processes; 19 is the lowest priority. */
export const NICENESS = 10

/**
 * Settings of glibc's allocator. By default each thread keeps an arena of its own, too fragmented for the next picture: 240 MB where
 * 150 MB are enough. With these, large blocks come from the kernel and go back to it.
 */
export const ALLOCATOR_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** What Node.js and its libraries need to start. The server's settings, and so its secrets, are not in a worker's environment. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot']

export function workerEnvironment(): NodeJS.ProcessEnv {
  const inherited = INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  return { ...Object.fromEntries(inherited), ...ALLOCATOR_ENVIRONMENT }
}

/** Lets the server's own requests go first. Where the system forbids it, the process keeps its priority. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICENESS)
  } catch {
    // The process works all the same.
  }
}
