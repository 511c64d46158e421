import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { FieldChange } from '@oppidum/domain/records/timeline'
import type { Tx } from '../../../platform/db/connection.ts'
import { identifier, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { DESK_KINDS } from '../desk/desk-kinds.ts'
import type { EntryRow } from '../desk/desk-store.ts'
import type { Names } from './timeline-entries.ts'

/** How colleagues see the person `p`: first name, else user name, else the part of the e-mail address before the @. Null without any of them. */
export const DISPLAY_NAME = sql`coalesce(p.first_name, p.username, split_part(p.email, '@', 1))`

/** The names of all people, records and API keys that these entries mention. */
export async function namesFor(tx: Pick<Tx, 'query'>, cityId: string, entries: readonly EntryRow[]): Promise<Names> {
  const people = new Set<string>()
  const entities = new Set<string>()
  const keys = new Set<string>()
  for (const it of entries) {
    if (it.actor_id !== null) people.add(it.actor_id)
    if (it.key_id !== null) keys.add(it.key_id)
    for (const change of it.changes as FieldChange[])
      if (change.field === 'assignee') for (const id of [change.from, change.to]) if (typeof id === 'string') people.add(id)
    if (it.thing_id !== null && it.thing_kind !== 'picture') entities.add(it.thing_id)
  }
  const names: Names = { people: new Map(), entities: new Map(), keys: new Map() }
  if (people.size > 0) {
    const { rows } = await run<{ id: string; name: string | null }>(
      tx,
      sql`select p.id, ${DISPLAY_NAME} as name from person p where p.id = any(${[...people]})`,
      { name: 'timeline-people' },
    )
    Object.assign(names, { people: new Map(rows.map((it) => [it.id, it.name])) })
  }
  if (entities.size > 0) {
    const isNamed = sql`city_id = ${cityId} and id = any(${[...entities]}::uuid[])`
    const { rows } = await run<{ id: string; number: string }>(
      tx,
      sql`select id, number from incident where ${isNamed}
        union all select id, number from service_request where ${isNamed}
        union all select id, number from situation where ${isNamed}`,
      { name: 'timeline-things' },
    )
    Object.assign(names, { entities: new Map(rows.map((it) => [it.id, it.number])) })
  }
  if (keys.size > 0) {
    const { rows } = await run<{ id: string; name: string }>(tx, sql`select id, name from api_key where id = any(${[...keys]}::uuid[])`, {
      name: 'timeline-keys',
    })
    Object.assign(names, { keys: new Map(rows.map((it) => [it.id, it.name])) })
  }
  return names
}

/** A state of a record from its history. */
export interface RecordVersion {
  version: number
  recordedAt: Date
  actor: string
  reason: string | null
  /** Empty where no entry of a source is made of it. */
  record: Record<string, unknown>
}

/** All SQL that reads timelines. */
export function timelineStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Newest first, at most `limit`. */
    async entries(cityId: string, kind: RecordKind, id: string, limit: number): Promise<EntryRow[]> {
      const { rows } = await run<{ row: EntryRow }>(
        tx,
        sql`select to_jsonb(t) as row from timeline_entry t where city_id = ${cityId} and record_kind = ${kind} and record_id = ${id}
          order by id desc limit ${limit}`,
        { name: 'timeline-entries' },
      )
      return rows.map((it) => it.row)
    },

    /**
     * Newest first, at most `limit`. Most states are the desk's and the largest part of a timeline: only those that `timelineOf` compares
     * are read, of a source and the one before.
     */
    async states(cityId: string, kind: RecordKind, id: string, limit: number): Promise<RecordVersion[]> {
      const { versions } = DESK_KINDS[kind].tables
      const isSource = (actor: Sql) => sql`position(':' in ${actor}) = 0`
      const { rows } = await run<RecordVersion>(
        tx,
        sql`select version, recorded_at as "recordedAt", actor, reason,
            case when ${isSource(sql`actor`)} or ${isSource(sql`lag(actor) over (order by version desc)`)} then record else '{}' end as record
          from (select * from ${identifier(versions)} where city_id = ${cityId} and id = ${id} order by version desc limit ${limit}) v
          order by version desc`,
        { name: `timeline-states-${versions}` },
      )
      return rows
    },
  }
}
