import type { Position } from '@oppidum/domain/core/geo'
import { PbfReader } from 'pbf'
import { type ArchiveTile, tilesOfLastZoom } from './archive-tiles.ts'

/** A street's name and a position on it, near its middle. */
export interface Street {
  name: string
  position: Position
}

/** The layer with street names; see docs/guides/operate/map.md. */
const LAYER = 'road_label'
const DEFAULT_EXTENT = 4_096
/** More than any city has; an archive of a whole country is not read to its end. */
const MOST = { tiles: 20_000, streets: 50_000 }

type Pair = [x: number, y: number]

/** Vertices of a line in tile units, from the commands of the vector tile format. */
function verticesOf(commands: readonly number[]): Pair[] {
  const vertices: Pair[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < commands.length; ) {
    const command = commands[at++] ?? 0
    // Close path (7) has no parameters, and a line is not closed.
    if ((command & 7) > 2) continue
    for (let count = command >> 3; count > 0; count--) {
      const [dx = 0, dy = 0] = [commands[at++], commands[at++]]
      x += (dx >> 1) ^ -(dx & 1)
      y += (dy >> 1) ^ -(dy & 1)
      vertices.push([x, y])
    }
  }
  return vertices
}

interface Layer {
  name: string
  extent: number
  keys: string[]
  values: string[]
  features: { tags: number[]; geometry: number[] }[]
}

function layerOf(pbf: PbfReader): Layer {
  const layer: Layer = { name: '', extent: DEFAULT_EXTENT, keys: [], values: [], features: [] }
  const end = pbf.readVarint() + pbf.pos
  pbf.readFields(
    (tag, it) => {
      if (tag === 1) it.name = pbf.readString()
      else if (tag === 2) {
        const feature = { tags: [] as number[], geometry: [] as number[] }
        const until = pbf.readVarint() + pbf.pos
        pbf.readFields(
          (part, one) => {
            if (part === 2) pbf.readPackedVarint(one.tags)
            else if (part === 4) pbf.readPackedVarint(one.geometry)
          },
          feature,
          until,
        )
        it.features.push(feature)
      } else if (tag === 3) it.keys.push(pbf.readString())
      else if (tag === 4) {
        const value = { text: '' }
        const until = pbf.readVarint() + pbf.pos
        pbf.readFields(
          (part, one) => {
            if (part === 1) one.text = pbf.readString()
          },
          value,
          until,
        )
        it.values.push(value.text)
      } else if (tag === 5) it.extent = pbf.readVarint()
    },
    layer,
    end,
  )
  return layer
}

/** The part of a named street that lies in one tile. */
export interface StreetPiece {
  name: string
  line: Position[]
}

/** Named streets in a tile: the name, and the middle of the part that lies in it. */
export function streetsIn(tile: ArchiveTile): Street[] {
  return piecesIn(tile).map(({ name, line }) => ({ name, position: line[Math.floor(line.length / 2)] as Position }))
}

/** Parts of named streets in a tile, each with at least one position. */
export function piecesIn({ zoom, x, y, bytes }: ArchiveTile): StreetPiece[] {
  const layers: Layer[] = []
  const pbf = new PbfReader(bytes)
  pbf.readFields((tag, all) => {
    if (tag === 3) all.push(layerOf(pbf))
  }, layers)
  const side = 2 ** zoom
  return layers
    .filter((it) => it.name === LAYER)
    .flatMap(({ extent, keys, values, features }) =>
      features.flatMap(({ tags, geometry }) => {
        let name = ''
        for (let at = 0; at < tags.length; at += 2) if (keys[tags[at] ?? -1] === 'name') name = values[tags[at + 1] ?? -1] ?? ''
        const line = verticesOf(geometry).map(([right, down]): Position => {
          const [column, row] = [(x + right / extent) / side, (y + down / extent) / side]
          return [column * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI]
        })
        return name === '' || line.length === 0 ? [] : [{ name, line }]
      }),
    )
}

const middleOf = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const fiveDecimals = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** The position nearest to the middle of all of them. */
function placeOf(pieces: readonly Position[]): Position {
  const [lon, lat] = [middleOf(pieces.map((it) => it[0])), middleOf(pieces.map((it) => it[1]))]
  const off = (it: Position) => (it[0] - lon) ** 2 + (it[1] - lat) ** 2
  const [best = pieces[0] as Position] = [...pieces].sort((a, b) => off(a) - off(b))
  return [fiveDecimals(best[0]), fiveDecimals(best[1])]
}

/** Every named street of a city's own map, once. Yields to the event loop between tiles. */
export async function streetNames(path: string): Promise<Street[]> {
  const byName = new Map<string, Position[]>()
  let tiles = 0
  for await (const tile of tilesOfLastZoom(path)) {
    if (++tiles > MOST.tiles || byName.size > MOST.streets) break
    for (const { name, position } of streetsIn(tile)) {
      const pieces = byName.get(name)
      if (pieces) pieces.push(position)
      else byName.set(name, [position])
    }
    await new Promise((turn) => setImmediate(turn))
  }
  return [...byName].map(([name, pieces]) => ({ name, position: placeOf(pieces) }))
}
