import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { DecodeFailure, type StandardProblem } from '../decode-failure.ts'
import type { Continuation, DecodeContext, Decoded, Draft, Site, Summary } from '../importer.ts'
import { decodeFeed, importerOf } from '../importers.ts'
import { EMPTY_SUMMARY } from './empty-summary.ts'
import { type PackedSites, siteUnpacker } from './packed-sites.ts'

export interface ParseJob {
  bytes: Uint8Array
  mediaType: string
  feed: FeedDefinition
  context: DecodeContext
  /** In place of `context.sites`, on the way to a thread. */
  packedSites?: PackedSites
  /** The bytes are an answer of the feed's reference: they contain sites and no drafts. */
  isReference?: boolean
  /** Only the answer's columns are wanted. */
  isForColumns?: boolean
}

/** A request to the parse thread: a new answer, or more of the current one. */
export type ParseQuestion = ParseJob | 'more'

/** Its reply: some drafts, with the summary and the sites when they are the last; or why it failed. The first one has the links and columns. */
export type ParseMessage =
  | ({ kind: 'handful'; drafts: Draft[]; end: Summary | null; sites?: readonly Site[]; continuation?: Continuation } & Pick<
      Decoded,
      'links' | 'columns'
    >)
  | ({ kind: 'failed' } & StandardProblem)

/** Drafts per message: few enough that receiving one does not block the event loop. */
const HANDFUL = 500
/** Characters per message, likewise. */
const HANDFUL_LENGTH = 200_000
/** Sites of one feed; further ones are not known, so their values are left out. */
const SITES_AT_MOST = 100_000

/**
 * Handles one job after the other. A batch is prepared when it is requested, so there is never more than one in memory. Any unforeseen
 * error becomes `crashed`.
 */
export function parseDesk(): (question: ParseQuestion) => ParseMessage {
  const unpacked = siteUnpacker()
  let open: ({ handfuls: Generator<Draft[], Draft[]> } & Pick<Decoded, 'summary' | 'sites' | 'continuation'>) | null = null
  return (question) => {
    try {
      let first: Pick<Decoded, 'links' | 'columns'> = {}
      if (question !== 'more') {
        open = null
        const decoded = decodeJob(withSites(question, unpacked))
        const { links, columns } = decoded
        first = { ...(links && { links }), ...(columns && { columns }) }
        open = { ...decoded, handfuls: handfuls(decoded.drafts) }
      }
      if (!open) throw new Error('nothing is open')
      const { value, done } = open.handfuls.next()
      const end = done ? open.summary() : null
      const sites = done ? open.sites?.().slice(0, SITES_AT_MOST) : undefined
      const continuation = done ? open.continuation?.() : undefined
      if (done) open = null
      return { kind: 'handful', drafts: value, end, ...first, ...(sites && { sites }), ...(continuation && { continuation }) }
    } catch (cause) {
      open = null
      const { problem, message } = cause instanceof DecodeFailure ? cause : new DecodeFailure('crashed', cause)
      return { kind: 'failed', problem, sentence: message }
    }
  }
}

function withSites(job: ParseJob, unpacked: ReturnType<typeof siteUnpacker>): ParseJob {
  return job.packedSites ? { ...job, context: { ...job.context, sites: unpacked(job.packedSites) } } : job
}

/** @throws DecodeFailure */
function decodeJob(job: ParseJob): Decoded {
  if (job.isReference) return decodeReference(job)
  if (job.isForColumns) return decodeColumns(job)
  return decodeFeed(job.bytes, job.mediaType, job.feed, job.context)
}

/** @throws DecodeFailure */
function decodeColumns({ bytes, mediaType, feed }: ParseJob): Decoded {
  return { drafts: [], summary: () => EMPTY_SUMMARY, columns: importerOf(feed).columns?.(bytes, mediaType, feed) ?? [] }
}

/** @throws DecodeFailure */
function decodeReference({ bytes, mediaType, feed }: ParseJob): Decoded {
  const sites = [...(importerOf(feed).reference?.decode(bytes, mediaType, feed) ?? [])]
  return { drafts: [], summary: () => EMPTY_SUMMARY, sites: () => sites }
}

/** Yields full batches and returns the last, which may be empty. */
function* handfuls(drafts: Iterable<Draft>): Generator<Draft[], Draft[]> {
  let handful: Draft[] = []
  let length = 0
  for (const draft of drafts) {
    if (handful.length === HANDFUL || length > HANDFUL_LENGTH) {
      yield handful
      handful = []
      length = 0
    }
    handful.push(draft)
    length += JSON.stringify(draft).length
  }
  return handful
}
