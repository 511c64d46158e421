import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresUnavailable } from './postgres-binaries.ts'

/** The kernel's limit for the address of a Unix socket, without its closing zero. */
const LONGEST = 107
const nameOf = (port: number) => `.s.PGSQL.${port}`

const fits = (folder: string) => Buffer.byteLength(join(folder, nameOf(65_535))) <= LONGEST

/**
 * Where the store's socket lies: in DATA_DIR, or, when that path is too long for a socket, in a folder of the
 * machine's temporary one whose name follows from the path, so that each start finds the same.
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
 * Creates it with 0700: whoever reaches the socket is the store's master. In a folder that everybody may write,
 * somebody else's folder of that name is refused.
 */
export function makeSocketFolder(folder: string, owner: { uid: number; gid: number } | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const there = lstatSync(folder)
  const own = process.getuid?.() ?? there.uid
  if (!there.isDirectory() || (there.uid !== own && there.uid !== owner?.uid)) {
    throw new PostgresUnavailable(`The folder ${folder} belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`)
  }
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
}
