/** Requests to the JSON API: few in CI; `FUZZ_REQUESTS=25000 npm run test:long fuzz` sends many. */
export const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_250)

/** Printed in the names of the tests; the same seed sends the same. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)

/** Parameters of a property that is tried this often for 1,250 requests, and as much more often as there are more. */
export const seeded = (runs: number) => ({ numRuns: Math.max(1, Math.round((runs * REQUESTS) / 1_250)), seed: SEED })

export const TIMEOUT_MS = 120_000 + REQUESTS * 60
