import pg from 'pg'
import type { PageReader } from './page-reader.ts'
import type { Acknowledged } from './records-load.ts'

type Kind = 'incidents' | 'service-requests'
const TABLES = { incidents: 'incident', 'service-requests': 'service_request' } as const

/** What the store holds, asked on a way of its own. */
export interface StoreJudge {
  /** The newest version of each list. Rejects while the store is away. */
  versions(): Promise<Record<Kind, number>>
  /** Version of every record by id. */
  records(kind: Kind): Promise<Map<string, number>>
  /** Acknowledged work that is not there, and work that is there more than once. */
  compare(acknowledged: Acknowledged): Promise<{ lost: string[]; doubled: string[] }>
  /** Observations of that time. */
  observations(fromMs: number, toMs: number): Promise<number>
  /** Calls with a key that were counted for a person, by receipts and by the sum. */
  counted(personId: string): Promise<{ receipts: number; sum: number }>
  /** Each event's record, for records that were created: none lost, none doubled. */
  events(): Promise<{ created: number; records: number }>
  close(): Promise<void>
}

const WITHIN_MS = 3_000

export function storeJudge(url: string): StoreJudge {
  const quick = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS })
  const patient = new pg.Pool({ connectionString: url, max: 2 })
  for (const pool of [quick, patient]) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }
  const number = async (text: string, values: unknown[] = []) => Number((await patient.query<{ n: string }>(text, values)).rows[0]?.n)

  return {
    async versions() {
      const { rows } = await quick.query<{ kind: Kind; version: string }>(
        `select kind, max(version) as version from live_version where kind in ('incidents', 'service-requests') group by kind`,
      )
      const of = (kind: Kind) => Number(rows.find((it) => it.kind === kind)?.version ?? 0)
      return { incidents: of('incidents'), 'service-requests': of('service-requests') }
    },
    async records(kind) {
      const { rows } = await patient.query<{ id: string; version: number }>(`select id, version from ${TABLES[kind]}`)
      return new Map(rows.map((it) => [it.id, Number(it.version)]))
    },
    async compare({ created, commented, moved }) {
      const [lost, doubled]: [string[], string[]] = [[], []]
      const judge = (what: string, times: number) => {
        if (times === 0) lost.push(what)
        if (times > 1) doubled.push(what)
      }
      const titles = await patient.query<{ id: string; title: string }>(
        'select id, title from incident union all select id, title from service_request',
      )
      const times = counter([...titles.rows.map((it) => it.title), ...titles.rows.map((it) => `${it.title} ${it.id}`)])
      for (const [title, id] of created) judge(title, times(`${title} ${id}`) === 0 ? 0 : times(title))
      const entries = await patient.query<{ words: string | null; location: string | null }>(
        `select words, (select it ->> 'to' from jsonb_array_elements(changes) it where it ->> 'field' = 'location') as location
         from timeline_entry where action <> 'created'`,
      )
      const inTimeline = counter(entries.rows.flatMap((it) => [it.words, it.location]))
      for (const text of [...commented, ...moved]) judge(text, inTimeline(text))
      return { lost, doubled }
    },
    observations: (fromMs, toMs) =>
      number('select count(*) as n from observation where at >= $1 and at < $2', [new Date(fromMs), new Date(toMs)]),
    async counted(personId) {
      return {
        receipts: await number(`select count(*) as n from plan_receipt where person_id = $1 and meter = 'apiCalls' and state = 'settled'`, [
          personId,
        ]),
        sum: await number(`select coalesce(sum(settled), 0) as n from plan_meter where person_id = $1 and meter = 'apiCalls'`, [personId]),
      }
    },
    async events() {
      return {
        created: await number(`select count(*) as n from city_event where type in ('incident.created', 'service-request.created')`),
        records: await number('select (select count(*) from incident) + (select count(*) from service_request) as n'),
      }
    },
    async close() {
      await Promise.all([quick.end(), patient.end()])
    },
  }
}

/** How often each text is among these. */
function counter(texts: readonly (string | null)[]): (text: string) => number {
  const times = new Map<string | null, number>()
  for (const it of texts) times.set(it, (times.get(it) ?? 0) + 1)
  return (text) => times.get(text) ?? 0
}

/** Where a reader's picture is not the store's; empty when they agree. */
export function differences(reader: PageReader, kind: Kind, records: ReadonlyMap<string, number>, most: number): string[] {
  const picture = reader.picture(kind)
  const wrong = [...picture].filter(([id, version]) => records.get(id) !== version).map(([id]) => `${reader.name}: ${kind} ${id}`)
  const expected = Math.min(most, records.size)
  return picture.size === expected ? wrong : [...wrong, `${reader.name}: ${picture.size} ${kind} of ${expected}`]
}
