import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../../tools/command.mjs'

const MB = 1024 * 1024
const CHUNK = Buffer.alloc(MB, 1)

export interface SmallDisk {
  freeBytes(): number
  /** Writes until no more than so many bytes are free; 0: until the disk refuses. */
  fill(leaveBytes?: number): void
  /** Removes what `fill` has written. */
  empty(): void
  /** Ends it with everything on it. */
  remove(): Promise<void>
}

/** A disk of this size at a folder that exists: in memory, and as full as a real one when it is full. Needs root. @throws without it */
export async function smallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  if ((await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'oppidum-small-disk', folder], { quiet: true })) !== 0)
    throw new Error('A small disk cannot be mounted. Run this as root.')
  const filler = join(folder, 'filler')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    freeBytes,
    fill(leaveBytes = 0) {
      const file = openSync(filler, 'a')
      try {
        for (;;) {
          const bytes = Math.min(MB, leaveBytes === 0 ? MB : freeBytes() - leaveBytes)
          if (bytes <= 0) return
          writeSync(file, CHUNK, 0, bytes)
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    async remove() {
      // Lazily, in case a process that was killed still has a file open.
      await run('umount', ['-l', folder], { quiet: true })
    },
  }
}

export interface LockedFolder {
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Ends the mount; what is in the folder stays. */
  remove(): Promise<void>
}

/** A folder in which nobody can write while it is locked, root included. Needs root. */
export async function lockable(folder: string): Promise<LockedFolder> {
  const mount = async (...words: string[]) => {
    if ((await run('mount', words, { quiet: true })) !== 0) throw new Error(`${folder} cannot be mounted again. Run this as root.`)
  }
  await mount('--bind', folder, folder)
  return {
    lock: () => mount('-o', 'remount,bind,ro', folder),
    unlock: () => mount('-o', 'remount,bind,rw', folder),
    async remove() {
      await run('umount', ['-l', folder], { quiet: true })
    },
  }
}
