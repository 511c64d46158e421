import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { connect, type Db, type StoreAddress } from '../platform/db/connection.ts'
import { startBundledPostgres } from './bundled-postgres.ts'
import { lockDataDir } from './data-dir-lock.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

export interface Store {
  db: Db
  address: StoreAddress
  close(): Promise<void>
}

/** Opens the store of DATABASE_URL, or the bundled one on DATA_DIR, which this process then owns. */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'store connection lost')
  if (config.databaseUrl) {
    const address = { connectionString: config.databaseUrl }
    const db = connect(address, { onIdleError })
    return { db, address, close: () => db.close() }
  }
  const release = lockDataDir(config.dataDir)
  const postgres = await startBundledPostgres({ dataDir: config.dataDir, log: (level, line) => log[level]({ part: 'postgres' }, line) })
  const db = connect(postgres.address, { onIdleError })
  return {
    db,
    address: postgres.address,
    async close() {
      await db.close()
      await postgres.stop()
      release()
    },
  }
}
