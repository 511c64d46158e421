import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { FieldChange } from '@oppidum/domain/records/timeline'
import type { Tx } from '../../../platform/db/connection.ts'
import { DESK_KINDS } from '../desk/desk-kinds.ts'
import type { EntryRow } from '../desk/desk-store.ts'
import type { Names } from './timeline-entries.ts'

/** What somebody is called by those who work with them: their name, else what stands before the @ of their mailbox. */
export const CALLED = `coalesce(p.first_name, p.username, split_part(p.email, '@', 1))`

/** Names of everybody and of every record that these entries are about. */
export async function namesFor(tx: Pick<Tx, 'query'>, cityId: string, entries: readonly EntryRow[]): Promise<Names> {
  const people = new Set<string>()
  const things = new Set<string>()
  for (const it of entries) {
    if (it.actor_id !== null) people.add(it.actor_id)
    for (const change of it.changes as FieldChange[])
      if (change.field === 'assignee') for (const id of [change.from, change.to]) if (typeof id === 'string') people.add(id)
    if (it.thing_id !== null && it.thing_kind !== 'picture') things.add(it.thing_id)
  }
  const named: Names = { people: new Map(), things: new Map() }
  if (people.size > 0) {
    const { rows } = await tx.query<{ id: string; name: string | null }>({
      name: 'timeline-people',
      text: `select p.id, ${CALLED} as name from person p where p.id = any($1)`,
      values: [[...people]],
    })
    Object.assign(named, { people: new Map(rows.map((it) => [it.id, it.name])) })
  }
  if (things.size > 0) {
    const { rows } = await tx.query<{ id: string; number: string }>({
      name: 'timeline-things',
      text: `select id, number from incident where city_id = $1 and id = any($2::uuid[])
        union all select id, number from service_request where city_id = $1 and id = any($2::uuid[])
        union all select id, number from situation where city_id = $1 and id = any($2::uuid[])`,
      values: [cityId, [...things]],
    })
    Object.assign(named, { things: new Map(rows.map((it) => [it.id, it.number])) })
  }
  return named
}

/** A state of a record, as its history has it. */
export interface KeptState {
  version: number
  recordedAt: Date
  actor: string
  reason: string | null
  record: Record<string, unknown>
}

/** All SQL that reads timelines. */
export function timelineStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Newest first, `limit` at most. */
    async entries(cityId: string, kind: RecordKind, id: string, limit: number): Promise<EntryRow[]> {
      const { rows } = await tx.query<{ row: EntryRow }>({
        name: 'timeline-entries',
        text: `select to_jsonb(t) as row from timeline_entry t where city_id = $1 and record_kind = $2 and record_id = $3
          order by id desc limit $4`,
        values: [cityId, kind, id, limit],
      })
      return rows.map((it) => it.row)
    },

    /** Newest first, `limit` at most. */
    async states(cityId: string, kind: RecordKind, id: string, limit: number): Promise<KeptState[]> {
      const { versions } = DESK_KINDS[kind].tables
      const { rows } = await tx.query<KeptState>({
        name: `timeline-states-${versions}`,
        text: `select version, recorded_at as "recordedAt", actor, reason, record from ${versions}
          where city_id = $1 and id = $2 order by version desc limit $3`,
        values: [cityId, id, limit],
      })
      return rows
    },
  }
}
