import type { LiveMessage } from '@oppidum/domain/core/live'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { listSectionTraffic, type SectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Answer } from '../api/request.ts'
import { answerKey } from '../api/use-answer.ts'
import { sampleRequests } from '../app/dashboard/samples.ts'
import { applyMessage, heldVersion, merged } from './apply-message.ts'

interface Entity {
  id: string
  rank: number
}

const byRank = (a: Entity, b: Entity) => a.rank - b.rank
const answer = (value: readonly Entity[], more: Partial<Answer<readonly Entity[]>> = {}): Answer<readonly Entity[]> => ({
  value,
  version: 1,
  total: value.length,
  next: null,
  etag: null,
  hadValue: true,
  ...more,
})
const ids = (it: Answer<readonly Entity[]>) => it.value.map(({ id }) => id).join('')

test('changed records replace the cached ones, and the order of the list is kept', () => {
  const after = merged(
    answer([
      { id: 'a', rank: 1 },
      { id: 'b', rank: 2 },
    ]),
    { changed: [{ id: 'a', rank: 3 }], removed: [] },
    byRank,
  )
  expect(ids(after)).toBe('ba')
  expect(after.total).toBe(2)
})

test('new records are added and removed ones dropped, and the total follows', () => {
  const after = merged(
    answer([{ id: 'a', rank: 1 }]),
    {
      changed: [
        { id: 'n', rank: 0 },
        { id: 'm', rank: 5 },
      ],
      removed: ['a'],
    },
    byRank,
  )
  expect(ids(after)).toBe('nm')
  expect(after.total).toBe(2)
})

test('removing an unknown record changes nothing in a complete list', () => {
  expect(merged(answer([{ id: 'a', rank: 1 }]), { changed: [], removed: ['z'] }, byRank).total).toBe(1)
})

test('keeps no more than a page of a partly loaded list', () => {
  const page = Array.from({ length: 500 }, (_, rank) => ({ id: `r${rank}`, rank: rank + 1 }))
  const after = merged(answer(page, { total: 900 }), { changed: [{ id: 'n', rank: 0 }], removed: [] }, byRank)
  expect(after.value).toHaveLength(500)
  expect(after.value[0]?.id).toBe('n')
  expect(after.total).toBe(900)
})

test('an empty list that gets its first record counts as seen', () => {
  expect(merged(answer([], { hadValue: false }), { changed: [{ id: 'a', rank: 1 }], removed: [] }, byRank).hadValue).toBe(true)
})

test('a record is updated in its page; only the first page and other queries are refetched', () => {
  const client = new QueryClient()
  const [request] = sampleRequests(Date.parse('2026-11-20T12:00:00.000Z'))
  if (!request) throw new Error('there are samples')
  const keys = [{ status: 'open' }, { status: 'open', cursor: 'a' }, { status: 'open', cursor: 'b' }].map((query) =>
    answerKey(listServiceRequests, 'c', query),
  )
  // More than a page of them.
  const page = (index: number) => ({ ...answer([]), value: index === 1 ? [request] : [], next: index < 2 ? 'next' : null })
  for (const [index, key] of keys.entries()) client.setQueryData(key, page(index))
  const record = { ...request, status: 'completed' as const }
  const at = '2026-11-20T12:00:00.000Z'
  applyMessage(client, { type: 'service-request-updated', city: 'c', version: 5, at, data: { id: record.id, version: 5, record } })
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false, false])
  expect(client.getQueryData<Answer<unknown[]>>(keys[1] ?? [])?.value).toEqual([record])
})

test.each([
  ['an older answer', 4, true],
  ['an answer of the same version', 5, false],
  ['a newer answer', 6, false],
  ['an answer without a version', null, true],
])('a message without data refetches %s', (_, version, expected) => {
  const client = new QueryClient()
  const key = answerKey(listServiceRequests, 'smallport')
  const open = answerKey(listServiceRequests, 'smallport', { status: 'open' })
  client.setQueryData(key, answer([], { version }))
  client.setQueryData(open, answer([], { version: null }))
  applyMessage(client, { type: 'service-request-updated', city: 'smallport', version: 5, at: '2026-11-20T10:00:00.000Z' })
  expect(client.getQueryState(key)?.isInvalidated).toBe(expected)
  expect(client.getQueryState(open)?.isInvalidated).toBe(true)
})

const AT = '2026-11-20T12:00:00.000Z'

/** The dashboard's list of two open requests, and the request of which a message tells. */
function openRequests(more: Partial<Answer<readonly Entity[]>> = {}) {
  const client = new QueryClient()
  const [first, second, third] = sampleRequests(Date.parse(AT))
  if (!first || !second || !third) throw new Error('there are samples')
  const open = [first, second, third].map((it) => ({ ...it, status: 'pending' as const }))
  const key = answerKey(listServiceRequests, 'c', { status: 'open' })
  const [a, b, other] = open as [typeof first, typeof first, typeof first]
  client.setQueryData(key, { ...answer([]), value: [a, b], total: 2, version: 4, ...more })
  const tell = (record: typeof first, version = 5) =>
    applyMessage(client, { type: 'service-request-updated', city: 'c', version, at: AT, data: { id: record.id, version, record } })
  const held = () => client.getQueryData<Answer<readonly { id: string; status: string }[]>>(key)
  return { client, key, a, b, other, tell, held, isInvalidated: () => client.getQueryState(key)?.isInvalidated }
}

