import { readFileSync, readlinkSync, realpathSync, unlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresUnavailable } from './postgres-binaries.ts'
import { processMark } from './process-mark.ts'

const PATIENCE_MS = 10_000

/**
 * Ends the PostgreSQL of a predecessor that died, so that ours can start. Only for the owner of DATA_DIR: then
 * nobody living can need it.
 * @throws PostgresUnavailable when it does not end
 */
export async function endLeftover(cluster: string, socket: string): Promise<void> {
  const pid = postmasterPid(cluster)
  if (pid !== null && isPostmasterOf(pid, cluster)) await end(pid)
  else if (pid !== null) forget(cluster)
  // Somebody answers although no process of ours is known: the folder is shared with another machine or container.
  const giveUpAt = Date.now() + PATIENCE_MS
  while (await answers(socket)) {
    if (Date.now() > giveUpAt) {
      throw new PostgresUnavailable('Another PostgreSQL serves this DATA_DIR, started outside this machine or container. Stop it first.')
    }
    await sleep(100)
  }
}

/** Number of the process that PostgreSQL itself noted; null when none did. */
export function postmasterPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'latin1').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** A number is not enough: after a restart of the machine or container it may be another program's. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (processMark(pid) === null) return false
  if (process.platform !== 'linux') return true
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') && realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** PostgreSQL would take the living stranger of that number for its own predecessor and refuse to start. */
function forget(cluster: string): void {
  try {
    unlinkSync(join(cluster, 'postmaster.pid'))
  } catch {
    // Gone by itself.
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

/** Sends nothing, and does not complain, when the process is gone. */
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
