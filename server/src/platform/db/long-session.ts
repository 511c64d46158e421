import pg from 'pg'
import type { StoreAddress } from './connection.ts'

/**
 * A connection of its own for work that takes as long as it takes: statements have no time limit. When this process is gone, the server
 * notices within a second, or within a minute if the network is gone too, and releases the locks. Text is read and written in the same form
 * by every version of PostgreSQL and on every machine.
 */
export async function longSession(address: StoreAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options:
      '-c statement_timeout=0 -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c client_encoding=UTF8',
  })
  // A connection that breaks also fails its query; without a listener the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  // Without it, an index would be built to its end for nobody. Some systems cannot do it.
  await client.query('set client_connection_check_interval = 1000').catch(() => undefined)
  return client
}
