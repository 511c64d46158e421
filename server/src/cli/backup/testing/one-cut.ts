import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { OBJECT_NAMES } from './backup-harness.ts'
import { type Acknowledged, VALUES_OF_CALL } from './city-writers.ts'

/** Queries that yield a row only if tables are of different moments. */
const BREACHES: Record<string, string> = {
  'an event without its record, or of a later version of it': `select e.id from city_event e left join incident i
    on (i.city_id, i.id) = (e.city_id, (e.data->'record'->>'id')::uuid)
    where e.type like 'incident.%' and (i.version is null or i.version < (e.data->'record'->>'version')::int)`,
  'a record without an event of its version': `select id from incident i where not exists (select from city_event e
    where e.city_id = i.city_id and (e.data->'record'->>'id')::uuid = i.id and (e.data->'record'->>'version')::int = i.version)`,
  'a record whose versions are not all there': `select i.id from incident i left join incident_version v using (city_id, id)
    group by i.city_id, i.id, i.version having count(v.version) <> i.version or max(v.version) <> i.version`,
  'an entry of the timeline without its record': `select t.id from timeline_entry t left join incident i
    on (i.city_id, i.id) = (t.city_id, t.record_id) where i.version is null or i.version < t.version`,
  'a record without an entry of its timeline': `select id from incident where id not in (select record_id from timeline_entry)`,
  'a row that is ahead of its live version': `select id from incident i left join live_version v on v.city_id = i.city_id and v.kind = 'incidents'
    where v.version is null or v.version < i.change_version`,
  // A restore raises the counter above what programs may have seen.
  'events whose numbers have a gap or were not drawn': `select c.last from event_counter c
    left join city_event e using (city_id) group by c.city_id, c.last having count(e.id) <> max(e.sequence) or max(e.sequence) > c.last`,
  'numbers of records that are not those drawn': `select n.prefix from record_number n left join incident i using (city_id)
    where n.prefix like 'INC%' group by n.prefix, n.last having count(i.id) <> n.last`,
  'counters that are not the counted rows': `select 1 from
      (select status, priority, sum(count)::int as n from record_count where record_kind = 'incident' group by 1, 2) c
      full join (select status, priority, count(*)::int as n from incident group by 1, 2) i using (status, priority)
    where coalesce(c.n, 0) <> coalesce(i.n, 0)`,
  'a meter that is not the sum of its receipts': `select m.person_id from plan_meter m left join plan_receipt r
    using (person_id, meter, period, starts_at) group by m.person_id, m.meter, m.period, m.starts_at, m.settled, m.reserved
    having count(*) filter (where r.state = 'settled') <> m.settled or count(*) filter (where r.state = 'reserved') <> m.reserved`,
  'a picture without its record': `select id from record_picture where record_id not in (select id from incident)`,
  'a picture that is also marked for deletion': `select p.id from record_picture p join loose_object l
    on l.object_name in (p.object_name || '-full', p.object_name || '-thumb')`,
  'an ingest call whose values are not all there': `select 1 from (select count(*) as n from idempotent_call) c,
      (select count(*) as n from observation where source_id like 'key:%') o where c.n * ${VALUES_OF_CALL} <> o.n`,
  'a latest value that is not the newest': `select series_id from observation_latest l join
      (select series_id, max(at) as at from observation group by 1) o using (series_id) where l.at <> o.at`,
}

/** Sentences about what a restored store contradicts itself in; empty if it is one moment of the store that was copied. */
export async function breachesOfOneCut(db: Db, objects: Pick<ObjectStore, 'get'>): Promise<string[]> {
  const found: string[] = []
  for (const [sentence, query] of Object.entries(BREACHES)) {
    const { rows } = await db.pool.query(query)
    if (rows.length > 0) found.push(`${rows.length} times: ${sentence}`)
  }
  const { rows } = await db.pool.query<{ name: string }>(OBJECT_NAMES)
  for (const { name } of rows) {
    const object = await objects.get(name)
    if (object === null) found.push(`${name} has a row and no file`)
    else object.stream.destroy()
  }
  return found
}

/** What was acknowledged and is not in the store. */
export async function missingFrom(db: Db, { incidents, calls, receipts }: Acknowledged): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select 'incident ' || id as id from unnest($1::uuid[]) id where id not in (select id from incident)
     union all select 'call ' || key from unnest($2::text[]) key where key not in (select idempotency_key from idempotent_call)
     union all select 'receipt ' || id from unnest($3::uuid[]) id where id not in (select id from plan_receipt where state = 'settled')`,
    [incidents, calls, receipts],
  )
  return rows.map((it) => it.id)
}
