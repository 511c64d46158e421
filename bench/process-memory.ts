import { readdirSync, readFileSync } from 'node:fs'

/** In MB. */
export interface MemoryUse {
  /** Memory shared by several processes counts in full for each. */
  residentMb: number
  /** Shared memory counts in parts, so that the sum is what the machine provides. */
  shareMb: number
}

const fileOf = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')

const mb = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1_024

export const residentMb = (pid: number) => mb(fileOf(pid, 'status'), 'VmRSS')

/** A process and all its descendants. */
export function memoryUseOf(root: number): MemoryUse {
  const children = new Map<number, number[]>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = whileThere(() => Number(fileOf(pid, 'stat').split(') ')[1]?.split(' ')[1]))
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const taken: MemoryUse = { residentMb: 0, shareMb: 0 }
  const look = (pid: number) => {
    taken.residentMb += whileThere(() => residentMb(pid)) ?? 0
    taken.shareMb += whileThere(() => mb(fileOf(pid, 'smaps_rollup'), 'Pss')) ?? 0
    for (const child of children.get(pid) ?? []) look(child)
  }
  look(root)
  return taken
}

/** Null if the process has ended meanwhile. */
function whileThere<T>(look: () => T): T | null {
  try {
    return look()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
