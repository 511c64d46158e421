import { join } from 'node:path'
import { startBundledPostgres } from '../../server/src/postgres/bundled-postgres.ts'
import { ownFolder } from './data-dir.ts'
import { freePort } from './server-process.ts'

export interface TestStore {
  /** An address for DATABASE_URL, over TCP. */
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL server of its own, as an operator would have one beside the product. It is empty. */
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
