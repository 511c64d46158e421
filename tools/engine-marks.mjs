import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'

/** Inputs of every engine's checks, besides its own folder. */
const SHARED = ['domain/src', 'domain/package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts']
const MARKS = '.cache/engine-marks.json'

/**
 * Remembers which engines passed a check unchanged, so that a developer's next run skips them. CI checks all of them.
 * @typedef {'types' | 'tests'} Check
 */

/** @param {string} root */
export const enginesIn = (root) => readdirSync(join(root, 'engines')).sort()

/**
 * An engine's own files and those of the engines it depends on, tests included.
 * @param {string} root
 * @param {string} engine
 */
function contentOf(root, engine) {
  const folders = new Set([engine])
  for (const folder of folders) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'engines', folder, 'package.json'), 'utf8'))
    for (const name of enginesIn(root)) if (`@oppidum/${name}` in dependencies) folders.add(name)
  }
  return fingerprint(root, [...SHARED, ...[...folders].sort().map((it) => `engines/${it}`)], { tests: true })
}

/**
 * @param {string} root
 * @returns {Partial<Record<string, Partial<Record<Check, string>>>>}
 */
function marksIn(root) {
  try {
    return JSON.parse(readFileSync(join(root, MARKS), 'utf8'))
  } catch {
    return {}
  }
}

/**
 * @param {string} root
 * @param {Check} check
 * @param {NodeJS.ProcessEnv} [env] with `CI` nothing is left out
 * @returns {string[]} engines that have not changed since they passed it
 */
export function unchangedEngines(root, check, env = process.env) {
  if (env.CI) return []
  const marks = marksIn(root)
  return enginesIn(root).filter((it) => marks[it]?.[check] === contentOf(root, it))
}

/**
 * @param {string} root
 * @param {Check} check
 * @param {readonly string[]} engines that passed it
 */
export function markPassed(root, check, engines) {
  const marks = marksIn(root)
  for (const it of engines) marks[it] = { ...marks[it], [check]: contentOf(root, it) }
  mkdirSync(dirname(join(root, MARKS)), { recursive: true })
  writeFileSync(join(root, MARKS), JSON.stringify(marks))
}
