import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runPackaged } from './command.mjs'
import { ROOT, tell } from './root.mjs'

/** @typedef {{ name: string, passed: number, failed: number, seconds: number }} Outcome */

/**
 * Does one thing that either works or not.
 * @param {string} name
 * @param {() => Promise<number>} work resolves to an exit code; a throw is a failure too
 * @returns {Promise<Outcome>}
 */
export async function attempt(name, work) {
  const startedAt = performance.now()
  tell(`\n== ${name}`)
  const code = await work().catch((error) => {
    tell(error instanceof Error ? error.message : String(error))
    return 1
  })
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds: since(startedAt) }
}

/**
 * Runs a suite of tests and counts them one by one.
 * @param {string} name
 * @param {readonly string[]} words for `vitest run`
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Outcome>}
 */
export async function attemptTests(name, words, env = process.env) {
  const startedAt = performance.now()
  tell(`\n== ${name}`)
  const file = join(ROOT, `.cache/tests-${process.pid}.json`)
  rmSync(file, { force: true })
  const code = await runPackaged(
    'vitest/vitest.mjs',
    ['run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      env,
    },
  )
  const { passed, failed } = counts(file)
  rmSync(file, { force: true })
  // A suite may fail outside any test: a file that does not load, a set-up that throws, no tests at all.
  return { name, passed, failed: code !== 0 && failed === 0 ? 1 : failed, seconds: since(startedAt) }
}

/** @param {string} file */
function counts(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** @param {number} startedAt */
const since = (startedAt) => (performance.now() - startedAt) / 1000

/**
 * The summary for people; its last line is for programs. Sets the exit code.
 * @param {readonly Outcome[]} outcomes
 */
export function conclude(outcomes) {
  const width = Math.max(...outcomes.map((it) => it.name.length))
  const lines = outcomes.map(
    ({ name, passed, failed, seconds }) =>
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(width)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
  )
  const sum = (/** @type {'passed' | 'failed'} */ key) => outcomes.reduce((total, it) => total + it[key], 0)
  process.stdout.write(`\n${lines.join('\n')}\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}
