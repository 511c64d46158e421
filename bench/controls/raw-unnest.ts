import type pg from 'pg'

interface Value {
  placeId: string
  atMs: number
  value: number
}

/**
 * Control for the intake: one `insert ... select unnest` into a table like `observation`, one transaction per batch, with the
 * same durability and nothing else: no latest values, no versions, no check for existing rows. With `durable`, its commit waits for
 * the disk.
 */
export async function rawUnnest(
  pool: pg.Pool,
  table: string,
  { durable = false } = {},
): Promise<(values: readonly Value[]) => Promise<void>> {
  await pool.query(`create table ${table} (like observation including all) partition by range (at)`)
  await pool.query(`create table ${table}_all partition of ${table} default`)
  const ids = new Map<string, number>()
  const array = (numbers: readonly number[]) => `{${numbers.join(',')}}`
  const idOf = (place: string) => {
    const id = ids.get(place) ?? ids.size + 1
    ids.set(place, id)
    return id
  }
  return async (values) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      if (!durable) await client.query('set local synchronous_commit = off')
      await client.query({
        name: 'raw-unnest',
        text: `insert into ${table} (city_id, series_id, at, value, quality, source_id, received_at)
          select 'bench', s, to_timestamp(t / 1000), v, 'measured', 'bench', now() from unnest($1::int[], $2::float8[], $3::float8[]) as u(s, t, v)`,
        values: [array(values.map((it) => idOf(it.placeId))), array(values.map((it) => it.atMs)), array(values.map((it) => it.value))],
      })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}
