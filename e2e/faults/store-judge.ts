import pg from 'pg'
import type { PageReader } from './page-reader.ts'
import type { Acknowledged } from './records-load.ts'
import { type Tally, tally } from './tally.ts'

type Kind = 'incidents' | 'service-requests'
const TABLES = { incidents: 'incident', 'service-requests': 'service_request' } as const

/** What the store holds, asked on a way of its own. */
export interface StoreJudge {
  /** The newest version of each list. Rejects while the store is away. */
  versions(): Promise<Record<Kind, number>>
  /** Version of every record by id. */
  records(kind: Kind): Promise<Map<string, number>>
  compare(acknowledged: Acknowledged): Promise<Tally>
  /** Observations of that time. */
  observations(fromMs: number, toMs: number): Promise<number>
  /** Deliveries that were set aside because the store refused them, in sentences. */
  setAside(): Promise<string[]>
  /** Times of the first observation of each delivery of `rows` observations that is not complete, among those from `fromMs` on, in order. */
  incomplete(fromMs: number, deliveries: number, rows: number): Promise<{ number: number; observations: number }[]>
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
    async compare(acknowledged) {
      const records = await patient.query<{ id: string; title: string }>(
        'select id, title from incident union all select id, title from service_request',
      )
      const entries = await patient.query<{ words: string | null; location: string | null }>(
        `select words, (select it ->> 'to' from jsonb_array_elements(changes) it where it ->> 'field' = 'location') as location
         from timeline_entry where action <> 'created'`,
      )
      const texts = entries.rows.flatMap((it) => [it.words, it.location]).filter((it) => it !== null)
      return tally(acknowledged, { records: records.rows, entries: texts })
    },
    observations: (fromMs, toMs) =>
      number('select count(*) as n from observation where at >= $1 and at < $2', [new Date(fromMs), new Date(toMs)]),
    async setAside() {
      const { rows } = await patient.query<{ words: string }>("select to_jsonb(s) - 'payload' as words from ingest_set_aside s")
      return rows.map((it) => JSON.stringify(it.words))
    },
    async incomplete(fromMs, deliveries, rows) {
      const found = await patient.query<{ number: number; observations: number }>(
        `select number, count(o.at)::int as observations from generate_series(0, $2::int - 1) number
         left join observation o on o.at >= to_timestamp(($1::float8 + number * $3::int) / 1000) and o.at < to_timestamp(($1::float8 + (number + 1) * $3::int) / 1000)
         group by number having count(o.at) <> $3::int order by number`,
        [fromMs, deliveries, rows],
      )
      return found.rows
    },
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

/** Where a reader's picture is not the store's; empty when they agree. */
export function differences(
  reader: Pick<PageReader, 'name' | 'picture'>,
  kind: Kind,
  records: ReadonlyMap<string, number>,
  most: number,
): string[] {
  const picture = reader.picture(kind)
  const wrong = [...picture].filter(([id, version]) => records.get(id) !== version).map(([id]) => `${reader.name}: ${kind} ${id}`)
  const expected = Math.min(most, records.size)
  return picture.size === expected ? wrong : [...wrong, `${reader.name}: ${picture.size} ${kind} of ${expected}`]
}
