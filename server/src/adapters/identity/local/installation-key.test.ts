import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { manualClock } from '../../clock/manual.adapter.ts'
import { installationKey } from './installation-key.ts'

let database: TestDatabase
let folder: string
let warnings: unknown[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-key-'))
  warnings = []
  return () => rmSync(folder, { recursive: true })
})

const keyOf = (config: { secretKey?: string; databaseUrl?: string; dataDir: string }) =>
  installationKey(
    { secretKey: undefined, databaseUrl: undefined, ...config },
    { db: database.db, clock: manualClock(0), log: { warn: (...message: unknown[]) => warnings.push(message) } as never },
  )

describe('the key of an installation', () => {
  it('is the setting where there is one, and nothing is kept', async () => {
    expect(await keyOf({ secretKey: 'k'.repeat(40), dataDir: join(folder, 'data') })).toBe('k'.repeat(40))
    expect(() => statSync(join(folder, 'data'))).toThrow()
  })

  it('is made once beside the bundled store, for nobody else to read', async () => {
    const dataDir = join(folder, 'data')
    const all = await Promise.all(Array.from({ length: 5 }, () => keyOf({ dataDir })))
    expect(new Set(all).size).toBe(1)
    expect(all[0]).toMatch(/^[\w-]{64}$/)
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe(all[0])
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(warnings).toEqual([])
  })

  it('that was damaged is not replaced in silence', async () => {
    writeFileSync(join(folder, 'secret-key'), 'half')
    await expect(keyOf({ dataDir: folder })).rejects.toThrow(/does not hold a key/)
    expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe('half')
  })

  it('is one for all instances of a shared store, and the operator is told what that means', async () => {
    const at = (name: string) => keyOf({ databaseUrl: database.url, dataDir: join(folder, name) })
    const [one, other] = await Promise.all([at('one'), at('other')])
    expect(other).toBe(one)
    expect(await at('later')).toBe(one)
    expect(warnings).toHaveLength(3)
    expect(JSON.stringify(warnings)).toMatch(/SECRET_KEY/)
    expect(JSON.stringify(warnings)).not.toContain(one)
  })
})
