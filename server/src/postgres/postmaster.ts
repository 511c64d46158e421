import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { endWithParent, type RunAs } from './run-as.ts'

/** Takes one line of PostgreSQL's log. */
export type StoreLog = (level: 'debug' | 'warn' | 'error', line: string) => void

export interface Postmaster {
  child: ChildProcess
  /** Resolves when it ends, with PostgreSQL's reason if it gave one. */
  ended: Promise<string>
}

/**
 * Settings that differ from PostgreSQL's defaults. Small, because it shares a machine with the server. Statements and their values are
 * not logged.
 */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=96MB',
  'max_connections=40',
  'max_wal_size=256MB',
  // As many pages a second as by default, in one round instead of five.
  'bgwriter_delay=1s',
  'bgwriter_lru_maxpages=500',
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
  /** Further settings, `name=value`, which override all others. */
  settings: readonly string[]
  runAs: RunAs
  env: NodeJS.ProcessEnv
  log: StoreLog
}

/**
 * Starts PostgreSQL so that it ends with this process in any case, even with kill -9. It has its own process group, because Ctrl-C is for
 * the server, which finishes its work before it stops the store.
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
  const prefix = endWithParent()
  // If the parent dies between the fork and this point, nothing is started.
  if (prefix) return [...prefix, '/bin/sh', '-c', `[ "$PPID" = ${process.pid} ] && exec "$@"`, 'sh', ...own]
  return ['/bin/sh', '-c', WATCHDOG, 'sh', ...own]
}

/** Waits beside PostgreSQL for the end of our pipe, which the kernel closes when this process dies. */
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
  // The pipe exists only to be closed; nothing is ever written to it.
  child.stdin?.on('error', () => undefined)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(lastComplaint || `ended with ${signal ?? code}`))
  })
}

function levelOf(line: string): 'debug' | 'warn' | 'error' {
  // The readiness check causes this message during startup.
  if (/^FATAL: {2}the database system is (starting up|not yet accepting connections)/.test(line)) return 'debug'
  // Large batches are first inserted as if every row were new; a duplicate is expected.
  if (/^ERROR: {2}duplicate key value violates unique constraint "observation_/.test(line)) return 'debug'
  if (/^(FATAL|PANIC):/.test(line)) return 'error'
  return /^(WARNING|ERROR):/.test(line) ? 'warn' : 'debug'
}
