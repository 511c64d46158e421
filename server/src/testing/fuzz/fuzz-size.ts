/** Requests to the JSON API: few in CI; `FUZZ_REQUESTS=25000 npm run test:long fuzz` sends many. */
export const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_500)

/** Printed in the names of the tests; the same seed sends the same. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)

/** Parameters of a property that is tried this often in CI, and as much more often as there are more requests. */
export const seeded = (runsInCi: number) => ({ numRuns: Math.max(1, Math.round((runsInCi * REQUESTS) / 2_500)), seed: SEED })

export const TIMEOUT_MS = 120_000 + REQUESTS * 60
