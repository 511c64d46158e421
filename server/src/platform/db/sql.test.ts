import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { among, and, columns, identifier, join, literal, or, run, type Sql, sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
})
afterAll(() => database.drop())

const HOSTILE = `x'; drop table t; -- "$1" \\`

async function answerOf(expression: Sql): Promise<unknown> {
  const { rows } = await run<{ value: unknown }>(database.db.pool, sql`select ${expression} as value`)
  return rows[0]?.value
}

it('a value stands beside the statement and not in it', async () => {
  const statement = sql`select ${HOSTILE}::text`
  expect(statement.texts.join('')).not.toContain('drop')
  expect(statement.parameters).toEqual([HOSTILE])
  expect(await answerOf(sql`${HOSTILE}::text`)).toBe(HOSTILE)
})

it('parts nest, and their parameters keep their places', async () => {
  const inner = sql`${2}::int * ${3}::int`
  const outer = sql`${1}::int + (${inner}) + ${sql`(${inner} - ${4}::int)`}`
  expect(await answerOf(outer)).toBe(9)
  // Once more: a part is not used up.
  expect(await answerOf(outer)).toBe(9)
  expect(await answerOf(sql`7`)).toBe(7)
})

it('lists, times and absence arrive as the store has them', async () => {
  const at = new Date('2026-03-29T01:30:00.123Z')
  expect(await answerOf(sql`${['a', HOSTILE, '']}::text[]`)).toEqual(['a', HOSTILE, ''])
  expect(await answerOf(sql`${[]}::text[]`)).toEqual([])
  expect(await answerOf(sql`${at}::timestamptz`)).toEqual(at)
  expect(await answerOf(sql`${null}::text is null`)).toBe(true)
})

it('names and words are quoted, whatever stands in them', async () => {
  const { rows } = await run(database.db.pool, sql`select ${literal(HOSTILE)} as ${identifier(HOSTILE)}`)
  expect(rows).toEqual([{ [HOSTILE]: HOSTILE }])
})

it('a literal holds its backslashes in a store of either setting', async () => {
  for (const setting of ['on', 'off']) {
    const client = await database.db.pool.connect()
    try {
      await run(client, sql`select set_config('standard_conforming_strings', ${setting}, false)`)
      const { rows } = await run(client, sql`select ${literal("\\' or true --")} as word`)
      expect(rows).toEqual([{ word: "\\' or true --" }])
    } finally {
      client.release(true)
    }
  }
})

it('conditions that are absent leave the others; none at all hold for all, or for none', async () => {
  expect(await answerOf(and())).toBe(true)
  expect(await answerOf(and(undefined, undefined))).toBe(true)
  expect(await answerOf(or())).toBe(false)
  expect(await answerOf(and(undefined, sql`true or true`, sql`false`))).toBe(false)
  expect(await answerOf(or(sql`false`, undefined, sql`true`))).toBe(true)
  expect(await answerOf(sql`not ${or(sql`true`, sql`false`)}`)).toBe(false)
})

it('one of several words, or of none', async () => {
  expect(await answerOf(among(sql`'b'`, ['a', 'b']))).toBe(true)
  expect(await answerOf(among(sql`'b'`, ['a', HOSTILE]))).toBe(false)
  expect(await answerOf(among(sql`'b'`, []))).toBe(false)
})

it('columns arrive as members', async () => {
  const shown = columns<{ createdAt: string; id: number }>(sql`t`, { createdAt: 'created_at', id: 'id' })
  const { rows, count } = await run(database.db.pool, sql`select ${shown} from (values (1, 'x'), (2, 'y')) t (id, created_at)`)
  expect(rows).toEqual([
    { createdAt: 'x', id: 1 },
    { createdAt: 'y', id: 2 },
  ])
  expect(count).toBe(2)
})

it('parts stand one after the other, and nothing stands where there are none', async () => {
  expect(await answerOf(sql`array[${join([sql`${1}::int`, sql`2`, sql`${3}::int`], sql`, `)}]`)).toEqual([1, 2, 3])
  expect(await answerOf(sql`array[${join([], sql`, `)}]::int[]`)).toEqual([])
})
