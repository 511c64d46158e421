import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Statements that are sent in one turn of the event loop travel in one write. With pipelines each would be a write of its own, which wakes the
 * store's process up: a sixth of an instance's time in a profile of the mixed load.
 */
export function joinWrites(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  let isJoining = false

  client.query = ((...given: unknown[]) => {
    if (!isJoining) {
      isJoining = true
      stream.cork()
      process.nextTick(() => {
        isJoining = false
        stream.uncork()
      })
    }
    return query(...given)
  }) as typeof client.query
}
