import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupRunStore } from '../../platform/backup/backup-run-store.ts'
import { storeDigest, storeShape } from '../../platform/backup/testing/store-digest.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { MIGRATIONS, type TestDatabase } from '../../testing/test-database.ts'
import { ROW_OBJECTS } from './row-objects-store.ts'
import { BACKUP_KEY, BACKUP_NOW, backupHarness, OBJECT_NAMES } from './testing/backup-harness.ts'

/** Differ by design: the backup is noted after it was taken, and live versions are raised. */
const LATER = ['backup_run', 'live_version']

let at: Awaited<ReturnType<typeof backupHarness>>
beforeAll(async () => {
  at = await backupHarness()
})
afterAll(() => at?.close())

describe.each([
  ['a file', () => [join(at.folder, 'plain.tar')], false],
  ['an encrypted object', () => [`s3://${at.s3.bucket}/nightly/secret.tar`, '--passphrase-file', at.passphraseFile], true],
] as const)('a backup to %s', (_what, wordsOf, isEncrypted) => {
  it('is restored row for row and picture for picture', async () => {
    const [address = '', ...words] = wordsOf()
    const answer = await at.backup(['--to', address, ...words])
    expect(answer).toMatch(new RegExp(`^Backup of .*: \\d+ rows and \\d+ pictures, .* in ${address}\n`))
    expect(answer.includes('It does not hold the generated key')).toBe(!isEncrypted)
    expect(await backupRunStore(at.database.db.pool).last()).toMatchObject({ address, isEncrypted, endedAt: new Date(BACKUP_NOW) })

    await expect(at.backup(['--to', address, ...words])).rejects.toThrow(address)

    const into = await at.emptyStore()
    const pictures = at.picturesIn(`restored-${isEncrypted}`)
    const installation = { key: 'another' }
    const restored = await at.restore(into, [address, ...words], pictures, installation)
    expect(restored).toMatch(/^Restored the store of .*: \d+ rows and \d+ pictures\.\n/)
    expect(await storeDigest(into.db, LATER)).toEqual(await storeDigest(at.database.db, LATER))
    expect(await storeShape(into.db)).toEqual(await storeShape(at.database.db))
    const { rows } = await at.database.db.pool.query<{ name: string }>(OBJECT_NAMES)
    expect(rows.length).toBeGreaterThan(3)
    for (const { name } of rows) expect((await pictures.get(name))?.bytes).toBe(`the picture ${name}`.length)
    expect(installation.key).toBe(isEncrypted ? BACKUP_KEY : 'another')
    expect(restored.includes('The key of this installation is not the one')).toBe(!isEncrypted)
  })
})

it.each([
  ['a folder', () => join(at.folder, 'nightly/')],
  ['a folder of a bucket', () => `s3://${at.s3.bucket}/nightly/`],
])('a backup to %s is named by its time', async (_what, folderOf) => {
  const folder = folderOf()
  expect(await at.backup(['--to', folder])).toContain(`in ${folder}oppidum-2026-11-20T10-00-00.tar\n`)
  expect(await at.backup(['--to', folder, '--passphrase-file', at.passphraseFile])).toContain(
    `in ${folder}oppidum-2026-11-20T10-00-00.tar.encrypted\n`,
  )
})

it('a backup without --to makes DATA_DIR, which an instance with a database of its own may lack', async () => {
  const folder = join(at.folder, 'missing', 'backups')
  expect(await at.backup([], { folder })).toContain(`in ${folder}/oppidum-2026-11-20T10-00-00.tar\n`)
  expect(readdirSync(folder)).toEqual(['oppidum-2026-11-20T10-00-00.tar'])
})

