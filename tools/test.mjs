import { browserProblem } from './browser.mjs'
import { buildStale } from './build.mjs'
import { checks } from './check.mjs'
import { enginesIn, markPassed, unchangedEngines } from './engine-marks.mjs'
import { installIfStale } from './install.mjs'
import { attemptJourneys, SHORT_JOURNEYS } from './journeys.mjs'
import { attempt, attemptTests, conclude } from './report.mjs'
import { ROOT, tell } from './root.mjs'
import { testFilesOf } from './test-files.mjs'

/** With words: runs their tests alone, without lint and build; without words: everything. */
const words = process.argv.slice(2)

try {
  await installIfStale('work')
  if (words.length > 0) await testWords()
  else await testEverything()
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
}

async function testEverything() {
  const [outcomes, built] = await Promise.all([checks(), attempt('build', () => buildStale().then(() => 0))])
  outcomes.push(built)
  outcomes.push(await rulesAndSlices())
  const problem = await browserProblem()
  if (problem) outcomes.push(await attempt('browser', () => Promise.reject(new Error(problem))))
  else outcomes.push(await attemptJourneys('journeys', SHORT_JOURNEYS))
  conclude(outcomes)
}

async function rulesAndSlices() {
  const unchanged = unchangedEngines(ROOT, 'tests')
  if (unchanged.length > 0) tell(`Tests not run again, unchanged since they passed: engines ${unchanged.join(', ')}.`)
  const outcome = await attemptTests(
    'rules and slices',
    unchanged.flatMap((it) => ['--exclude', `**/engines/${it}/**`]),
  )
  if (outcome.failed === 0) markPassed(ROOT, 'tests', enginesIn(ROOT))
  return outcome
}

async function testWords() {
  const { tests, journeys } = testFilesOf(ROOT, words)
  const named = words.map((it) => `"${it}"`).join(' or ')
  if (tests.length === 0 && journeys.length === 0) throw new Error(`No test file has ${named} in its path.`)
  if (tests.length === 0) throw new Error(`Only journeys have ${named} in their path; ${howToRunThem()}`)
  conclude([await attemptTests(words.join(' '), tests)])
  if (journeys.length > 0) tell(`Not run: ${journeys.join(', ')}; ${howToRunThem()}`)
}

/** Journeys need a build and a browser, which takes longer than a word's tests should. */
const howToRunThem = () => `to build and run them: node tools/suite.mjs journeys ${words.join(' ')}`
