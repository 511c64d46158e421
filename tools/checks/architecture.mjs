import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, tell } from '../root.mjs'
import { languageNames, MOST_FILES as MOST_NAMING_A_LANGUAGE } from './language-names.mjs'
import { retiredIn } from './retired-words.mjs'

/** Folders with code, without packages and build output. */
const CODE = ['client', 'domain', 'engines', 'server', 'web', 'e2e', 'bench', 'tools', 'interop']
/** Folders of the product itself. */
const PRODUCT = ['domain/src', 'engines', 'server/src', 'web/src']

const LONGEST_LINES = 400
const MOST_FILES = 25
/** Flat lists of equal things, one file each. */
const FLAT_LISTS = /^e2e$|migrations$|decisions$|icons$|drawings?$|fixtures(\/|$)|drawing\//
/** Phrases, sentences and tables: read as a list, not as code. */
const DATA = /\/(phrases|lexicon|data)\/|i18n\/(en|es)[\w-]*\.ts$|words(-en|-es)?\.ts$|\.(en|es)\.ts$/
/** Names any folder may have, because tools look for them. */
const COMMON_NAMES = /^(main|module|index|vite\.config)\./
/** Feed standards: each named in its own folder only, and in that of the face that speaks it to others. */
const STANDARD = /wzdx|datex|gtfs|entsoe|ngsi-?ld|socrata|sparkplug|\beia\b|\beia[A-Z_]|EIA_|Eia[A-Z]/i
const OF_STANDARD = /server\/src\/features\/(?:feeds\/[^/]+|context-broker)\//

/**
 * @typedef {{ path: string, lines: number, text: string }} Source
 * @typedef {{ what: string, goal: number, most: number, found: readonly string[] }} Measure `goal` is where it shall be, `most` what
 *   is accepted today; it may only fall
 */

const isTest = (/** @type {string} */ path) =>
  /\.(test|journey|long|cluster|soak|samples|evaluation|bench)\.tsx?$|\/testing\/|^e2e\/|^bench\/|^interop\//.test(path)

/** @returns {Source[]} */
function sourcesOf(/** @type {string} */ root, /** @type {readonly string[]} */ folders) {
  return folders
    .filter((it) => existsSync(join(root, it)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter(
          (it) =>
            it.isFile() &&
            /\.(ts|tsx|mjs|css)$/.test(it.name) &&
            !/node_modules|(^|\/)(dist|generated)(\/|$)/.test(it.parentPath.slice(root.length)),
        )
        .map((it) => {
          const text = readFileSync(join(it.parentPath, it.name), 'utf8')
          return { path: join(it.parentPath, it.name).slice(root.length + 1), lines: text.split('\n').length, text }
        }),
    )
}

/** Without comments, which may mention a name without using it. */
const withoutComments = (/** @type {string} */ text) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, ' ')

/**
 * The rules of CONTRIBUTING.md about the tree, with everything that violates them.
 * @param {string} root
 * @returns {{ files: number, measures: Measure[] }}
 */
export function architecture(root) {
  const code = sourcesOf(root, CODE)
  const product = code.filter((it) => PRODUCT.some((folder) => it.path.startsWith(`${folder}/`)) && !isTest(it.path))
  /** @type {(what: string, limits: [goal: number, most: number], found: readonly string[]) => Measure} */
  const measure = (what, [goal, most], found) => ({ what, goal, most, found })
  return {
    files: code.length,
    measures: [
      measure(
        `files of the product over ${LONGEST_LINES} lines, without data`,
        [0, 0],
        product.filter((it) => it.lines > LONGEST_LINES && !DATA.test(it.path)).map((it) => `${it.path} ${it.lines}`),
      ),
      measure(
        `tests over ${LONGEST_LINES} lines`,
        [0, 2],
        code.filter((it) => isTest(it.path) && it.lines > LONGEST_LINES).map((it) => `${it.path} ${it.lines}`),
      ),
      measure(
        "files at the server's root",
        [3, 3],
        product.filter((it) => dirname(it.path) === 'server/src').map((it) => it.path),
      ),
      measure(`folders over ${MOST_FILES} files, without tests and flat lists`, [0, 0], crowdedFolders(code)),
      measure('base names that stand twice', [5, 5], twice(product)),
      measure(
        'definitions of a day in milliseconds',
        [1, 1],
        code.filter((it) => /=\s*(86_?400_?000\b|24 \* (60 \* 60 \* 1_?000|3_?600_?000|HOUR_MS)\b)/.test(it.text)).map((it) => it.path),
      ),
      measure(
        "files that name a feed's standard outside its folder",
        [0, 0],
        product
          .filter((it) => !OF_STANDARD.test(it.path) && !DATA.test(it.path) && STANDARD.test(identifiersAndNames(it.text)))
          .map((it) => it.path),
      ),
      measure(
        'files of code that name a language',
        [8, MOST_NAMING_A_LANGUAGE],
        languageNames(root).map((it) => it.file),
      ),
      measure(
        'stores that number the parameters of their SQL by hand',
        [0, 0],
        product.filter((it) => /-store\.ts$/.test(it.path) && /\$[1-9]/.test(withoutComments(it.text))).map((it) => it.path),
      ),
      measure(
        'timer loops of features, which belong to the job runner',
        [0, 0],
        product
          .filter((it) => /^server\/src\/(features|compose)\//.test(it.path) && /\bsetInterval\(/.test(withoutComments(it.text)))
          .map((it) => it.path),
      ),
      measure(
        'identifiers that the glossary has replaced',
        [0, 0],
        code.filter((it) => /\.tsx?$/.test(it.path)).flatMap((it) => retiredIn(it.text).map(({ name }) => `${it.path} ${name}`)),
      ),
    ],
  }
}

/** Code without comments and sentences: one-word texts stay, because they are values. */
function identifiersAndNames(/** @type {string} */ text) {
  return withoutComments(text).replace(/'[^'\n]*\s[^'\n]*'|"[^"\n]*\s[^"\n]*"/g, "''")
}

function crowdedFolders(/** @type {readonly Source[]} */ code) {
  const counts = new Map()
  for (const { path } of code.filter((it) => !/\.test\.tsx?$/.test(it.path)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !FLAT_LISTS.test(folder))
    .map(([folder, count]) => `${folder} ${count}`)
}

function twice(/** @type {readonly Source[]} */ product) {
  const places = new Map()
  for (const { path } of product) {
    const name = basename(path, extname(path))
    if (/\.(tsx?|mjs)$/.test(path) && !COMMON_NAMES.test(basename(path))) places.set(name, [...(places.get(name) ?? []), path])
  }
  return [...places.values()].filter((it) => it.length > 1).map((it) => it.join(' = '))
}

/** Fewer files mean that the sources were not read, which would look like compliance. */
const FEWEST_FILES = 1_000

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, measures } = architecture(ROOT)
  const failed = measures.filter((it) => it.found.length > it.most)
  for (const it of measures) {
    const { what, goal, most, found } = it
    tell(`${failed.includes(it) ? 'FAILED' : 'ok    '} ${String(found.length).padStart(4)} ${what} (goal ${goal}, at most ${most})`)
    if (failed.includes(it) || process.argv.includes('--list')) for (const one of found) tell(`            ${one}`)
  }
  if (files < FEWEST_FILES) tell(`Only ${files} files were read: the architecture was not checked.`)
  if (files < FEWEST_FILES || failed.length > 0) process.exitCode = 1
}
