import { SECOND_MS } from '@oppidum/domain/core/time'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isFollowed } from '../followed-answers.ts'
import type { Answer } from '../request.ts'
import { rememberLastAnswer } from '../server-contact.ts'
import { putRows, rowsOf } from './browser-store.ts'

/** ms between two times that the city's state is kept: more often would cost a wall screen's disk and show no more. */
const EVERY_MS = 10 * SECOND_MS

/** An answer as it was when the page was last open. */
interface KeptAnswer {
  /** Identifies the answer: the key as text. */
  hash: string
  key: readonly unknown[]
  answer: Answer<unknown>
  /** When it arrived, epoch ms of this machine's clock. */
  atMs: number
}

/** What everyone may read, without a person's filter or the name of a record: nothing in it says who used this browser, or for what. */
function mayBeKept({ queryKey, meta, state }: Query): boolean {
  return meta?.private === false && isFollowed(queryKey) && state.data !== undefined
}

let keeping = false

/** Keeps the city's state in this browser from now on, so that the page can show it, with its age, when the server is away. */
export function keepLastAnswers(client: QueryClient): void {
  if (keeping) return
  keeping = true
  const kept = new Map<string, unknown>()
  const keep = () => {
    rememberLastAnswer()
    const changed = client
      .getQueryCache()
      .findAll({ predicate: mayBeKept })
      .filter(({ queryHash, state }) => kept.get(queryHash) !== state.data)
    if (changed.length === 0) return
    for (const { queryHash, state } of changed) kept.set(queryHash, state.data)
    const rows = changed.map(
      ({ queryHash, queryKey, state }): KeptAnswer => ({
        hash: queryHash,
        key: queryKey,
        answer: state.data as Answer<unknown>,
        atMs: state.dataUpdatedAt,
      }),
    )
    // Without storage there is no last state, and the page says that there is none.
    void putRows('answers', rows).catch(() => undefined)
  }
  setInterval(keep, EVERY_MS)
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep())
  keep()
}

/**
 * Fills what the page has no answer for with the last one of an earlier visit.
 * @returns the keys of those that it used; they are no base for the server's differences, and must be refetched
 */
export async function restoreLastAnswers(client: QueryClient): Promise<readonly (readonly unknown[])[]> {
  const rows = await rowsOf<KeptAnswer>('answers').catch(() => [])
  const missing = rows.filter(({ key }) => client.getQueryData(key) === undefined)
  for (const { key, answer, atMs } of missing) client.setQueryData(key, { ...answer, version: null, etag: null }, { updatedAt: atMs })
  return missing.map(({ key }) => key)
}
