import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, tell } from '../root.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, license?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   engines?: Record<string, string>, optionalDependencies?: Record<string, string>, integrity?: string, link?: boolean, inBundle?: boolean }} Entry
 */

/** Of this machine, as packages name it; the report does not mention musl. */
const LIBC = 'glibcVersionRuntime' in /** @type {{ header: object }} */ (process.report.getReport()).header ? 'glibc' : 'musl'

/**
 * npm leaves a package for another platform out of the lock file if its registry does not have it, and `npm ci` then refuses
 * the lock file everywhere. This finds the missing packages, with the entries npm
 * would have written (without the checksum, which requires the package).
 * @param {Record<string, Entry>} packages of package-lock.json
 * @returns {Record<string, Entry>}
 */
export function missingPlatforms(packages) {
  /** @type {Record<string, Entry>} */
  const missing = {}
  for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = [`${owner}/node_modules/${name}`, `node_modules/${name}`]
      const found = places.find((it) => packages[it] ?? missing[it])
      const there = found ? (packages[found] ?? missing[found]) : undefined
      // A range is not how packages name their own binaries.
      if (there?.version === version || !/^\d+\.\d+\.\d+/.test(version)) continue
      const [nested = '', hoisted = ''] = places
      missing[found ? nested : hoisted] = {
        version,
        ...machineOf(name),
        ...(dev ? { dev } : {}),
        optional: true,
        ...siblingOf(packages, name, version),
      }
    }
  }
  return missing
}

/**
 * Packages that npm would install without a checksum: any without one that is not a binary for another platform, added above
 * because the registry does not have it. Those are never installed here.
 * @param {Record<string, Entry>} packages of package-lock.json
 * @returns {string[]} their places
 */
export function uncheckedPackages(packages) {
  return Object.entries(packages)
    .filter(([place, it]) => place.includes('node_modules/') && !it.link && !it.inBundle && !it.integrity && !isForAnotherMachine(it))
    .map(([place]) => place)
}

/** @param {Entry} entry */
const isForAnotherMachine = ({ optional, os, cpu, libc }) =>
  optional === true &&
  ((os !== undefined && !os.includes(process.platform)) ||
    (cpu !== undefined && !cpu.includes(process.arch)) ||
    (libc !== undefined && !libc.includes(LIBC)))

const SYSTEMS = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'openharmony', 'sunos', 'aix']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32']

/**
 * @param {string} name such as `@scope/binding-linux-arm64-musl`
 * @returns {Entry}
 */
function machineOf(name) {
  const words = (name.split('/').at(-1) ?? '').split(/[-_]/)
  const os = SYSTEMS.find((it) => words.includes(it))
  const cpu = PROCESSORS.find((it) => words.includes(it))
  const libc = words.find((it) => it.startsWith('musl')) ? 'musl' : words.find((it) => it.startsWith('gnu')) ? 'glibc' : undefined
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(os ? { os: [os] } : {}), ...(libc ? { libc: [libc] } : {}) }
}

/**
 * What it shares with the same package for a listed platform.
 * @param {Record<string, Entry>} packages
 * @param {string} name
 * @param {string} version
 * @returns {Entry}
 */
function siblingOf(packages, name, version) {
  const scope = `node_modules/${name.split('/')[0]}/`
  const sibling = Object.entries(packages).find(([path, it]) => path.includes(scope) && it.optional && it.version === version)?.[1]
  return { ...(sibling?.license ? { license: sibling.license } : {}), ...(sibling?.engines ? { engines: sibling.engines } : {}) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(ROOT, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingPlatforms(lock.packages)
  const count = Object.keys(missing).length
  if (count > 0 && process.argv[2] === '--write') {
    const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
    tell(`package-lock.json: ${count} packages of other kinds of machine added`)
  } else if (count > 0) {
    tell(
      `package-lock.json lacks ${count} packages of other kinds of machine, so "npm ci" refuses it. Run: node tools/checks/lock-platforms.mjs --write`,
    )
    process.exitCode = 1
  }
  const unchecked = uncheckedPackages(lock.packages)
  if (unchecked.length > 0) {
    tell(
      `package-lock.json has no checksum (integrity) for ${unchecked.join(', ')}. Install them once more from a registry that holds them.`,
    )
    process.exitCode = 1
  }
}
