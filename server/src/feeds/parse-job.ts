import type { FeedDefinition } from '@oppidum/domain/feed'
import type { IncidentDraft, Observation, RequestDraft } from '../intake.ts'
import { type DecodeContext, type Decoded, DecodeFailure, type DecodeProblem } from './importer.ts'
import { decodeFeed } from './importers.ts'

/** What the parse thread is asked. */
export interface ParseJob {
  bytes: Uint8Array
  mediaType: string
  feed: FeedDefinition
  context: DecodeContext
}

/** What the parse thread answers: drafts in handfuls, then the rest, or why it came to nothing. */
export type ParseMessage =
  | { kind: 'incidents'; part: IncidentDraft[] }
  | { kind: 'requests'; part: RequestDraft[] }
  | { kind: 'observations'; part: Observation[] }
  | { kind: 'done'; rest: Omit<Decoded, 'incidents' | 'requests' | 'observations'>; lists: ('incidents' | 'requests' | 'observations')[] }
  | { kind: 'failed'; problem: DecodeProblem }

/** Drafts in one message: few enough that taking one in does not hold up the event loop. */
const HANDFUL = 500

/** Decodes and posts the answer; anything unforeseen becomes `crashed`. */
export function answerJob(job: ParseJob, post: (message: ParseMessage) => void): void {
  try {
    const { incidents, requests, observations, ...rest } = decodeFeed(job.bytes, job.mediaType, job.feed, job.context)
    const lists: ('incidents' | 'requests' | 'observations')[] = []
    if (incidents && lists.push('incidents')) for (const part of handfuls(incidents)) post({ kind: 'incidents', part })
    if (requests && lists.push('requests')) for (const part of handfuls(requests)) post({ kind: 'requests', part })
    if (observations && lists.push('observations')) for (const part of handfuls(observations)) post({ kind: 'observations', part })
    post({ kind: 'done', rest, lists })
  } catch (cause) {
    post({ kind: 'failed', problem: cause instanceof DecodeFailure ? cause.problem : 'crashed' })
  }
}

function* handfuls<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += HANDFUL) yield list.slice(from, from + HANDFUL)
}

/** Puts an answer together again. */
export function parseAnswer() {
  const lists = { incidents: [] as IncidentDraft[], requests: [] as RequestDraft[], observations: [] as Observation[] }
  return {
    /** The whole answer with the last message, else undefined. @throws DecodeFailure */
    take(message: ParseMessage): Decoded | undefined {
      if (message.kind === 'failed') throw new DecodeFailure(message.problem)
      if (message.kind === 'done') return { ...message.rest, ...Object.fromEntries(message.lists.map((it) => [it, lists[it]])) }
      if (message.kind === 'incidents') lists.incidents.push(...message.part)
      else if (message.kind === 'requests') lists.requests.push(...message.part)
      else lists.observations.push(...message.part)
      return undefined
    },
  }
}
