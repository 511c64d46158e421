import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresUnavailable } from './postgres-binaries.ts'

/** The kernel's limit for a Unix socket's path, without the closing zero. */
const LONGEST = 107
const nameOf = (port: number) => `.s.PGSQL.${port}`

const fits = (folder: string) => Buffer.byteLength(join(folder, nameOf(65_535))) <= LONGEST

/**
 * The folder of the store's socket: in DATA_DIR, or, if that path is too long, a temporary folder whose name is derived from it, so that
 * each start uses the same one.
 */
export function socketFolder(dataDir: string): string {
  const inside = join(dataDir, 'postgres-socket')
  if (fits(inside)) return inside
  const name = `oppidum-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  return [tmpdir(), '/tmp'].map((it) => join(it, name)).find(fits) ?? inside
}

/** The socket's full path; the port is only part of its name. */
export const socketPath = (folder: string, port: number) => join(folder, nameOf(port))

/**
 * Creates the folder with 0700, because anybody who reaches the socket owns the store. In a world-writable folder, an existing one of
 * another user is refused.
 */
export function makeSocketFolder(folder: string, owner: { uid: number; gid: number } | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(folder)
  const own = process.getuid?.() ?? stats.uid
  if (!stats.isDirectory() || (stats.uid !== own && stats.uid !== owner?.uid)) {
    throw new PostgresUnavailable(`The folder ${folder} belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`)
  }
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
}
