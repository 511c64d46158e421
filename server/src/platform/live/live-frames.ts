import type { LiveKind, LiveType } from '@oppidum/domain/core/live'
import type { Item, RecordChange } from './live-source.ts'
import type { Snapshot } from './snapshot.ts'

/** More changes than this at once are told as one: the page fetches the list again. */
const TOLD_SINGLY = 20

const UPDATE: Record<LiveKind, LiveType> = {
  'city-metrics': 'city-metrics-update',
  traffic: 'traffic-data-update',
  energy: 'energy-data-update',
  incidents: 'incident-updated',
  'service-requests': 'service-request-updated',
}
const CREATED: Partial<Record<LiveKind, LiveType>> = { incidents: 'incident-created', 'service-requests': 'service-request-created' }

export interface Message {
  base: number
  version: number
  frame: Buffer
}

/** Put together from parts that are JSON already: nothing is serialised twice. */
function message(snapshot: Snapshot, type: LiveType, version: number, data: string | null): Buffer {
  const head = `{"type":${JSON.stringify(type)},"city":${JSON.stringify(snapshot.cityId)},"version":${version},"at":${JSON.stringify(snapshot.at.toISOString())}`
  return Buffer.from(data === null ? `${head}}` : `${head},"data":${data}}`)
}

function listDifference(before: Snapshot, after: Snapshot): string {
  const changed: Item[] = []
  for (const item of after.items.values())
    if (before.untold.has(item.id) || before.items.get(item.id)?.json !== item.json) changed.push(item)
  const removed = [...new Set([...before.items.keys(), ...before.untold])].filter((it) => !after.items.has(it))
  return `{"form":"changes","base":${before.sameSince},"changed":[${changed.map((it) => it.json).join(',')}],"removed":${JSON.stringify(removed)}}`
}

function recordData(id: string | null, version: number, rest = ''): string {
  return `{"id":${JSON.stringify(id)},"version":${version}${rest}}`
}

/** One message a change; for many at once a single one that names the newest and leaves the rest to a GET. */
function recordMessages(before: Snapshot, after: Snapshot, changes: readonly RecordChange[]): Message[] {
  const { kind } = after
  // What the models say of a record makes no version of it: it is new only to who has not been told of it.
  const isNew = (change: RecordChange) => change.version === 1 && change.id !== null && !before.items.has(change.id)
  const typeOf = (change: RecordChange): LiveType => (isNew(change) ? (CREATED[kind] ?? UPDATE[kind]) : UPDATE[kind])
  const newest = changes.at(-1)
  if (newest && changes.length > TOLD_SINGLY) {
    const type = changes.some(isNew) ? (CREATED[kind] ?? UPDATE[kind]) : UPDATE[kind]
    return [
      {
        base: before.version,
        version: after.version,
        frame: message(after, type, after.version, recordData(newest.id, newest.changeVersion)),
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
    const sent = { base, version: change.changeVersion, frame }
    base = change.changeVersion
    return sent
  })
}

/** What to tell those who hold `before`. Empty when they know it all. */
export function messagesBetween(before: Snapshot, after: Snapshot, changes: readonly RecordChange[]): Message[] {
  if (after.form === 'records') return recordMessages(before, after, changes)
  if (after.version === before.version || after.sameSince !== after.version) return []
  const data = after.form === 'list' ? listDifference(before, after) : after.body
  return [{ base: before.sameSince, version: after.version, frame: message(after, UPDATE[after.kind], after.version, data) }]
}

const states = new WeakMap<Snapshot, Buffer>()

/** The whole present state, for those who missed too much. Put together once, also when a thousand come back at a time. */
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
