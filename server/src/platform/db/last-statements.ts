import type pg from 'pg'
import { runBatch, type Statement } from './statement-batch.ts'

/**
 * The last statements of a transaction. They are sent together with its commit, so that the locks they take are not held while this process
 * is busy with other work. Their promises resolve after the commit, and never if it fails: the transaction itself rejects then.
 */
export type LastStatements = Pick<pg.PoolClient, 'query'>

interface Waiting {
  config: pg.QueryConfig
  done(result: pg.QueryResult): void
}

export interface Ending {
  last: LastStatements
  /** Sends the last statements and the commit in one go. Resolves when all are over. @throws the first error: nothing is committed */
  commit(): Promise<void>
}

/** @param openings what has to be sent before the last statements, if anything: the transaction may not have begun */
export function endingOf(client: Pick<pg.PoolClient, 'query'>, openings: () => readonly Statement[]): Ending {
  const waiting: Waiting[] = []
  let isSent = false

  function query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (isSent) return Promise.reject(new Error('The transaction has ended: a statement that follows from a last one comes too late.'))
    return new Promise((done) => waiting.push({ config, done }))
  }

  return {
    // Only this form of the overloaded function is offered: `run` uses no other.
    last: { query: query as pg.PoolClient['query'] },

    async commit() {
      isSent = true
      const before = openings()
      // Neither begun nor anything to do.
      if (before.length > 0 && waiting.length === 0) return
      const results = await runBatch(client, [...before, ...waiting.map((it) => it.config), 'commit'])
      // PostgreSQL's answer to the commit of a transaction in which a statement has failed.
      if (results.at(-1)?.command === 'ROLLBACK') throw new Error('Nothing was committed: a statement failed, and its error was dropped.')
      for (const [index, { done }] of waiting.entries()) done(results[before.length + index] as pg.QueryResult)
    },
  }
}
