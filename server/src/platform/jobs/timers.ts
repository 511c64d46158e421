/** Runs something later; returns the function that calls it off. Injected, so that no test sleeps. */
export type After = (ms: number, run: () => void) => () => void

/** Real ones; they do not keep the process alive by themselves. */
export const systemAfter: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
