import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LiveKind } from '@oppidum/domain/core/live'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'
import type { StoreAddress } from '../db/connection.ts'
import { raiseNumbers } from '../events/event-store.ts'
import { raiseVersions } from '../live/live-version-store.ts'
import { BackupFault } from './backup-fault.ts'
import type { BackupHeader, CopiedTable } from './backup-manifest.ts'
import { type Verified, verified } from './checksums.ts'
import type { RowObjects } from './copied-store.ts'
import { restoredStore, restoring } from './restored-store.ts'
import { type Entry, entriesOf } from './tar.ts'
import { unfinishedRestoreStore } from './unfinished-restore-store.ts'

/** Of a table's text in one entry; ours have some megabytes. */
const PART_BYTES = 64 * 1_024 * 1_024
const unpack = promisify<Buffer, Buffer>((bytes, done) => gunzip(bytes, { maxOutputLength: PART_BYTES }, done))

/** The form of an installation's key. Another one would keep the server from starting. */
const KEY = /^[\x21-\x7e]{32,500}$/

const damaged = (name: string) => new BackupFault(`The backup is damaged: ${name} cannot be read.`)

/** @throws BackupFault for what is not packed, or swells beyond what is ours */
const decompress = ({ name, bytes }: Entry): Promise<Buffer> =>
  unpack(Buffer.from(bytes)).catch(() => {
    throw damaged(name)
  })

function keyIn({ name, bytes }: Entry): string {
  const key = Buffer.from(bytes).toString('utf8')
  if (!KEY.test(key)) throw damaged(name)
  return key
}

export interface RestoreTarget {
  /** Where the backup is, for people. */
  source: string
  address: StoreAddress
  objects: Pick<ObjectStore, 'put'>
  rowObjects: RowObjects
  /** Folder of the program's migrations. */
  migrations: string
  /** Whether what is in the store may be dropped. */
  mayReplace: boolean
}

export interface Restored extends Verified {
  /** The installation's key, if the backup has it. */
  key: string | null
  /** Tables of other programs, which were left out. */
  unknownTables: string[]
}

/** The bytes of a backup, decrypted; each call reads them from the start. */
export type BackupBytes = () => AsyncIterable<Uint8Array>

/**
 * Reads a backup to its end.
 * @throws BackupFault when it is damaged, incomplete, or from a newer program
 */
export async function verifyBackup(bytes: BackupBytes, schemaVersion: number): Promise<Verified> {
  const entries = verified(entriesOf(bytes()))
  let entry = await entries.next()
  while (!entry.done) entry = await entries.next()
  const { header } = entry.value
  if (header.schemaVersion > schemaVersion) {
    throw new BackupFault(
      `The backup is of store version ${header.schemaVersion}, made by Oppidum ${header.programVersion}, and this program knows ${schemaVersion}: restore it with that version or a newer one.`,
    )
  }
  return entry.value
}

/**
 * Restores a backup that was verified, all or nothing but for pictures, which are stored under names that nothing else uses. The store is
 * then of the backup's version, and marked as unfinished: put the key in its place, clear the mark and migrate. A store that was empty is
 * marked from the start, so that no server takes it for a new installation if the restore is killed.
 * @throws BackupFault when the store is not empty, is in use, or the file is not what was verified
 */
export async function restoreBackup(bytes: BackupBytes, { header, manifest }: Verified, target: RestoreTarget): Promise<Restored> {
  const wasEmpty = await markEmpty(target)
  try {
    return await asFault(() => restoreMarked(bytes, { header, manifest }, target))
  } catch (error) {
    if (wasEmpty) await restoring(target.address, (tx) => unfinishedRestoreStore(tx).clear()).catch(() => undefined)
    throw error
  }
}

/** @returns whether there is nothing in the store */
function markEmpty({ address, source }: RestoreTarget): Promise<boolean> {
  return restoring(address, async (tx) => {
    const store = restoredStore(tx)
    await store.requireAlone()
    const isEmpty = await store.isEmpty()
    if (isEmpty) await unfinishedRestoreStore(tx).mark(source)
    return isEmpty
  })
}

