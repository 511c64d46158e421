import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, tell } from '../root.mjs'

/** Larger files are data: tiles, weights, pictures. */
const LARGEST_BYTES = 500_000

/**
 * What keys look like. The value is the first group, or the whole match.
 * @type {readonly (readonly [string, RegExp])[]}
 */
const KINDS = [
  ['a private key', /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{60}/g],
  ['a key of Amazon', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/g],
  ['a token of GitHub', /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{60,})/g],
  ['a token of GitLab', /\bglpat-[0-9A-Za-z_-]{20}\b/g],
  ['a token of npm', /\bnpm_[0-9A-Za-z]{36}\b/g],
  ['a token of Slack', /\bxox[abprs]-[0-9A-Za-z-]{20,}|hooks\.slack\.com\/services\/T[0-9A-Z]{8,}\/B[0-9A-Z]{8,}\/[0-9A-Za-z]{20,}/g],
  ['a key of Stripe or Clerk', /\b(?:[sr]k_(?:live|test)_[0-9A-Za-z]{20,}|whsec_[0-9A-Za-z+/=]{24,})/g],
  ['a key of a language model', /\bsk-(?:ant-|proj-)?[0-9A-Za-z_-]{40,}/g],
  ['a key of this product', /\bopk_[0-9A-Za-z_-]{40,}/g],
  ['a signed token', /\beyJ[0-9A-Za-z_-]{15,}\.eyJ[0-9A-Za-z_-]{15,}\.[0-9A-Za-z_-]{20,}/g],
  ['a password in an address', /\b[a-z][a-z0-9+]{2,15}:\/\/[^\s:/@'"`${}<>]{1,60}:([^\s:/@'"`${}<>]{8,80})@[a-z0-9.-]+/gi],
  [
    'a value named as secret',
    /(?:secret(?:_?key)?|password|passwd|token|api_?key|private_?key)["']?\s*[:=]\s*["'`]?([0-9A-Za-z+/_-]{32,}={0,2})(?![0-9A-Za-z+/_-])/gi,
  ],
]

/** Below this many bits per character a value is one sign repeated, or words. */
const LEAST_ENTROPY = 3.6

/**
 * Values that look like secrets and open nothing: SHA-256 of the value, the first 12 digits.
 * @type {Readonly<Record<string, string>>}
 */
const HARMLESS = {
  '55deb50cd253': 'The provider of the tests.',
  d60188ccf3d7: 'A token of the tests.',
  '2267cb276706': 'A session of the tests, in a store of an older version.',
  adbcd2d14f3d: 'A session of the tests, in a store of an older version.',
  '439c28d1d9f0': 'The key of the soak run of backups, whose store is deleted after it.',
}

/** @param {string} value */
export const markOf = (value) => createHash('sha256').update(value).digest('hex').slice(0, 12)

/** @param {string} value bits per character */
function entropy(value) {
  const counts = new Map()
  for (const sign of value) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / value.length) * Math.log2(count / value.length), 0)
}

/** @param {string} value words and names have no digits */
const isWords = (value) => !/\d/.test(value) || entropy(value) < LEAST_ENTROPY

/**
 * What in a text looks like a secret.
 * @param {string} text
 * @returns {{ kind: string, mark: string, line: number }[]}
 */
export function secretsIn(text) {
  return KINDS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = match[1] ?? match[0]
      const mark = markOf(value)
      if (HARMLESS[mark] !== undefined || (kind !== 'a private key' && isWords(value))) return []
      return [{ kind, mark, line: text.slice(0, match.index).split('\n').length }]
    }),
  )
}

/**
 * The output of git.
 * @param {readonly string[]} words
 * @param {string} folder
 * @param {string} [input]
 * @returns {Promise<Buffer>}
 */
function git(words, folder, input = '') {
  return new Promise((done, fail) => {
    const child = spawn('git', words, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
    /** @type {Buffer[]} */
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done(Buffer.concat(parts)) : fail(new Error(`git ${words[0]}: exit code ${code}`))))
    // A command that reads nothing may have ended already.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/**
 * Reads every version of every file in the history of HEAD, and what stands in the working tree besides.
 * @param {string} folder
 * @returns {Promise<string[]>} a line for each that looks like a secret
 */
export async function findSecrets(folder) {
  /** @type {Map<string, string>} */
  const found = new Map()
  const note = (/** @type {string} */ where, /** @type {Buffer} */ bytes) => {
    // A NUL means that it is no text.
    if (bytes.length > LARGEST_BYTES || bytes.includes(0)) return
    for (const { kind, mark, line } of secretsIn(bytes.toString('latin1')))
      found.set(`${mark} ${where}`, `${where}:${line}: ${kind} (${mark})`)
  }
  const listed = (await git(['rev-list', '--objects', 'HEAD'], folder)).toString().trim().split('\n')
  const paths = new Map(listed.map((it) => [it.slice(0, 40), it.slice(41)]))
  const kinds = (await git(['cat-file', '--batch-check'], folder, [...paths.keys()].join('\n'))).toString().trim().split('\n')
  const texts = kinds.map((it) => it.split(' ')).filter(([, type, size]) => type === 'blob' && Number(size) <= LARGEST_BYTES)
  const all = await git(['cat-file', '--batch'], folder, texts.map(([id]) => id).join('\n'))
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(10, at)
    const [id = '', , size] = all.subarray(at, end).toString().split(' ')
    note(paths.get(id) ?? id, all.subarray(end + 1, end + 1 + Number(size)))
    at = end + 1 + Number(size) + 1
  }
  const changed = (await git(['diff', 'HEAD', '--', '.'], folder)).toString('latin1')
  const added = changed.split('\n').filter((it) => it.startsWith('+'))
  note('the working tree', Buffer.from(added.join('\n'), 'latin1'))
  return [...found.values()].sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const hasHistory = existsSync(join(ROOT, '.git'))
  if (!hasHistory) tell('This folder is not a repository, so it has no history to look through.')
  const lines = hasHistory ? await findSecrets(ROOT) : []
  for (const line of lines) tell(line)
  if (lines.length > 0) {
    tell('These look like secrets. Take them out and replace them where they are in use; if one opens nothing, add it to HARMLESS.')
    process.exitCode = 1
  }
}
