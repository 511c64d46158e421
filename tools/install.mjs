import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.mjs'
import { ROOT, tell } from './root.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} Locked
 * @typedef {Record<string, Locked>} LockedPackages
 * @typedef {'start' | 'work'} Purpose `start`: what the product needs to be built and to run; `work`: the tools of developers as well
 */

/**
 * Installs what package-lock.json lists, unless it is installed already.
 * @param {Purpose} purpose what is installed serves a start as well when it is for work, and is then kept whole
 * @param {string} [root]
 */
export async function installIfStale(purpose, root = ROOT) {
  const missing = firstMissing(purpose, root)
  if (missing === null) return
  tell(`Installing packages (${missing}) ...`)
  const words = [...WORDS, purpose === 'work' || hasTools(root) ? '--include=dev' : '--omit=dev']
  // The second way changes nothing the lock file lists; it accepts a lock file that npm finds incomplete.
  const done = (await npm(['ci', ...words], root)) === 0 || (await npm(['install', '--no-save', ...words], root)) === 0
  if (!done) throw new Error('The packages could not be installed: see what npm says above.')
}

const WORDS = ['--no-audit', '--no-fund', '--include=optional']

/**
 * @param {readonly string[]} words
 * @param {string} cwd
 */
function npm(words, cwd) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? run(process.execPath, [script, ...words], { cwd }) : run('npm', words, { cwd })
}

/**
 * Why an installation is needed, in words; null if it is not. Reads npm's own record of the installation, so a
 * manual `npm ci` counts as well.
 * @param {Purpose} purpose
 * @param {string} root
 * @returns {string | null}
 */
export function firstMissing(purpose, root) {
  const wanted = read(join(root, 'package-lock.json'))
  if (wanted === null) throw new Error('package-lock.json is missing or damaged.')
  const installed = read(join(root, 'node_modules/.package-lock.json'))
  if (installed === null) return 'first start'
  for (const [path, { version, dev, optional, devOptional, peer, link }] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || link || (dev && purpose === 'start')) continue
    const there = installed[path]
    // npm leaves out packages for other platforms.
    if (!there && (optional || devOptional || peer)) continue
    if (there?.version !== version) return `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`
    if (!existsSync(join(root, path))) return `${path} is gone`
  }
  return null
}

/**
 * Whether developers' tools are installed: an installation for a start would remove them.
 * @param {string} root
 */
function hasTools(root) {
  const installed = read(join(root, 'node_modules/.package-lock.json')) ?? {}
  return Object.values(installed).some((it) => it.dev)
}

/**
 * @param {string} path
 * @returns {LockedPackages | null}
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null
  } catch {
    return null
  }
}
