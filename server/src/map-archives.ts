import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { City } from '@oppidum/domain/city'
import { ConfigError } from './config.ts'

/** Where the map of a city lies: the path of its PMTiles archive, by the city's id. */
export type MapArchives = ReadonlyMap<string, string>

const HEADER_BYTES = 127
const VERSION = 3
const VECTOR_TILES = 1
const ACCEPTED = 'It accepts the path of a PMTiles archive (version 3, vector tiles), from the folder of the city file; docs/map.md'

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

/** Of a file as it is now: another one after each change. Size and time, since an archive may have gigabytes. */
export function fingerprintOf({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex').slice(0, 16)
}

/** The fingerprint of the file at this path; null when there is none. */
export function presentFingerprint(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? fingerprintOf(found) : null
}
