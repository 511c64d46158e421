import pg from 'pg'

/**
 * Copies one row of a table `count` times. Generated columns are left to the table.
 * @param which condition that selects the row
 * @param changes column to expression of its value in copy number `n`
 * @param from the first number
 */
export async function multiplied(
  db: pg.Client,
  table: string,
  which: string,
  count: number,
  changes: Readonly<Record<string, string>>,
  from = 1,
): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = rows.map((it) => pg.escapeIdentifier(it.name))
  const values = rows.map((it) => changes[it.name] ?? `t.${pg.escapeIdentifier(it.name)}`)
  const { rowCount } = await db.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
     from (select * from ${table} where ${which} limit 1) t, generate_series(${from}::bigint, ${from + count - 1}::bigint) n`,
  )
  if (rowCount !== count) throw new Error(`${table} got ${rowCount} copies instead of ${count}`)
}
