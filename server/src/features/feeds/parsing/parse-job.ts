import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { DecodeFailure, type StandardProblem } from '../decode-failure.ts'
import type { DecodeContext, Decoded, Draft, Summary } from '../importer.ts'
import { decodeFeed } from '../importers.ts'

export interface ParseJob {
  bytes: Uint8Array
  mediaType: string
  feed: FeedDefinition
  context: DecodeContext
}

/** A request to the parse thread: a new answer, or more of the current one. */
export type ParseQuestion = ParseJob | 'more'

/** Its reply: some drafts, with the summary when they are the last; or why it failed. The first one has the links of the answer. */
export type ParseMessage =
  | ({ kind: 'handful'; drafts: Draft[]; end: Summary | null } & Pick<Decoded, 'links'>)
  | ({ kind: 'failed' } & StandardProblem)

/** Drafts per message: few enough that receiving one does not block the event loop. */
const HANDFUL = 500
/** Characters per message, likewise. */
const HANDFUL_LENGTH = 200_000

/**
 * Handles one job after the other. A batch is prepared when it is requested, so there is never more than one in memory. Any unforeseen
 * error becomes `crashed`.
 */
export function parseDesk(): (question: ParseQuestion) => ParseMessage {
  let open: { handfuls: Generator<Draft[], Draft[]>; summary(): Summary } | null = null
  return (question) => {
    try {
      let links: Decoded['links']
      if (question !== 'more') {
        open = null
        const decoded = decodeFeed(question.bytes, question.mediaType, question.feed, question.context)
        links = decoded.links
        open = { handfuls: handfuls(decoded.drafts), summary: decoded.summary }
      }
      if (!open) throw new Error('nothing is open')
      const { value, done } = open.handfuls.next()
      const end = done ? open.summary() : null
      if (done) open = null
      return { kind: 'handful', drafts: value, end, ...(links && { links }) }
    } catch (cause) {
      open = null
      const { problem, message } = cause instanceof DecodeFailure ? cause : new DecodeFailure('crashed', cause)
      return { kind: 'failed', problem, sentence: message }
    }
  }
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
