import { execFile } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PostgresUnavailable } from './postgres-binaries.ts'
import type { RunAs } from './run-as.ts'

const run = promisify(execFile)
const DRAFT = 'postgres.new'
const MAJOR = '18'

interface ClusterPlan {
  initdb: string
  dataDir: string
  /** The folder of the database files, `postgres` in DATA_DIR. */
  cluster: string
  user: string
  runAs: RunAs
  env: NodeJS.ProcessEnv
  tcp: boolean
}

/**
 * Creates the database files if they do not exist. They get their final name only when complete: the next start discards what an
 * interrupted one left.
 */
export async function createCluster(plan: ClusterPlan): Promise<void> {
  for (const name of readdirSync(plan.dataDir)) {
    if (name.startsWith(DRAFT)) rmSync(join(plan.dataDir, name), { recursive: true, force: true })
  }
  if (!existsSync(plan.cluster)) await initialise(plan)
  const version = readVersion(plan.cluster)
  if (version !== MAJOR) {
    throw new PostgresUnavailable(
      `The store in ${plan.cluster} was made by PostgreSQL ${version}, this is ${MAJOR}. Start the Oppidum that made it, or set DATA_DIR to another folder.`,
    )
  }
  allowOnly(plan)
}

async function initialise({ initdb, dataDir, cluster, user, runAs, env }: ClusterPlan): Promise<void> {
  const draft = join(dataDir, DRAFT)
  mkdirSync(draft, { mode: 0o700 })
  if (runAs.ids) chownSync(draft, runAs.ids.uid, runAs.ids.gid)
  const words = ['-D', draft, '-U', user, '-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [program = initdb, ...before] = [...runAs.before, initdb]
  try {
    await run(program, [...before, ...words, '--auth=trust', '--no-instructions'], { ...runAs.ids, env, cwd: '/', maxBuffer: 1 << 20 })
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const lastLine = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : ''
    throw new PostgresUnavailable(`The store cannot be created in ${dataDir} (DATA_DIR): ${lastLine || 'initdb did not run'}`)
  }
  renameSync(draft, cluster)
  flushFolder(dataDir)
}

/** Anybody who reaches the socket (its folder is 0700) owns the store; a port is open only in tests. */
function allowOnly({ cluster, tcp, runAs }: ClusterPlan): void {
  const path = join(cluster, 'pg_hba.conf')
  const lines = ['local all all trust', ...(tcp ? ['host all all 127.0.0.1/32 trust'] : [])]
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 })
  if (runAs.ids) chownSync(path, runAs.ids.uid, runAs.ids.gid)
}

function readVersion(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'latin1').trim()
  } catch {
    return 'of an unknown version'
  }
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
