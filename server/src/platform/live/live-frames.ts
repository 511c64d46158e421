import type { LiveKind, LiveType } from '@oppidum/domain/core/live'
import type { Item, RecordChange } from './live-source.ts'
import type { Snapshot } from './snapshot.ts'

/** Beyond this many changes at once a single message is sent, and the page fetches the list again. */
const MAX_SINGLE_CHANGES = 20

const UPDATE: Record<LiveKind, LiveType> = {
  'city-metrics': 'city-metrics-update',
  traffic: 'traffic-data-update',
  energy: 'energy-data-update',
  incidents: 'incident-updated',
  'service-requests': 'service-request-updated',
  vehicles: 'vehicles-update',
}
const CREATED: Partial<Record<LiveKind, LiveType>> = { incidents: 'incident-created', 'service-requests': 'service-request-created' }

export interface Message {
  base: number
  version: number
  frame: Buffer
  /** Whether somebody did something to a record; not telemetry, and not what is predicted about a record. */
  isUrgent: boolean
}

/** Joins parts that are JSON already, so that nothing is serialised twice. */
function message(snapshot: Snapshot, type: LiveType, version: number, data: string | null): Buffer {
  const head = `{"type":${JSON.stringify(type)},"city":${JSON.stringify(snapshot.cityId)},"version":${version},"at":${JSON.stringify(snapshot.at.toISOString())}`
  return Buffer.from(data === null ? `${head}}` : `${head},"data":${data}}`)
}

function listDifference(before: Snapshot, after: Snapshot): string {
  const changed: Item[] = []
  for (const item of after.items.values())
    if (before.unannounced.has(item.id) || before.items.get(item.id)?.json !== item.json) changed.push(item)
  const removed = [...new Set([...before.items.keys(), ...before.unannounced])].filter((it) => !after.items.has(it))
  return `{"form":"changes","base":${before.sameSince},"changed":[${changed.map((it) => it.json).join(',')}],"removed":${JSON.stringify(removed)}}`
}

function recordData(id: string | null, version: number, rest = ''): string {
  return `{"id":${JSON.stringify(id)},"version":${version}${rest}}`
}

/** A prediction changes a record but not its version. */
function isPrediction(before: Snapshot, { id, version }: RecordChange): boolean {
  const earlier = id === null ? undefined : before.items.get(id)
  return earlier !== undefined && (JSON.parse(earlier.json) as { version: number }).version === version
}

/** One message for each change; for many changes a single one that names the newest, and the page fetches the rest. */
function recordMessages(before: Snapshot, after: Snapshot, changes: readonly RecordChange[]): Message[] {
  const { kind } = after
  // Of a record that `before` did not have, or else it is predicted about.
  const isNew = (change: RecordChange) => change.version === 1 && change.id !== null && !before.items.has(change.id)
  const typeOf = (change: RecordChange): LiveType => (isNew(change) ? (CREATED[kind] ?? UPDATE[kind]) : UPDATE[kind])
  const newest = changes.at(-1)
  if (newest && changes.length > MAX_SINGLE_CHANGES) {
    const type = changes.some(isNew) ? (CREATED[kind] ?? UPDATE[kind]) : UPDATE[kind]
    return [
      {
        base: before.version,
        version: after.version,
        frame: message(after, type, after.version, recordData(newest.id, newest.changeVersion)),
        isUrgent: true,
      },
    ]
  }
  let base = before.version
  return changes.map((change) => {
    const item = change.id === null ? undefined : after.items.get(change.id)
    const frame = message(
      after,
      typeOf(change),
      change.changeVersion,
      recordData(change.id, change.changeVersion, item ? `,"record":${item.json}` : ''),
    )
    const sent = { base, version: change.changeVersion, frame, isUrgent: !isPrediction(before, change) }
    base = change.changeVersion
    return sent
  })
}

/** The messages that bring a page from `before` to `after`. Empty when it has missed nothing. */
export function messagesBetween(before: Snapshot, after: Snapshot, changes: readonly RecordChange[]): Message[] {
  if (after.form === 'records') return recordMessages(before, after, changes)
  if (after.version === before.version || after.sameSince !== after.version) return []
  const data = after.form === 'list' ? listDifference(before, after) : after.body
  return [
    { base: before.sameSince, version: after.version, frame: message(after, UPDATE[after.kind], after.version, data), isUrgent: false },
  ]
}

const states = new WeakMap<Snapshot, Buffer>()

/** The whole present state, for pages that missed too much. Built once, even when a thousand pages reconnect at the same time. */
export function stateMessage(snapshot: Snapshot): Buffer {
  let frame = states.get(snapshot)
  if (!frame) {
    frame = message(snapshot, UPDATE[snapshot.kind], snapshot.version, stateData(snapshot))
    states.set(snapshot, frame)
  }
  return frame
}

function stateData({ form, version, body, items }: Snapshot): string {
  if (form === 'list') return `{"form":"all","records":${body}}`
  if (form !== 'records') return body
  const newest = items.values().next().value
  return recordData(newest?.id ?? null, version, `,"records":${body}`)
}
