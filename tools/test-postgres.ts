import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type {} from '../server/src/platform/db/testing/provided-store.ts'
import { startBundledPostgres } from '../server/src/postgres/bundled-postgres.ts'
import { freePort } from './cluster/free-port.mjs'
import { quickFolder } from './cluster/quick-folder.mjs'

/**
 * One bundled PostgreSQL for the whole run, in a temporary folder: most of some 700 test files create a database. Without fsync: tests need not
 * survive a crash, and the launcher's own tests use the real settings.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_NO_POSTGRES === '1') return undefined
  if (process.env.TEST_POSTGRES_PORT) {
    // An external server, over TCP alone: the suite for PostgreSQL 15.
    const port = Number(process.env.TEST_POSTGRES_PORT)
    const socket = { host: '127.0.0.1', port, user: 'oppidum', database: 'postgres' }
    project.provide('store', { socket, databaseUrl: `postgresql://oppidum@127.0.0.1:${port}/postgres` })
    return undefined
  }
  const dataDir = mkdtempSync(join(quickFolder(), 'oppidum-tests-'))
  const tcpPort = await freePort()
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=100', 'max_wal_size=256MB']
  const store = await startBundledPostgres({ dataDir, tcpPort, settings, log: (level, line) => level === 'error' && console.error(line) })
  const { user, database } = store.address
  project.provide('store', { socket: store.address, databaseUrl: `postgresql://${user}@127.0.0.1:${tcpPort}/${database}` })
  return async () => {
    await store.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
