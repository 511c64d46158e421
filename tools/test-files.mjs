import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of tests, and their file endings: rules and slices, then journeys. */
const KINDS = /** @type {const} */ ({
  tests: { folders: ['client', 'domain', 'engines', 'server', 'web', 'tools', 'e2e'], ending: /\.test\.tsx?$/ },
  journeys: { folders: ['e2e'], ending: /\.(journey|long)\.ts$/ },
})
const PASSED_OVER = new Set(['node_modules', 'dist'])

/**
 * Test files for some words: files whose path from the project's root contains one of them, ignoring case.
 * @param {string} root
 * @param {readonly string[]} words
 * @returns {{ tests: string[], journeys: string[] }} paths from the root on, in the order of the alphabet; empty when none matches
 */
export function testFilesOf(root, words) {
  const wanted = words.map((it) => it.toLowerCase())
  /** @param {keyof typeof KINDS} kind */
  const matching = (kind) =>
    KINDS[kind].folders
      .flatMap((folder) => filesBelow(root, folder))
      .filter((path) => KINDS[kind].ending.test(path) && wanted.some((word) => path.toLowerCase().includes(word)))
      .sort()
  return { tests: matching('tests'), journeys: matching('journeys') }
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((it) => {
    if (it.isDirectory()) return PASSED_OVER.has(it.name) ? [] : filesBelow(root, `${folder}/${it.name}`)
    return `${folder}/${it.name}`
  })
}
