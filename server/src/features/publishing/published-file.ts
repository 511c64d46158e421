import { createHash } from 'node:crypto'
import type { Clock } from '../../adapters/clock/clock.ts'
import { type CachedResponse, cachedResponse } from '../../platform/http/responses/cached-response.ts'

/** Files whose last change is remembered; of others it is the time of the request. */
const MOST_FILES = 500

/** A file to publish. */
export interface PublishedFile {
  text: string
  mediaType: string
  headers?: readonly (readonly [string, string])[]
}

/**
 * Makes answers with an ETag and the time of the last change, in whole seconds. This instance knows a change from the moment when it
 * first wrote the new text; two changes never have the same time, so that a reader that only compares times misses none.
 * @param common headers of every answer
 */
export function publishedFiles(clock: Pick<Clock, 'nowMs'>, common: readonly (readonly [string, string])[]) {
  const changes = new Map<string, { hash: string; atMs: number }>()

  /** @param address of the file, with all that decides on its content */
  return (address: string, { text, mediaType, headers = [] }: PublishedFile): CachedResponse => {
    const hash = createHash('sha256').update(text).digest('base64')
    const before = changes.get(address)
    const nowMs = Math.floor(clock.nowMs() / 1_000) * 1_000
    const change = before?.hash === hash ? before : { hash, atMs: Math.max(nowMs, before ? before.atMs + 1_000 : 0) }
    changes.delete(address)
    changes.set(address, change)
    if (changes.size > MOST_FILES) changes.delete(changes.keys().next().value as string)
    return cachedResponse(text, mediaType, common, [...headers, ['last-modified', new Date(change.atMs).toUTCString()]])
  }
}
