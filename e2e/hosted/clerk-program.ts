import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { ROOT } from '../../tools/root.mjs'

/** The release that @clerk/react in this lock file requests, and the only one served. */
const RELEASE = '@clerk/clerk-js@6.34.1'
const SHA512 = 'PcM/x9lzmDU5bQ8jaJjkWYncJbAYL5hlxHG3jkO4SLG39apLqfBuFCaRw27ptIkwRCTJnY+a6Nvml3gk8G1CZA=='
const KEPT = join(ROOT, '.cache/clerk-js-6.34.1.tgz')
const BLOCK = 512

const isIt = (packed: Buffer) => createHash('sha512').update(packed).digest('base64') === SHA512

/** The packed release: from the cache, or fetched by npm once. Never unpacked where it could be run. */
async function packed(): Promise<Buffer> {
  try {
    const kept = readFileSync(KEPT)
    if (isIt(kept)) return kept
  } catch {
    // Fetched below.
  }
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache/fetching-'))
  try {
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
    const [program = 'npm', ...first] = npm
    await promisify(execFile)(program, [...first, 'pack', RELEASE, '--ignore-scripts', '--silent', '--pack-destination', folder], {
      cwd: folder,
    })
    const fetched = join(folder, 'clerk-clerk-js-6.34.1.tgz')
    if (!isIt(readFileSync(fetched))) throw new Error(`${RELEASE} is not the release whose fingerprint stands in the tests.`)
    renameSync(fetched, KEPT)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return readFileSync(KEPT)
}

/** The provider's published scripts by file name, as its frontend host serves them to browsers. */
export async function clerkProgram(): Promise<ReadonlyMap<string, Buffer>> {
  const archive = gunzipSync(await packed())
  const files = new Map<string, Buffer>()
  const text = (from: number, length: number) => archive.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const name = text(at, 100)
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8)
    const [, file] = /^package\/dist\/([^/]+\.js)$/.exec(name) ?? []
    if (file !== undefined) files.set(file, archive.subarray(at + BLOCK, at + BLOCK + size))
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}
