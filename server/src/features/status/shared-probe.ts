/** From the beginning of a probe to that of the next one: short for whoever asks, and few probes however many ask. */
const PAUSE_MS = 250

/**
 * A probe that all who ask at the same time share, and that begins four times a second at most: anybody may ask, without a limit, and each
 * probe takes a new connection to the store.
 * @returns resolves with a result that is no older than the question, or than a probe takes
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
