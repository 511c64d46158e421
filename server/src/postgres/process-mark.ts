import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Distinguishes processes that had the same id: the boot, and the time in it when the process started. Null when no process has this id. */
export function processMark(pid: number): string | null {
  return process.platform === 'linux' ? markFromProc(pid) : markFromPs(pid)
}

function markFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    // A process that ended but was not yet collected by its parent holds nothing any more.
    if (state === 'Z' || state === 'X') return null
    return `${bootId()}:${fields[19]}`
  } catch {
    return null
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return 'boot'
  }
}

function markFromPs(pid: number): string | null {
  try {
    const startedAt = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return startedAt.trim() || null
  } catch {
    return null
  }
}
