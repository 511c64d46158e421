import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { RequestDraft } from '@oppidum/domain/feeds/intake'
import { type WebAnswer, WebFailure } from '../../../adapters/web/web-client.ts'
import { DecodeFailure } from '../decode-failure.ts'
import type { FeedRequest, ListPart } from '../feed-request.ts'
import type { Importer } from '../importer.ts'
import { firstRequestOf } from '../importers.ts'
import { digestOf } from './answer-digest.ts'
import { total } from './feed-delivery.ts'
import type { Asking, FeedFetch, FetchCall } from './fetched.ts'
import { LIST_LIMITS, type ListPage, type ListWalk, listWalk, type PageAnswer, recordsOf } from './list-pages.ts'
import { listReading, replayed } from './list-reading.ts'
import { type OpenRecords, type Unlisted, unlistedRecords } from './unlisted-records.ts'

/** The whole list is read this often: when the publisher gives its changes in between; when it does not; when a page failed the last time. */
const WHOLE_EVERY_MS = { withChanges: 6 * HOUR_MS, withoutChanges: HOUR_MS, afterFailure: 10 * MINUTE_MS }
/** Publishers give 90 days at a time (GeoReport v2, start_date); open requests are also looked for in so many windows before that. */
const WINDOW_MS = 90 * DAY_MS
const OLDER_WINDOWS = 3
/** Some publishers' times have no offset, or a wrong one. */
const TOLERANCE_MS = 2 * DAY_MS
/** Changes are asked for from this long before the newest known one, as publishers' lists lag behind. */
const OVERLAP_MS = 10 * MINUTE_MS

const NOTICES = {
  cut: "The publisher's list is longer than what is read at once: 100,000 requests or 500 pages. Older requests may be missing.",
  failed: "Not all pages of the publisher's list could be read. Some requests may be missing until the list is read again.",
  unlisted: "Some open requests are no longer in the publisher's list, and it says nothing about them. They may have been closed.",
}

/** What is known of the list that was stored last. */
interface StoredList {
  /** Grows with each delivery, until the list is read whole again. */
  keys: Set<string>
  newest: string | null
  /** Of its first page. */
  digest: string | null
  /** Of the changes that came last; null when they had several pages. */
  changesDigest: string | null
  /** When the whole list was read last, and whether a page of it or of its changes failed. */
  wholeMs: number
  failed: boolean
  /** Where asking for open records by id goes on; null at the start. */
  idsAfter: string | null
  notice: string | null
}

/** 'newest': the first pages, as long as they have something new, of a publisher that cannot be asked for changes. */
type Mode = 'whole' | 'changes' | 'newest'

type Content = Extract<WebAnswer, { kind: 'content' }>

interface Begun extends Pick<Content, 'etag' | 'lastModified'> {
  mode: Mode
  /** From when on changes were asked for; null in the other modes. */
  since: string | null
  first: ListPage
}

