import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupFile } from '../../adapters/object-store/backup-file.adapter.ts'
import type { BackupManifest } from '../../platform/backup/backup-manifest.ts'
import { verified, withSums } from '../../platform/backup/checksums.ts'
import { type Entry, entriesOf, tarOf } from '../../platform/backup/tar.ts'
import { connect } from '../../platform/db/connection.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { BACKUP_NOW, backupHarness } from './testing/backup-harness.ts'

let at: Awaited<ReturnType<typeof backupHarness>>
let content: Buffer
let untouched: TestDatabase
let number = 0
beforeAll(async () => {
  at = await backupHarness()
  const path = join(at.folder, 'true.tar')
  await at.backup(['--to', path])
  content = readFileSync(path)
  untouched = await at.emptyStore()
})
afterAll(() => at?.close())

/** Leaves no connection open, which would count as a server's. */
async function tablesIn({ address }: TestDatabase): Promise<number> {
  const db = connect(address)
  try {
    const { rows } = await db.pool.query(
      `select count(*)::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    return rows[0].count
  } finally {
    await db.close()
  }
}

describe('a restore', () => {
  it.each<[string, (entries: Entry[]) => Entry[], RegExp]>([
    ['a step up in the name of a picture', (it) => [...it, entry('pictures/../../etc/cron.d/x')], /a name that is none of ours/],
    ['a name from the root', (it) => [...it, entry('/etc/passwd')], /a name that is none of ours/],
    ['commands for the terminal in a name', (it) => [...it, entry('\x1b]0;owned\x07')], /a name that is none of ours/],
    ['a foreign folder of pictures', (it) => [...it, entry('pictures/A.B/c')], /a name that is none of ours/],
    [
      'a table that swells beyond what is ours',
      (it) => withTable(it, () => gzipSync(Buffer.alloc(70_000_000))),
      /incident\/000001.* cannot be read/,
    ],
    ['a table that is not packed', (it) => withTable(it, () => Buffer.from('x')), /incident\/000001.* cannot be read/],
    ['rows that no column takes', (it) => withTable(it, () => gzipSync('a\tb\n')), /The store refuses what is in the backup/],
    ['a table left out', (it) => it.filter(({ name }) => !name.startsWith('tables/incident/')), /incident has 0 rows in place of/],
    [
      'the rows of a table twice',
      (it) => [...it, ...it.filter(({ name }) => name.startsWith('tables/incident/'))],
      /refuses|rows in place of/,
    ],
    ['a key that is none', (it) => [...it, entry('secrets/installation-key', 'x\n')], /installation-key cannot be read/],
    [
      'commands for the terminal as its version',
      (it) => withHeader(it, { programVersion: '\x1b[2J', schemaVersion: 9_999 }),
      /oppidum-backup.json cannot be read/,
    ],
    [
      'a statement as the name of a table',
      (it) => withHeader(it, { tables: [{ name: 'x"; drop table account; --', columns: [], partition: null }] }),
      /oppidum-backup.json cannot be read/,
    ],
    [
      'a statement as the bound of a partition',
      (it) =>
        withHeader(it, { tables: [{ name: 'x', columns: [], partition: { of: 'observation', bound: 'DEFAULT; drop table account' } }] }),
      /oppidum-backup.json cannot be read/,
    ],
  ])('of a forged backup with %s is refused and changes nothing', async (_what, change, words) => {
    const file = join(at.folder, `forged-${number++}.tar`)
    await backupFile(file).save(forged(content, change))
    await expect(at.restore(untouched, [file])).rejects.toThrow(words)
    expect(await tablesIn(untouched)).toBe(0)
  })

  it('of entries without an end that no list of sums names is refused', async () => {
    async function* many(): AsyncGenerator<Entry> {
      yield (await entriesIn(content))[0] as Entry
      for (let i = 0; i < 5_000; i++) yield entry(`pictures/a/${i}`)
      throw new Error('it was read on')
    }
    const read = async () => {
      for await (const _ of verified(many()));
    }
    await expect(read()).rejects.toThrow('The backup is damaged: pictures/a/4999')
  })
})

const entry = (name: string, text = 'x'): Entry => ({ name, bytes: Buffer.from(text) })

async function entriesIn(archive: Buffer): Promise<Entry[]> {
  async function* bytes() {
    yield archive
  }
  const entries: Entry[] = []
  for await (const it of entriesOf(bytes())) entries.push(it)
  return entries
}

/** A backup whose entries are changed and whose sums agree with them, as somebody makes it who wants it to be restored. */
async function* forged(archive: Buffer, change: (entries: Entry[]) => Entry[]): AsyncGenerator<Uint8Array> {
  const entries = await entriesIn(archive)
  const { entries: _count, sums: _sums, ...totals } = JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? '').toString()) as BackupManifest
  async function* changed() {
    yield* change(entries.filter(({ name }) => name !== 'manifest.json' && !name.startsWith('sums/')))
  }
  yield* tarOf(
    withSums(changed(), () => totals),
    new Date(BACKUP_NOW),
  )
}

const withTable = (entries: Entry[], bytes: () => Buffer) =>
  entries.map((it) => (it.name === 'tables/incident/000001.copy.gz' ? { ...it, bytes: bytes() } : it))

const withHeader = ([first, ...rest]: Entry[], change: object): Entry[] => [
  entry('oppidum-backup.json', JSON.stringify({ ...JSON.parse(Buffer.from(first?.bytes ?? '').toString()), ...change })),
  ...rest,
]
