/**
 * Which packages of the lock file a built server needs: what it depends on, and no tool that builds or tests it.
 *
 * @typedef {object} Locked an entry of package-lock.json
 * @property {string} [version]
 * @property {string} [resolved] the folder of a workspace, for a link
 * @property {boolean} [link]
 * @property {string} [integrity]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @typedef {{ os: string, cpu: string, libc: string }} Platform
 */

/**
 * Paths in the lock file, such as `node_modules/zod`, sorted.
 * @param {Record<string, Locked>} locked
 * @param {string} workspace that is released
 * @param {Platform} platform
 * @throws if a package that is needed is not in the lock file
 */
export function packagesFor(locked, workspace, platform) {
  /** @type {Set<string>} */
  const seen = new Set()
  const waiting = [workspace]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = /** @type {Locked} */ (locked[path])
    for (const [name, isNeeded] of dependenciesOf(entry)) {
      const found = resolve(locked, path, name)
      if (found === null && isNeeded) throw new Error(`package-lock.json lacks ${name}, which ${path} needs.`)
      if (found === null || seen.has(found) || !fits(/** @type {Locked} */ (locked[found]), platform)) continue
      seen.add(found)
      const { link, resolved } = /** @type {Locked} */ (locked[found])
      waiting.push(link && resolved !== undefined ? resolved : found)
    }
  }
  // A workspace is inlined in the bundle; only what it depends on is needed.
  return [...seen].filter((it) => !locked[it]?.link).sort()
}

/**
 * @param {Locked} entry
 * @returns {[string, boolean][]} name, and whether it has to be there
 */
function dependenciesOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((it) => !peerDependenciesMeta[it]?.optional)
  return [
    ...[...Object.keys(dependencies), ...peers].map((it) => /** @type {[string, boolean]} */ ([it, true])),
    ...Object.keys(optionalDependencies).map((it) => /** @type {[string, boolean]} */ ([it, false])),
  ]
}

/**
 * Where Node.js finds a package: below the folder that asks, else below one above it.
 * @param {Record<string, Locked>} locked
 * @param {string} from
 * @param {string} name
 */
function resolve(locked, from, name) {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder}/node_modules/${name}`
    if (locked[path]) return path
  }
  const path = `node_modules/${name}`
  return locked[path] ? path : null
}

/**
 * Whether a package is for this platform. A list may name what it is not for, such as `!win32`.
 * @param {Locked} entry
 * @param {Platform} platform
 */
export function fits({ os, cpu, libc }, platform) {
  /** @param {string[] | undefined} list @param {string} value */
  const allows = (list, value) => !list || (list.some((it) => !it.startsWith('!')) ? list.includes(value) : !list.includes(`!${value}`))
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc)
}
