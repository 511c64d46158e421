import { DecodeFailure } from '../decode-failure.ts'
import type { Draft, Summary } from '../importer.ts'
import type { ParseMessage } from './parse-job.ts'

/** An answer that is known to be good, given out in handfuls: the next one is made when it is asked for. */
export interface Reading {
  /** Undefined after the last; it may be empty. One call at a time. @throws DecodeFailure crashed, too_slow */
  next(): Promise<readonly Draft[] | undefined>
  /** Whole after the last handful. */
  summary(): Summary
  /** To be called when no more is wanted; nothing happens when all was given out. */
  close(): void
}

export const EMPTY_SUMMARY: Summary = { observedAt: null, rejected: [], flawed: [] }

/** @throws DecodeFailure when the first message is one */
export function readingOf(first: ParseMessage, more: () => Promise<ParseMessage>, close: () => void): Reading {
  let waiting: ReturnType<typeof handfulOf> | null = handfulOf(first)
  let end: Summary | null = null
  return {
    async next() {
      if (end) return undefined
      const handful = waiting ?? handfulOf(await more())
      waiting = null
      end = handful.end
      return handful.drafts
    },
    summary: () => end ?? EMPTY_SUMMARY,
    close,
  }
}

function handfulOf(message: ParseMessage) {
  if (message.kind === 'failed') throw new DecodeFailure(message.problem)
  return message
}
