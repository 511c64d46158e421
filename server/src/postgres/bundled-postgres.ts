import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asConnectionString, bundledAddress, type StoreAddress } from '../platform/db/store-address.ts'
import { createDatabase, whenReady } from '../platform/db/store-readiness.ts'
import { createCluster } from './cluster.ts'
import { endLeftover, postmasterPid, signalIfThere } from './leftover-postmaster.ts'
import { copyPostgres, findPostgres, PostgresUnavailable, preparePostgres } from './postgres-binaries.ts'
import { type Postmaster, type PostmasterPlan, type StoreLog, startPostmaster } from './postmaster.ts'
import { chooseRunAs, mayRun, mayWrite, type RunAs } from './run-as.ts'
import { makeSocketFolder, socketFolder, socketPath } from './socket-folder.ts'

export interface BundledPostgres {
  address: StoreAddress
  /** The address in the form of DATABASE_URL. */
  connectionString: string
  /** Process id of the postmaster; changes when it is restarted. */
  pid(): number
  /** Cancels running statements and waits until everything is on disk. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: StoreLog
  /** Also listens on this port of 127.0.0.1; for tests. */
  tcpPort?: number
  /** Further PostgreSQL settings, `name=value`; for tests. */
  settings?: readonly string[]
}

/**
 * Starts the PostgreSQL from the packages on DATA_DIR, which the caller has locked, and creates the store at the first start. It ends with
 * this process in any case, and is restarted if it ends by itself.
 * @throws PostgresUnavailable when it cannot be started
 */
export async function startBundledPostgres({ dataDir, log, tcpPort, settings = [] }: Options): Promise<BundledPostgres> {
  const plan = { ...(await prepare(resolve(dataDir), tcpPort)), log, tcpPort, settings }
  const address = { ...bundledAddress(dataDir), port: tcpPort ?? 5432 }
  let current = await untilReady(plan, address)
  await createDatabase({ ...address, database: 'postgres' }, address.database)

  let stopping = false
  const keepAlive = async () => {
    while (!stopping) {
      const why = await current.ended
      for (let pauseMs = 250; !stopping; pauseMs = Math.min(pauseMs * 2, 10_000)) {
        log('error', `PostgreSQL ended by itself (${why}); starting it again`)
        await sleep(pauseMs)
        if (stopping) return
        const next = await untilReady(plan, address, () => stopping).catch(() => null)
        if (!next) continue
        current = next
        if (stopping) await end(plan.cluster, current)
        break
      }
    }
  }
  const supervision = keepAlive()

  return {
    address,
    connectionString: asConnectionString(address),
    pid: () => postmasterPid(plan.cluster) ?? current.child.pid ?? 0,
    async stop() {
      if (!stopping) {
        stopping = true
        await end(plan.cluster, current)
      }
      await supervision
    },
  }
}

async function prepare(dataDir: string, tcpPort: number | undefined): Promise<Omit<PostmasterPlan, 'log' | 'tcpPort' | 'settings'>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const cluster = join(dataDir, 'postgres')
  const runAs = chooseRunAs(ownerOf(cluster))
  const native = reachable(findPostgres(), dataDir, runAs)
  const { initdb, postgres, env: more } = preparePostgres(native, dataDir)
  // Our own environment is not passed on: PG… variables would change its behaviour.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...more }
  const folder = socketFolder(dataDir)
  makeSocketFolder(folder, runAs.ids)
  await endLeftover(cluster, socketPath(folder, tcpPort ?? 5432))
  await createCluster({ initdb, dataDir, cluster, user: bundledAddress(dataDir).user, runAs, env, tcp: tcpPort !== undefined })
  return { postgres, cluster, socketFolder: folder, runAs, env }
}

/** A folder of the programs that the user of `runAs` can reach. Gives DATA_DIR to that user. */
function reachable(native: string, dataDir: string, { ids }: RunAs): string {
  if (!ids) return native
  if (!mayWrite(dataDir, ids)) chownSync(dataDir, ids.uid, ids.gid)
  if (!mayWrite(dataDir, ids)) {
    throw new PostgresUnavailable(
      `PostgreSQL does not run as root, and another user cannot reach ${dataDir} (DATA_DIR). Start Oppidum as an ordinary user, or set DATA_DIR to a folder whose parents everybody may enter.`,
    )
  }
  return mayRun(join(native, 'bin', 'postgres'), ids) ? native : copyPostgres(native, dataDir)
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  try {
    const { uid, gid } = statSync(path)
    return { uid, gid }
  } catch {
    return null
  }
}

/** Children of a killed PostgreSQL may hold its shared memory for a moment, and a new one refuses to start until they end. */
const RETRY_MS = 10_000

async function untilReady(plan: PostmasterPlan, address: StoreAddress, mayStop: () => boolean = () => false): Promise<Postmaster> {
  const giveUpAt = Date.now() + RETRY_MS
  while (true) {
    const started = startPostmaster(plan)
    const waiting = new AbortController()
    const outcome = await Promise.race([started.ended, whenReady(address, waiting.signal)])
    waiting.abort()
    if (outcome === null) return started
    if (Date.now() > giveUpAt || mayStop()) throw new PostgresUnavailable(`PostgreSQL does not start: ${outcome}`)
    await sleep(250)
  }
}

async function end(cluster: string, { child, ended }: Postmaster): Promise<void> {
  const pid = postmasterPid(cluster)
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (pid !== null) signalIfThere(pid, signal)
    else child.stdin?.end()
    if (await Promise.race([ended.then(() => true), sleep(patienceMs, false, { ref: false })])) return
  }
}
