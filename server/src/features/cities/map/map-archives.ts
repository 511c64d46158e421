import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { City } from '@oppidum/domain/cities/city'
import { ConfigError } from '@oppidum/domain/core/config-error'

/** Where the map of a city lies: the path of its PMTiles archive, by the city's id. */
export type MapArchives = ReadonlyMap<string, string>

const HEADER_BYTES = 127
const VERSION = 3
const VECTOR_TILES = 1
const ACCEPTED =
  'It accepts the path of a PMTiles archive (version 3, vector tiles), from the folder of the city file; docs/guides/operate/map.md'

/**
 * The archives that the cities name. They are opened once, so that a wrong path is told at the start and not by an empty map.
 * @param folder of the city file
 * @throws ConfigError that names the city
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

/** Header, directory and description of a PMTiles archive lie in its first 16 KiB: sizes of all tiles, which hardly any change leaves as they are. */
const HEAD_BYTES = 16_384

export interface Fingerprints {
  /** Of the open file at this path, which is in this state. */
  of(path: string, file: number, state: Stats): string
  /** Of what is at this path now; null when there is no file. */
  present(path: string): string | null
}

/**
 * What tells two states of an archive apart: its size and its head. Not its time, so that several machines with copies of one
 * archive give it one address. A head is read again only when size or time of the file have changed.
 */
export function fingerprints(): Fingerprints {
  const known = new Map<string, { state: string; fingerprint: string }>()
  const wordFor = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`

  function of(path: string, file: number, state: Stats): string {
    const last = known.get(path)
    if (last?.state === wordFor(state)) return last.fingerprint
    const head = Buffer.alloc(HEAD_BYTES)
    const read = readSync(file, head, 0, HEAD_BYTES, 0)
    const fingerprint = createHash('sha256').update(`${state.size} `).update(head.subarray(0, read)).digest('hex').slice(0, 16)
    known.set(path, { state: wordFor(state), fingerprint })
    return fingerprint
  }

  return {
    of,
    present(path) {
      const state = statSync(path, { throwIfNoEntry: false })
      if (!state?.isFile()) return null
      const last = known.get(path)
      if (last?.state === wordFor(state)) return last.fingerprint
      try {
        const file = openSync(path, 'r')
        try {
          return of(path, file, fstatSync(file))
        } finally {
          closeSync(file)
        }
      } catch {
        // Gone in between, or not to be read: there is no map to show.
        return null
      }
    },
  }
}
