import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** What this user may still write to the disk of a folder, or of the nearest one above it that exists. */
export function freeBytesAt(folder: string): number {
  let existing = folder
  while (!existsSync(existing)) existing = dirname(existing)
  const { bavail, bsize } = statfsSync(existing)
  return bavail * bsize
}
