import pg from 'pg'
import type { Tx } from './connection.ts'

/** What stands beside a statement, never in it. An object is none: write its JSON and a cast. */
type Parameter = string | number | boolean | Date | null | readonly (string | number | boolean | Date | null)[]

/** Not exported: only `sql`, `identifier` and `literal` make one of text, so the text is ours. */
class Fragment {
  /** One more than there are parameters: what stands before, between and after them. */
  readonly texts: readonly string[]
  readonly parameters: readonly Parameter[]

  constructor(texts: readonly string[], parameters: readonly Parameter[]) {
    this.texts = texts
    this.parameters = parameters
  }
}

/** A statement, or a part of one, with its parameters. */
export type Sql = Fragment

/** SQL as it is written: a part that stands in it becomes part of it, every other value a parameter. */
export function sql(strings: TemplateStringsArray, ...values: readonly (Sql | Parameter)[]): Sql {
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
      parameters.push(value)
    }
    append(strings[index + 1] ?? '')
  })
  return new Fragment(texts, parameters)
}

/** A name of a table or column in quotation marks, whatever stands in it. */
export const identifier = (name: string): Sql => new Fragment([pg.escapeIdentifier(name)], [])

/** A text in the statement itself, for an expression that an index is to serve: a parameter is none of its expression. */
export const literal = (text: string): Sql => new Fragment([pg.escapeLiteral(text)], [])

/** Parts one after the other; nothing when there are none. */
export function join(parts: readonly Sql[], separator: Sql): Sql {
  return parts.reduce((before, it, index) => (index === 0 ? it : sql`${before}${separator}${it}`), sql``)
}

/** All of the conditions that are there; true when none is. */
export const and = (...conditions: readonly (Sql | undefined)[]): Sql => connected(conditions, sql` and `, sql`true`)

/** At least one of the conditions that are there; false when none is. */
export const or = (...conditions: readonly (Sql | undefined)[]): Sql => connected(conditions, sql` or `, sql`false`)

function connected(conditions: readonly (Sql | undefined)[], connective: Sql, none: Sql): Sql {
  const known = conditions.filter((it) => it !== undefined)
  const enclosed = known.map((it) => sql`(${it})`)
  return enclosed.length === 0 ? none : sql`(${join(enclosed, connective)})`
}

/**
 * One of the words; none fits when there are none. A list and not an array: of a single word it is an equation, and an
 * index in another order still serves.
 */
export function among(expression: Sql, words: readonly (string | number)[]): Sql {
  if (words.length === 0) return sql`false`
  const listed = words.map((it) => sql`${it}`)
  return sql`${expression} in (${join(listed, sql`, `)})`
}

/** The columns of a table as members of a row, by the names of its members. */
export function columns<Row extends object>(table: Sql, names: { readonly [member in keyof Row]: string }): Sql {
  const selected = Object.entries<string>(names).map(([member, column]) => sql`${table}.${identifier(column)} as ${identifier(member)}`)
  return join(selected, sql`, `)
}

/** Runs a statement outside or within a transaction. */
export async function run<Row extends object>(tx: Pick<Tx, 'query'>, { texts, parameters }: Sql): Promise<{ rows: Row[]; count: number }> {
  const text = texts.reduce((before, it, index) => `${before}$${index}${it}`)
  const { rows, rowCount } = await tx.query<Row>({ text, values: [...parameters] })
  return { rows, count: rowCount ?? 0 }
}
