import type { BackupPlace } from '../../adapters/object-store/backup-place.ts'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'
import { decrypted } from '../../platform/backup/backup-encryption.ts'
import { type BackupBytes, type Restored, restoreBackup, verifyBackup } from '../../platform/backup/restore-backup.ts'
import { unfinishedRestoreStore } from '../../platform/backup/unfinished-restore-store.ts'
import type { Db, StoreAddress } from '../../platform/db/connection.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { programStoreVersion } from '../../platform/db/store-version.ts'
import { keyCheckOf } from './backup-command.ts'
import { backupOptions, interruptible } from './backup-options.ts'
import { ROW_OBJECTS } from './row-objects-store.ts'

export const RESTORE_USAGE = `oppidum restore FILE          restores a backup into an empty store, and brings it to this version; or s3://BUCKET/KEY
    --passphrase-file FILE        of an encrypted backup
    --replace                     deletes everything in a store that is not empty`

export interface RestoreParts {
  /** Without connections so far: the restore demands that nobody else is connected. */
  db: Db
  address: StoreAddress
  objects: Pick<ObjectStore, 'put'>
  placeOf(address: string): Promise<BackupPlace>
  migrations: string
  /** Puts the backup's key in the place of a generated one. False when SECRET_KEY is set. */
  restoreKey(key: string): Promise<boolean>
  /** The key of this installation, once the store is restored. */
  presentKey(): Promise<string>
  progress(sentence: string): void
}

/** @returns the sentences for the operator */
export async function restoreCommand(parts: RestoreParts, args: readonly string[]): Promise<string> {
  const { from, passphrase, replace } = backupOptions(args, { places: 1, flags: ['passphrase-file', 'replace'] })
  const place = await parts.placeOf(from as string)
  const bytes: BackupBytes = () => interruptible(decrypted(place.read(), passphrase))
  try {
    parts.progress('Reading the backup to its end before anything is changed')
    const seen = await verifyBackup(bytes, await programStoreVersion(parts.migrations))
    parts.progress(`Restoring ${seen.header.takenAt}`)
    const target = {
      source: place.address,
      address: parts.address,
      objects: parts.objects,
      rowObjects: ROW_OBJECTS,
      migrations: parts.migrations,
    }
    const restored = await restoreBackup(bytes, seen, { ...target, mayReplace: replace })
    const isKeyUsed = restored.key === null || (await parts.restoreKey(restored.key))
    await unfinishedRestoreStore(parts.db.pool).clear()
    const steps = await migrate(parts.db, parts.migrations)
    return await report(parts, restored, { steps, isKeyUsed })
  } finally {
    place.close()
  }
}

async function report(
  parts: RestoreParts,
  { header, manifest, unknownTables }: Restored,
  { steps, isKeyUsed }: { steps: number; isKeyUsed: boolean },
): Promise<string> {
  const rows = Object.values(manifest.rows).reduce((sum, it) => sum + it, 0)
  const sentences = [`Restored the store of ${header.takenAt}: ${rows} rows and ${manifest.pictures.count} pictures.`]
  if (steps > 0) sentences.push(`It was of version ${header.schemaVersion} and is of ${header.schemaVersion + steps} now.`)
  if (manifest.pictures.missing > 0) sentences.push(`${manifest.pictures.missing} pictures were missing when the backup was taken.`)
  if (unknownTables.length > 0) sentences.push(`Left out, because they are not Oppidum's: ${unknownTables.join(', ')}.`)
  if (!isKeyUsed) sentences.push('SECRET_KEY is set, so the key in the backup was not used.')
  if (keyCheckOf(await parts.presentKey()) !== header.keyCheck) {
    const remedy =
      header.key === 'setting' ? 'set SECRET_KEY to the value that it had' : 'restore DATA_DIR/secret-key, or set SECRET_KEY to its content'
    sentences.push(
      `The key of this installation is not the one of the backup: ${remedy}, or else everyone has to sign in again, and second factors, keys of feeds and secrets of webhooks have to be set up again.`,
    )
  }
  return sentences.map((it) => `${it}\n`).join('')
}
