import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { prepare } from './build.mjs'
import { ALL_JOURNEYS, attemptJourneys, LONG_JOURNEYS, SHORT_JOURNEYS } from './journeys.mjs'
import { attemptTests, conclude } from './report.mjs'
import { ROOT, tell } from './root.mjs'

/** The long suites: `journeys`, or a mode of vitest.config.ts: long, bench, models, assistant, soak, samples. */
const [suite = '', ...words] = process.argv.slice(2)

try {
  const env = { ...process.env }
  if (suite === 'samples') env.SAMPLES_DIR = folderOf('SAMPLES_DIR', '../shared/feeds')
  if (suite === 'models' || suite === 'samples') env.MODEL_DATA_DIR = folderOf('MODEL_DATA_DIR', '../shared/data')
  await prepare('work')
  conclude(
    suite === 'journeys' ? await journeys() : [await attemptTests(suite, ['--mode', suite, ...words], env), ...(await withBrowser(env))],
  )
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function journeys() {
  if (words.length > 0) return [await attemptJourneys('journeys', ALL_JOURNEYS, words)]
  return [await attemptJourneys('journeys', SHORT_JOURNEYS), await attemptJourneys('long journeys', LONG_JOURNEYS)]
}

/**
 * A suite's journeys. Words select among rules and slices only; journeys of a word, long or not, are run by `journeys`.
 * @param {NodeJS.ProcessEnv} env
 */
async function withBrowser(env) {
  if (suite === 'long' && words.length === 0) return [await attemptJourneys('long journeys', LONG_JOURNEYS)]
  if (suite === 'samples') return [await attemptJourneys('journeys of samples', ['samples'], words, env)]
  return []
}

/**
 * Publishers' real files, which we may not redistribute.
 * @param {string} variable
 * @param {string} usual
 */
function folderOf(variable, usual) {
  const folder = resolve(ROOT, process.env[variable] || usual)
  if (!existsSync(folder)) throw new Error(`There are no samples at ${folder}. Set ${variable} to the folder that holds them.`)
  return folder
}
