import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Code that names a language would have to change for a third one. Catalogues are not code: `plan-emails.es.ts` is the Spanish
 * version of one, and a new language adds new ones (docs/decisions/0091-sentences-in-catalogues.md).
 */

/** Files that may name one: where languages are listed. The number may only fall. */
export const MOST_FILES = 11

const FOLDERS = ['domain/src', 'server/src', 'web/src', 'engines']
const TAGS = 'en|es'
const NAMES = [
  // 'en' and 'es' as strings, keys, members and modules.
  new RegExp(`'(${TAGS})'`),
  new RegExp(`(?<![\\w?'])(${TAGS})\\??:(?!:)`),
  new RegExp(`[\\w\\])]\\??\\.(${TAGS})\\b(?!['"-])`),
  new RegExp(`['/.](${TAGS})(-later)?(/[\\w/-]+)?\\.(ts|po)'`),
  /\b(?:[a-z]\w*)?(?:english|spanish|English|Spanish|ENGLISH|SPANISH)/,
]

/** @param {string} path from the root of the repository */
export const isCode = (path) =>
  /\.tsx?$/.test(path) &&
  !/node_modules|\/testing\/|\.(test|long|cluster|bench|samples)\.tsx?$|\.d\.ts$/.test(path) &&
  !new RegExp(`\\.(${TAGS})\\.ts$|/i18n/(${TAGS})(-later)?\\.ts$`).test(path)

/**
 * Lines of a source that name a language, without comments.
 * @param {string} source TypeScript
 */
export function languageNamesIn(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (it) => it.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/[^\n]*/g, '$1')
  return code
    .split('\n')
    .flatMap((line, at) => (NAMES.some((it) => it.test(line)) ? [{ line: at + 1, text: line.trim().slice(0, 120) }] : []))
}

/**
 * @param {string} root folder of the repository
 * @returns {{ file: string, names: { line: number, text: string }[] }[]} files of code that name a language
 */
export function languageNames(root) {
  return FOLDERS.filter((it) => existsSync(join(root, it))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((it) => `${folder}/${it}`)
      .filter(isCode)
      .map((file) => ({ file, names: languageNamesIn(readFileSync(join(root, file), 'utf8')) }))
      .filter((it) => it.names.length > 0),
  )
}
