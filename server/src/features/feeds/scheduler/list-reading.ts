import type { RequestDraft } from '@oppidum/domain/feeds/intake'
import type { Reading } from '../parsing/feed-reading.ts'
import type { Rejected } from '../rejection-tally.ts'
import { joined } from './joined-summary.ts'
import type { ListWalk } from './list-pages.ts'
import type { Unlisted } from './unlisted-records.ts'

/** The same reading with the batch that was taken from it. */
export function replayed(head: Awaited<ReturnType<Reading['next']>>, reading: Reading): Reading {
  let isTaken = false
  return {
    async next() {
      if (isTaken || head === undefined) return reading.next()
      isTaken = true
      return head
    },
    summary: reading.summary,
    close: reading.close,
  }
}

/** What is left out of a list is part of its summary. */
export function listReading(records: AsyncGenerator<readonly RequestDraft[]>, walk: ListWalk, unlisted: () => Unlisted | null): Reading {
  return {
    async next() {
      const { value, done } = await records.next()
      return done ? undefined : value
    },
    summary: () => joined(walk.summary, { observedAt: null, rejected: [], flawed: flawsOf(walk, unlisted()) }),
    close() {
      walk.current?.close()
      void records.return(undefined)
    },
  }
}

function flawsOf(walk: ListWalk, unlisted: Unlisted | null): Rejected[] {
  const flawed: Rejected[] = []
  if (walk.cut) flawed.push({ reason: 'list longer than what is read at once', count: 1 })
  if (walk.failed) flawed.push({ reason: 'page could not be read', count: 1 })
  if (unlisted && unlisted.unanswered > 0) flawed.push({ reason: 'open request no longer listed', count: unlisted.unanswered })
  return flawed
}
