import type { CityEvent } from '@oppidum/domain/events/city-event'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

/** An event to be written; its city, number and id come with the writing. */
export interface EventDraft {
  type: CityEvent['type']
  /** About something that only operators may see. */
  deskOnly: boolean
  data: CityEvent['data']
}

/** A stored event and who may receive it. */
export interface StoredEvent {
  event: CityEvent
  deskOnly: boolean
}

/** Which events a reader asked for and may see. */
interface OnlyEvents {
  /** Every type if absent. */
  types?: readonly CityEvent['type'][] | undefined
  isOperator: boolean
}

interface Row {
  id: string
  city: string
  sequence: number
  type: string
  at: Date
  deskOnly: boolean
  data: unknown
}

const COLUMNS = sql`id, city_id as city, sequence, type, at, desk_only as "deskOnly", data`

function storedEvent({ deskOnly, at, ...rest }: Row): StoredEvent {
  // The columns are only written by `writeEvents`.
  const event = { ...rest, at: at.toISOString() } as CityEvent
  return { event, deskOnly }
}

/**
 * Writes a city's events in the transaction of the changes that they report. Locks the city's counter until the commit. Every writer takes
 * that lock after the live versions of its records and before the city's figures.
 */
export async function writeEvents(tx: Pick<Tx, 'query'>, cityId: string, at: Date, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map(({ type, deskOnly, data }) => ({ id: uuidv7({ msecs: at.getTime() }), type, desk_only: deskOnly, data }))
  await run(
    tx,
    sql`with drawn as (
        insert into event_counter (city_id, last) values (${cityId}, ${rows.length})
        on conflict (city_id) do update set last = event_counter.last + excluded.last returning last
      )
      insert into city_event (city_id, sequence, id, type, at, desk_only, data)
      select ${cityId}, drawn.last - ${rows.length} + n.ordinality, (n.row->>'id')::uuid, n.row->>'type', ${at},
        (n.row->>'desk_only')::boolean, n.row->'data'
      from drawn, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality n (row, ordinality)`,
    { name: 'event-write' },
  )
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

    /** Events after a number, oldest first, at most `limit`. @param only all types and readers if absent */
    async after(cityId: string, sequence: number, limit: number, only: OnlyEvents = { isOperator: true }): Promise<StoredEvent[]> {
      const { rows } = await run<Row>(
        db.pool,
        sql`select ${COLUMNS} from city_event where city_id = ${cityId} and sequence > ${sequence}
          and (${only.isOperator} or not desk_only) and (${only.types ?? null}::text[] is null or type = any(${only.types ?? null}::text[]))
          order by sequence limit ${limit}`,
        { name: 'event-after' },
      )
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
