/** The categories that a trace of the browser needs for `longestCpuMs`. */
export const TASK_CATEGORIES = ['toplevel', '__metadata']

/** A task of the page's main thread in a trace of the browser; µs. */
interface TracedTask {
  name: string
  tid: number
  pid: number
  tdur?: number
  args?: { name?: string }
}

/** Processor time of the longest task of any renderer's main thread: other programs on the machine do not count. NaN without tasks. */
export function longestCpuMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TracedTask[] }
  const threadOf = ({ pid, tid }: TracedTask) => `${pid} ${tid}`
  const mains = new Set(traceEvents.filter((it) => it.name === 'thread_name' && it.args?.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((it) => it.tdur !== undefined && /RunTask/.test(it.name) && mains.has(threadOf(it)))
  if (tasks.length === 0) return Number.NaN
  return tasks.reduce((longest, it) => Math.max(longest, (it.tdur ?? 0) / 1_000), 0)
}
