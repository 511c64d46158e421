import type pg from 'pg'
import { runBatch, type Statement } from './statement-batch.ts'

export const BEGIN = 'begin'

export interface Beginning {
  /** What has to be sent before the last statements: nothing once the transaction has begun. */
  openings(): readonly Statement[]
  /** Whether something has been sent that may have to be rolled back. */
  isSent(): boolean
  /** Gives the connection back as it was. */
  end(): void
}

type Query = (...given: unknown[]) => unknown

/** Streams of rows, which are handed back at once. */
const isStream = (statement: unknown) => typeof (statement as { submit?: unknown }).submit === 'function'

/** As a statement that can travel in a batch. Null for a text without values, which may contain several, and for streams. */
function batchable([statement, values]: unknown[]): pg.QueryConfig | null {
  if (typeof statement === 'string') return Array.isArray(values) ? { text: statement, values } : null
  return !isStream(statement) && Array.isArray((statement as pg.QueryConfig).values) ? (statement as pg.QueryConfig) : null
}

/**
 * Lets a transaction begin with its first statement, or with its commit if only last statements follow: one turn of the event loop less, in
 * which the connection, and what others wait for, would be taken up. If it cannot begin, the statement does not run either.
 */
export function beginWithFirst(client: pg.PoolClient): Beginning {
  const own = client.query
  const query: Query = own.bind(client)
  let begun: Promise<unknown> | null = null
  let isSent = false

  function first(given: unknown[]): unknown {
    isSent = true
    const statement = batchable(given)
    if (statement) {
      const outcome = runBatch({ query: query as pg.PoolClient['query'] }, [BEGIN, statement])
      begun = outcome
      return outcome.then((results) => results[1])
    }
    const beginning = query(BEGIN) as Promise<unknown>
    begun = beginning
    return isStream(given[0]) ? query(...given) : beginning.then(() => query(...given))
  }

  function end(): void {
    client.query = own
  }

  client.query = ((...given: unknown[]) => {
    // Outside a transaction it would take effect by itself.
    if (begun) return isStream(given[0]) ? query(...given) : begun.then(() => query(...given))
    const outcome = first(given)
    ;(begun as unknown as Promise<unknown>).then(end, end)
    return outcome
  }) as typeof client.query

  return {
    openings() {
      const missing = begun ? [] : [BEGIN]
      isSent = true
      return missing
    },
    isSent: () => isSent,
    end,
  }
}