test('a message puts a new open request into the list of them, and takes a completed one out, without a request', () => {
  const { a, b, other, tell, held, isInvalidated } = openRequests()
  tell(other)
  expect(held()).toMatchObject({ total: 3, version: 5, etag: null })
  tell({ ...a, status: 'completed' }, 6)
  expect(new Set(held()?.value.map((it) => it.id))).toEqual(new Set([b.id, other.id]))
  expect(held()).toMatchObject({ total: 2, version: 6 })
  expect(isInvalidated()).toBe(false)
})

test('a message that the list of open requests already contains changes nothing', () => {
  const { other, tell, held, isInvalidated } = openRequests({ version: 7 })
  tell(other)
  expect(held()).toMatchObject({ total: 2, version: 7 })
  expect(isInvalidated()).toBe(false)
})

test.each([
  ['of which there is more than a page', { next: 'cursor', total: 900 }],
  ['without a version', { version: null }],
])('open requests %s are refetched', (_, more) => {
  const { other, tell, held, isInvalidated } = openRequests(more)
  tell(other)
  expect(held()?.value).toHaveLength(2)
  expect(isInvalidated()).toBe(true)
})

test('a message with the whole list replaces the open requests, too', () => {
  const { client, a, b, other, held, isInvalidated } = openRequests()
  const records = [{ ...a, status: 'completed' as const }, b, other]
  applyMessage(client, { type: 'service-request-updated', city: 'c', version: 9, at: AT, data: { id: a.id, version: 9, records } })
  expect(held()?.value.map((it) => it.id)).toEqual([b.id, other.id])
  expect(held()).toMatchObject({ total: 2, version: 9 })
  expect(isInvalidated()).toBe(false)
})

test('the page needs every message from the oldest of its answers on', () => {
  const { client } = openRequests()
  expect(heldVersion(client, listServiceRequests, 'c')).toBe(4)
  client.setQueryData(answerKey(listServiceRequests, 'c'), answer([], { version: 3 }))
  expect(heldVersion(client, listServiceRequests, 'c')).toBe(3)
  client.setQueryData(answerKey(listServiceRequests, 'c', { status: 'all' }), answer([], { version: 1 }))
  expect(heldVersion(client, listServiceRequests, 'c')).toBe(3)
  expect(heldVersion(client, listServiceRequests, 'elsewhere')).toBeNull()
})

function sectionsOfMap(version: number) {
  const client = new QueryClient()
  const key = answerKey(listSectionTraffic, 'c')
  const section = { congestionLevel: null, avgSpeed: 20, source: null, observedAt: null, staleAt: null, quality: null }
  client.setQueryData(key, { ...answer([]), value: ['a', 'b'].map((id) => ({ ...section, id })), total: null, version })
  return {
    client,
    speeds: () => client.getQueryData<Answer<readonly SectionTraffic[]>>(key)?.value.map((it) => `${it.id} ${it.avgSpeed}`),
    isInvalidated: () => client.getQueryState(key)?.isInvalidated,
  }
}
const speedsMessage = (base: number, ...ids: string[]) =>
  ({
    type: 'traffic-data-update',
    city: 'c',
    version: 5,
    at: AT,
    data: {
      form: 'changes',
      base,
      changed: ids.map((id) => ({
        id,
        location: id,
        avgSpeed: 9,
        congestionLevel: 'high',
        incidentCount: 0,
        aiPrediction: null,
        prediction: null,
        freeFlowSpeed: 30,
        speedRatio: 0.3,
        flow: null,
        lengthKm: 1,
        roadClass: null,
        district: null,
        square: null,
        gridReference: null,
        source: 'loops',
        observedAt: AT,
        staleAt: AT,
        quality: 'measured',
        evidence: {},
      })),
      removed: [],
    },
  }) satisfies LiveMessage

test('a message with changed speeds changes the sections of the map, without the record of the city', () => {
  const { client, speeds, isInvalidated } = sectionsOfMap(4)
  applyMessage(client, speedsMessage(4, 'city', 'b'))
  expect(speeds()).toEqual(['a 20', 'b 9'])
  expect(isInvalidated()).toBe(false)
})

test('the sections of the map are refetched when changes before a message were missed', () => {
  const { client, speeds, isInvalidated } = sectionsOfMap(2)
  applyMessage(client, speedsMessage(4, 'b'))
  expect(speeds()).toEqual(['a 20', 'b 20'])
  expect(isInvalidated()).toBe(true)
})

test('a message with the first page of all sections refetches those of the map, unless they are of its version', () => {
  for (const [version, expected] of [
    [4, true],
    [5, false],
  ] as const) {
    const { client, isInvalidated } = sectionsOfMap(version)
    applyMessage(client, { type: 'traffic-data-update', city: 'c', version: 5, at: AT, data: { form: 'all', records: [] } })
    expect(isInvalidated()).toBe(expected)
  }
})
