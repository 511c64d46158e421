import { readFileSync, readlinkSync, realpathSync, unlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresUnavailable } from './postgres-binaries.ts'
import { processMark } from './process-mark.ts'

const PATIENCE_MS = 10_000

/**
 * Ends the PostgreSQL that a dead predecessor left, so that ours can start. Call it only as the owner of DATA_DIR: then no running server
 * needs it.
 * @throws PostgresUnavailable when it does not end
 */
export async function endLeftover(cluster: string, socket: string): Promise<void> {
  const pid = postmasterPid(cluster)
  if (pid !== null && isPostmasterOf(pid, cluster)) await end(pid)
  else if (pid !== null) removePidFile(cluster)
  // Something answers that is not a process of this machine: the folder is shared with another machine or container.
  const giveUpAt = Date.now() + PATIENCE_MS
  while (await answers(socket)) {
    if (Date.now() > giveUpAt) {
      throw new PostgresUnavailable('Another PostgreSQL serves this DATA_DIR, started outside this machine or container. Stop it first.')
    }
    await sleep(100)
  }
}

/** The process id in PostgreSQL's own file; null if there is none. */
export function postmasterPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'latin1').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** The id alone is not enough: after a restart of the machine or container it may belong to another program. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (processMark(pid) === null) return false
  if (process.platform !== 'linux') return true
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') && realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** Otherwise PostgreSQL would take the other program with this id for its predecessor and refuse to start. */
function removePidFile(cluster: string): void {
  try {
    unlinkSync(join(cluster, 'postmaster.pid'))
  } catch {
    // Already gone.
  }
}

async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalIfThere(pid, signal)
    const giveUpAt = Date.now() + PATIENCE_MS
    while (processMark(pid) !== null) {
      if (Date.now() > giveUpAt) break
      await sleep(50)
    }
    if (processMark(pid) === null) return
  }
  throw new PostgresUnavailable(`The PostgreSQL of an earlier start (process ${pid}) does not end. End it by hand, then start again.`)
}

/** Does nothing when the process is gone. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const attempt = connect(socket)
    attempt.once('connect', () => {
      attempt.destroy()
      resolve(true)
    })
    attempt.once('error', () => resolve(false))
  })
}
