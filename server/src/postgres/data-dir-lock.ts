import { chmodSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { processMark } from './process-mark.ts'

/** DATA_DIR cannot be used; the message names it and says what to do. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError'
}

interface Holder {
  pid: number
  mark: string
}

const LOCK = /^server\.(\d+)\.lock$/
const lockName = (generation: number) => `server.${generation}.lock`

/**
 * Makes this process the only owner of DATA_DIR until the returned function is called or the process ends. Creates the folder (0700) if it
 * does not exist. Never waits.
 * @throws DataDirError when another running process owns it, or when it cannot be written
 */
export function lockDataDir(dataDir: string): () => void {
  const folder = resolve(dataDir)
  makeFolder(folder)
  const generation = acquire(folder)
  const release = () => {
    process.off('exit', release)
    remove(join(folder, lockName(generation)))
  }
  process.on('exit', release)
  return release
}

/** Id of the running process that owns DATA_DIR; null if there is none. */
export function holderOf(dataDir: string): number | null {
  const folder = resolve(dataDir)
  const generation = generations(folder).find((it) => isHeld(folder, it))
  return generation === undefined ? null : (readHolder(folder, generation)?.pid ?? null)
}

/**
 * Each new lock gets a number above all existing ones, so that a dead owner's lock need not be removed first: of two processes that find
 * the same dead lock, only one can create the next.
 */
function acquire(folder: string): number {
  const mark = processMark(process.pid) ?? ''
  const draft = join(folder, `.lock-${process.pid}-${Math.random().toString(36).slice(2)}`)
  write(folder, draft, JSON.stringify({ pid: process.pid, mark } satisfies Holder))
  try {
    for (let attempt = 0; attempt < 50; attempt++) {
      const pid = holderOf(folder)
      if (pid !== null) throw inUse(folder, pid)
      const mine = (generations(folder).at(-1) ?? 0) + 1
      if (!tryLink(draft, join(folder, lockName(mine)))) continue
      // The list may have been out of date: another process may have taken a number in the meantime.
      const others = generations(folder).filter((it) => it !== mine)
      if (others.some((it) => isHeld(folder, it))) {
        remove(join(folder, lockName(mine)))
        continue
      }
      for (const old of others) remove(join(folder, lockName(old)))
      return mine
    }
    throw new DataDirError(`Several processes try to take the folder ${folder} (DATA_DIR) at once. Start only one.`)
  } finally {
    remove(draft)
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const own = typeof process.getuid === 'function' ? process.getuid() : null
    if ((own === null || statSync(folder).uid === own) && (statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
  } catch (error) {
    throw unusable(folder, error)
  }
}

function write(folder: string, path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** False when the name exists. A hard link gives a complete file its name in one step. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Oldest first. */
function generations(folder: string): number[] {
  try {
    return readdirSync(folder)
      .flatMap((name) => LOCK.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  } catch {
    return []
  }
}

function readHolder(folder: string, generation: number): Holder | null {
  try {
    const content: unknown = JSON.parse(readFileSync(join(folder, lockName(generation)), 'utf8'))
    if (typeof content !== 'object' || content === null || !('pid' in content) || !('mark' in content)) return null
    return typeof content.pid === 'number' && typeof content.mark === 'string' ? { pid: content.pid, mark: content.mark } : null
  } catch {
    return null
  }
}

function isHeld(folder: string, generation: number): boolean {
  const holder = readHolder(folder, generation)
  return holder !== null && processMark(holder.pid) === holder.mark
}

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It does not exist, which is what we want.
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

function inUse(folder: string, pid: number): DataDirError {
  return new DataDirError(
    `The folder ${folder} (DATA_DIR) is in use by another Oppidum, process ${pid}. Stop that one, or set DATA_DIR to another folder.`,
  )
}

function unusable(folder: string, error: unknown): DataDirError {
  const reason = REASONS[codeOf(error)] ?? 'cannot be used'
  const what = codeOf(error) === 'EEXIST' && !isFolder(folder) ? 'is a file, not a folder' : reason
  return new DataDirError(`DATA_DIR: ${folder} ${what}. Set DATA_DIR to a folder that this user may write, or change its owner.`)
}

const REASONS: Record<string, string> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'lies below a file',
  ENOENT: 'cannot be created',
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory()
  } catch {
    return false
  }
}
