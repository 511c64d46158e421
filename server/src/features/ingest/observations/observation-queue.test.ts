import { Failure } from '@oppidum/domain/core/failure'
import type { Observation } from '@oppidum/domain/feeds/intake'
import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../adapters/clock/manual.adapter.ts'
import { ingestResult } from '../row-results.ts'
import { grouped } from './observation-groups.ts'
import { type Deliver, observationQueue, type QueuedCall } from './observation-queue.ts'
import { ROW_LIMITS } from './row-room.ts'

const valuesAt = (...times: number[]): Observation[] =>
  times.map((atMs) => ({ measure: 'traffic.speed', placeId: 'italia-1', atMs, value: 30 }))
const many = (count: number) => valuesAt(...Array.from({ length: count }, (_, index) => index + 1))

const call = (observations: Observation[], { sourceId = 'key:Depot', sender = 'ana' } = {}): QueuedCall => ({
  delivery: { cityId: 'c', sourceId, quality: 'measured', staleAfterSeconds: 900 },
  observations,
  sender,
  call: null,
  excerpts: new Map(),
  resultOf: (written) => ingestResult(observations.map((_, position) => (written(position) ? 'accepted' : 'duplicate'))),
})

describe('calls in one statement', () => {
  const large = many(501)
  it.each<[string, QueuedCall[], number[][]]>([
    ['of one source', [call(valuesAt(1)), call(valuesAt(2)), call(valuesAt(3))], [[0, 1, 2]]],
    ['not the same value twice, the later one after it', [call(valuesAt(1)), call(valuesAt(2, 1)), call(valuesAt(2))], [[0], [0], [0]]],
    ['not of two sources', [call(valuesAt(1)), call(valuesAt(2), { sourceId: 'key:Other' }), call(valuesAt(3))], [[0, 1], [0]]],
    ['not with a large one', [call(valuesAt(1)), call(large), call(valuesAt(600)), call(valuesAt(601))], [[0], [0], [0, 1]]],
  ])('%s', (_, calls, groups) => {
    expect(grouped(calls).map((it) => it.members.map((member) => member.from))).toEqual(groups)
  })
})

/** A store that works when it is told to. */
function heldStore() {
  const transactions: { sizes: number[]; commit(): void; fail(error: unknown): void }[] = []
  const deliver: Deliver = (_city, groups, alongside) =>
    new Promise((done, fail) => {
      const commit = () =>
        void alongside(
          undefined as never,
          groups.map(() => null),
        ).then(done, fail)
      transactions.push({ sizes: groups.map((it) => it.observations.length), commit, fail })
    })
  return { transactions, queue: observationQueue({ clock: manualClock(0) }, deliver, async () => undefined) }
}

const turn = () => new Promise<void>((done) => setImmediate(done))
const inTheEnd = (promise: Promise<IngestResult>) =>
  promise.then(
    (it) => it.accepted,
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

it('calls that come while a transaction runs share the next one', async () => {
  const { transactions, queue } = heldStore()
  const results = [queue.submit('c', call(valuesAt(1)))]
  await turn()
  for (let index = 2; index < 12; index++) results.push(queue.submit('c', call(valuesAt(index))))
  expect(transactions.map((it) => it.sizes)).toEqual([[1]])
  transactions[0]?.commit()
  await results[0]
  await turn()
  expect(transactions.map((it) => it.sizes)).toEqual([[1], [10]])
  transactions[1]?.commit()
  expect((await Promise.all(results)).map((it) => it.accepted)).toEqual(Array(11).fill(1))
})

it('a call that the store refuses fails alone; a store that is gone fails them all', async () => {
  const { transactions, queue } = heldStore()
  const results = [1, 2, 3].map((it) => inTheEnd(queue.submit('c', call(valuesAt(it)))))
  await turn()
  transactions[0]?.fail({ code: '23503', toString: () => 'no such person' })
  await turn()
  transactions[1]?.commit()
  await turn()
  transactions[2]?.fail({ code: '23503', toString: () => 'no such person' })
  await turn()
  transactions[3]?.commit()
  expect(await Promise.all(results)).toEqual([1, 'no such person', 1])

  const others = [4, 5].map((it) => inTheEnd(queue.submit('c', call(valuesAt(it)))))
  await turn()
  transactions[4]?.fail({ code: '57P01', toString: () => 'gone' })
  expect(await Promise.all(others)).toEqual(['gone', 'gone'])
  expect(transactions).toHaveLength(5)
})

it('more rows than can wait are refused: of one sender first, then of all; room comes back', async () => {
  const { transactions, queue } = heldStore()
  const size = ROW_LIMITS.rowsOfOne / 3
  const submit = (sender: string) => inTheEnd(queue.submit('c', call(many(size), { sender })))
  const refused = (sender: string) => expect(() => queue.submit('c', call(many(size), { sender }))).toThrow(Failure)
  const results = ['ana', 'ana', 'ana'].map(submit)
  refused('ana')
  results.push(...['beto', 'beto', 'beto'].map(submit))
  refused('carla')
  for (let index = 0; index < results.length; index++) {
    await turn()
    transactions[index]?.commit()
    await results[index]
  }
  expect(await Promise.all(results)).toEqual(Array(6).fill(size))
  const after = submit('ana')
  await turn()
  transactions.at(-1)?.commit()
  expect(await after).toBe(size)
})
