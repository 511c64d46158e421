import { ALERT_TYPES, type CityEvent } from '@oppidum/domain/events/city-event'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../db/connection.ts'
import { and, run, type Sql, sql } from '../db/sql.ts'

/** An event to be written; its city, number and id come with the writing. */
export interface EventDraft {
  type: CityEvent['type']
  /** About something that only operators may see. */
  deskOnly: boolean
  /** Id of the only person who may see what it is about; absent if it is nobody's own. */
  ownerId?: string
  data: CityEvent['data']
}

/** A stored event and who may receive it. */
export interface StoredEvent {
  event: CityEvent
  deskOnly: boolean
  /** Null if it is nobody's own. */
  ownerId: string | null
}

/** Who reads events. */
export interface EventReader {
  /** Null without an account. */
  personId: string | null
  /** In the events' city. */
  isOperator: boolean
  /** Their plan includes alerts. */
  hasAlerts: boolean
}

const isAboutAlert = (type: string) => ALERT_TYPES.some((it) => it === type)

/** Whether a reader may receive an event. */
export function mayReceive(
  { personId, isOperator, hasAlerts }: EventReader,
  { type, deskOnly, ownerId }: { type: string; deskOnly: boolean; ownerId: string | null },
): boolean {
  return (isOperator || !deskOnly) && (ownerId === null || ownerId === personId) && (hasAlerts || !isAboutAlert(type))
}

/** `mayReceive` as a condition on the row `e` of `city_event`. */
export const receivableBy = ({ personId, isOperator, hasAlerts }: EventReader): Sql => sql`(${isOperator} or not e.desk_only)
  and (e.owner_id is null or e.owner_id = ${personId}::text) and (${hasAlerts} or e.type <> all(${[...ALERT_TYPES]}::text[]))`

/** What a reader asked for. */
interface OnlyEvents {
  reader: EventReader
  /** Every type if absent. */
  types?: readonly CityEvent['type'][] | undefined
}

interface Row {
  id: string
  city: string
  sequence: number
  type: string
  at: Date
  deskOnly: boolean
  ownerId: string | null
  data: unknown
}

const COLUMNS = sql`e.id, e.city_id as city, e.sequence, e.type, e.at, e.desk_only as "deskOnly", e.owner_id as "ownerId", e.data`

function storedEvent({ deskOnly, ownerId, at, ...rest }: Row): StoredEvent {
  // The columns are only written by `writeEvents`.
  const event = { ...rest, at: at.toISOString() } as CityEvent
  return { event, deskOnly, ownerId }
}

/**
 * Writes a city's events in the transaction of the changes that they report. Locks the city's counter until the commit. Every writer takes
 * that lock after the live versions of its records and before the city's figures.
 */
export async function writeEvents(tx: Pick<Tx, 'query'>, cityId: string, at: Date, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map(({ type, deskOnly, ownerId = null, data }) => ({
    id: uuidv7({ msecs: at.getTime() }),
    type,
    desk_only: deskOnly,
    owner_id: ownerId,
    data,
  }))
  await run(
    tx,
    sql`with drawn as (
        insert into event_counter (city_id, last) values (${cityId}, ${rows.length})
        on conflict (city_id) do update set last = event_counter.last + excluded.last returning last
      )
      insert into city_event (city_id, sequence, id, type, at, desk_only, owner_id, data)
      select ${cityId}, drawn.last - ${rows.length} + n.ordinality, (n.row->>'id')::uuid, n.row->>'type', ${at},
        (n.row->>'desk_only')::boolean, n.row->>'owner_id', n.row->'data'
      from drawn, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality n (row, ordinality)`,
    { name: 'event-write' },
  )
}

/**
 * Raises the event numbers of a restored store above those that programs may have received before the restore: a program that resumes from
 * its last number would miss new events with lower ones. They become milliseconds since 1970, as live versions do. A store of before the
 * events has none.
 */
export async function raiseNumbers(tx: Pick<Tx, 'query'>): Promise<void> {
  const { count } = await run(tx, sql`select 1 where to_regclass('event_counter') is not null`)
  if (count === 0) return
  await run(tx, sql`update event_counter set last = greatest(last + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)`)
}

/** All SQL that reads and deletes events. */
export function eventStore(db: Db) {
  return {
    /** The number of the city's newest event; 0 before the first. */
    async last(cityId: string): Promise<number> {
      const { rows } = await run<{ last: number }>(db.pool, sql`select last from event_counter where city_id = ${cityId}`, {
        name: 'event-last',
      })
      return rows[0]?.last ?? 0
    },

    /** The number of the oldest event that is still stored; undefined if none is. */
    async oldest(cityId: string): Promise<number | undefined> {
      const { rows } = await run<{ sequence: number }>(
        db.pool,
        sql`select sequence from city_event where city_id = ${cityId} order by sequence limit 1`,
        { name: 'event-oldest' },
      )
      return rows[0]?.sequence
    },

    /** Events after a number, oldest first, at most `limit`. @param only of these types, and for this reader; all events if absent */
    async after(cityId: string, sequence: number, limit: number, only?: OnlyEvents): Promise<StoredEvent[]> {
      const asked = and(
        sql`e.city_id = ${cityId} and e.sequence > ${sequence}`,
        only && receivableBy(only.reader),
        only?.types && sql`e.type = any(${only.types}::text[])`,
      )
      const { rows } = await run<Row>(db.pool, sql`select ${COLUMNS} from city_event e where ${asked} order by e.sequence limit ${limit}`, {
        // The statement of a tail, which is sent for every notification.
        ...(only === undefined && { name: 'event-after' }),
      })
      return rows.map(storedEvent)
    },

    /** Deletes up to `atMost` events from before `until`. @returns how many */
    async forget(until: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from city_event where (city_id, sequence) in (
          select city_id, sequence from city_event where at < ${until} order by at limit ${atMost})`,
      )
      return count
    },
  }
}
