import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupFile } from '../../adapters/object-store/backup-file.adapter.ts'
import { takeBackup } from '../../platform/backup/take-backup.ts'
import { storeDigest } from '../../platform/backup/testing/store-digest.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createOldStore, OLD_VERSION } from '../../platform/db/testing/old-store.ts'
import { MIGRATIONS } from '../../testing/test-database.ts'
import { ROW_OBJECTS } from './row-objects-store.ts'
import { BACKUP_KEY, backupHarness } from './testing/backup-harness.ts'

const LATER = ['backup_run', 'live_version']

let at: Awaited<ReturnType<typeof backupHarness>>
beforeAll(async () => {
  at = await backupHarness()
})
afterAll(() => at?.close())

it('a backup can be read by tar and checked by sha256sum', async () => {
  const path = join(at.folder, 'for-others.tar')
  await at.backup(['--to', path])
  const unpacked = mkdtempSync(join(at.folder, 'unpacked-'))
  execFileSync('tar', ['-xf', path, '-C', unpacked])
  const sums = readdirSync(join(unpacked, 'sums')).map((it) => `sums/${it}`)
  expect(execFileSync('sha256sum', ['-c', '--quiet', ...sums], { cwd: unpacked, encoding: 'utf8' })).toBe('')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(unpacked, 'oppidum-backup.json'), 'utf8')).not.toContain(BACKUP_KEY)
})

it('a backup of an older version is brought to this one', async () => {
  const old = await at.emptyStore()
  await createOldStore(old.db)
  const path = join(at.folder, 'old.tar')
  const key = { place: 'setting', check: '0'.repeat(32), value: null } as const
  const taken = await takeBackup({
    address: old.address,
    objects: at.objects,
    rowObjects: { names: ROW_OBJECTS.names, tables: [] },
    programVersion: '0.0.1',
    key,
    without: [],
  })
  await backupFile(path).save(taken.bytes)
  await taken.close()
  const into = await at.emptyStore()
  const answer = await at.restore(into, [path])
  const { rows } = await into.db.pool.query('select max(number)::int as version from schema_version')
  expect(answer).toContain(`It was of version ${OLD_VERSION} and is of ${rows[0].version} now.`)
  await migrate(old.db, MIGRATIONS)
  const except = [...LATER, 'schema_version']
  expect(await storeDigest(into.db, except)).toEqual(await storeDigest(old.db, except))
})
