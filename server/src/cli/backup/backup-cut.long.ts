import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupFile } from '../../adapters/object-store/backup-file.adapter.ts'
import { filesObjectStore } from '../../adapters/object-store/files.adapter.ts'
import { startTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts'
import { MIGRATIONS, testDatabase } from '../../testing/test-database.ts'
import { testPictures } from '../../testing/test-pictures.ts'
import { backupCommand } from './backup-command.ts'
import { restoreCommand } from './restore-command.ts'
import { cityWriters } from './testing/city-writers.ts'
import { breachesOfOneCut, missingFrom } from './testing/one-cut.ts'

const SEED = Number(process.env.SEED ?? 20_261_127)
const ROUNDS = 4
/** Answers before each backup, and during it. */
const ANSWERS = 40

const folder = mkdtempSync(join(tmpdir(), 'oppidum-cut-'))
const pictures = testPictures(TEST_KEY)
let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp({ pictures })
  url = await app.listen()
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

const placeOf = async (address: string) => backupFile(address)
const progress = () => undefined

/** A slow disk: between any two tables something is written, so that without a snapshot they would be of different moments. */
async function* slowed(bytes: AsyncIterable<Uint8Array>, pause: () => Promise<void>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk
    // An entry has a header, content and padding.
    if (chunk.byteLength === 512) await pause()
  }
}

it(`${ROUNDS} backups during writes of every kind are one moment each (seed ${SEED})`, { timeout: 300_000 }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const writers = await cityWriters(app, url, pictures.objects, SEED + round)
    await writers.more(ANSWERS)
    const path = join(folder, `${round}.tar`)
    const before = writers.soFar()
    const slowPlace = async (address: string) => {
      const place = backupFile(address)
      return { ...place, save: (bytes: AsyncIterable<Uint8Array>) => place.save(slowed(bytes, () => writers.more(1))) }
    }
    const key = { value: TEST_KEY, isSetting: true }
    const answer = await backupCommand(
      { ...app.database, objects: pictures.objects, placeOf: slowPlace, folder, key, nowMs: app.clock.nowMs, progress },
      ['--to', path],
    )
    expect(answer).not.toContain('not in the object store')
    const during = writers.soFar().answers - before.answers
    await writers.stop()
    expect(during).toBeGreaterThanOrEqual(ANSWERS)
    for (const list of [before.incidents, before.calls, before.receipts]) expect(list.length).toBeGreaterThan(1)

    const into = await testDatabase({ empty: true })
    const restored = filesObjectStore(join(folder, `pictures-${round}`), () => undefined)
    const parts = { ...into, objects: restored, placeOf, migrations: MIGRATIONS, progress }
    await restoreCommand({ ...parts, restoreKey: async () => false, presentKey: async () => TEST_KEY }, [path])
    expect(await breachesOfOneCut(into.db, restored)).toEqual([])
    expect(await missingFrom(into.db, before)).toEqual([])
    await into.drop()
  }
  const { rows } = await app.database.db.pool.query('select count(*)::int as count from record_picture')
  expect(rows[0].count).toBeGreaterThan(ROUNDS)
})
