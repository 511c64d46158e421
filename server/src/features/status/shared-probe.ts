/** The least time between the starts of two probes. */
const PAUSE_MS = 250

/**
 * Shares one probe among all who ask while it runs, and starts four a second at most: anybody may ask without a limit, and each probe opens
 * a connection to the store.
 * @returns a function whose result comes from a probe that was still running, or had not started, when it was called
 */
export function sharedProbe(probe: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  let lastMs = Number.NEGATIVE_INFINITY

  async function run(): Promise<boolean> {
    try {
      const early = lastMs + PAUSE_MS - performance.now()
      if (early > 0) await new Promise((done) => setTimeout(done, early))
      lastMs = performance.now()
      return await probe()
    } finally {
      running = null
    }
  }

  return () => {
    running ??= run()
    return running
  }
}
