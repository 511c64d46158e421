import pino from 'pino'
import type { Config } from '../config/config.ts'
import { connect, type Db, type StoreAddress } from '../platform/db/connection.ts'
import { bundledAddress } from '../platform/db/store-address.ts'
import { holderOf } from '../postgres/data-dir-lock.ts'
import { openStore } from '../postgres/store.ts'

/** The store: opened by this process, or the one of a server that is running on the same DATA_DIR. */
export async function reachStore(config: Config): Promise<{ db: Db; address: StoreAddress; close(): Promise<void>; beside: boolean }> {
  if (!config.databaseUrl && holderOf(config.dataDir) !== null) {
    const address = bundledAddress(config.dataDir)
    const db = connect(address)
    return { db, address, close: () => db.close(), beside: true }
  }
  return { ...(await openStore(config, pino({ level: 'error' }, pino.destination(2)))), beside: false }
}