/** A list in pages, which is never known to be complete: read whole now and then, and its changes in between. */
export function listFetch(
  { ask, read, openRecords }: Omit<Asking, 'reread'> & { openRecords: OpenRecords },
  importer: Importer,
  feed: FeedDefinition,
): FeedFetch {
  let stored: StoredList | null = null
  /** What the publisher has not been seen to lack. */
  const can = { pages: true, changes: true, windows: true, ids: true }
  let givesChanges = false

  function isWholeDue(nowMs: number): boolean {
    if (!stored) return true
    const every = stored.failed ? 'afterFailure' : givesChanges ? 'withChanges' : 'withoutChanges'
    return nowMs >= stored.wholeMs + WHOLE_EVERY_MS[every]
  }

  const requestOf = (part: ListPart, call: FetchCall): FeedRequest | null => importer.listRequest?.(feed, part, call.secret) ?? null

  async function pageOf({ bytes, mediaType }: Content, digest: string, call: FetchCall): Promise<ListPage> {
    return { digest, reading: await read(bytes, mediaType, call) }
  }

  async function page(part: ListPart, call: FetchCall): Promise<PageAnswer> {
    const request = part.page > 1 && !can.pages ? null : requestOf(part, call)
    if (!request) return 'none'
    try {
      const answer = await ask(request, call.signal)
      return answer.kind === 'content' ? await pageOf(answer, await digestOf(answer.bytes), call) : 'none'
    } catch (cause) {
      // What was read before is a valid delivery; only our own stop ends the whole.
      if (cause instanceof WebFailure && cause.problem !== 'ended') return isNoSuchPage(cause) ? 'none' : 'failed'
      if (cause instanceof DecodeFailure) return cause.problem === 'publisher_error' ? 'none' : 'failed'
      throw cause
    }
  }

  /** The first page of the changes; 'same' as the last time, or null when the publisher cannot be asked for them. */
  async function changesFirst(since: string, call: FetchCall): Promise<ListPage | 'same' | null> {
    const request = requestOf({ page: 1, changedSince: since }, call)
    if (!request) return null
    try {
      const answer = await ask(request, call.signal)
      if (answer.kind !== 'content') return null
      const digest = await digestOf(answer.bytes)
      return digest === stored?.changesDigest ? 'same' : await pageOf(answer, digest, call)
    } catch (cause) {
      // Some fail in strange ways on what they do not know. One that has understood it before has another trouble.
      if (givesChanges || (cause instanceof WebFailure && cause.problem === 'ended')) throw cause
      can.changes = false
      return null
    }
  }

  /** The first page in the mode that suits; undefined when there is nothing new. @throws WebFailure, DecodeFailure */
  async function begin(call: FetchCall): Promise<Begun | undefined> {
    const mode = isWholeDue(call.nowMs) ? 'whole' : 'newest'
    // A list that was one page long may have grown, and what failed may have been a passing trouble.
    if (mode === 'whole') can.pages = can.changes = true
    const since = mode === 'newest' && can.changes && stored?.newest ? changesFrom(stored.newest, call.nowMs) : null
    const changed = since === null ? null : await changesFirst(since, call)
    if (changed === 'same') return undefined
    if (changed) return { mode: 'changes', since, first: changed, etag: null, lastModified: null }
    const memory = mode === 'whole' ? { etag: null, lastModified: null } : call.memory
    const answer = await ask(firstRequestOf(importer)(feed, memory, call.nowMs, call.secret), call.signal)
    if (answer.kind === 'unchanged') return undefined
    const { etag, lastModified } = answer
    const digest = await digestOf(answer.bytes)
    if (mode === 'newest' && digest === stored?.digest) return undefined
    return { mode, since: null, first: await pageOf(answer, digest, call), etag, lastModified }
  }

  async function* recordsIn(mode: Mode, since: string | null, first: ListPage, walk: ListWalk, call: FetchCall) {
    const paging = { walk, ask: (part: ListPart) => page(part, call) }
    const newest = { part: {}, isFresh: (key: string) => !stored?.keys.has(key) }
    if (since !== null) {
      const oldest = new Date(Date.parse(since) - TOLERANCE_MS).toISOString()
      const fits = (it: RequestDraft) => it.updatedAt >= oldest
      const end = yield* recordsOf({ ...paging, part: { changedSince: since }, first, fits })
      givesChanges = can.changes = end !== 'misunderstood'
      if (can.changes) return null
      yield* recordsOf({ ...paging, ...newest })
      return null
    }
    const end = yield* recordsOf({ ...paging, ...(mode === 'whole' ? { part: {} } : newest), first })
    if (mode !== 'whole') return null
    yield* olderRecords(walk, call)
    // Only now: older windows may have pages although the newest one has none.
    can.pages = end !== 'no pages'
    // Of a longer list, nobody knows what is not in it.
    if (walk.keys.size >= LIST_LIMITS.records) return null
    const unlisted = yield* unlistedRecords(walk, openRecords, can.ids ? paging.ask : null, stored?.idsAfter ?? null)
    if (unlisted.isMisunderstood) can.ids = false
    return unlisted
  }

  /** Open records from before the publisher's own window. */
  async function* olderRecords(walk: ListWalk, call: FetchCall) {
    for (let back = 1; back <= OLDER_WINDOWS && can.windows && !walk.cut; back++) {
      const [fromMs, toMs] = [call.nowMs - (back + 1) * WINDOW_MS, call.nowMs - back * WINDOW_MS]
      const part = { openBetween: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() } }
      const fits = ({ createdAt }: RequestDraft) =>
        Date.parse(createdAt) >= fromMs - TOLERANCE_MS && Date.parse(createdAt) <= toMs + TOLERANCE_MS
      const end = yield* recordsOf({ walk, part, ask: (it) => page(it, call), fits })
      if (end === 'misunderstood') can.windows = false
    }
  }

  function storedAfter(mode: Mode, walk: ListWalk, unlisted: Unlisted | null, digest: string, { nowMs }: FetchCall): StoredList {
    const { keys, newest, failed } = walk
    if (mode === 'whole' || !stored) {
      const isSilent = unlisted !== null && unlisted.unanswered > 0
      const notice = walk.cut ? NOTICES.cut : failed ? NOTICES.failed : isSilent ? NOTICES.unlisted : null
      return { keys, newest, digest, changesDigest: null, wholeMs: nowMs, failed, idsAfter: unlisted?.after ?? null, notice }
    }
    // What a page had that failed is asked for again.
    if (failed) return { ...stored, failed, notice: stored.notice ?? NOTICES.failed }
    for (const key of keys) stored.keys.add(key)
    return {
      ...stored,
      newest: newest !== null && (stored.newest === null || newest > stored.newest) ? newest : stored.newest,
      // Who ignores the question for changes answers as if it had not been put.
      digest: can.changes && mode === 'changes' ? stored.digest : digest,
      changesDigest: can.changes && mode === 'changes' && walk.pages === 1 ? digest : null,
    }
  }

  return {
    async fetch(call) {
      const begun = await begin(call)
      if (!begun) return undefined
      const { mode, since, etag, lastModified } = begun
      const head = await begun.first.reading.next()
      if (since !== null && !head?.length && total(begun.first.reading.summary().rejected) === 0) return undefined
      const first = { ...begun.first, reading: replayed(head, begun.first.reading) }
      const walk = listWalk()
      walk.current = first.reading
      let unlisted: Unlisted | null = null
      async function* records() {
        unlisted = yield* recordsIn(mode, since, first, walk, call)
      }
      const taken = () => {
        stored = storedAfter(mode, walk, unlisted, first.digest, call)
      }
      return { reading: listReading(records(), walk, () => unlisted), unchanged: false, etag, lastModified, taken }
    },
    notice: () => stored?.notice ?? null,
  }
}

function changesFrom(newest: string, nowMs: number): string {
  return new Date(Math.min(Date.parse(newest), nowMs) - OVERLAP_MS).toISOString()
}

/** The publisher does not know what it was asked for; other refusals pass. */
function isNoSuchPage({ status }: WebFailure): boolean {
  return status !== null && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}
