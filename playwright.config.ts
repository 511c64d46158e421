import { defineConfig } from '@playwright/test'
import { TIMINGS } from './e2e/support/timings.ts'

/** `npm test` runs *.journey.ts without this tag; `npm run test:long` runs the rest, and every *.long.ts. docs/decisions/0097. */
const LONG = /@long/
/** Measures everything a first visit requests, so nothing else may run beside it. */
const ALONE = 'first-load.long.ts'

/** Journeys, by `node tools/suite.mjs journeys`, or `npx playwright test e2e/map.journey.ts` when all is built. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/journeys',
  projects: [
    { name: 'journeys', testMatch: '*.journey.ts', grepInvert: LONG },
    { name: 'long journeys', testMatch: '*.journey.ts', grep: LONG },
    { name: 'long files', testMatch: '*.long.ts', testIgnore: ALONE },
    { name: 'first load', testMatch: ALONE, dependencies: ['long journeys', 'long files'] },
    // Only there with the files of publishers that they read.
    ...(process.env.SAMPLES_DIR ? [{ name: 'samples', testMatch: '*.samples.ts', timeout: 300_000 }] : []),
  ],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: TIMINGS.journeyMs,
  // The default of five seconds is less than a busy machine may take.
  expect: { timeout: TIMINGS.changeMs },
  use: {
    actionTimeout: TIMINGS.stepMs,
    navigationTimeout: TIMINGS.stepMs,
    // Elsewhere a journey that failed is run again, and what a first visit asks for is measured without a recorder. Snapshots would
    // read the page's blobs from within the page, which its content policy refuses and the journeys hear.
    trace: process.env.CI ? { mode: 'retain-on-failure', snapshots: false } : 'off',
  },
})
