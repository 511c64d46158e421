/** Schedules a callback; returns the function that cancels it. Injected, so that no test sleeps. */
export type After = (ms: number, run: () => void) => () => void

/** Real timers, which do not keep the process alive. */
export const systemAfter: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
