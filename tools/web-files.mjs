import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
}

/** Types that are compressed already. */
const PACKED = new Set(['.woff2', '.png', '.webp'])

/**
 * Writes `files.json`, the list of files the server may serve, and their compressed forms beside them
 * (`name.br`, `name.gz`) if smaller. A file of an unknown type is a build error.
 * @param {string} folder
 */
export async function listWebFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((it) => statSync(join(folder, it)).isFile())
    .sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const mediaType = TYPES[extname(name)]
      if (!mediaType) throw new Error(`The page's build has a file of an unknown kind: ${name}`)
      const bytes = readFileSync(join(folder, name))
      return {
        path: `/${name}`,
        mediaType,
        ...(PACKED.has(extname(name)) ? {} : await compress(folder, name, bytes)),
        // Its name contains a hash of its content.
        immutable: /^assets\/.+-[\w-]{8,}\.\w+$/.test(name),
      }
    }),
  )
  writeFileSync(join(folder, 'files.json'), `${JSON.stringify({ files }, null, 1)}\n`)
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Buffer} bytes
 * @returns {Promise<{ br: boolean, gz: boolean }>} which forms are worth having
 */
async function compress(folder, name, bytes) {
  const br = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  const gz = await zip(bytes, { level: 9 })
  const smaller = { br: br.length < bytes.length, gz: gz.length < bytes.length }
  if (smaller.br) writeFileSync(join(folder, `${name}.br`), br)
  if (smaller.gz) writeFileSync(join(folder, `${name}.gz`), gz)
  return smaller
}
