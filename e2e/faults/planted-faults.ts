import pg from 'pg'
import type { Acknowledged } from './records-load.ts'
import type { Tally } from './tally.ts'

/**
 * Takes one acknowledged record out of the store, and gives another one the title of a third, as a store that loses and doubles would.
 * @returns what a judge must report now
 */
export async function plantFaults(url: string, { created }: Acknowledged): Promise<Tally> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; title: string }>('select id, title from incident where title = any($1) limit 3', [
      [...created.keys()],
    ])
    const [gone, renamed, doubled] = rows
    if (!gone || !renamed || !doubled) throw new Error('The writers have opened too few incidents.')
    // Without the triggers that forbid this.
    await client.query('set session_replication_role = replica')
    await client.query('delete from incident where id = $1', [gone.id])
    await client.query('update incident set title = $1 where id = $2', [doubled.title, renamed.id])
    return { lost: [gone.title, renamed.title].sort(), doubled: [doubled.title] }
  } finally {
    await client.end()
  }
}
