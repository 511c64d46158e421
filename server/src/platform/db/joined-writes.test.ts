import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { transaction } from './connection.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
})
afterAll(() => database.drop())

it('statements of one turn travel in one write, and those that wait for each other in one each', async () => {
  const writes = await transaction(database.db, async (tx) => {
    await tx.query('select 1')
    const { stream } = (tx as unknown as { connection: { stream: Socket } }).connection
    const [one, several] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')]
    const made = () => one.mock.calls.length + several.mock.calls.length
    const answers = await Promise.all(['a', 'b', 'c'].map((it) => tx.query('select $1 as letter', [it])))
    const together = made()
    for (const it of ['d', 'e']) answers.push(await tx.query('select $1 as letter', [it]))
    expect(answers.map(({ rows }) => rows[0])).toEqual([...'abcde'].map((letter) => ({ letter })))
    return { together, inTurn: made() - together }
  })
  expect(writes).toEqual({ together: 1, inTurn: 2 })
})

it('a statement that fails leaves those that travelled with it their answers', async () => {
  const outcomes = await transaction(database.db, async (tx) => {
    const sent = ['select 1 as one', 'select 1 / 0', 'rollback', 'select 2 as two'].map((it) => tx.query(it))
    return Promise.allSettled(sent)
  })
  expect(outcomes.map((it) => it.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})
