import { createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { type BackupPlace, BackupPlaceFault } from './backup-place.ts'

/** Bytes between two flushes: a large file is otherwise flushed at its end, all at once. */
const FLUSH_BYTES = 256 * 1_024 * 1_024

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
}

/** An error of what is being saved, such as a broken connection, and none of the file. */
class SourceFault extends Error {}

async function* fromSource(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (cause) {
    throw new SourceFault('What is being saved cannot be read.', { cause })
  }
}

function fault(verb: 'written' | 'read', path: string, error: unknown): unknown {
  if (error instanceof SourceFault) return error.cause
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return error
  return new BackupPlaceFault(`The file ${path} cannot be ${verb}: ${REASONS[code] ?? code}.`)
}

async function sync(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0
  let unflushed = 0
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.byteLength; ) at += (await file.write(chunk, at)).bytesWritten
    count += chunk.byteLength
    unflushed += chunk.byteLength
    if (unflushed < FLUSH_BYTES) continue
    await file.datasync()
    unflushed = 0
  }
  await file.sync()
  return count
}

/** `.NAME.MACHINE.PROCESS.partial` */
const DRAFT = /^\..+\.([\w-]+)\.(\d+)\.partial$/
/** A backup writes all the time: what nobody has written to for so long was left by another machine. */
const ABANDONED_MS = HOUR_MS
const MACHINE = hostname().replace(/[^\w-]/g, '-')

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

/** Removes what backups that were killed left in a folder, and nothing that one may still be writing. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, machine, processId] = DRAFT.exec(name) ?? []
    if (machine === undefined) continue
    const path = join(folder, name)
    const isLeft = machine === MACHINE && !isRunning(Number(processId))
    const { mtimeMs } = await stat(path)
    if (isLeft || Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** A file that only this user may read. Until it is complete it has another name; what earlier tries left in its folder is removed. */
export function backupFile(path: string): BackupPlace {
  return {
    kind: 'file',
    address: path,
    async save(bytes) {
      const folder = dirname(path)
      const draft = join(folder, `.${basename(path)}.${MACHINE}.${process.pid}.partial`)
      const isTaken = await access(path).then(
        () => true,
        () => false,
      )
      if (isTaken) throw new BackupPlaceFault(`The file ${path} exists: name another one, or remove it.`)
      try {
        // One folder only: a misspelt path should be refused, not made.
        await mkdir(folder, { mode: 0o700 }).catch((error: { code?: unknown }) => {
          if (error.code !== 'EEXIST') throw error
        })
        await removeAbandoned(folder).catch(() => undefined)
        const file = await open(draft, 'w', 0o600)
        let count: number
        try {
          count = await writeAll(file, fromSource(bytes))
        } finally {
          await file.close()
        }
        await rename(draft, path)
        await sync(folder)
        return count
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw fault('written', path, error)
      }
    },
    async *read() {
      try {
        yield* createReadStream(path, { highWaterMark: 1_024 * 1_024 })
      } catch (error) {
        throw fault('read', path, error)
      }
    },
    remarks: () => [],
    close() {},
  }
}
