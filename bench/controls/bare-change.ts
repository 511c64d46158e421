import pg from 'pg'

/**
 * Control for a change at the desk: a transaction of two statements on tables like the product's, with as many rows and the
 * same indexes: it updates the row and inserts its state into the history. There is no authentication, locking, comparison,
 * counting or notification.
 */
export async function bareChange(
  connectionString: string,
): Promise<{ change(index: number): Promise<void>; ids: string[]; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('create table control_incident (like incident including all)')
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'incident'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const names = columns.map((it) => it.name).join(', ')
  await client.query(`insert into control_incident (${names}) select ${names} from incident`)
  await client.query('create table control_version (like incident_version including all)')
  await client.query('insert into control_version select * from incident_version')
  await client.query('analyze control_incident')
  const { rows } = await client.query<{ id: string; record: Record<string, unknown> }>(
    `select id, to_jsonb(c) - 'raw' - 'search_text' as record from control_incident c where status <> 'resolved' order by id`,
  )
  const versions = rows.map(() => 1)
  return {
    ids: rows.map((it) => it.id),
    async change(index) {
      const at = index % rows.length
      const { id, record } = rows[at] as (typeof rows)[number]
      const version = (versions[at] as number) + 1
      versions[at] = version
      const now = new Date()
      await client.query('begin')
      await client.query({
        name: 'bare-update',
        text: 'update control_incident set assigned_department = $3, priority = $4, version = $5, updated_at = $6 where city_id = $1 and id = $2',
        values: ['benchport', id, version % 2 ? 'Streets' : 'Water', version % 2 ? 'high' : 'low', version, now],
      })
      await client.query({
        name: 'bare-insert',
        text: `insert into control_version (city_id, id, version, valid_from, recorded_at, actor, reason, record) values ($1, $2, $3, $4, $4, 'bench', null, $5)`,
        values: ['benchport', id, version, now, JSON.stringify(record)],
      })
      await client.query('commit')
    },
    end: () => client.end(),
  }
}
