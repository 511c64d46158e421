import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, tell } from '../root.mjs'

/** Most disk space for a start's packages (decision 0085). */
export const HEAVIEST_START_MB = 500

/** A file's disk usage as counted by `lstat`. */
const BLOCK_BYTES = 512

/**
 * Size of what `npm start` installs on a fresh clone, by package, as counted by `du`: every entry of the lock file in
 * node_modules that is not for developers only.
 * @param {string} [root] with its packages installed
 * @returns {{ path: string, mb: number }[]} heaviest first; MB are mebibytes, as for `du -m`
 */
export function startWeight(root = ROOT) {
  /** @type {import('../install.mjs').LockedPackages} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => ({ path, mb: bytesBelow(join(root, path)) / 2 ** 20 }))
    .sort((a, b) => b.mb - a.mb)
}

/**
 * Without nested packages, which have their own entries.
 * @param {string} path
 * @returns {number} 0 when it is not there, as for packages for other kinds of machine
 */
function bytesBelow(path) {
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (!there) return 0
  const own = there.blocks * BLOCK_BYTES
  if (!there.isDirectory()) return own
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .reduce((sum, name) => sum + bytesBelow(join(path, name)), own)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const weights = startWeight()
  const mb = Math.ceil(weights.reduce((sum, it) => sum + it.mb, 0))
  tell(`a start installs ${mb} MB of packages, of at most ${HEAVIEST_START_MB}`)
  if (mb > HEAVIEST_START_MB) {
    for (const { path, mb: own } of weights.slice(0, 20)) tell(`${own.toFixed(0).padStart(6)} MB  ${path}`)
    process.exitCode = 1
  }
}
