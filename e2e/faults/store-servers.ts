import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { type Part, startedPart } from './processes.ts'
import { type TcpLine, tcpLine } from './tcp-line.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'
const NOBODY = 65_534
const START_MS = 60_000

export interface StoreServers {
  primary: Part
  primaryPort: number
  replica: Part
  replicaPort: number
  /** From the replica to the primary. */
  replication: TcpLine
}

/** PostgreSQL refuses to run as root. */
const asNobody =
  process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig', 'KILL'] : []

async function run(program: string, words: readonly string[]): Promise<void> {
  const [first = '', ...rest] = [...asNobody, join(BINARIES, program), ...words]
  await promisify(execFile)(first, rest, { cwd: '/' })
}

export const storeUrl = (port: number, database = 'postgres') => `postgresql://oppidum@127.0.0.1:${port}/${database}`

async function answers(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: storeUrl(port), connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The folder of a store's data, for the user that PostgreSQL runs as. */
function ownFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700, recursive: true })
  if (asNobody.length > 0) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o700)
}

interface StoreOptions {
  /** Settings of PostgreSQL, as 'name=value'. */
  settings?: readonly string[]
  env?: Record<string, string>
}

function serve(name: string, port: number, data: string, { settings = [], env = {} }: StoreOptions): Promise<Part> {
  return startedPart({
    name,
    command: [
      ...asNobody,
      join(BINARIES, 'postgres'),
      ...['-D', data, '-p', String(port), '-k', dirname(data)],
      ...['listen_addresses=127.0.0.1', 'max_connections=120', ...settings].flatMap((it) => ['-c', it]),
    ],
    env,
    isUp: () => answers(port),
    startMs: START_MS,
  })
}

/** Debian's PostgreSQL 15 as it comes: with fsync. @param folder its data is in a folder of it */
export async function storeServer(folder: string, options: StoreOptions = {}): Promise<{ primary: Part; primaryPort: number }> {
  const primaryPort = await freePort()
  ownFolder(folder)
  const main = join(folder, 'primary')
  await run('initdb', ['-D', main, '-U', 'oppidum', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  writeFileSync(
    join(main, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
  )
  return { primary: await serve('PostgreSQL', primaryPort, main, options), primaryPort }
}

/** The same with a streaming replica, and a commit that waits for its own disk only. */
export async function storeServers(folder: string): Promise<StoreServers> {
  const options = { settings: ['wal_level=replica', 'hot_standby=on'] }
  const { primary, primaryPort } = await storeServer(folder, options)
  const replicaPort = await freePort()
  const copy = join(folder, 'replica')
  const replication = await tcpLine(primaryPort)
  const way = ['-h', '127.0.0.1', '-p', String(replication.port), '-U', 'oppidum']
  await run('pg_basebackup', ['-D', copy, '-R', '-X', 'stream', ...way, '-c', 'fast'])
  const replica = await serve('replica', replicaPort, copy, options)
  return { primary, primaryPort, replica, replicaPort, replication }
}
