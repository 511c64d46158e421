import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { prepare } from './build.mjs'
import { attemptJourneys } from './journeys.mjs'
import { attemptTests, conclude } from './report.mjs'
import { ROOT, tell } from './root.mjs'

/** The long suites: `journeys`, or a mode of vitest.config.ts: long, bench, models, assistant, soak, samples. */
const [suite = '', ...words] = process.argv.slice(2)

try {
  const env = { ...process.env }
  if (suite === 'samples') env.SAMPLES_DIR = folderOf('SAMPLES_DIR', '../shared/feeds')
  if (suite === 'models' || suite === 'samples') env.MODEL_DATA_DIR = folderOf('MODEL_DATA_DIR', '../shared/data')
  await prepare('work')
  const outcomes = []
  if (suite !== 'journeys') outcomes.push(await attemptTests(suite, ['--mode', suite, ...words], env))
  if (suite === 'journeys') outcomes.push(await attemptJourneys(suite, ['journeys', 'journeys alone'], words, env))
  if (suite === 'samples') outcomes.push(await attemptJourneys('journeys of samples', ['samples'], words, env))
  conclude(outcomes)
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/**
 * Real files of publishers, which are not ours to keep here.
 * @param {string} variable
 * @param {string} usual
 */
function folderOf(variable, usual) {
  const folder = resolve(ROOT, process.env[variable] || usual)
  if (!existsSync(folder)) throw new Error(`There are no samples at ${folder}. Set ${variable} to the folder that holds them.`)
  return folder
}
