import { randomUUID } from 'node:crypto'
import type { CleanedWhere } from 'better-auth/adapters'
import { twoFactor } from 'better-auth/plugins'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { libraryStore } from './library-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const options = { advanced: { database: { generateId: () => randomUUID() } } }
const adapter = () => libraryStore(database.db.pool)(options)
const AT = new Date('2026-03-01T12:00:00.000Z')

async function keep(identifier: string, value = 'v'): Promise<string> {
  const data = { identifier, value, expiresAt: AT, createdAt: AT, updatedAt: AT }
  const row = await adapter().create<typeof data & { id: string }>({ model: 'verification', data })
  expect(row).toMatchObject(data)
  return row.identifier
}

async function found(where: Partial<CleanedWhere> & Pick<CleanedWhere, 'value'>): Promise<string[]> {
  const rows = await adapter().findMany<{ identifier: string }>({
    model: 'verification',
    where: [
      { field: 'identifier', ...where },
      { field: 'value', value: 'sought' },
    ],
    sortBy: { field: 'identifier', direction: 'asc' },
  })
  return rows.map((it) => it.identifier)
}

it('every operator of the library matches as documented, and no character is a pattern', async () => {
  for (const name of ['Ann', 'ben%', "o'hara"]) await keep(name, 'sought')
  expect(await found({ value: "o'hara" })).toEqual(["o'hara"])
  expect(await found({ operator: 'ne', value: 'Ann' })).toEqual(['ben%', "o'hara"])
  expect(await found({ operator: 'in', value: ['Ann', 'ben%'] })).toEqual(['Ann', 'ben%'])
  expect(await found({ operator: 'in', value: [] })).toEqual([])
  expect(await found({ operator: 'not_in', value: ['Ann', 'ben%'] })).toEqual(["o'hara"])
  expect(await found({ operator: 'contains', value: '%' })).toEqual(['ben%'])
  expect(await found({ operator: 'starts_with', value: "o'" })).toEqual(["o'hara"])
  expect(await found({ operator: 'ends_with', value: 'nn' })).toEqual(['Ann'])
  expect(await found({ value: 'aNN', mode: 'insensitive' })).toEqual(['Ann'])
  expect(await found({ operator: 'in', value: ['ANN', 'BEN%'], mode: 'insensitive' })).toEqual(['Ann', 'ben%'])
  expect(await found({ value: null })).toEqual([])
  expect(await found({ operator: 'ne', value: null })).toHaveLength(3)
  expect(await found({ field: 'expiresAt', operator: 'gte', value: AT })).toHaveLength(3)
  expect(await found({ field: 'expiresAt', operator: 'lt', value: AT })).toEqual([])
})

it('conditions connected by OR are one group beside the others', async () => {
  for (const name of ['one', 'two', 'three']) await keep(name, 'grouped')
  const where: CleanedWhere[] = (['one', 'two'] as const).map((value) => ({
    field: 'identifier',
    value,
    operator: 'eq',
    connector: 'OR',
    mode: 'sensitive',
  }))
  const value = { field: 'value', value: 'grouped' }
  expect(await adapter().count({ model: 'verification', where: [value, ...where] })).toBe(2)
  expect(await adapter().updateMany({ model: 'verification', where: [value, ...where], update: { value: 'moved' } })).toBe(2)
  expect(await adapter().deleteMany({ model: 'verification', where: [value] })).toBe(1)
})

it('exactly one of many concurrent consumers gets a row', async () => {
  await keep('once')
  const where = [{ field: 'identifier', value: 'once' }]
  const got = await Promise.all(Array.from({ length: 8 }, () => adapter().consumeOne({ model: 'verification', where })))
  expect(got.filter((it) => it !== null)).toHaveLength(1)
})

it('a counter is incremented only while its guard holds, under concurrency too', async () => {
  const user = await adapter().create<{
    id: string
    name: string
    email: string
    emailVerified: boolean
    createdAt: Date
    updatedAt: Date
  }>({
    model: 'user',
    data: { name: 'n', email: 'n@example.org', emailVerified: true, createdAt: AT, updatedAt: AT },
  })
  await database.db.pool.query(
    `insert into identity_two_factor (id, user_id, secret, backup_codes, failed_verification_count) values (gen_random_uuid(), $1, 's', 'b', 0)`,
    [user.id],
  )
  const counted = libraryStore(database.db.pool)({ ...options, plugins: [twoFactor()] })
  const raise = () =>
    counted.incrementOne<{ failedVerificationCount: number }>({
      model: 'twoFactor',
      where: [
        { field: 'userId', value: user.id },
        { field: 'failedVerificationCount', operator: 'lt', value: 3 },
      ],
      increment: { failedVerificationCount: 1 },
    })
  const got = await Promise.all(Array.from({ length: 8 }, raise))
  expect(got.flatMap((it) => it?.failedVerificationCount ?? []).sort()).toEqual([1, 2, 3])
})