function restoreMarked(bytes: BackupBytes, { header, manifest }: Verified, target: RestoreTarget): Promise<Restored> {
  return restoring(target.address, async (tx) => {
    const store = restoredStore(tx)
    const mark = unfinishedRestoreStore(tx)
    await store.requireAlone()
    const isEmpty = await store.isEmpty()
    if (!isEmpty && !target.mayReplace && (await mark.source()) === null)
      throw new BackupFault('The store is not empty: restore into a new one, or add --replace, which deletes everything in this one.')
    if (!isEmpty) await store.dropAll(target.rowObjects)
    const completeTables = await store.createTables(header, target.migrations)
    await mark.mark(target.source)
    const tables = loadable(header, await store.tables())

    const entries = verified(entriesOf(bytes()))
    let current = await entries.next()
    let key: string | null = null
    const loaded = new Map<string, number>()
    async function* rowsOf(table: string): AsyncGenerator<Buffer> {
      while (!current.done && tableOf(current.value) === table) {
        yield await decompress(current.value)
        current = await entries.next()
      }
    }
    while (!current.done) {
      const { name, bytes: content } = current.value
      const table = tableOf(current.value)
      if (table !== null) {
        const known = tables.known.get(table)
        if (known) loaded.set(table, (loaded.get(table) ?? 0) + (await store.load(known, rowsOf(table))))
        else for await (const _ of rowsOf(table));
        continue
      }
      if (name.startsWith('pictures/')) await target.objects.put(pictureOf(name), content, typeOf(content))
      if (name === 'secrets/installation-key') key = keyIn(current.value)
      current = await entries.next()
    }
    if (JSON.stringify(current.value) !== JSON.stringify({ header, manifest }))
      throw new BackupFault('The backup was changed while it was being read: try again.')
    // Also of a table that has no entry at all.
    for (const table of tables.known.keys()) requireRows(table, loaded.get(table) ?? 0, manifest.rows[table])
    await store.setSequences(header.sequences)
    await completeTables()
    await raiseVersions(tx, LiveKind.options)
    await raiseNumbers(tx)
    if (!isEmpty) await store.orphanReplaced(target.rowObjects)
    await store.analyze()
    return { header, manifest, key, unknownTables: tables.unknown }
  })
}

/** Values, keys and partitions that PostgreSQL refuses: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REFUSED = /^(22|23|42P07|42P17)/

async function asFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!REFUSED.test(String((cause as { code?: unknown }).code))) throw cause
    throw new BackupFault('The store refuses what is in the backup: it was changed since it was made.', { cause })
  }
}

const tableOf = ({ name }: Entry): string | null => /^tables\/([a-z0-9_]+)\/\d+\.copy\.gz$/.exec(name)?.[1] ?? null

/** Its name in the object store, which takes no other. */
function pictureOf(name: string): string {
  const [, picture] = /^pictures\/([a-z][a-z0-9-]{0,40}\/[a-z0-9][a-z0-9-]{0,80})$/.exec(name) ?? []
  if (picture === undefined) throw new BackupFault('This is not a backup of Oppidum: it has a picture with a name that is none of ours.')
  return picture
}

function requireRows(table: string, loaded: number, expected: number | undefined): void {
  if (loaded !== expected) throw new BackupFault(`The backup is damaged: ${table} has ${loaded} rows in place of ${expected}.`)
}

/** Tables whose columns this store has. @throws BackupFault when a table of ours is not as its version has it */
function loadable(
  { tables }: BackupHeader,
  present: ReadonlyMap<string, ReadonlySet<string>>,
): { known: Map<string, CopiedTable>; unknown: string[] } {
  const known = new Map<string, CopiedTable>()
  const unknown: string[] = []
  for (const table of tables) {
    const columns = present.get(table.name)
    if (!columns) unknown.push(table.name)
    else if (table.columns.every((it) => columns.has(it))) known.set(table.name, table)
    else throw new BackupFault(`The backup's table ${table.name} has columns that this version of the store does not know.`)
  }
  return { known, unknown }
}

/** Media type of a stored picture, by its first bytes: they are all of these. */
function typeOf(content: Uint8Array): string {
  const start = Buffer.from(content.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG')) return 'image/png'
  if (start.startsWith('RIFF')) return 'image/webp'
  if (start.startsWith('GIF8')) return 'image/gif'
  return start.slice(4, 8) === 'ftyp' ? 'image/avif' : 'image/jpeg'
}
