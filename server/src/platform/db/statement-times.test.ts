import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { transaction } from './connection.ts'
import { run, sql } from './sql.ts'
import { statementTimes } from './statement-times.ts'

it('counts statements by name, on the pool and in transactions, and no values', async () => {
  const database = await testDatabase()
  const { db } = database
  try {
    await run(db.pool, sql`select ${'a secret'}::text as it`, { name: 'one' })
    await transaction(db, async (tx) => {
      await run(tx, sql`select ${'a secret'}::text as it`, { name: 'one' })
      await run(
        tx,
        sql`select   ${'a secret'}::text
        as other`,
      )
    })
    await expect(run(db.pool, sql`select no_such_column`, { name: 'bad' })).rejects.toThrow()
    const counts = new Map(db.statements.counts().map((it) => [it.name, it]))
    expect(counts.get('one')).toMatchObject({ calls: 2, failures: 0, slow: 0 })
    expect(counts.get('select $1::text as other')).toMatchObject({ id: expect.stringMatching(/^#[0-9a-f]{8}$/), calls: 1 })
    expect(counts.get('commit')).toMatchObject({ calls: 1 })
    expect(counts.get('bad')).toMatchObject({ calls: 1, failures: 1 })
    expect([...counts.keys()].join()).not.toContain('secret')
    const { open, idle, waiting, checkouts, waitSeconds } = db.load()
    expect({ busy: open - idle, waiting }).toEqual({ busy: 0, waiting: 0 })
    expect(checkouts).toBeGreaterThanOrEqual(3)
    expect(waitSeconds).toBeGreaterThan(0)
  } finally {
    await database.drop()
  }
})

it('adds up durations, tells observers, and has an end to its names', () => {
  let nowMs = 0
  const times = statementTimes(() => nowMs)
  const seen: unknown[] = []
  const stop = times.observe(
    ({ name }) =>
      (seconds, failed) =>
        void seen.push([name, seconds, failed]),
  )
  for (const [name, ms, failed] of [
    ['a', 20, false],
    ['a', 700, true],
  ] as const) {
    const end = times.begin({ name, text: 'select' })
    nowMs += ms
    end(failed)
  }
  stop()
  expect(seen).toEqual([
    ['a', 0.02, false],
    ['a', 0.7, true],
  ])
  expect(times.counts()).toEqual([{ id: 'a', name: 'a', calls: 2, failures: 1, totalMs: 720, maxMs: 700, slow: 1 }])
  for (let nth = 0; nth < 1_000; nth++) times.begin(`select ${nth}`)(false)
  expect(times.counts().length).toBeLessThanOrEqual(501)
  expect(times.counts().at(-1)).toMatchObject({ id: 'other-statements', calls: 501 })
})
