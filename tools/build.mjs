import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STEPS } from './build-steps.mjs'
import { fingerprint } from './fingerprint.mjs'
import { installIfStale } from './install.mjs'
import { ROOT, tell } from './root.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} output folder it writes, relative to the project's
 * @property {readonly string[]} inputs files and folders it reads
 * @property {readonly string[]} proof files below `output` that must exist
 * @property {(folder: string) => Promise<void>} make writes into an empty folder; throws with a sentence
 */

/** The fingerprint of the inputs is stored in the output folder itself, so both are replaced together. */
const STAMP = '.built-from'

/**
 * Builds what is missing or stale, in parallel. A folder is replaced once its successor is complete, so a failed
 * or interrupted build leaves the old one.
 * @param {readonly string[]} [names] all when absent
 * @throws the first step's error, once every other step has ended
 */
export async function buildStale(names) {
  const outcomes = await Promise.allSettled(STEPS.filter((step) => !names || names.includes(step.name)).map(buildIfStale))
  const failure = outcomes.find((it) => it.status === 'rejected')
  if (failure) throw failure.reason
}

/**
 * Builds a step's folder unless it is there and was built from the same inputs.
 * @param {Step} step
 */
export async function buildIfStale(step) {
  const wanted = fingerprint(ROOT, step.inputs)
  if (isBuilt(step, wanted)) return
  const startedAt = performance.now()
  tell(`Building ${step.name} ...`)
  const draft = join(ROOT, '.cache/build', `${step.output.replaceAll('/', '-')}-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    await step.make(draft)
    writeFileSync(join(draft, STAMP), `${wanted}\n`)
    replace(join(ROOT, step.output), draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  tell(`Built ${step.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/**
 * @param {Step} step
 * @param {string} wanted
 */
function isBuilt({ output, proof }, wanted) {
  const stamp = join(ROOT, output, STAMP)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== wanted) return false
  return proof.every((it) => existsSync(join(ROOT, output, it)))
}

/**
 * @param {string} folder
 * @param {string} successor
 */
function replace(folder, successor) {
  const old = `${successor}-old`
  mkdirSync(dirname(folder), { recursive: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(successor, folder)
  rmSync(old, { recursive: true, force: true })
}

/**
 * Installs and builds what is missing or stale. Prints nothing if there is nothing to do.
 * @param {import('./install.mjs').Purpose} purpose of the installation
 */
export async function prepare(purpose) {
  await installIfStale(purpose)
  await buildStale()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await prepare('start')
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
