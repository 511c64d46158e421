import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Tx, transaction } from './connection.ts'
import { presentTenure } from './duties/fence.ts'

type Scalar = string | number | boolean | Date | Uint8Array | null

/** A value sent next to the statement, never inside its text. For an object, pass its JSON and cast it: `${JSON.stringify(x)}::jsonb`. */
type Value = Scalar | readonly Scalar[]

/** An object, so that a fragment used twice in a statement is recognized and sends its value once. */
interface Parameter {
  readonly value: Value
}

/** Not exported: only `sql`, `identifier` and `literal` can turn text into SQL, so no user input becomes part of a statement. */
class Fragment {
  /** The text before, between and after the parameters: always one more text than parameters. */
  readonly texts: readonly string[]
  readonly parameters: readonly Parameter[]

  constructor(texts: readonly string[], parameters: readonly Parameter[]) {
    this.texts = texts
    this.parameters = parameters
  }
}

/** A statement or a part of one, with its parameters. */
export type Sql = Fragment

/**
 * Tagged SQL. An interpolated `Sql` is spliced in; any other value becomes a parameter. Two uses of one fragment refer to the same
 * parameter, as `$1 … $1` would: `const city = sql`${cityId}`` and then `${city}` wherever it is needed.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly (Sql | Value)[]): Sql {
  const texts = [strings[0] ?? '']
  const parameters: Parameter[] = []
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  values.forEach((value, index) => {
    if (value instanceof Fragment) {
      const [first = '', ...others] = value.texts
      append(first)
      texts.push(...others)
      parameters.push(...value.parameters)
    } else {
      texts.push('')
      parameters.push({ value })
    }
    append(strings[index + 1] ?? '')
  })
  return new Fragment(texts, parameters)
}

/** A table or column name, quoted and escaped. */
export const identifier = (name: string): Sql => new Fragment([pg.escapeIdentifier(name)], [])

/** A quoted string inside the statement's text. Use it only where an expression must match an index's expression, which a parameter cannot. */
export const literal = (text: string): Sql => new Fragment([pg.escapeLiteral(text)], [])

/** The parts in order, with the separator between them. Empty when there are no parts. */
export function join(parts: readonly Sql[], separator: Sql): Sql {
  return parts.reduce((before, it, index) => (index === 0 ? it : sql`${before}${separator}${it}`), sql``)
}

/** Holds when every condition holds; absent ones are skipped. `true` when there are none. */
export const and = (...conditions: readonly (Sql | undefined)[]): Sql => combined(conditions, sql` and `, sql`true`)

/** Holds when any condition holds; absent ones are skipped. `false` when there are none. */
export const or = (...conditions: readonly (Sql | undefined)[]): Sql => combined(conditions, sql` or `, sql`false`)

function combined(conditions: readonly (Sql | undefined)[], connective: Sql, empty: Sql): Sql {
  const present = conditions.filter((it) => it !== undefined)
  const enclosed = present.map((it) => sql`(${it})`)
  return enclosed.length === 0 ? empty : sql`(${join(enclosed, connective)})`
}

/**
 * Whether the expression equals one of the values; `false` when there are no values. Written as `in (…)` and not as `= any(array)`:
 * PostgreSQL turns a list of one into an equality, so an index that continues in another order can still be used.
 */
export function among(expression: Sql, values: readonly (string | number)[]): Sql {
  if (values.length === 0) return sql`false`
  const listed = values.map((it) => sql`${it}`)
  return sql`${expression} in (${join(listed, sql`, `)})`
}

/** A select list that reads a table's columns under the names of the row's properties. @param names property → column */
export function columns<Row extends object>(table: Sql, names: { readonly [property in keyof Row]: string }): Sql {
  const selected = Object.entries<string>(names).map(([property, column]) => sql`${table}.${identifier(column)} as ${identifier(property)}`)
  return join(selected, sql`, `)
}

/** Prepared statements of one prefix, and so plans that a connection keeps, at most. */
const MOST_PLANS = 40

/**
 * Names by text, for a statement of few forms that are run again and again, so that it is parsed and planned once per connection. Null for
 * further forms: those are planned each time.
 */
export function planNames(prefix: string): (text: string) => string | null {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PLANS) return known ?? null
    const name = `${prefix}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
    names.set(text, name)
    return name
  }
}

/** A statement that starts like this writes nothing. */
const READS = /^\s*select\b/i

/**
 * Runs a statement on the pool or in a transaction. On the pool, one that may write for a duty gets a transaction, which checks that this
 * instance still has it.
 * @param name prepares the statement under this name, once per connection. The text must be the same on every call: nothing in it
 *   may depend on the input, such as the length of `among`.
 * @param nameOf gives that name by the text, see `planNames`
 * @returns count rows returned or affected
 */
export async function run<Row extends object>(
  tx: Pick<Tx, 'query'>,
  { texts, parameters }: Sql,
  { name: given, nameOf }: { name?: string; nameOf?: (text: string) => string | null } = {},
): Promise<{ rows: Row[]; count: number }> {
  const numbers = new Map<Parameter, number>()
  for (const it of parameters) if (!numbers.has(it)) numbers.set(it, numbers.size + 1)
  const text = texts.reduce((before, it, index) => `${before}$${numbers.get(parameters[index - 1] as Parameter)}${it}`)
  const values = Array.from(numbers.keys(), (it) => it.value)
  const name = given ?? nameOf?.(text) ?? null
  const query = (by: Pick<Tx, 'query'>) => by.query<Row>({ ...(name !== null && { name }), text, values })
  const isFenced = tx instanceof pg.Pool && presentTenure() !== undefined && !READS.test(text)
  const { rows, rowCount } = await (isFenced ? transaction({ pool: tx, refusesWrites: false }, query) : query(tx))
  return { rows, count: rowCount ?? 0 }
}
