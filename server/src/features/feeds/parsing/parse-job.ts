import type { FeedDefinition } from '@oppidum/domain/feeds/standards'
import { DecodeFailure, type DecodeProblem } from '../decode-failure.ts'
import type { DecodeContext, Draft, Summary } from '../importer.ts'
import { decodeFeed } from '../importers.ts'

export interface ParseJob {
  bytes: Uint8Array
  mediaType: string
  feed: FeedDefinition
  context: DecodeContext
}

/** What the parse thread is asked: a new answer, or more of the one before. */
export type ParseQuestion = ParseJob | 'more'

/** What it says to each question: some drafts, with the summary when they are the last; or why it came to nothing. */
export type ParseMessage = { kind: 'handful'; drafts: Draft[]; end: Summary | null } | { kind: 'failed'; problem: DecodeProblem }

/** Drafts in one message: few enough that taking one in does not hold up the event loop. */
const HANDFUL = 500
/** Characters from which a message is full as well. */
const HANDFUL_LENGTH = 200_000

/**
 * Answers questions about one job after the other. It works on the next handful when it is asked for it, so never more
 * than one is under way. Anything unforeseen becomes `crashed`.
 */
export function parseDesk(): (question: ParseQuestion) => ParseMessage {
  let open: { handfuls: Generator<Draft[], Draft[]>; summary(): Summary } | null = null
  return (question) => {
    try {
      if (question !== 'more') {
        open = null
        const { drafts, summary } = decodeFeed(question.bytes, question.mediaType, question.feed, question.context)
        open = { handfuls: handfuls(drafts), summary }
      }
      if (!open) throw new Error('nothing is open')
      const { value, done } = open.handfuls.next()
      const end = done ? open.summary() : null
      if (done) open = null
      return { kind: 'handful', drafts: value, end }
    } catch (cause) {
      open = null
      return { kind: 'failed', problem: cause instanceof DecodeFailure ? cause.problem : 'crashed' }
    }
  }
}

/** The last one, which may be empty, is returned. */
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
