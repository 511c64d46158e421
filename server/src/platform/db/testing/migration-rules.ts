import { BATCH, type Migration } from '../migrating/migration-file.ts'

/**
 * What a migration of a store in use must not do, because it would hold up readers or writers for as long as a table is long, or break the
 * version that still serves. Rules of PostgreSQL 15 to 18, see https://www.postgresql.org/docs/15/sql-altertable.html (Notes) and
 * explicit-locking. They look at the text alone, and rather refuse too much.
 */

/** Statements in lower case, without comments, texts and bodies of functions, with single blanks. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((it) => it.replace(/\s+/g, ' ').trim())
    .filter((it) => it !== '')
}

/** The clauses of an `alter table`, divided at commas outside parentheses. */
function clausesOf(list: string): string[] {
  const clauses = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) clauses.push('')
    else clauses[clauses.length - 1] += sign
  }
  return clauses.map((it) => it.trim())
}

const ALTER = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/
/** Computed once for all rows: PostgreSQL stores it once. */
const CONSTANT_DEFAULT =
  /\bdefault (?:''(?:::\w+(?:\[\])?)?|-?\d[\d.]*|true|false|null|now\(\)|current_timestamp|current_date|array\[\]::\w+\[\])(?: not null| null| references .*)?$/
const CONTRACTS = /^(?:drop table|alter table \w+ rename|alter index \w+ rename|drop (?:view|function|type))\b/

/** The beginning of a clause that adds a column. */
const COLUMN = '^add (?:column )?(?!(?:column|constraint|check|foreign|unique|primary|exclude)\\b)\\w+ '

type Clause = readonly [pattern: RegExp, fault: string]

/** Of `alter table` on a table that is there already. */
const CLAUSES: readonly Clause[] = [
  [new RegExp(`${COLUMN}.*\\bgenerated always as (?!identity)`), 'rewrites the table for a computed column'],
  [
    new RegExp(`${COLUMN}.*\\b(?:serial|bigserial|smallserial|generated (?:always|by default) as identity)\\b`),
    'rewrites the table for numbers',
  ],
  [
    new RegExp(`${COLUMN}.*\\b(?:unique|primary key)\\b`),
    'builds an index while nobody can write: build it concurrently, then `add constraint … using index`',
  ],
  [
    new RegExp(`${COLUMN}.*\\bcheck ?\\(`),
    'reads the whole table for a check: add it as a constraint `not valid`, and validate it in a file of its own',
  ],
  [/^alter (?:column )?\w+ (?:set data )?type\b/, 'may rewrite the table: add another column, and fill it in batches'],
  [
    /^add (?:constraint \w+ )?(?:unique|primary key)(?! using index)\b(?!.*using index)/,
    'builds an index while nobody can write: build it concurrently, then `add constraint … using index`',
  ],
  [/^add (?:constraint \w+ )?exclude\b/, 'builds an index while nobody can write, and PostgreSQL cannot do it otherwise'],
  [
    /^add (?:constraint \w+ )?(?:foreign key|check)\b(?!.* not valid$)/,
    'reads the whole table for a constraint: add it `not valid`, and validate it in a file of its own',
  ],
  [/^validate constraint\b/, 'reads the whole table: give it a file of its own with `-- migration: concurrent`'],
  [/^attach partition\b/, 'reads the whole table that becomes a partition'],
  [/^set (?:logged|unlogged|tablespace|access method)\b/, 'rewrites the table'],
]

const ON_EXISTING: readonly Clause[] = [
  [
    /^create (?:unique )?index (?:if not exists )?\w+ on (?:only )?(\w+)/,
    'builds an index while nobody can write: give it a file of its own with `-- migration: concurrent`',
  ],
  [
    /^(?:update(?: only)?|delete from(?: only)?|merge into|truncate(?: table)?) (\w+)/,
    'changes rows of a table in use in one go: use `-- migration: backfill of TABLE`',
  ],
  [/^insert into (\w+) .*\bselect\b/, 'changes rows of a table in use in one go: use `-- migration: backfill of TABLE`'],
]

const NEVER: readonly Clause[] = [
  [/^(?:vacuum full|cluster|lock|refresh materialized view(?! concurrently))\b/, 'locks the whole table'],
  [/^reindex (?!.*concurrently)/, 'locks the whole table'],
  [/^do\b/, 'hides its statements from these rules'],
  [/^(?:begin|commit|rollback|set)\b/, 'interferes with the transaction of the migration'],
]

