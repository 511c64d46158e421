import { DecodeFailure } from '../decode-failure.ts'
import type { Column, Continuation, DocumentLink, Draft, Site, Summary } from '../importer.ts'
import { EMPTY_SUMMARY } from './empty-summary.ts'
import type { ParseMessage } from './parse-job.ts'

/** A valid answer, delivered in batches; each is created when it is requested. */
export interface Reading {
  /** A batch, possibly empty; undefined after the last. One call at a time. @throws DecodeFailure crashed, too_slow */
  next(): Promise<readonly Draft[] | undefined>
  /** Complete after the last batch. */
  summary(): Summary
  /** The sites that the answer describes; complete after the last batch. */
  sites?(): readonly Site[]
  /** Of a broker's messages that depend on earlier ones; complete after the last batch. */
  continuation?(): Continuation | undefined
  /** Call it when no more batches are needed. Does nothing after the last one. */
  close(): void
  /** As the importer says; see `Decoded`. */
  links?: readonly DocumentLink[]
  columns?: readonly Column[]
}

/** @throws DecodeFailure when the first message is a failure */
export function readingOf(first: ParseMessage, more: () => Promise<ParseMessage>, close: () => void): Reading {
  const { links = [], columns = [] } = handfulOf(first)
  let waiting: ReturnType<typeof handfulOf> | null = handfulOf(first)
  let end: Summary | null = null
  let sites: readonly Site[] = []
  let continuation: Continuation | undefined
  return {
    async next() {
      if (end) return undefined
      const handful = waiting ?? handfulOf(await more())
      waiting = null
      end = handful.end
      sites = handful.sites ?? []
      continuation = handful.continuation
      return handful.drafts
    },
    summary: () => end ?? EMPTY_SUMMARY,
    sites: () => sites,
    continuation: () => continuation,
    close,
    links,
    columns,
  }
}

function handfulOf(message: ParseMessage) {
  if (message.kind === 'failed') throw new DecodeFailure(message)
  return message
}
