import pg from 'pg'
import type { StoreAddress } from './connection.ts'

/**
 * A connection of its own for work that takes as long as it takes: statements have no time limit. Text is read and written in the same form
 * by every version of PostgreSQL and on every machine.
 */
export async function longSession(address: StoreAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c client_encoding=UTF8',
  })
  // A connection that breaks also fails its query; without a listener the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