it('every column that names an object is among what a backup copies', async () => {
  const { rows } = await at.database.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name like '%object_name%' and table_name <> 'loose_object' order by 1`,
  )
  expect(rows.map((it) => it.name)).toEqual([...ROW_OBJECTS.tables].sort())
})

describe('a restore', () => {
  let path: string
  let content: Buffer
  beforeAll(async () => {
    path = join(at.folder, 'refused.tar')
    await at.backup(['--to', path])
    content = readFileSync(path)
  })
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    const file = join(at.folder, name)
    writeFileSync(file, change(Buffer.from(content)))
    return file
  }
  const tables = async (of: TestDatabase) =>
    (await of.db.pool.query(`select count(*)::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`))
      .rows[0].count

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['cut off in the middle', (it) => it.subarray(0, it.length >> 1), /incomplete/],
    ['cut off before its manifest', (it) => it.subarray(0, it.lastIndexOf('manifest.json')), /incomplete/],
    [
      'with one bit changed',
      (it) => {
        const at = it.indexOf('tables/incident/') + 512 + 40
        it[at] = (it[at] as number) ^ 4
        return it
      },
      /damaged: sums/,
    ],
    ['that is something else', () => Buffer.from('hello'), /incomplete|not a backup/],
    ['that is empty', () => Buffer.alloc(0), /incomplete/],
    ['of zeros', () => Buffer.alloc(4_096), /manifest is missing/],
    [
      'of a newer program',
      (it) => Buffer.from(it.toString('latin1').replace(/"schemaVersion": \d\d/, '"schemaVersion": 99'), 'latin1'),
      /damaged|is of store version/,
    ],
  ])('of a file %s is refused before the store is touched', async (what, change, words) => {
    const into = await at.emptyStore()
    await expect(at.restore(into, [changed(what.replaceAll(' ', '-'), change)])).rejects.toThrow(words)
    expect(await tables(into)).toBe(0)
  })

  it('into a store that is not empty is refused, unless it may replace it; the former pictures become orphans', async () => {
    const into = await at.emptyStore()
    await migrate(into.db, MIGRATIONS)
    await into.db.pool.query(
      `insert into record_picture (id, city_id, record_kind, record_id, object_name, sent_hash, width, height, thumb_width, thumb_height, at, actor)
       select gen_random_uuid(), 'old', 'incident', gen_random_uuid(), 'record-pictures/of-the-old-store', 'x', 1, 1, 1, 1, now(), 'city'`,
    )
    into.db.pool.on('error', () => undefined)
    await expect(at.restore(into, [path])).rejects.toThrow(/Stop every server and program|not empty/)
    await at.disconnect(into)
    await expect(at.restore(into, [path])).rejects.toThrow('--replace')
    await at.restore(into, [path, '--replace'])
    const except = [...LATER, 'loose_object']
    expect(await storeDigest(into.db, except)).toEqual(await storeDigest(at.database.db, except))
    const { rows } = await into.db.pool.query(`select object_name from loose_object where object_name like '%old-store%' order by 1`)
    expect(rows.map((it) => it.object_name)).toEqual(['record-pictures/of-the-old-store-full', 'record-pictures/of-the-old-store-thumb'])
  })

  it('beside a server is refused', async () => {
    const into = await at.emptyStore()
    const client = await into.db.pool.connect()
    await expect(at.restore(into, [path])).rejects.toThrow(
      'Stop every server and program on this database first: another connection is open.',
    )
    client.release()
  })

  it.each<[string[], RegExp]>([
    [[], /Name one backup/],
    [['a', 'b'], /Name one backup/],
    [['/no/such/file.tar'], /there is no such file or folder/],
    [['s3://city-pictures/none'], /There is no s3/],
    [['x', '--to', 'y'], /no option --to/],
    [['x', '--force'], /The options are/],
    [['x', '--passphrase-file', '/no/such/file'], /cannot be read/],
  ])('by %j is refused', async (args, words) => {
    await expect(at.restore(at.database, args)).rejects.toThrow(words)
  })
})

it('a backup that cannot be completed leaves nothing behind', async () => {
  const into = join(at.folder, 'unfinished')
  const broken = { get: () => Promise.reject(new Error('the object store is away')) }
  await expect(at.backup(['--to', join(into, 'x.tar')], { objects: broken })).rejects.toThrow('the object store is away')
  expect(readdirSync(into)).toEqual([])
  await expect(at.backup(['--to', join(at.passphraseFile, 'x.tar')])).rejects.toThrow(/cannot be written: a part of its path/)
  await expect(at.backup(['--to', join(into, 'none', 'at-all', 'x.tar')])).rejects.toThrow(/cannot be written: there is no such/)
})
