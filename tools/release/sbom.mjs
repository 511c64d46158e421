import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STATED } from '../checks/third-party-licences.mjs'
import { ROOT, tell } from '../root.mjs'

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, optional?: boolean, link?: boolean, integrity?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Entry
 * @typedef {Readonly<Record<string, Entry>>} Packages
 */

/** Tools whose code is part of the product all the same: `server/vendor/tensorflow` is bundled from them. */
const BUNDLED = ['@tensorflow/tfjs-backend-wasm', '@tensorflow/tfjs-converter', '@tensorflow/tfjs-core']

/** @param {string} place such as `server/node_modules/@a/b` */
const nameOf = (place) => place.split('node_modules/').at(-1) ?? ''

/** @param {string} name @param {string} version */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version.replaceAll('+', '%2B')}`

/**
 * Where Node.js finds a package that the one at `place` names: in its own folder or the nearest above.
 * @param {Packages} packages @param {string} place @param {string} name
 */
function placeOf(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const nested = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[nested]) return nested
    if (folder === '') return null
    if (!folder.includes('/node_modules/')) folder = ''
  }
}

/** @param {string} licence as package.json has it */
function licencesOf(licence) {
  const expression = licence.replace(/ and /g, ' AND ')
  return /[ (]/.test(expression) ? [{ expression }] : [{ license: { id: expression } }]
}

/**
 * @param {string} name @param {Entry} entry
 * @returns {Record<string, unknown>}
 */
function componentOf(name, { version = '', license, optional, integrity }) {
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const licence = license ?? STATED[name]
  const [algorithm, digest] = integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(group && { group }),
    name: short,
    version,
    scope: optional ? 'optional' : 'required',
    ...(algorithm === 'sha512' && digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    ...(licence && { licenses: licencesOf(licence) }),
    purl: purlOf(name, version),
  }
}

/**
 * The inventory of what a start installs and of what is bundled, in CycloneDX 1.6. The same lock file gives the same bytes.
 * @param {Packages} packages of package-lock.json
 * @param {{ name: string, version: string, license: string }} product
 */
export function sbomOf(packages, { name, version, license }) {
  const isPart = (/** @type {string} */ place, /** @type {Entry} */ it) =>
    place.includes('node_modules/') && !it.link && (!it.dev || BUNDLED.includes(nameOf(place)))
  const parts = Object.entries(packages).filter(([place, it]) => isPart(place, it))
  const refOf = (/** @type {string} */ place) => purlOf(nameOf(place), packages[place]?.version ?? '')
  const needs = (/** @type {string} */ place, /** @type {Entry} */ it) => {
    const names = Object.keys({ ...it.dependencies, ...it.optionalDependencies })
    const places = names.map((one) => placeOf(packages, place, one)).filter((one) => one !== null && isPart(one, packages[one] ?? {}))
    return [...new Set(places.map((one) => refOf(/** @type {string} */ (one))))].sort()
  }
  const product = purlOf(name, version)
  const workspaces = Object.entries(packages).filter(([place]) => !place.includes('node_modules/'))
  const direct = new Set(workspaces.flatMap(([place, it]) => needs(place, it)))
  for (const [place] of parts) if (BUNDLED.includes(nameOf(place))) direct.add(refOf(place))
  const byRef = (/** @type {{ ref: string }} */ a, /** @type {{ ref: string }} */ b) => (a.ref < b.ref ? -1 : 1)
  const components = new Map(parts.map(([place, it]) => [refOf(place), componentOf(nameOf(place), it)]))
  const dependsOn = new Map(parts.map(([place, it]) => [refOf(place), needs(place, it)]))
  const content = {
    metadata: {
      component: { type: 'application', 'bom-ref': product, name, version, licenses: licencesOf(license), purl: product },
    },
    components: [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, it]) => it),
    dependencies: [
      { ref: product, dependsOn: [...direct].sort() },
      ...[...dependsOn].map(([ref, it]) => ({ ref, dependsOn: it })).sort(byRef),
    ],
  }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  // A UUID made of a hash (version 8).
  const serial = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    ...content,
  }
}

/** The inventory of this tree. */
export function productSbom() {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
  return sbomOf(read('package-lock.json').packages, read('package.json'))
}

/** @param {ReturnType<typeof sbomOf>} sbom */
export const textOf = (sbom) => `${JSON.stringify(sbom, null, 2)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sbom = productSbom()
  const folder = join(ROOT, 'dist/release')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `oppidum-${sbom.metadata.component.version}.cdx.json`)
  writeFileSync(file, textOf(sbom))
  tell(`${file}: ${sbom.components.length} components`)
}
