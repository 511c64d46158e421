import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Outcome } from '@oppidum/domain/records/outcome'
import { type Channel, door, type FieldChange, type TimelineAction, type TimelineEntry, thing } from '@oppidum/domain/records/timeline'
import { v7 as uuidv7 } from 'uuid'
import type { DeskActor } from '../desk/desk-service.ts'
import type { EntryRow } from '../desk/desk-store.ts'

/** An entry's content; who, when and which record come separately. */
export interface EntryContent {
  action: TimelineAction
  text: string | null
  changes: readonly FieldChange[]
  outcome: Outcome | null
  entity: { kind: NonNullable<TimelineEntry['entity']>['kind']; id: string } | null
  version: number | null
  internal?: boolean
}

/** Keeps the order of entries within one millisecond. */
let sequence = 0

/** An entry as a row of `timeline_entry`. */
export function entryRow(
  kind: RecordKind,
  record: { city_id: string; id: string },
  at: Date,
  actor: DeskActor,
  it: EntryContent,
): EntryRow {
  return {
    id: uuidv7({ msecs: at.getTime(), seq: sequence++ % 0x7fffffff }),
    city_id: record.city_id,
    record_kind: kind,
    record_id: record.id,
    at: at.toISOString(),
    action: it.action,
    door: actor.channel,
    actor: actor.by,
    actor_id: actor.personId,
    changes: it.changes,
    words: it.text,
    outcome: it.outcome,
    thing_kind: it.entity?.kind ?? null,
    thing_id: it.entity?.id ?? null,
    version: it.version,
    internal: it.internal ?? false,
    key_id: actor.keyId ?? null,
  }
}

/** Names of people and keys and numbers of records, by id. */
export interface Names {
  people: ReadonlyMap<string, string | null>
  entities: ReadonlyMap<string, string>
  keys: ReadonlyMap<string, string>
}

/** Changes of these fields are visible at the desk only. */
export const INTERNAL_FIELDS: ReadonlySet<string> = new Set(['assignee'])

/** A row as an entry of the API. @param desk whether the reader works at the desk and may see names */
export function entryOf(row: EntryRow, names: Names, desk: boolean): TimelineEntry {
  const changes = row.changes as FieldChange[]
  // These columns are only ever written by `entryRow`.
  const channel = row.door as Channel
  const entity =
    row.thing_kind === null || row.thing_id === null
      ? null
      : {
          kind: row.thing_kind as NonNullable<TimelineEntry['entity']>['kind'],
          id: row.thing_id,
          name: names.entities.get(row.thing_id) ?? null,
        }
  const nameOf = (id: unknown) => (typeof id === 'string' ? (names.people.get(id) ?? id) : null)
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    action: row.action as TimelineAction,
    ...door.value(channel),
    by: row.actor as TimelineEntry['by'],
    name: desk && row.actor_id !== null ? (names.people.get(row.actor_id) ?? null) : null,
    changes: desk
      ? changes.map((it) => (it.field === 'assignee' ? { field: it.field, from: nameOf(it.from), to: nameOf(it.to) } : it))
      : changes.filter((it) => !INTERNAL_FIELDS.has(it.field)),
    text: row.words,
    outcome: row.outcome as Outcome | null,
    ...thing.value(entity),
    version: row.version,
    internal: row.internal,
    channel,
    entity,
    key: desk && row.key_id !== null ? { id: row.key_id, name: names.keys.get(row.key_id) ?? null } : null,
  }
}
