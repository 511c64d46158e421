import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'
import type { StoreAddress } from '../db/connection.ts'
import { type BackupHeader, type BackupManifest, type CopiedTable, FORMAT, HEADER, type KeyPlace } from './backup-manifest.ts'
import { withSums } from './checksums.ts'
import type { RowObjects } from './copied-store.ts'
import { type CopiedStore, copiedStore, openCopiedStore } from './copied-store.ts'
import { lockForCopying } from './copy-lock-store.ts'
import { type Entry, tarOf } from './tar.ts'

/** Of a table's text in one entry, before it is compressed. */
const PART_BYTES = 4 * 1_024 * 1_024
/** Pictures fetched at once. */
const FETCHED = 4
const COMPRESSION = { level: 4 }

const compress = promisify<Buffer, typeof COMPRESSION, Buffer>(gzip)

export interface BackupSource {
  address: StoreAddress
  objects: Pick<ObjectStore, 'get'>
  rowObjects: RowObjects
  programVersion: string
  key: { place: KeyPlace; check: string; value: string | null }
  /** Tables whose rows are left out. */
  without: readonly string[]
}

export interface Backup {
  header: BackupHeader
  /** The bytes of the archive; must be read to their end. */
  bytes: AsyncGenerator<Uint8Array>
  /** What was copied so far. */
  totals: Omit<BackupManifest, 'entries' | 'sums'>
  close(): Promise<void>
}

/**
 * Begins a backup of one snapshot of the store, whatever is written meanwhile. It holds one part of a table and some pictures in memory.
 * @throws BackupFault when another backup is being taken
 */
export async function takeBackup(source: BackupSource): Promise<Backup> {
  const snapshot = await openCopiedStore(source.address, lockForCopying)
  try {
    const store = copiedStore(snapshot)
    const tables = (await store.tables()).filter((it) => !source.without.includes(it.name))
    const header: BackupHeader = {
      format: FORMAT,
      programVersion: source.programVersion,
      takenAt: snapshot.takenAt.toISOString(),
      ...(await store.facts()),
      tables,
      sequences: await store.sequences(),
      key: source.key.place,
      keyCheck: source.key.check,
    }
    const totals = { rows: {}, pictures: { count: 0, bytes: 0, missing: 0 } }
    const entries = withSums(entriesOf(source, snapshot, header, totals), () => totals)
    return { header, bytes: tarOf(entries, snapshot.takenAt), totals, close: snapshot.close }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

async function* entriesOf(
  source: BackupSource,
  snapshot: CopiedStore,
  header: BackupHeader,
  totals: Backup['totals'],
): AsyncGenerator<Entry> {
  yield { name: HEADER, bytes: Buffer.from(`${JSON.stringify(header, null, 1)}\n`) }
  if (source.key.value !== null) yield { name: 'secrets/installation-key', bytes: Buffer.from(source.key.value) }
  for (const table of header.tables) yield* partsOf(snapshot, table, totals)
  yield* picturesOf(source, snapshot, totals)
}

async function* partsOf(snapshot: CopiedStore, table: CopiedTable, totals: Backup['totals']): AsyncGenerator<Entry> {
  const rows = copiedStore(snapshot).copy(table)
  let number = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const part = async (): Promise<Entry> => {
    const bytes = await compress(Buffer.concat(held), COMPRESSION)
    held = []
    heldBytes = 0
    return { name: `tables/${table.name}/${String(++number).padStart(6, '0')}.copy.gz`, bytes }
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= PART_BYTES) yield await part()
  }
  if (heldBytes > 0) yield await part()
  totals.rows[table.name] = rows.rowCount
}

async function* picturesOf({ objects, rowObjects }: BackupSource, snapshot: CopiedStore, totals: Backup['totals']): AsyncGenerator<Entry> {
  const fetch = async (name: string) => {
    const object = await objects.get(name)
    return { name, bytes: object && (await buffer(object.stream)) }
  }
  for await (const names of copiedStore(snapshot).names(rowObjects.names)) {
    for (let at = 0; at < names.length; at += FETCHED) {
      for (const { name, bytes } of await Promise.all(names.slice(at, at + FETCHED).map(fetch))) {
        // Its row is copied all the same: the store said that it had this picture.
        if (bytes === null) totals.pictures.missing++
        else {
          totals.pictures.count++
          totals.pictures.bytes += bytes.length
          yield { name: `pictures/${name}`, bytes }
        }
      }
    }
  }
}
