import type { RequestDraft } from '@oppidum/domain/feeds/intake'
import type { ListPart } from '../feed-request.ts'
import { type ListWalk, type PageAnswer, recordsOf } from './list-pages.ts'

/** Ids of a feed's open records in the store, in their order, after `after`. */
export type OpenRecords = (after: string | null, atMost: number) => Promise<string[]>

/** Open records that the list no longer has are asked for by id: so many in one call, and in one reading of the list. */
const PER_CALL = 50
const PER_READING = 500
const AT_ONCE = 1_000

/** What came of asking by id. */
export interface Unlisted {
  /** Where the next reading goes on; null at the start. */
  after: string | null
  /** Records of which the publisher said nothing. */
  unanswered: number
  /** It answered with other records: it does not know the question. */
  isMisunderstood: boolean
}

/**
 * Yields the present state of records that are open in the store but not in the list, so that what closes outside the list's window does
 * not stay open for ever. Each reading goes on where the one before stopped.
 * @param ask null when the publisher cannot be asked by id; then they are only counted, the first thousand of all
 */
export async function* unlistedRecords(
  walk: ListWalk,
  openRecords: OpenRecords,
  ask: ((part: ListPart) => Promise<PageAnswer>) | null,
  from: string | null,
): AsyncGenerator<readonly RequestDraft[], Unlisted> {
  // What is asked for by id is not part of the list.
  const listed = new Set(walk.ids)
  let after = from
  let asked = 0
  let unanswered = 0
  for (;;) {
    const open = await openRecords(after, AT_ONCE)
    const missing = open.filter((id) => !listed.has(id))
    if (!ask) return { after: null, unanswered: missing.length, isMisunderstood: true }
    for (let at = 0; at < missing.length; at += PER_CALL) {
      const ids = missing.slice(at, at + PER_CALL)
      const wanted = new Set(ids)
      const end = yield* recordsOf({ walk, part: { ids }, ask, fits: (it) => wanted.has(it.externalId) })
      if (end === 'misunderstood') return { after: null, unanswered: missing.length, isMisunderstood: true }
      unanswered += ids.filter((id) => !walk.ids.has(id)).length
      asked += ids.length
      after = ids.at(-1) ?? after
      if (asked >= PER_READING) return { after, unanswered, isMisunderstood: false }
    }
    if (open.length < AT_ONCE) return { after: null, unanswered, isMisunderstood: false }
    after = open.at(-1) ?? null
  }
}
