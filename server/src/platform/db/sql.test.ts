import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { transaction } from './connection.ts'
import { among, and, columns, identifier, join, literal, or, planNames, run, type Sql, sql } from './sql.ts'

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

it('sends a value as a parameter, never in the text', async () => {
  const statement = sql`select ${HOSTILE}::text`
  expect(statement.texts.join('')).not.toContain('drop')
  expect(statement.parameters).toEqual([{ value: HOSTILE }])
  expect(await answerOf(sql`${HOSTILE}::text`)).toBe(HOSTILE)
})

it('splices nested fragments and keeps their parameters in order', async () => {
  const inner = sql`${2}::int * ${3}::int`
  const outer = sql`${1}::int + (${inner}) + ${sql`(${inner} - ${4}::int)`}`
  expect(await answerOf(outer)).toBe(9)
  // A fragment can be used more than once.
  expect(await answerOf(outer)).toBe(9)
  expect(await answerOf(sql`7`)).toBe(7)
})

it('sends arrays, dates, bytes and null as PostgreSQL values', async () => {
  const at = new Date('2026-03-29T01:30:00.123Z')
  expect(await answerOf(sql`${['a', HOSTILE, '']}::text[]`)).toEqual(['a', HOSTILE, ''])
  expect(await answerOf(sql`${[]}::text[]`)).toEqual([])
  expect(await answerOf(sql`${at}::timestamptz`)).toEqual(at)
  expect(await answerOf(sql`${null}::text is null`)).toBe(true)
  expect(await answerOf(sql`${Buffer.from([0, 1, 255])}::bytea`)).toEqual(Buffer.from([0, 1, 255]))
})

it('quotes identifiers and literals with hostile content', async () => {
  const { rows } = await run(database.db.pool, sql`select ${literal(HOSTILE)} as ${identifier(HOSTILE)}`)
  expect(rows).toEqual([{ [HOSTILE]: HOSTILE }])
})

it('keeps backslashes in a literal under either standard_conforming_strings setting', async () => {
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

it('skips absent conditions; and() is true and or() is false', async () => {
  expect(await answerOf(and())).toBe(true)
  expect(await answerOf(and(undefined, undefined))).toBe(true)
  expect(await answerOf(or())).toBe(false)
  expect(await answerOf(and(undefined, sql`true or true`, sql`false`))).toBe(false)
  expect(await answerOf(or(sql`false`, undefined, sql`true`))).toBe(true)
  expect(await answerOf(sql`not ${or(sql`true`, sql`false`)}`)).toBe(false)
})

it('among compares with a list of values, and is false for an empty one', async () => {
  expect(await answerOf(among(sql`'b'`, ['a', 'b']))).toBe(true)
  expect(await answerOf(among(sql`'b'`, ['a', HOSTILE]))).toBe(false)
  expect(await answerOf(among(sql`'b'`, []))).toBe(false)
})

it('columns reads columns under property names', async () => {
  const shown = columns<{ createdAt: string; id: number }>(sql`t`, { createdAt: 'created_at', id: 'id' })
  const { rows, count } = await run(database.db.pool, sql`select ${shown} from (values (1, 'x'), (2, 'y')) t (id, created_at)`)
  expect(rows).toEqual([
    { createdAt: 'x', id: 1 },
    { createdAt: 'y', id: 2 },
  ])
  expect(count).toBe(2)
})

it('join puts the separator between parts, and yields nothing for no parts', async () => {
  expect(await answerOf(sql`array[${join([sql`${1}::int`, sql`2`, sql`${3}::int`], sql`, `)}]`)).toEqual([1, 2, 3])
  expect(await answerOf(sql`array[${join([], sql`, `)}]::int[]`)).toEqual([])
})

it('prepares a named statement once and runs it with other parameters', async () => {
  const client = await database.db.pool.connect()
  try {
    for (const value of [1, 2]) {
      const { rows } = await run(client, sql`select ${value}::int as value`, { name: 'sql-test' })
      expect(rows).toEqual([{ value }])
    }
    const { rows } = await run(client, sql`select name from pg_prepared_statements`)
    expect(rows).toEqual([{ name: 'sql-test' }])
  } finally {
    client.release()
  }
})

it('sends the parameters of a fragment once, however often the statement uses it', async () => {
  const client = await database.db.pool.connect()
  try {
    const number = sql`${2}::int`
    const { rows } = await run(client, sql`select ${number} + ${5}::int + ${number} as sum`, { name: 'sql-test-twice' })
    expect(rows).toEqual([{ sum: 9 }])
    const prepared = await run(client, sql`select statement from pg_prepared_statements where name = 'sql-test-twice'`)
    expect(prepared.rows).toEqual([{ statement: 'select $1::int + $2::int + $1::int as sum' }])
  } finally {
    client.release()
  }
})

it('prepares a statement of few forms once for each, and only so many', async () => {
  const nameOf = planNames('few-forms')
  const names = await transaction(database.db, async (tx) => {
    for (const columns of [1, 2, 1, 2, 1]) {
      const list = Array.from({ length: columns }, (_, index) => sql`${index}::int as ${identifier(`c${index}`)}`)
      await run(tx, sql`select ${join(list, sql`, `)}`, { nameOf })
    }
    const { rows } = await run<{ name: string }>(tx, sql`select name from pg_prepared_statements where name like 'few-forms-%' order by 1`)
    return rows.map((it) => it.name)
  })
  expect(names).toHaveLength(2)
  const given = Array.from({ length: 1_000 }, (_, index) => nameOf(`select ${index}`))
  expect(new Set(given.filter((it) => it !== null)).size).toBe(38)
  expect(given.at(-1)).toBeNull()
})
