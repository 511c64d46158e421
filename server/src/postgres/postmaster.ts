import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { endWithParent, type RunAs } from './run-as.ts'

/** Takes one line of PostgreSQL's own words. */
export type StoreLog = (level: 'debug' | 'warn' | 'error', line: string) => void

export interface Postmaster {
  child: ChildProcess
  /** Why it ended, in PostgreSQL's words where it gave any. */
  ended: Promise<string>
}

/**
 * Settings that differ from PostgreSQL's own. Small, because it shares a machine with the server; statements and
 * their values are kept out of the log.
 */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=96MB',
  'max_connections=40',
  'max_wal_size=256MB',
  'max_wal_senders=0',
  'max_worker_processes=4',
  'max_parallel_workers_per_gather=0',
  'io_method=sync',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'unix_socket_permissions=0700',
  'port=5432',
]

export interface PostmasterPlan {
  postgres: string
  cluster: string
  socketFolder: string
  /** Also listens on 127.0.0.1; for tests. */
  tcpPort: number | undefined
  /** More settings, `name=value`, the last word on each. */
  settings: readonly string[]
  runAs: RunAs
  env: NodeJS.ProcessEnv
  log: StoreLog
}

/**
 * Starts PostgreSQL so that it ends with this process however that ends, also by kill -9. It has its own process
 * group: Ctrl-C is meant for the server, which puts its work down before it stops the store.
 */
export function startPostmaster(plan: PostmasterPlan): Postmaster {
  const settings = [...SETTINGS, `unix_socket_directories=${plan.socketFolder}`]
  if (plan.tcpPort !== undefined) settings.push(`port=${plan.tcpPort}`, 'listen_addresses=127.0.0.1')
  else settings.push('listen_addresses=')
  settings.push(...plan.settings)
  const own = [plan.postgres, '-D', plan.cluster, ...settings.flatMap((it) => ['-c', it])]
  const [program = plan.postgres, ...words] = [...plan.runAs.before, ...bound(own)]
  const child = spawn(program, words, {
    cwd: '/',
    env: plan.env,
    ...plan.runAs.ids,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  return { child, ended: follow(child, plan.log) }
}

function bound(own: readonly string[]): string[] {
  const dies = endWithParent()
  // Between the fork and the kernel's being told, the parent may already have died: then nothing is started.
  if (dies) return [...dies, '/bin/sh', '-c', `[ "$PPID" = ${process.pid} ] && exec "$@"`, 'sh', ...own]
  return ['/bin/sh', '-c', WATCHDOG, 'sh', ...own]
}

/** Waits beside PostgreSQL for the end of our pipe, which the kernel closes when we die. */
const WATCHDOG = `
exec 3<&0
"$@" 3<&- </dev/null & store=$!
( cat <&3 >/dev/null; kill -INT $store ) & watch=$!
wait $store; code=$?
kill $watch 2>/dev/null
exit $code`

function follow(child: ChildProcess, log: StoreLog): Promise<string> {
  let lastComplaint = ''
  const lines = child.stderr ? createInterface({ input: child.stderr }) : null
  lines?.on('line', (line) => {
    const level = levelOf(line)
    if (level === 'error') lastComplaint = line
    log(level, line)
  })
  // Our end of its standard input is only there to be closed; writing to it never happens.
  child.stdin?.on('error', () => undefined)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(lastComplaint || `ended with ${signal ?? code}`))
  })
}

function levelOf(line: string): 'debug' | 'warn' | 'error' {
  // What our own asking for readiness hears while it starts is no complaint.
  if (/^FATAL: {2}the database system is (starting up|not yet accepting connections)/.test(line)) return 'debug'
  // Large batches are tried as if all of them were new; that they were not is ordinary.
  if (/^ERROR: {2}duplicate key value violates unique constraint "observation_/.test(line)) return 'debug'
  if (/^(FATAL|PANIC):/.test(line)) return 'error'
  return /^(WARNING|ERROR):/.test(line) ? 'warn' : 'debug'
}
