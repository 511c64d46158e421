import { expect, it } from 'vitest'
import { messagesBetween } from './live-frames.ts'
import type { RecordChange } from './live-source.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

const source = { kind: 'incidents', path: '/api/incidents', form: 'records', read: () => Promise.reject(new Error('not read')) } as const
const record = (id: string, version: number, prediction = 'none') => ({ id, json: JSON.stringify({ id, version, prediction }) })

function list(version: number, records: readonly { id: string; json: string }[], before?: Snapshot): Snapshot {
  const state = { items: records, shown: records.length, total: records.length, next: null }
  return snapshotOf('montevideo', source, { version, at: new Date(0) }, state, before)
}

const before = list(7, [record('a', 3), record('b', 1)])

it.each<{ what: string; after: readonly { id: string; json: string }[]; change: RecordChange; isUrgent: boolean; type: string }>([
  {
    what: 'a new record',
    after: [record('a', 3), record('b', 1), record('c', 1)],
    change: { id: 'c', changeVersion: 8, version: 1 },
    isUrgent: true,
    type: 'incident-created',
  },
  {
    what: 'a change by somebody',
    after: [record('a', 4), record('b', 1)],
    change: { id: 'a', changeVersion: 8, version: 4 },
    isUrgent: true,
    type: 'incident-updated',
  },
  {
    what: 'a record that only the desk may see',
    after: [record('a', 3), record('b', 1)],
    change: { id: null, changeVersion: 8, version: 2 },
    isUrgent: true,
    type: 'incident-updated',
  },
  {
    what: 'a prediction',
    after: [record('a', 3, 'two hours'), record('b', 1)],
    change: { id: 'a', changeVersion: 8, version: 3 },
    isUrgent: false,
    type: 'incident-updated',
  },
  {
    what: 'a prediction about a record that nobody has changed yet',
    after: [record('a', 3), record('b', 1, 'a day')],
    change: { id: 'b', changeVersion: 8, version: 1 },
    isUrgent: false,
    type: 'incident-updated',
  },
])('$what is urgent: $isUrgent', ({ after, change, isUrgent, type }) => {
  const messages = messagesBetween(before, list(8, after, before), [change])
  expect(messages.map((it) => [it.isUrgent, JSON.parse(it.frame.toString()).type])).toEqual([[isUrgent, type]])
})
