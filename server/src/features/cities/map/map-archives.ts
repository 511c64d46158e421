import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { City } from '@oppidum/domain/cities/city'
import { ConfigError } from '@oppidum/domain/core/config-error'

/** Path of each city's PMTiles archive, by city id. */
export type MapArchives = ReadonlyMap<string, string>

const HEADER_BYTES = 127
const VERSION = 3
const VECTOR_TILES = 1
const ACCEPTED =
  'It accepts the path of a PMTiles archive (version 3, vector tiles), from the folder of the city file; docs/guides/operate/map.md'

/**
 * The archives that the cities name. Each is opened once, so that a wrong path fails at startup and does not show as an empty map.
 * @param folder the city file's folder
 * @throws ConfigError naming the city
 */
export function mapArchives(cities: readonly City[], folder: string): MapArchives {
  const archives = new Map<string, string>()
  for (const { id, map } of cities) {
    if (!map || !('tiles' in map)) continue
    const path = resolve(folder, map.tiles)
    const problem = problemOf(path)
    if (problem) throw new ConfigError(`The map of the city '${id}' is '${map.tiles}', which ${problem}. ${ACCEPTED}`)
    archives.set(id, path)
  }
  return archives
}

function problemOf(path: string): string | null {
  const header = Buffer.alloc(HEADER_BYTES)
  try {
    const file = openSync(path, 'r')
    try {
      if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return 'is not a PMTiles archive'
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read'
  }
  if (header.toString('latin1', 0, 7) !== 'PMTiles') return 'is not a PMTiles archive'
  if (header[7] !== VERSION) return `is a PMTiles archive of version ${header[7]}`
  return header[99] === VECTOR_TILES ? null : 'holds pictures and not vector tiles'
}

/**
 * Header, directory and metadata of a PMTiles archive are in its first 16 KiB. They hold the sizes of all tiles, so hardly any change
 * leaves them as they are.
 */
const HEAD_BYTES = 16_384

export interface Fingerprints {
  /** Of the open file at this path. @param state from `fstat` of the open file */
  of(path: string, file: number, state: Stats): string
  /** Of the file at this path now; null if there is none. */
  present(path: string): string | null
}

/**
 * Fingerprints of archives, from their size and head. Modification times are left out, so that several machines with copies of one
 * archive serve it at one address. A head is read again only when the file's size or time has changed.
 */
export function fingerprints(): Fingerprints {
  const cached = new Map<string, { state: string; fingerprint: string }>()
  const stateKey = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`

  function of(path: string, file: number, state: Stats): string {
    const last = cached.get(path)
    if (last?.state === stateKey(state)) return last.fingerprint
    const head = Buffer.alloc(HEAD_BYTES)
    const read = readSync(file, head, 0, HEAD_BYTES, 0)
    const fingerprint = createHash('sha256').update(`${state.size} `).update(head.subarray(0, read)).digest('hex').slice(0, 16)
    cached.set(path, { state: stateKey(state), fingerprint })
    return fingerprint
  }

  return {
    of,
    present(path) {
      const state = statSync(path, { throwIfNoEntry: false })
      if (!state?.isFile()) return null
      const last = cached.get(path)
      if (last?.state === stateKey(state)) return last.fingerprint
      try {
        const file = openSync(path, 'r')
        try {
          return of(path, file, fstatSync(file))
        } finally {
          closeSync(file)
        }
      } catch {
        // Deleted in between or unreadable: there is no map to show.
        return null
      }
    },
  }
}
