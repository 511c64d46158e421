import { readFileSync } from 'node:fs'

/**
 * The most resident memory in bytes that this process has had at once. `process.resourceUsage().maxRSS` would not do: a child begins with
 * the peak of the process that started it.
 */
export function peakResidentBytes(): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1_024
}
