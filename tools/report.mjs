import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runPackaged } from './command.mjs'
import { ROOT, tell } from './root.mjs'

/**
 * `failures`: for each failed test, its file, name and first line of the error.
 * @typedef {{ name: string, passed: number, failed: number, seconds: number, failures?: readonly string[] }} Outcome
 */

/**
 * Runs one step that either works or does not.
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
 * Runs a test suite and counts its tests.
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
  const { passed, failed, failures } = counts(file)
  rmSync(file, { force: true })
  // A suite may fail outside any test: a file that does not load, a failing setup, no tests at all.
  return { name, passed, failed: code !== 0 && failed === 0 ? 1 : failed, seconds: since(startedAt), failures }
}

/** @param {string} file */
function counts(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: Number(numPassedTests), failed: Number(numFailedTests), failures: failuresIn(testResults) }
  } catch {
    return { passed: 0, failed: 0, failures: [] }
  }
}

/** @param {string} text */
const firstLine = (text) => text.split('\n', 1)[0]?.slice(0, 300) ?? ''

/**
 * @param {readonly { name: string, status: string, message: string, assertionResults: readonly { status: string, fullName: string, failureMessages: readonly string[] }[] }[]} files
 * @returns {string[]}
 */
function failuresIn(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((it) => it.status === 'failed')
    const path = relative(ROOT, name)
    if (status === 'failed' && failed.length === 0) return [`${path}: ${firstLine(message)}`]
    return failed.map((it) => `${path}: ${it.fullName}: ${firstLine(it.failureMessages[0] ?? '')}`)
  })
}

/** @param {number} startedAt */
const since = (startedAt) => (performance.now() - startedAt) / 1000

/**
 * The summary for people, failures last, as a log is often cut to its end; its last line is for programs. Sets the exit code.
 * @param {readonly Outcome[]} outcomes
 */
export function conclude(outcomes) {
  const width = Math.max(...outcomes.map((it) => it.name.length))
  const lines = outcomes.map(
    ({ name, passed, failed, seconds }) =>
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(width)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
  )
  const sum = (/** @type {'passed' | 'failed'} */ key) => outcomes.reduce((total, it) => total + it[key], 0)
  const failures = outcomes.flatMap((it) => (it.failures ?? []).map((one) => `${it.name}: ${one}`))
  process.stdout.write(`\n${[...lines, ...failures].join('\n')}\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}
