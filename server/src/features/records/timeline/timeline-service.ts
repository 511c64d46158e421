import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { door, type TimelineAction, type TimelineEntry, thing } from '@oppidum/domain/records/timeline'
import type { EntryRow } from '../desk/desk-store.ts'
import { fieldChanges } from '../desk/field-changes.ts'
import { entryOf, type Names } from './timeline-entries.ts'
import type { RecordVersion } from './timeline-store.ts'

/** What the desk writes into a history is named 'door:person', which no source can be called. */
export const isOurs = ({ actor }: Pick<RecordVersion, 'actor'>): boolean => actor.includes(':')

/** What a source did, told by two states of the record that follow each other; `before` is undefined for the first one. */
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
  /** Newest first, and one more than is shown, so that the oldest one shown can be compared. */
  states: readonly RecordVersion[]
  /** Newest first. */
  entries: readonly EntryRow[]
  names: Names
  /** For those who work at the desk: names, and remarks that are internal. */
  desk: boolean
  /** At most so many, the newest. */
  limit: number
}

/** Everything that befell a record, newest first. */
export function timelineOf({ kind, id, states, entries, names, desk, limit }: Sources): TimelineEntry[] {
  const items: { entry: TimelineEntry; version: number }[] = []
  // A remark stands after the change that it followed.
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
