import { browserProblem } from './browser.mjs'
import { buildStale } from './build.mjs'
import { checks } from './check.mjs'
import { installIfStale } from './install.mjs'
import { attempt, attemptTests, conclude } from './report.mjs'
import { tell } from './root.mjs'

try {
  await installIfStale()
  const [outcomes, built] = await Promise.all([checks(), attempt('build', () => buildStale().then(() => 0))])
  outcomes.push(built)
  outcomes.push(await attemptTests('rules and slices', []))
  const problem = await browserProblem()
  if (problem) outcomes.push(await attempt('browser', () => Promise.reject(new Error(problem))))
  else outcomes.push(await attemptTests('journeys', ['--mode', 'journeys']))
  conclude(outcomes)
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
}
