import { defineConfig } from '@playwright/test'
import { TIMINGS } from './e2e/support/timings.ts'

/** What takes long by its nature: `npm test` leaves it out, `npm run test:long` runs it. */
const LONG = /@long/
/** What it looks at, all that a first visit asks for, others at work would disturb. */
const ALONE = 'first-load.journey.ts'

/** Journeys, by `node tools/suite.mjs journeys`, or `npx playwright test e2e/map.journey.ts` when all is built. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/journeys',
  projects: [
    { name: 'journeys', testMatch: '*.journey.ts', testIgnore: ALONE, grepInvert: LONG },
    { name: 'journeys alone', testMatch: ALONE, dependencies: ['journeys'] },
    { name: 'long journeys', testMatch: '*.journey.ts', testIgnore: ALONE, grep: LONG },
    // Only there with the files of publishers that they read.
    ...(process.env.SAMPLES_DIR ? [{ name: 'samples', testMatch: '*.samples.ts', timeout: 300_000 }] : []),
  ],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: TIMINGS.journeyMs,
  use: {
    actionTimeout: TIMINGS.stepMs,
    navigationTimeout: TIMINGS.stepMs,
    // Elsewhere a journey that failed is run again, and what a first visit asks for is measured without a recorder. Snapshots would
    // read the page's blobs from within the page, which its content policy refuses and the journeys hear.
    trace: process.env.CI ? { mode: 'retain-on-failure', snapshots: false } : 'off',
  },
})
