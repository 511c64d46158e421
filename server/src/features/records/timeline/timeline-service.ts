import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { door, type TimelineAction, type TimelineEntry, thing } from '@oppidum/domain/records/timeline'
import type { EntryRow } from '../desk/desk-store.ts'
import { fieldChanges } from '../desk/field-changes.ts'
import { entryOf, type Names } from './timeline-entries.ts'
import type { RecordVersion } from './timeline-store.ts'

/** Versions by the desk have an actor 'channel:person'; a source's id never contains a colon. */
export const isOurs = ({ actor }: Pick<RecordVersion, 'actor'>): boolean => actor.includes(':')

/** A source's change, derived from two consecutive states; `before` is undefined for the first state. */
function sourceEntry(kind: RecordKind, id: string, before: RecordVersion | undefined, after: RecordVersion): TimelineEntry {
  const channel = after.actor === 'simulator' ? 'simulator' : 'feed'
  return {
    id: `${id}:${after.version}`,
    at: after.recordedAt.toISOString(),
    action: before ? sourceAction(kind, before, after) : 'created',
    ...door.value(channel),
    by: 'source',
    name: after.actor,
    changes: before ? fieldChanges(kind, before.record, after.record) : [],
    text: after.reason,
    outcome: null,
    ...thing.value(null),
    version: after.version,
    internal: false,
    channel,
    entity: null,
    key: null,
  }
}

function sourceAction(kind: RecordKind, before: RecordVersion, after: RecordVersion): TimelineAction {
  const [from, to] = [before.record.status, after.record.status]
  if (from === to) return 'changed'
  return to === ENDED[kind] ? 'closed' : from === ENDED[kind] ? 'reopened' : 'moved'
}

interface Sources {
  kind: RecordKind
  id: string
  /** Newest first, one more than the limit, so that the oldest one shown can be compared with its predecessor. */
  states: readonly RecordVersion[]
  /** Newest first. */
  entries: readonly EntryRow[]
  names: Names
  /** Whether the reader works at the desk and sees names and internal entries. */
  desk: boolean
  /** Keeps the newest entries. */
  limit: number
}

/** Everything that happened to a record, newest first. */
export function timelineOf({ kind, id, states, entries, names, desk, limit }: Sources): TimelineEntry[] {
  const items: { entry: TimelineEntry; version: number }[] = []
  // A comment sorts after the change that it followed.
  let version = 0
  for (const row of entries.toReversed()) {
    version = row.version ?? version
    if (desk || !row.internal) items.push({ entry: entryOf(row, names, desk), version })
  }
  states.forEach((after, index) => {
    const before = states[index + 1]
    if (isOurs(after) || (before === undefined && after.version > 1)) return
    items.push({ entry: sourceEntry(kind, id, before, after), version: after.version })
  })
  const order = new Map(items.map((it, index) => [it, index]))
  items.sort((a, b) =>
    a.entry.at !== b.entry.at
      ? a.entry.at < b.entry.at
        ? 1
        : -1
      : b.version - a.version || (order.get(b) as number) - (order.get(a) as number),
  )
  return items.slice(0, limit).map((it) => it.entry)
}
