import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupFile } from '../../../adapters/object-store/backup-file.adapter.ts'
import type { BackupPlace } from '../../../adapters/object-store/backup-place.ts'
import { backupObject } from '../../../adapters/object-store/backup-s3.adapter.ts'
import { filesObjectStore } from '../../../adapters/object-store/files.adapter.ts'
import { s3Server } from '../../../adapters/object-store/testing/s3-server.ts'
import { backupUploadStore } from '../../../platform/backup/backup-upload-store.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { createOldStore } from '../../../platform/db/testing/old-store.ts'
import { MIGRATIONS, type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { backupCommand } from '../backup-command.ts'
import { restoreCommand } from '../restore-command.ts'
import { ROW_OBJECTS } from '../row-objects-store.ts'

export const BACKUP_NOW = Date.parse('2026-11-20T10:00:00.000Z')
export const BACKUP_KEY = 'the-key-of-the-installation-that-is-backed-up-0123456789'
/** The text of the query, which has no parameters. */
export const OBJECT_NAMES = ROW_OBJECTS.names.texts.join('')

const OBSERVATIONS = `
  create table observation_20261119 partition of observation for values from ('2026-11-19T00:00:00Z') to ('2026-11-20T00:00:00Z');
  insert into observation select 'montevideo', 7, '2026-11-19T00:00:00Z'::timestamptz + n * interval '1 s', n / 3.0, 'good', 'loops', now()
    from generate_series(1, 5000) n`
const PICTURES = `
  insert into record_picture (id, city_id, record_kind, record_id, object_name, sent_hash, width, height, thumb_width, thumb_height, at, actor)
    select gen_random_uuid(), 'montevideo', 'incident', gen_random_uuid(), 'record-pictures/number-' || n, 'x', 1, 1, 1, 1, now(), 'city'
      from generate_series(1, 12) n`

const fault = (error: unknown) => {
  throw error
}

/** A store with rows in nearly every table, 12 pictures and a day of observations, and commands to back it up and restore it. */
export async function backupHarness() {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-backup-'))
  const passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, 'correct horse battery staple\n')
  const s3 = await s3Server()
  const database = await testDatabase({ empty: true })
  const opened: TestDatabase[] = []
  const picturesIn = (name: string) => filesObjectStore(join(folder, name), fault)
  const objects = picturesIn('objects')
  await createOldStore(database.db)
  await migrate(database.db, MIGRATIONS)
  await database.db.pool.query(OBSERVATIONS)
  await database.db.pool.query(PICTURES)
  const { rows } = await database.db.pool.query<{ name: string }>(OBJECT_NAMES)
  for (const { name } of rows) await objects.put(name, Buffer.from(`the picture ${name}`), 'image/jpeg')

  const uploads = backupUploadStore(database.db.pool)
  const placeOf = async (address: string): Promise<BackupPlace> =>
    address.startsWith('s3://') ? backupObject(s3, address.slice(`s3://${s3.bucket}/`.length), s3.bucket, uploads) : backupFile(address)

  return {
    folder,
    passphraseFile,
    s3,
    database,
    objects,
    uploads,
    picturesIn,

    /** A database for a restore. */
    async emptyStore(): Promise<TestDatabase> {
      const fresh = await testDatabase({ empty: true })
      opened.push(fresh)
      return fresh
    },

    /** Ends the connections of a test's pool, which would count as a server's. */
    async disconnect(from: TestDatabase): Promise<void> {
      const [{ name }] = (await from.db.pool.query('select current_database() as name')).rows
      await database.db.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    },

    backup(args: readonly string[], from: { objects?: Pick<typeof objects, 'get'>; folder?: string } = {}): Promise<string> {
      const key = { value: BACKUP_KEY, isSetting: false }
      const parts = { ...database, objects, placeOf, folder, key, nowMs: () => BACKUP_NOW, progress: () => undefined, ...from }
      return backupCommand(parts, args)
    },

    restore(
      into: TestDatabase,
      args: readonly string[],
      to = objects,
      installation = { key: 'a key that was generated since' },
    ): Promise<string> {
      const restoreKey = async (key: string) => {
        installation.key = key
        return true
      }
      const parts = { ...into, objects: to, placeOf, migrations: MIGRATIONS, restoreKey, presentKey: async () => installation.key }
      return restoreCommand({ ...parts, progress: () => undefined }, args)
    },

    async close(): Promise<void> {
      for (const it of opened) await it.drop()
      await database.drop()
      await s3.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
