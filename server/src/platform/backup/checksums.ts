import { createHash } from 'node:crypto'
import { BackupFault } from './backup-fault.ts'
import { BackupHeader, BackupManifest, HEADER, MANIFEST } from './backup-manifest.ts'
import type { Entry } from './tar.ts'

/** Entries in one list of sums: the list of a million pictures would not be held in memory. */
const LISTED = 5_000
const SUMS = /^sums\/\d{6}\.sha256$/

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * The entries, followed by lists of their SHA-256 sums in the form of `sha256sum`, and at last the manifest with the sums of the lists.
 * @param totals called when the entries have ended
 */
export async function* withSums(
  entries: AsyncIterable<Entry>,
  totals: () => Omit<BackupManifest, 'entries' | 'sums'>,
): AsyncGenerator<Entry> {
  const sums: string[] = []
  let lines: string[] = []
  let count = 0
  const list = (): Entry => {
    const bytes = Buffer.from(lines.join(''))
    lines = []
    sums.push(sha256(bytes))
    return { name: `sums/${String(sums.length).padStart(6, '0')}.sha256`, bytes }
  }
  for await (const entry of entries) {
    yield entry
    count++
    lines.push(`${sha256(entry.bytes)}  ${entry.name}\n`)
    if (lines.length === LISTED) yield list()
  }
  if (lines.length > 0) yield list()
  const manifest: BackupManifest = { ...totals(), entries: count, sums }
  yield { name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) }
}

/** What a backup says about itself, once it was read to its end. */
export interface Verified {
  header: BackupHeader
  manifest: BackupManifest
}

function parse<T>(schema: { parse(value: unknown): T }, bytes: Uint8Array, name: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    throw new BackupFault(`The backup's ${name} cannot be read: it is damaged, or of a newer version of Oppidum.`)
  }
}

/**
 * Yields the entries of a backup after its header and compares their sums: an entry may turn out damaged up to 5,000 entries later, so
 * what is made of them counts only once the generator has ended.
 * @throws BackupFault for whatever is not as it was written
 */
export async function* verified(entries: AsyncIterable<Entry>): AsyncGenerator<Entry, Verified> {
  const damaged = (name: string) => new BackupFault(`The backup is damaged: ${name} is not what was stored.`)
  let header: BackupHeader | null = null
  let lines: string[] = []
  const sums: string[] = []
  let count = 0
  let manifest: BackupManifest | null = null
  for await (const { name, bytes } of entries) {
    if (manifest !== null) throw damaged(name)
    if (name === MANIFEST) {
      manifest = parse(BackupManifest, bytes, MANIFEST)
      const isWhole = manifest.sums.length === sums.length && manifest.sums.every((it, index) => it === sums[index])
      if (lines.length > 0 || manifest.entries !== count || !isWhole) throw damaged(MANIFEST)
      continue
    }
    if (SUMS.test(name)) {
      if (Buffer.from(bytes).toString('utf8') !== lines.join('')) throw damaged(name)
      sums.push(sha256(bytes))
      lines = []
      continue
    }
    // Entries that no list names would fill the memory.
    if (lines.length === LISTED) throw damaged(name)
    lines.push(`${sha256(bytes)}  ${name}\n`)
    count++
    if (header === null) {
      if (name !== HEADER) throw new BackupFault('This is not a backup of Oppidum.')
      header = parse(BackupHeader, bytes, HEADER)
    } else yield { name, bytes }
  }
  if (header === null || manifest === null) throw new BackupFault('The backup is incomplete: its manifest is missing.')
  return { header, manifest }
}
