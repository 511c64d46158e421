import type { Site } from '../importer.ts'

/** Sites as shared bytes: handing them to a thread copies nothing, however many they are. */
export interface PackedSites {
  /** Differs when the sites do. */
  key: number
  bytes: SharedArrayBuffer
}

/** Sites written before other work gets a turn: a few milliseconds. */
export const PIECE = 500
/** Sites that a thread keeps unpacked; those of the feed that was read longest ago go first. */
const KEPT = 200_000

const otherWork = () => new Promise<void>((done) => setImmediate(done))

/**
 * Packs each map once: a map never changes, and changed sites come in a new one.
 * @param turn called between two pieces
 */
export function sitePacker(turn: () => Promise<void> = otherWork) {
  const packed = new WeakMap<ReadonlyMap<string, Site>, Promise<PackedSites>>()
  let last = 0

  async function pack(sites: ReadonlyMap<string, Site>): Promise<PackedSites> {
    const encoder = new TextEncoder()
    const pieces: Uint8Array[] = []
    let piece: Site[] = []
    const write = () => {
      // A line for each piece, so that they are read one by one.
      pieces.push(encoder.encode(`${JSON.stringify(piece)}\n`))
      piece = []
    }
    for (const site of sites.values()) {
      piece.push(site)
      if (piece.length < PIECE) continue
      write()
      await turn()
    }
    if (piece.length > 0) write()
    const bytes = new SharedArrayBuffer(pieces.reduce((sum, it) => sum + it.byteLength, 0))
    const all = new Uint8Array(bytes)
    let at = 0
    for (const it of pieces) {
      all.set(it, at)
      at += it.byteLength
    }
    return { key: ++last, bytes }
  }

  return (sites: ReadonlyMap<string, Site>): Promise<PackedSites> => {
    const known = packed.get(sites)
    if (known) return known
    const packing = pack(sites)
    packed.set(sites, packing)
    return packing
  }
}

/** The thread's side: unpacks what it has not unpacked before. */
export function siteUnpacker(keptAtMost = KEPT) {
  const kept = new Map<number, ReadonlyMap<string, Site>>()

  return ({ key, bytes }: PackedSites): ReadonlyMap<string, Site> => {
    const known = kept.get(key)
    kept.delete(key)
    const sites = known ?? unpack(bytes)
    kept.set(key, sites)
    let count = [...kept.values()].reduce((sum, it) => sum + it.size, 0)
    for (const [oldest, its] of kept) {
      if (count <= keptAtMost || oldest === key) break
      kept.delete(oldest)
      count -= its.size
    }
    return sites
  }
}

function unpack(bytes: SharedArrayBuffer): ReadonlyMap<string, Site> {
  // A decoder refuses shared memory.
  const text = new TextDecoder().decode(new Uint8Array(bytes).slice())
  const lines = text.split('\n').filter((it) => it !== '')
  // Only `pack` writes them.
  return new Map(lines.flatMap((line) => (JSON.parse(line) as Site[]).map((it) => [it.id, it] as const)))
}
