import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, tell } from '../root.mjs'

const PAGE = 'docs/reference/third-party-licences.md'

/** Licences accepted for packages of a start. */
const ACCEPTED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'Zlib'],
  // For fonts.
  'OFL-1.1',
  // Loaded unchanged: sharp's libvips, the bundler's style sheets.
  ...['LGPL-3.0-or-later', 'MPL-2.0'],
]

/**
 * Packages without a licence in the lock file: png-js has it in its LICENSE file; no file of Mapbox's copy of jsonlint has one, but
 * the original (zaach/jsonlint) is under MIT.
 * @type {Readonly<Record<string, string>>}
 */
export const STATED = {
  '@mapbox/jsonlint-lines-primitives': 'MIT',
  'png-js': 'MIT',
}

/** @typedef {{ name: string, version: string, licence: string }} Package */

/**
 * Packages installed by a start, each version once, by name.
 * @param {Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }>} packages of package-lock.json
 * @returns {Package[]}
 */
export function startPackages(packages) {
  const all = Object.entries(packages).flatMap(([place, it]) => {
    const name = place.split('node_modules/').at(-1) ?? ''
    if (!place.includes('node_modules/') || it.dev || it.link) return []
    return [{ name, version: it.version ?? '', licence: it.license ?? STATED[name] ?? '' }]
  })
  const once = new Map(all.map((it) => [`${it.name} ${it.version}`, it]))
  return [...once.values()].sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1))
}

/**
 * Whether one alternative, or all licences that apply together, are accepted.
 * @param {string} licence an SPDX expression
 */
export function isAccepted(licence) {
  const plain = licence.replace(/[()]/g, '').replace(/ and /g, ' AND ')
  return plain !== '' && plain.split(' OR ').some((choice) => choice.split(' AND ').every((it) => ACCEPTED.includes(it.trim())))
}

/** @param {readonly Package[]} packages */
function pageOf(packages) {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return `# Third-party licences

The packages that a start installs, from \`package-lock.json\`; each holds its licence's text. Written by
\`node tools/checks/third-party-licences.mjs --write\`, compared by \`npm run check\`. Data, models and fonts: [LICENSE-DATA.md](../../LICENSE-DATA.md).

| package | version | licence |
| --- | --- | --- |
${rows.join('\n')}
`
}

/** Rows without the formatter's padding. */
const compact = (/** @type {string} */ text) => text.replace(/ +\| +| +\||\| +/g, '|').replace(/-{3,}/g, '---')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = startPackages(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages)
  const refused = packages.filter((it) => !isAccepted(it.licence))
  for (const { name, version, licence } of refused) tell(`${name} ${version} has the licence "${licence}", which is not accepted.`)
  const page = join(ROOT, PAGE)
  if (process.argv[2] === '--write') writeFileSync(page, pageOf(packages))
  const isCurrent = compact(readFileSync(page, 'utf8')) === compact(pageOf(packages))
  if (!isCurrent) tell(`${PAGE} is not what package-lock.json says. Run: node tools/checks/third-party-licences.mjs --write`)
  if (refused.length > 0 || !isCurrent) process.exitCode = 1
}
