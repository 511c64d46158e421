import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** A journey's server takes 50 to 110 MB; a test's database 12 MB, with a few dozen at once, and the log 256 MB. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * Where a test's store lies that nobody needs after the run: a file system in memory if there is one with room, as containers may limit
 * it to 64 MB; else the temporary folder.
 */
export function quickFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
