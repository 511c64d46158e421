import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runPackaged } from './command.mjs'
import { ROOT, tell } from './root.mjs'

/** Projects of playwright.config.ts: those of `npm test`, those of `npm run test:long`, and both. */
export const SHORT_JOURNEYS = ['journeys']
export const LONG_JOURNEYS = ['long journeys', 'long files', 'first load']
export const ALL_JOURNEYS = [...SHORT_JOURNEYS, ...LONG_JOURNEYS]

/**
 * The parts of Playwright's report read here. A journey that never started has no results: in a file whose journeys continue
 * each other, those after a failed one are skipped.
 * @typedef {{ title: string, tests: readonly { status: string, results: readonly { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, file: string, specs: readonly Spec[], suites?: readonly Suite[] }} Suite
 * @typedef {{ suites: readonly Suite[], errors: readonly { message?: string, location?: { file: string } }[] }} JourneyReport
 */

/**
 * Runs journeys and counts them one by one.
 * @param {string} name
 * @param {readonly string[]} projects of playwright.config.ts
 * @param {readonly string[]} [words] only files with one of these in their path; all when there are none
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export async function attemptJourneys(name, projects, words = [], env = process.env) {
  const startedAt = performance.now()
  tell(`\n== ${name}`)
  const file = join(ROOT, `.cache/journeys-${process.pid}.json`)
  rmSync(file, { force: true })
  const options = [...projects.map((it) => `--project=${it}`), '--reporter=list,json']
  // The file that runs alone depends on all others, and would bring them along.
  if (words.length > 0) options.push('--no-deps')
  const code = await runPackaged('@playwright/test/cli.js', ['test', ...words, ...options], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const { passed, failures } = countJourneys(read(file))
  rmSync(file, { force: true })
  const failed = code !== 0 && failures.length === 0 ? 1 : failures.length
  return { name, passed, failed, seconds: (performance.now() - startedAt) / 1000, failures }
}

/**
 * Every journey that did not pass failed, also if it never started.
 * @param {JourneyReport} report
 * @returns {{ passed: number, failures: string[] }} `failures`: of each file, the names of the journey and why, on one line
 */
export function countJourneys({ suites, errors }) {
  const tests = suites.flatMap((it) => testsOf(it, []))
  const failed = tests.filter((it) => it.status !== 'expected')
  return {
    passed: tests.length - failed.length,
    failures: [
      ...failed.map((it) => `${it.path}: ${it.title}: ${reasonOf(it.messages)}`),
      ...errors.map(({ message = 'an error without a message', location }) =>
        [...(location ? [relative(ROOT, location.file)] : []), firstLine(message)].join(': '),
      ),
    ],
  }
}

/**
 * @param {Suite} suite a file, or a group in one
 * @param {readonly string[]} above the titles of the groups around it
 * @returns {{ path: string, title: string, status: string, messages: readonly string[] }[]}
 */
function testsOf({ title, file, specs, suites = [] }, above) {
  const titles = title === file ? above : [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      path: `e2e/${file}`,
      title: [...titles, spec.title].join(' '),
      status,
      messages: results.flatMap((it) => it.error?.message ?? []),
    })),
  )
  return [...own, ...suites.flatMap((it) => testsOf(it, titles))]
}

/** @param {readonly string[]} messages */
const reasonOf = ([message]) => (message === undefined ? 'not run, as one before it failed' : firstLine(message))

/** @param {string} text */
const firstLine = (text) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: messages come in colours
  const plain = text.replace(/\u001b\[[\d;]*m/g, '')
  return plain.split('\n', 1)[0]?.slice(0, 300) ?? ''
}

/**
 * @param {string} file
 * @returns {JourneyReport}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { suites: [], errors: [] }
  }
}
