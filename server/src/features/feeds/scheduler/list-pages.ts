import type { RequestDraft } from '@oppidum/domain/feeds/intake'
import type { ListPart } from '../feed-request.ts'
import type { Summary } from '../importer.ts'
import { EMPTY_SUMMARY } from '../parsing/empty-summary.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import { total } from './feed-delivery.ts'
import { joined } from './joined-summary.ts'

/** Limits of one fetch, so that a publisher without an end is left. A city of a million people has 100,000 requests in some months. */
export const LIST_LIMITS = { pages: 500, records: 100_000 }

/** A page that was read to its end and is valid. */
export interface ListPage {
  reading: Reading
  /** Of its bytes. */
  digest: string
}

/** 'none': the publisher has no such page. 'failed': it should have, but it could not be read. */
export type PageAnswer = ListPage | 'none' | 'failed'

/** Whatever was read of a list in one fetch. */
export interface ListWalk {
  /** Of the first `LIST_LIMITS.records` records. */
  keys: Set<string>
  ids: Set<string>
  /** Newest time of change; null before the first record. */
  newest: string | null
  /** With any record. */
  pages: number
  records: number
  /** A page could not be read. */
  failed: boolean
  /** The list is longer than the limits. */
  cut: boolean
  summary: Summary
  /** The reading that is open. */
  current: Reading | null
}

export function listWalk(): ListWalk {
  const counts = { pages: 0, records: 0, failed: false, cut: false }
  return { keys: new Set(), ids: new Set(), newest: null, ...counts, summary: EMPTY_SUMMARY, current: null }
}

const keyOf = (request: RequestDraft) => `${request.externalId} ${request.updatedAt}`

interface Paging {
  walk: ListWalk
  part: Omit<ListPart, 'page'>
  /** The first page, when it is there already. */
  first?: ListPage | undefined
  ask(part: ListPart): Promise<PageAnswer>
  /** False for a record that the publisher should not have sent; then it does not know what it was asked, and no more pages are read. */
  fits?(request: RequestDraft): boolean
  /** Whether a record is new since the last fetch; when given, reading stops after a page without any. */
  isFresh?(key: string): boolean
}

/** 'no pages': asked for the second page, the publisher repeats the first or has none. 'misunderstood': a record does not fit. */
type PagesEnd = 'end' | 'no pages' | 'misunderstood'

/**
 * Yields the records of a list page by page, each once: publishers repeat their last page for ever, and records move to the next page
 * while others are added in front of them. Ends at an empty page, a repeated one, or the limits.
 */
export async function* recordsOf(paging: Paging): AsyncGenerator<readonly RequestDraft[], PagesEnd> {
  const { walk, part, first, ask, fits = () => true, isFresh } = paging
  let before: { digest: string; keys: ReadonlySet<string> } = { digest: '', keys: new Set() }
  let idlePages = 0
  for (let page = 1; ; page++) {
    const answer: PageAnswer = page === 1 && first ? first : await ask({ ...part, page })
    if (answer === 'failed') walk.failed = true
    if (typeof answer === 'string') return page === 2 && answer === 'none' ? 'no pages' : 'end'
    walk.current = answer.reading
    if (answer.digest === before.digest) {
      answer.reading.close()
      return page === 2 ? 'no pages' : 'end'
    }

    const isOver = walk.pages >= LIST_LIMITS.pages || walk.records >= LIST_LIMITS.records
    const keys = new Set<string>()
    let [records, more, fresh] = [0, 0, 0]
    // Only feeds of requests come in pages.
    for (let batch = await nextOf(answer.reading); batch; batch = await nextOf(answer.reading)) {
      if (!batch.every(fits)) {
        answer.reading.close()
        return 'misunderstood'
      }
      records += batch.length
      const some = batch.filter((it) => !walk.keys.has(keyOf(it)))
      more += some.length
      for (const it of batch) keys.add(keyOf(it))
      for (const it of some) {
        if (isFresh?.(keyOf(it))) fresh++
        remember(walk, it)
      }
      yield some
    }
    const summary = answer.reading.summary()
    walk.summary = joined(walk.summary, summary)
    walk.records += more

    const isRepeated = page > 1 && more === 0 && [...keys].every((it) => before.keys.has(it))
    if (records + total(summary.rejected) === 0 || isRepeated) return page === 2 && isRepeated ? 'no pages' : 'end'
    walk.pages++
    idlePages = more === 0 ? idlePages + 1 : 0
    // Many records may have been added in front since the page before; twice in a row they have not.
    if (idlePages === 2 || (isFresh && fresh === 0)) return 'end'
    if (isOver && more > 0) {
      walk.cut = true
      return 'end'
    }
    before = { digest: answer.digest, keys }
  }
}

const nextOf = (reading: Reading) => reading.next() as Promise<readonly RequestDraft[] | undefined>

function remember(walk: ListWalk, request: RequestDraft): void {
  if (walk.keys.size < LIST_LIMITS.records) {
    walk.keys.add(keyOf(request))
    walk.ids.add(request.externalId)
  }
  if (walk.newest === null || walk.newest < request.updatedAt) walk.newest = request.updatedAt
}