const CONCURRENT = [
  /^create (?:unique )?index concurrently \w+ on \w+ ?(?:using|\()/,
  /^drop index concurrently if exists \w+$/,
  /^alter table \w+ validate constraint \w+$/,
]

/** @returns what is wrong with a live migration, in sentences; `before` are the live ones before it */
export function faultsOf(migration: Migration, before: readonly Migration[]): string[] {
  const statements = statementsOf(migration.sql)
  const faults: string[] = []
  const say = (statement: string, fault: string) => faults.push(`${migration.file}: '${statement.slice(0, 80)}' ${fault}.`)

  if (migration.servesFrom !== null && migration.servesFrom >= migration.number)
    faults.push(`${migration.file}: 'serves from' has to name a version before it.`)
  const [only = '', ...more] = statements
  if (migration.kind === 'concurrent') {
    if (more.length > 0) faults.push(`${migration.file}: a concurrent migration is one statement.`)
    if (!CONCURRENT.some((it) => it.test(only)))
      say(
        only,
        'is none of: create index concurrently NAME on TABLE, drop index concurrently if exists NAME, alter table … validate constraint',
      )
    return faults
  }
  if (migration.kind === 'backfill') {
    if (more.length > 0) faults.push(`${migration.file}: a backfill is one statement.`)
    if (
      !new RegExp(`^(?:update ${migration.table} set|delete from ${migration.table} (?:where|using)) `).test(only) &&
      !/^insert into /.test(only)
    )
      say(only, `is no 'update ${migration.table}', 'delete from ${migration.table}' or 'insert into', without another name for the table`)
    if (!only.includes(BATCH)) say(only, `does not say ${BATCH} where it names its rows`)
    return faults
  }

  const made = new Set(statements.flatMap((it) => /^create table (?:if not exists )?(\w+)/.exec(it)?.[1] ?? []))
  for (const statement of statements) {
    for (const [pattern, fault] of NEVER) if (pattern.test(statement)) say(statement, fault)
    if (/\bconcurrently\b/.test(statement)) say(statement, 'needs a file of its own with `-- migration: concurrent`')
    if (CONTRACTS.test(statement) && migration.servesFrom === null) say(statement, WITHOUT_VERSION)
    for (const [pattern, fault] of ON_EXISTING) {
      const table = pattern.exec(statement)?.[1]
      if (table !== undefined && !made.has(table)) say(statement, fault)
    }
    const [, table = '', list = ''] = ALTER.exec(statement) ?? []
    if (table === '' || made.has(table)) continue
    for (const clause of clausesOf(list)) for (const fault of clauseFaults(table, clause, migration, before)) say(statement, fault)
  }
  return faults
}

const WITHOUT_VERSION =
  'takes something from the version before, which still serves: do it one release later, and say from which version on it is not used with `-- migration: serves from NUMBER`'

function clauseFaults(table: string, clause: string, { servesFrom }: Migration, before: readonly Migration[]): string[] {
  const faults = CLAUSES.flatMap(([pattern, fault]) => (pattern.test(clause) ? [fault] : []))
  const isColumn = new RegExp(COLUMN).test(clause)
  if (isColumn && /\bdefault\b/.test(clause) && !CONSTANT_DEFAULT.test(clause))
    faults.push('rewrites the table for a default that may differ from row to row')
  if (isColumn && /\bnot null\b/.test(clause) && !/\bdefault\b/.test(clause))
    faults.push('cannot be filled: rows have no value for it, and the version before writes none')
  if (/^drop (?:column )?(?!constraint\b)/.test(clause) && servesFrom === null) faults.push(WITHOUT_VERSION)
  const [, column] = /^alter (?:column )?(\w+) set not null$/.exec(clause) ?? []
  if (column !== undefined && !hasValidCheck(table, column, before))
    faults.push(
      `reads the whole table while nobody can use it: validate a constraint check (${column} is not null) in migrations before, which PostgreSQL then believes`,
    )
  return faults
}

/** Whether migrations before have added and validated a check that the column is not null. */
function hasValidCheck(table: string, column: string, before: readonly Migration[]): boolean {
  const clauses = before.flatMap((it) =>
    statementsOf(it.sql).flatMap((statement) => {
      const [, of = '', list = ''] = ALTER.exec(statement) ?? []
      return of === table ? clausesOf(list) : []
    }),
  )
  const checks = clauses.flatMap((it) => {
    const [, name, checked] = /^add constraint (\w+) check \(+ ?(\w+) is not null ?\)+ not valid$/.exec(it) ?? []
    return checked === column && name !== undefined ? [name] : []
  })
  return checks.some((name) => clauses.includes(`validate constraint ${name}`))
}
