import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StatementBatch } from './statement-batch.ts'

/** A statement that takes longer counts as slow, in ms. */
export const SLOW_STATEMENT_MS = 500
/** Statements that are counted each for itself; further ones are counted together. */
const MOST_STATEMENTS = 500
/** Characters of a statement that has no name. */
const SHOWN_CHARACTERS = 120
const OTHERS = 'other-statements'
/** Names that stores give; a text has blanks. */
const NAME = /^[\w-]+$/

/** What one statement has cost since the process started. */
export interface StatementCounts {
  /** Its name; for a statement without one a number sign and eight digits, under which the log has its text. */
  id: string
  /** Its name, or the beginning of its text. Values are sent beside the text, so there are none in it. */
  name: string
  calls: number
  failures: number
  totalMs: number
  maxMs: number
  /** Calls that took longer than SLOW_STATEMENT_MS. */
  slow: number
}

/** Called when a statement begins. @returns a function called when it ends */
export type StatementObserver = (statement: Pick<StatementCounts, 'id' | 'name'>) => (seconds: number, failed: boolean) => void

export interface StatementTimes {
  /** @returns a function to call when the statement ends */
  begin(statement: unknown): (failed: boolean) => void
  counts(): readonly StatementCounts[]
  /** @returns a function that ends it */
  observe(observer: StatementObserver): () => void
}

/** Counts by name. The first texts and names get an entry of their own, so that the memory is bounded. */
export function statementTimes(nowMs: () => number = () => performance.now()): StatementTimes {
  const counts = new Map<string, StatementCounts>()
  const observers = new Set<StatementObserver>()

  function entryOf(key: string): StatementCounts {
    const own = counts.get(key)
    if (own) return own
    if (counts.size >= MOST_STATEMENTS && key !== OTHERS) return entryOf(OTHERS)
    const entry = { id: NAME.test(key) ? key : idOf(key), name: shortened(key), calls: 0, failures: 0, totalMs: 0, maxMs: 0, slow: 0 }
    counts.set(key, entry)
    return entry
  }

  return {
    begin(statement) {
      const startMs = nowMs()
      const entry = entryOf(keyOf(statement))
      const ends = observers.size === 0 ? [] : [...observers].map((it) => it(entry))
      return (failed) => {
        const ms = nowMs() - startMs
        entry.calls++
        entry.totalMs += ms
        if (failed) entry.failures++
        if (ms > entry.maxMs) entry.maxMs = ms
        if (ms > SLOW_STATEMENT_MS) entry.slow++
        for (const end of ends) end(ms / 1_000, failed)
      }
    },
    counts: () => [...counts.values()],
    observe(observer) {
      observers.add(observer)
      return () => observers.delete(observer)
    },
  }
}

function keyOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const { name, text } = (statement ?? {}) as { name?: unknown; text?: unknown }
  if (typeof name === 'string') return name
  return typeof text === 'string' ? text : OTHERS
}

const idOf = (text: string): string => `#${createHash('sha256').update(text).digest('hex').slice(0, 8)}`

const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS)

/** Times every statement of a connection. Streams and cursors, which report their own end, are left out. */
export function timeStatements(client: pg.PoolClient, times: Pick<StatementTimes, 'begin'>): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const timed = (...given: unknown[]) => {
    const [statement] = given
    if (statement instanceof StatementBatch) statement.begin = times.begin
    if (typeof (statement as { submit?: unknown } | null)?.submit === 'function') return query(...given)
    const end = times.begin(statement)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      given[given.length - 1] = (error: unknown, result: unknown) => {
        end(Boolean(error))
        callback(error, result)
      }
      return query(...given)
    }
    const outcome = query(...given)
    if (outcome instanceof Promise)
      outcome.then(
        () => end(false),
        () => end(true),
      )
    return outcome
  }
  client.query = timed as typeof client.query
}
