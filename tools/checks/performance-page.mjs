import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, tell } from '../root.mjs'

/** The figures that docs/performance.md shows, one JSON object a line. */
const STORED = 'bench/results.jsonl'
/** What benches have measured here since, in their order. */
const MEASURED = '.cache/bench/results.jsonl'
const PAGE = 'docs/performance.md'

/**
 * A row of a bench. `control` is the median of the same work without the product, in the same run; a goal is one of the ratio to it, or of
 * the value where there is no control. Null is a value that could not be computed. `load` is the machine's load average of the last minute.
 * @typedef {{
 *   bench: string, test: string, row: string, unit: string, value: number | null, control?: number | null | undefined,
 *   goal: { atLeast: number } | { atMost: number } | null, at: string, machine: string, load: number
 * }} Result
 */

/** @param {string} text @returns {Result[]} */
export const resultsOf = (text) =>
  text
    .split('\n')
    .filter((it) => it !== '')
    .map((it) => JSON.parse(it))

/**
 * Of each test of a bench, the rows of its newest run, each once, by bench in the order of the run. Benches that no longer exist are left
 * out.
 * @param {readonly Result[]} results @param {readonly string[]} benches
 * @returns {Result[]}
 */
export function newestOf(results, benches) {
  const testOf = (/** @type {Result} */ it) => `${it.bench}\n${it.test}`
  /** @type {Map<string, string>} */
  const newest = new Map()
  for (const it of results) if (it.at > (newest.get(testOf(it)) ?? '')) newest.set(testOf(it), it.at)
  const distinct = new Map(results.map((it) => [JSON.stringify(it), it]))
  return [...distinct.values()]
    .filter((it) => benches.includes(it.bench) && newest.get(testOf(it)) === it.at)
    .sort((a, b) => (a.bench === b.bench ? 0 : a.bench < b.bench ? -1 : 1))
}

const digits = (/** @type {number} */ value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))
const number = (/** @type {number | null} */ value) => (value === null ? 'none' : digits(value))

/** @param {Result} result @returns {number | null} what the goal is about */
function measureOf({ value, control }) {
  if (control === undefined) return value
  return value === null || control === null || control === 0 ? null : value / control
}

/** Null without a goal. @param {Result} result */
export function isMet(result) {
  const { goal } = result
  if (goal === null) return null
  const measure = measureOf(result)
  if (measure === null) return false
  return 'atLeast' in goal ? measure >= goal.atLeast : measure <= goal.atMost
}

/** @param {Result} result */
function cells(result) {
  const { row, unit, value, control, goal } = result
  const unitText = unit === '' || value === null ? '' : ` ${unit}`
  const goalUnit = control === undefined && unit !== '' ? ` ${unit}` : ''
  const met = isMet(result)
  return [
    row.trim().replaceAll('|', '\\|'),
    `${number(value)}${unitText}`,
    control === undefined ? '' : number(control),
    control === undefined ? '' : number(measureOf(result)),
    goal === null ? '' : 'atLeast' in goal ? `≥ ${goal.atLeast}${goalUnit}` : `≤ ${goal.atMost}${goalUnit}`,
    met === null ? '' : met ? 'met' : '**not met**',
  ]
}

/** As the formatter writes it. @param {readonly string[]} head @param {readonly (readonly string[])[]} body */
function table(head, body) {
  const widths = head.map((it, column) => Math.max(it.length, 3, ...body.map((row) => row[column]?.length ?? 0)))
  const line = (/** @type {readonly string[]} */ row) => `| ${row.map((it, column) => it.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((it) => '-'.repeat(it))), ...body.map(line)].join('\n')
}

const HEAD = ['What', 'Result', 'Control', 'Ratio', 'Goal', '']

/** @param {readonly Result[]} results of one bench */
function section(results) {
  const [first] = results
  if (!first) return ''
  const days = [...new Set(results.map((it) => it.at.slice(0, 10)))].join(', ')
  const machines = [...new Set(results.map((it) => it.machine))].join('; ')
  const loads = results.map((it) => it.load)
  const [least, most] = [Math.min(...loads), Math.max(...loads)]
  const load = least === most ? `${least}` : `${least} to ${most}`
  return `### \`${first.bench}\`\n\n${days}. ${machines}. Load ${load}.\n\n${table(HEAD, results.map(cells))}`
}

/** The generated part of the page. @param {readonly Result[]} results @param {readonly string[]} benches */
export function tables(results, benches) {
  const measured = benches.filter((bench) => results.some((it) => it.bench === bench))
  const missing = benches.filter((it) => !measured.includes(it))
  const withGoal = results.filter((it) => it.goal !== null)
  const missed = results.filter((it) => isMet(it) === false)
  return [
    `${withGoal.length - missed.length} of ${withGoal.length} rows with a goal meet it.`,
    ...(missed.length > 0 ? ['### Not met', table(HEAD, missed.map(cells))] : []),
    ...(missing.length > 0 ? ['### No result yet', missing.map((it) => `- \`${it}\``).join('\n')] : []),
    ...measured.map((bench) => section(results.filter((it) => it.bench === bench))),
  ].join('\n\n')
}

const BEGIN = '<!-- results -->'
const END = '<!-- /results -->'

/** @param {string} page @param {string} generated */
export function withTables(page, generated) {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no part between ${BEGIN} and ${END}.`)
  return `${before}${BEGIN}\n\n${generated}\n\n${END}${after}`
}

export const benchFiles = () =>
  readdirSync(join(ROOT, 'bench'), { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.bench.ts'))
    .map((it) => `bench/${it.replaceAll('\\', '/')}`)
    .sort()

const read = (/** @type {string} */ path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '')

export const storedResults = () => resultsOf(read(STORED))
export const page = () => read(PAGE)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === '--write') {
    const benches = benchFiles()
    const results = newestOf([...storedResults(), ...resultsOf(read(MEASURED))], benches)
    writeFileSync(join(ROOT, STORED), results.map((it) => `${JSON.stringify(it)}\n`).join(''))
    writeFileSync(join(ROOT, PAGE), withTables(page(), tables(results, benches)))
  } else {
    tell(`Adds the results of ${MEASURED} to ${STORED} and ${PAGE}: node tools/checks/performance-page.mjs --write`)
    process.exitCode = 1
  }
}
