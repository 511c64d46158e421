import { join } from 'node:path'
import { startBundledPostgres } from '../../server/src/postgres/bundled-postgres.ts'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { ownFolder } from './data-dir.ts'

export interface TestStore {
  /** Value for DATABASE_URL, over TCP. */
  url: string
  stop(): Promise<void>
}

/** A separate, empty PostgreSQL server, as an operator would run one beside the product. */
export async function startStore(): Promise<TestStore> {
  const folder = ownFolder()
  const tcpPort = await freePort()
  const store = await startBundledPostgres({ dataDir: join(folder.path, 'store'), tcpPort, log: () => undefined })
  const { user, database } = store.address
  return {
    url: `postgresql://${user}@127.0.0.1:${tcpPort}/${database}`,
    async stop() {
      await store.stop()
      folder.remove()
    },
  }
}
