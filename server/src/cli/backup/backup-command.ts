import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupPlace } from '../../adapters/object-store/backup-place.ts'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'
import { encrypted } from '../../platform/backup/backup-encryption.ts'
import type { KeyPlace } from '../../platform/backup/backup-manifest.ts'
import { backupRunStore } from '../../platform/backup/backup-run-store.ts'
import { takeBackup } from '../../platform/backup/take-backup.ts'
import type { Db, StoreAddress } from '../../platform/db/connection.ts'
import { PROJECT_ROOT } from '../../project-root.ts'
import { backupOptions, interruption, sizeWords, until } from './backup-options.ts'
import { ROW_OBJECTS } from './row-objects-store.ts'

export const BACKUP_USAGE = `oppidum backup                copies store and pictures, also while the server runs
    --to FILE or s3://BUCKET/KEY  DATA_DIR/backups/ when absent; after a last / the time becomes the name
    --passphrase-file FILE        encrypts the backup with the passphrase in the file's first line`

/** The key is neither in the database's copy nor, without encryption, in the backup. Unfinished uploads are this installation's own. */
const WITHOUT = ['identity_key', 'backup_upload']

export interface BackupParts {
  db: Db
  address: StoreAddress
  objects: Pick<ObjectStore, 'get'>
  placeOf(address: string): Promise<BackupPlace>
  /** Where a backup goes without --to. */
  folder: string
  key: { value: string; isSetting: boolean }
  nowMs(): number
  progress(sentence: string): void
}

/** Tells whether a key is the one of a backup. */
export const keyCheckOf = (key: string) => createHmac('sha256', key).update('oppidum backup key').digest('hex').slice(0, 32)

export function programVersion(): string {
  return (JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string }).version
}

/** @returns the sentences for the operator */
export async function backupCommand(parts: BackupParts, args: readonly string[]): Promise<string> {
  const { to, passphrase } = backupOptions(args, { places: 0, flags: ['to', 'passphrase-file'] })
  const keyPlace: KeyPlace = parts.key.isSetting ? 'setting' : passphrase === null ? 'left-out' : 'included'
  const stamp = new Date(parts.nowMs()).toISOString().slice(0, 19).replaceAll(':', '-')
  const name = `oppidum-${stamp}.tar${passphrase === null ? '' : '.encrypted'}`
  // With a database and pictures elsewhere, nothing else may have made DATA_DIR.
  if (to === undefined) await mkdir(dirname(parts.folder), { recursive: true, mode: 0o700 })
  const place = await parts.placeOf(to === undefined ? join(parts.folder, name) : to.endsWith('/') ? `${to}${name}` : to)
  try {
    const backup = await takeBackup({
      address: parts.address,
      objects: parts.objects,
      rowObjects: ROW_OBJECTS,
      programVersion: programVersion(),
      key: { place: keyPlace, check: keyCheckOf(parts.key.value), value: keyPlace === 'included' ? parts.key.value : null },
      without: WITHOUT,
    })
    const { signal, end } = interruption()
    let bytes: number
    try {
      const tar = until(signal, counted(backup.bytes, parts.progress))
      bytes = await place.save(passphrase === null ? tar : encrypted(tar, passphrase), signal)
    } finally {
      end()
      await backup.close()
    }
    const takenAt = new Date(backup.header.takenAt)
    const run = {
      takenAt,
      endedAt: new Date(parts.nowMs()),
      kind: place.kind,
      address: place.address,
      bytes,
      isEncrypted: passphrase !== null,
    }
    const isNoted = await backupRunStore(parts.db.pool)
      .add(run)
      .then(
        () => true,
        () => false,
      )
    const rows = Object.values(backup.totals.rows).reduce((sum, it) => sum + it, 0)
    const { count, missing } = backup.totals.pictures
    return [
      `Backup of ${backup.header.takenAt}: ${rows} rows and ${count} pictures, ${sizeWords(bytes)}, in ${place.address}`,
      ...(missing > 0 ? [`${missing} pictures that the store names were not in the object store.`] : []),
      ...(keyPlace === 'left-out'
        ? [
            'It does not hold the generated key of this installation, because it is not encrypted: back up DATA_DIR/secret-key (or the table identity_key) as well, or use --passphrase-file.',
          ]
        : []),
      ...(keyPlace === 'setting' ? ['It does not hold SECRET_KEY nor any other setting: store those elsewhere.'] : []),
      ...place.remarks(),
      ...(isNoted ? [] : ['The store accepts no writes, so System Status does not know of this backup.']),
    ]
      .map((it) => `${it}\n`)
      .join('')
  } finally {
    place.close()
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, progress: (sentence: string) => void): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const it of bytes) {
    count += it.byteLength
    progress(`${sizeWords(count)} copied`)
    yield it
  }
}
