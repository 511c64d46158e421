import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.data', 'coverage'])
const isTest = (/** @type {string} */ name) => /\.(test|long|cluster|samples|bench|soak)\.(ts|tsx|mjs)$/.test(name)

/**
 * A hash over the content of files and folders. Build output is left out, tests too unless requested.
 * @param {string} root
 * @param {readonly string[]} paths relative to root; one that is not there counts as such
 * @param {{ tests?: boolean }} [options]
 */
export function fingerprint(root, paths, { tests = false } = {}) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesBelow(root, path, tests))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @param {boolean} tests
 * @returns {string[]} in a fixed order
 */
function filesBelow(root, path, tests) {
  const there = statSync(join(root, path), { throwIfNoEntry: false })
  if (!there) return []
  if (there.isFile()) return !tests && isTest(path) ? [] : [path]
  return readdirSync(join(root, path))
    .filter((name) => !LEFT_OUT.has(name) && !name.startsWith('.'))
    .sort()
    .flatMap((name) => filesBelow(root, join(path, name), tests))
}
