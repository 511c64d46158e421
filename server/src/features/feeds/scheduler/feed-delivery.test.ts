import type { Intake } from '@oppidum/domain/feeds/intake'
import { partsOf } from '@oppidum/domain/feeds/intake'
import { expect, test } from 'vitest'
import { DecodeFailure } from '../decode-failure.ts'
import type { Draft } from '../importer.ts'
import { FeedSchema } from '../importers.ts'
import { EMPTY_SUMMARY } from '../parsing/empty-summary.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { deliver, deliveryOf } from './feed-delivery.ts'

const feed = FeedSchema.parse({ standard: 'wzdx', id: 'works', name: 'W', url: 'https://roads.invalid/', everySeconds: 60 })
const delivery = deliveryOf('town', feed)
const incidents = { part: 'incidents', complete: true } as const
const draft = (externalId: string) => ({ externalId, updatedAt: '2026-11-20T07:00:00.000Z', status: 'active' }) as unknown as Draft

/** Yields batches of one draft each; throws an error among them. */
function aReading(...parts: (string | Error)[]) {
  const requested: string[] = []
  let closed = false
  const reading: Reading = {
    async next() {
      const part = parts[requested.length]
      if (part instanceof Error) throw part
      if (part !== undefined) requested.push(part)
      return part === undefined ? undefined : [draft(part)]
    },
    summary: () => ({ ...EMPTY_SUMMARY, rejected: [{ reason: 'no id', count: 2 }] }),
    close: () => {
      closed = true
    },
  }
  return { reading, requested, isClosed: () => closed }
}

/** Consumes batches slowly, and notes how many had been requested by then. */
function slowIntake(requested: readonly string[]) {
  const counts: number[] = []
  const intake: Pick<Intake, 'incidents'> = {
    async incidents(_delivery, drafts) {
      for await (const _ of partsOf(drafts)) {
        await new Promise((done) => setTimeout(done, 5))
        counts.push(requested.length)
      }
      return { created: counts.length, updated: 0, unchanged: 0, rejected: 0 }
    },
  }
  return { intake: intake as Intake, counts }
}

test('never has more than one batch in memory', async () => {
  const { reading, requested, isClosed } = aReading('a', 'b', 'c', 'd')
  const { intake, counts } = slowIntake(requested)
  expect(await deliver(intake, delivery, reading, incidents)).toEqual({ created: 4, updated: 0, unchanged: 0, rejected: 2, count: 4 })
  expect(counts).toEqual([1, 2, 3, 4])
  expect(isClosed()).toBe(true)
})

test('stops between two batches', async () => {
  const end = new AbortController()
  const { reading, requested, isClosed } = aReading('a', 'b', 'c')
  const { intake, counts } = slowIntake(requested)
  const delivering = deliver(intake, delivery, reading, incidents, end.signal)
  end.abort()
  await expect(delivering).rejects.toMatchObject({ problem: 'ended' })
  expect(counts).toEqual([1])
  expect(isClosed()).toBe(true)
})

test('a complete answer that is cut off ends no records', async () => {
  const store = memoryStore()
  await deliver(store.intake, delivery, aReading('a', 'b').reading, incidents)
  for (let times = 0; times < 3; times++) {
    const { reading, isClosed } = aReading('a', new DecodeFailure('crashed'))
    await expect(deliver(store.intake, delivery, reading, incidents)).rejects.toMatchObject({ problem: 'crashed' })
    expect(isClosed()).toBe(true)
  }
  expect([...store.records.values()].map((it) => it.status)).toEqual(['active', 'active'])
})
