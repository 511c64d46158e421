import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { City, CityFile } from '@oppidum/domain/cities/city'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import * as z from 'zod/mini'
import type { Bounds } from '../feature.ts'
import { slug } from '../ids.ts'
import { cityArchive } from '../map/city-archive.ts'
import { ATTRIBUTION, type CityDetails, importedCity, roadName } from './imported-city.ts'
import { type Extract, type Progress, readExtract, withMargin } from './osm-extract.ts'
import { seaFromCoastlines } from './sea-from-coastlines.ts'

export const IMPORT_USAGE = `oppidum import osm FILE       makes a city file and its map of an OpenStreetMap extract (.osm.pbf)
    --out FOLDER                  gets city.json and city.pmtiles
    --name NAME --inhabitants N --time-zone ZONE
                                  of the city
    --id ID                       from the name when absent
    --bounds W,S,E,N              edges of the sheet in degrees; around nearly all of the file when absent
`

const MAP_FILE = 'city.pmtiles'
const CITY_FILE = 'city.json'

interface ImportOptions {
  path: string
  out: string
  details: CityDetails
  /** Null: around nearly all of the file. */
  bounds: Bounds | null
}

/**
 * Makes a city file and its map from an OpenStreetMap extract.
 * @returns a summary for the operator
 * @throws ConfigError when an option or the extract cannot be used, or the folder already has a city file
 */
export function importOsm(args: string[], progress: Progress): string {
  const { path, out, details, bounds } = readOptions(args)
  const cityFile = join(out, CITY_FILE)
  if (existsSync(cityFile)) throw new ConfigError(`${cityFile} is there already: name another folder with --out, or remove it.`)
  const extract = readExtract(path, bounds, progress)
  if (extract.features.length === 0) throw new ConfigError(`There is nothing of ${path} in these bounds: name others with --bounds.`)
  progress('choosing the roads to monitor')
  const city = importedCity(extract, details, MAP_FILE)
  progress('drawing the map')
  const archive = mapOf(city.name, extract)
  const file = { cities: [city] }
  CityFile.parse(file)
  const summary = `${city.locations.length} road sections, ${city.districts.length} districts, ${city.places.length} places, a map of ${(archive.length / 1e6).toFixed(1)} MB`
  write(out, { [MAP_FILE]: archive, [CITY_FILE]: `${JSON.stringify(file, null, 1)}\n` })
  return `${cityFile} describes ${city.name}: ${summary}.\n${ATTRIBUTION}, ODbL: docs/guides/operate/map.md says what that asks of you.\n`
}

function mapOf(name: string, { bounds, features, coastlines, positionOf }: Extract): Buffer {
  const ground = withMargin(bounds)
  const sea = seaFromCoastlines(coastlines, positionOf, ground)
  return cityArchive({ name, features, sea, waterNames: [], bounds: ground, nameOf: roadName, attribution: ATTRIBUTION })
}

/** Writes all files or none: to a folder beside, then moves them when they are complete. */
function write(out: string, files: Record<string, Buffer | string>): void {
  const draft = `${out}.part-${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    for (const [name, content] of Object.entries(files)) writeFileSync(join(draft, name), content)
    mkdirSync(out, { recursive: true })
    for (const name of Object.keys(files)) renameSync(join(draft, name), join(out, name))
  } catch (error) {
    throw new ConfigError(`The folder ${out} cannot be written: ${(error as Error).message}.`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @throws ConfigError that names the first option that is missing or wrong */
function readOptions(args: string[]): ImportOptions {
  const { values, positionals } = parseOptions(args)
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new ConfigError(`Name one file:\n${IMPORT_USAGE}`)
  const { out, name, 'time-zone': timeZone } = values
  for (const [option, value] of Object.entries({ out, name, 'time-zone': timeZone, inhabitants: values.inhabitants }))
    if (!value) throw new ConfigError(`--${option} is missing:\n${IMPORT_USAGE}`)
  const bounds = values.bounds === undefined ? null : values.bounds.split(',').map((it) => (it.trim() === '' ? Number.NaN : Number(it)))
  const city = {
    id: values.id ?? (slug(name ?? '').slice(0, 64) || 'city'),
    name,
    timeZone,
    inhabitants: Number(values.inhabitants),
    bounds: bounds ?? [0, 0, 1, 1],
  }
  const result = City.safeParse(city, { error: z.locales[DEFAULT_LANGUAGE]().localeError })
  if (!result.success) {
    const [issue] = result.error.issues
    const option = { timeZone: 'time-zone' }[String(issue?.path[0])] ?? String(issue?.path[0])
    throw new ConfigError(`--${option} is not understood: ${issue?.message}.`)
  }
  const { id, name: trimmed, timeZone: zone, inhabitants } = result.data
  return {
    path,
    out: resolve(out ?? ''),
    details: { id, name: trimmed, timeZone: zone, inhabitants },
    bounds: bounds === null ? null : ([...result.data.bounds] as Bounds),
  }
}

/** Joins --bounds and its value: western and southern degrees begin with a minus, which would look like an option. */
const withBounds = (args: string[]) =>
  args.flatMap((it, i) => (it === '--bounds' ? [`--bounds=${args[i + 1] ?? ''}`] : args[i - 1] === '--bounds' ? [] : [it]))

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args: withBounds(args),
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        name: { type: 'string' },
        'time-zone': { type: 'string' },
        inhabitants: { type: 'string' },
        id: { type: 'string' },
        bounds: { type: 'string' },
      },
    })
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${IMPORT_USAGE}`)
  }
}
