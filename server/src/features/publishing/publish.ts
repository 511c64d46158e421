import type { Clock } from '../../adapters/clock/clock.ts'
import type { ReadTurn } from '../../platform/http/guard/public-reads.ts'
import type { SecurityHeaders } from '../../platform/http/guard/security-headers.ts'
import type { CachedResponse } from '../../platform/http/responses/cached-response.ts'
import { answerCache } from '../../platform/live/answer-cache.ts'
import type { AskedQuery } from './published-address.ts'
import { type PublishedFile, publishedFiles } from './published-file.ts'

/** Feeds confirm their records without a new version of the list: a file is at most this much older than the store. Each has up to 5 MB. */
const CACHE = { forMs: 5_000, atMost: 12, atOnce: 2, waiting: 50 }

/** What is asked for, in the state that is shown now. */
interface Question {
  path: string
  query: AskedQuery
  /** Live version of the records in the file. */
  version: number
  /** Of the caller; null for one who waits for nobody. */
  turn: ReadTurn | null
}

/** The answer to a question; written once for all who ask at about the same time. */
export type Publish = (question: Question, write: () => Promise<PublishedFile>) => Promise<CachedResponse>

export function publisher(clock: Clock, security: Pick<SecurityHeaders, 'common'>): Publish {
  const answered = answerCache<CachedResponse>(clock, CACHE)
  const asAnswer = publishedFiles(clock, security.common)
  return ({ path, query, version, turn }, write) => {
    const address = JSON.stringify([path, Object.entries(query).sort()])
    return answered.get(`${version} ${address}`, async () => asAnswer(address, await write()), { turn })
  }
}
