import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import type { Tx } from '../../../platform/db/connection.ts'
import { among, and, identifier, join, or, run, type Sql, sql } from '../../../platform/db/sql.ts'

type Row = Record<string, unknown>
type Value = string | number | boolean | Date | null
type Operator = NonNullable<CleanedWhere['operator']>

/** The library's properties are columns with underscores. */
const snake = (name: string) => name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`)
const camel = (name: string) => name.replace(/_(.)/g, (_, it: string) => it.toUpperCase())
const column = (member: string) => identifier(snake(member))
const tableOf = (model: string) => identifier(`identity_${snake(model)}`)

const fromStore = (row: Row): Row => Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))

const equals = (left: Sql, right: Sql, value: unknown) => (value === null ? sql`${left} is null` : sql`${left} = ${right}`)

/** The library's operators; no character in a value is a pattern. */
const CONDITIONS: Record<Operator, (left: Sql, right: Sql, value: unknown) => Sql> = {
  eq: equals,
  ne: (left, right, value) => (value === null ? sql`${left} is not null` : sql`${left} <> ${right}`),
  lt: (left, right) => sql`${left} < ${right}`,
  lte: (left, right) => sql`${left} <= ${right}`,
  gt: (left, right) => sql`${left} > ${right}`,
  gte: (left, right) => sql`${left} >= ${right}`,
  in: (left, _, value) => among(left, value as string[] | number[]),
  not_in: (left, _, value) => sql`not ${among(left, value as string[] | number[])}`,
  contains: (left, right) => sql`strpos(${left}, ${right}) > 0`,
  starts_with: (left, right) => sql`starts_with(${left}, ${right})`,
  ends_with: (left, right) => sql`right(${left}, length(${right})) = ${right}`,
}

function conditionOf({ field, value, operator = 'eq', mode }: CleanedWhere): Sql {
  const texts = [value].flat()
  if (mode !== 'insensitive' || texts.some((it) => typeof it !== 'string')) {
    return CONDITIONS[operator](column(field), sql`${value}`, value)
  }
  const folded = Array.isArray(value) ? value.map((it) => String(it).toLowerCase()) : String(value).toLowerCase()
  return CONDITIONS[operator](sql`lower(${column(field)})`, sql`${folded}`, folded)
}

/** Conditions connected by AND, and one of those connected by OR, as the library defines it. */
function conditions(where: readonly CleanedWhere[] = []): Sql {
  const either = where.filter((it) => it.connector === 'OR')
  const all = where.filter((it) => it.connector !== 'OR')
  return and(...all.map(conditionOf), either.length === 0 ? undefined : or(...either.map(conditionOf)))
}

/** The defined values. The library has validated its input: it holds what a column can. */
const given = (row: Row) => Object.entries(row).filter((it): it is [string, Value] => it[1] !== undefined)

const assignments = (row: Row) => given(row).map(([member, value]) => sql`${column(member)} = ${value}`)

/** At most one row, under concurrent requests too. */
const oneOf = (model: string, where: readonly CleanedWhere[]) =>
  sql`id = (select id from ${tableOf(model)} where ${conditions(where)} limit 1) and ${conditions(where)}`

/** All SQL of the identity library; `tx` is a transaction or the pool. */
function statements(tx: Pick<Tx, 'query'>): CustomAdapter {
  /** The library gets rows in the type it asks for. */
  async function rowsOf<T>(statement: Sql): Promise<T[]> {
    const { rows } = await run<Row>(tx, statement)
    return rows.map((it) => fromStore(it) as T)
  }
  async function rowOf<T>(statement: Sql): Promise<T | null> {
    return (await rowsOf<T>(statement))[0] ?? null
  }
  const countOf = async (statement: Sql) => (await run(tx, statement)).count

  return {
    async create<T extends Row>({ model, data }: { model: string; data: T }) {
      const values = given(data)
      const names = values.map(([member]) => column(member))
      const parameters = values.map(([, value]) => sql`${value}`)
      const [row] = await rowsOf<T>(
        sql`insert into ${tableOf(model)} (${join(names, sql`, `)}) values (${join(parameters, sql`, `)}) returning *`,
      )
      // An insert without a conflict clause returns its row or fails.
      return row as T
    },
    findOne: ({ model, where }) => rowOf(sql`select * from ${tableOf(model)} where ${conditions(where)} limit 1`),
    findMany: ({ model, where, sortBy, limit, offset }) => {
      const way = sortBy?.direction === 'desc' ? sql`desc` : sql`asc`
      const order = sortBy ? sql`order by ${column(sortBy.field)} ${way}` : sql``
      return rowsOf(sql`select * from ${tableOf(model)} where ${conditions(where)} ${order} limit ${limit ?? null} offset ${offset ?? 0}`)
    },
    async count({ model, where }) {
      const { rows } = await run<{ count: number }>(tx, sql`select count(*) as count from ${tableOf(model)} where ${conditions(where)}`)
      return rows[0]?.count ?? 0
    },
    update: ({ model, where, update }) =>
      rowOf(sql`update ${tableOf(model)} set ${join(assignments(update as Row), sql`, `)} where ${conditions(where)} returning *`),
    updateMany: ({ model, where, update }) =>
      countOf(sql`update ${tableOf(model)} set ${join(assignments(update), sql`, `)} where ${conditions(where)}`),
    async delete({ model, where }) {
      await run(tx, sql`delete from ${tableOf(model)} where ${conditions(where)}`)
    },
    deleteMany: ({ model, where }) => countOf(sql`delete from ${tableOf(model)} where ${conditions(where)}`),
    consumeOne: ({ model, where }) => rowOf(sql`delete from ${tableOf(model)} where ${oneOf(model, where)} returning *`),
    incrementOne: ({ model, where, increment, set = {} }) => {
      const steps = Object.entries(increment).map(([member, step]) => sql`${column(member)} = ${column(member)} + ${step}`)
      return rowOf(
        sql`update ${tableOf(model)} set ${join([...steps, ...assignments(set)], sql`, `)} where ${oneOf(model, where)} returning *`,
      )
    },
  }
}

/** Our tables as the library's database. `libraryDatabase` adds transactions. */
export const libraryStore = (tx: Pick<Tx, 'query'>) =>
  createAdapterFactory({
    config: { adapterId: 'oppidum', supportsUUIDs: true, supportsJSON: true, supportsArrays: true, transaction: false },
    adapter: () => statements(tx),
  })
