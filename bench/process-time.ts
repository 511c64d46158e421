import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux: ticks of /proc/PID/stat in a second. */
const TICKS_A_SECOND = 100

/** After the name in parentheses, which may contain spaces: state, parent, ..., utime, stime, cutime, cstime. proc(5). */
function statOf(pid: number): { parent: number; seconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
    return { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND }
  } catch {
    // It has ended meanwhile; its parent has counted it.
    return null
  }
}

/** Processor time that a process with all its threads and ended children has used, in seconds. */
export const processSeconds = (pid: number): number => statOf(pid)?.seconds ?? 0

/** The same of a process and all its descendants. */
export function familySeconds(root: number): number {
  const stats = new Map<number, NonNullable<ReturnType<typeof statOf>>>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const stat = statOf(pid)
    if (stat) stats.set(pid, stat)
  }
  const isOfRoot = (pid: number): boolean => pid === root || (stats.has(pid) && isOfRoot(stats.get(pid)?.parent ?? 0))
  return [...stats].reduce((sum, [pid, { seconds }]) => (isOfRoot(pid) ? sum + seconds : sum), 0)
}
