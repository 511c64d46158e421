import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'
import type { StoreAddress } from '../db/connection.ts'
import { BackupFault } from './backup-fault.ts'
import type { BackupHeader, CopiedTable } from './backup-manifest.ts'
import { type Verified, verified } from './checksums.ts'
import type { RowObjects } from './copied-store.ts'
import { restoredStore, restoring } from './restored-store.ts'
import { type Entry, entriesOf } from './tar.ts'

const decompress = promisify<Buffer, Buffer>((bytes, done) => gunzip(bytes, { maxOutputLength: 64 * 1_024 * 1_024 }, done))

export interface RestoreTarget {
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
 * then of the backup's version: migrate it.
 * @throws BackupFault when the store is not empty, is in use, or the file is not what was verified
 */
export async function restoreBackup(bytes: BackupBytes, { header, manifest }: Verified, target: RestoreTarget): Promise<Restored> {
  return restoring(target.address, async (tx) => {
    const store = restoredStore(tx)
    await store.requireAlone()
    const isEmpty = await store.isEmpty()
    if (!isEmpty && !target.mayReplace)
      throw new BackupFault('The store is not empty: restore into a new one, or add --replace, which deletes everything in this one.')
    if (!isEmpty) await store.dropAll(target.rowObjects)
    const completeTables = await store.createTables(header, target.migrations)
    const tables = loadable(header, await store.tables())

    const entries = verified(entriesOf(bytes()))
    let current = await entries.next()
    let key: string | null = null
    async function* rowsOf(table: string): AsyncGenerator<Buffer> {
      while (!current.done && tableOf(current.value) === table) {
        yield await decompress(Buffer.from(current.value.bytes))
        current = await entries.next()
      }
    }
    while (!current.done) {
      const { name, bytes: content } = current.value
      const table = tableOf(current.value)
      if (table !== null) {
        const known = tables.known.get(table)
        if (known) requireRows(table, await store.load(known, rowsOf(table)), manifest.rows[table])
        else for await (const _ of rowsOf(table));
        continue
      }
      if (name.startsWith('pictures/')) await target.objects.put(name.slice('pictures/'.length), content, typeOf(content))
      if (name === 'secrets/installation-key') key = Buffer.from(content).toString('utf8')
      current = await entries.next()
    }
    if (JSON.stringify(current.value) !== JSON.stringify({ header, manifest }))
      throw new BackupFault('The backup was changed while it was being read: try again.')
    await store.setSequences(header.sequences)
    await completeTables()
    if (!isEmpty) await store.orphanReplaced(target.rowObjects)
    await store.analyze()
    return { header, manifest, key, unknownTables: tables.unknown }
  })
}

const tableOf = ({ name }: Entry): string | null => /^tables\/([a-z0-9_]+)\/\d+\.copy\.gz$/.exec(name)?.[1] ?? null

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
