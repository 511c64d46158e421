import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Real answers of publishers, which we may not redistribute; without them there is nothing to test. */
const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const FOLDER = resolve(ROOT, process.env.SAMPLES_DIR || '../shared/feeds')
if (!existsSync(FOLDER)) throw new Error(`There are no samples at ${FOLDER}. Set SAMPLES_DIR to the folder that holds them.`)

export const samplePath = (path: string) => resolve(FOLDER, path)
export const sample = (path: string): Uint8Array => readFileSync(samplePath(path))

/** The value of an XPath expression in a sample, by xmllint: a reader that shares nothing with ours. */
export function xpathValue(path: string, xpath: string): string {
  return execFileSync('xmllint', ['--nonet', '--xpath', xpath, samplePath(path)], { encoding: 'utf8' }).replace(/\n$/, '')
}
