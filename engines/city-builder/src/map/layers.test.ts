import { describe, expect, it } from 'vitest'
import type { Feature } from '../feature.ts'
import { layerEntry } from './layers.ts'

type Kind = Feature['kind']
type Row = [tags: Record<string, string>, layer: string | null, layerClass?: string | undefined, fromZoom?: number]

describe.each<[Kind, Row[]]>([
  [
    'area',
    [
      [{ natural: 'water', water: 'pond' }, 'water', 'lake', 10],
      [{ natural: 'water', water: 'river' }, 'water', 'river', 10],
      [{ waterway: 'riverbank' }, 'water', 'river', 10],
      [{ natural: 'beach' }, 'landuse', 'sand', 10],
      [{ leisure: 'park', landuse: 'grass' }, 'landuse', 'park', 10],
      [{ landuse: 'cemetery' }, 'landuse', 'park', 10],
      [{ landuse: 'grass' }, 'landuse', 'green', 10],
      [{ leisure: 'pitch' }, 'landuse', 'green', 13],
      [{ landuse: 'industrial' }, 'landuse', 'industry', 10],
      [{ amenity: 'hospital' }, 'landuse', 'institution', 10],
      [{ amenity: 'hospital', building: 'yes' }, 'building', undefined, 13],
      [{ building: 'no' }, null],
      [{ landuse: 'residential' }, null],
      [{ highway: 'pedestrian', area: 'yes' }, null],
      [{}, null],
    ],
  ],
  [
    'line',
    [
      [{ highway: 'motorway' }, 'road', 'motorway', 10],
      [{ highway: 'residential' }, 'road', 'residential', 11],
      [{ highway: 'primary_link' }, 'road', 'primary_link', 12],
      [{ highway: 'pedestrian' }, 'road', 'pedestrian', 13],
      [{ highway: 'service' }, 'road', 'service', 14],
      [{ highway: 'footway' }, null],
      [{ highway: 'proposed' }, null],
      [{ highway: 'constructor' }, null],
      [{ railway: 'rail' }, 'rail', 'rail', 10],
      [{ railway: 'rail', service: 'yard' }, 'rail', 'rail', 13],
      [{ railway: 'subway', tunnel: 'yes' }, null],
      [{ railway: 'disused' }, null],
      [{ waterway: 'river' }, 'waterway', 'river', 11],
      [{ waterway: 'stream' }, 'waterway', 'stream', 12],
      [{ waterway: 'stream', tunnel: 'culvert' }, null],
      [{ boundary: 'administrative' }, null],
    ],
  ],
  [
    'point',
    [
      [{ place: 'suburb', name: 'Centro' }, 'place', 'suburb', 10],
      [{ place: 'neighbourhood', name: 'Plácido' }, 'place', 'neighbourhood', 13],
      [{ place: 'suburb' }, null],
      [{ place: 'toString', name: 'x' }, null],
      [{ amenity: 'hospital', name: 'x' }, null],
    ],
  ],
])('%s', (kind, rows) => {
  it.each(rows)('%j is in the layer %s', (tags, layer, layerClass, fromZoom) => {
    const entry = layerEntry({ kind, tags })
    expect(entry?.layer ?? null).toBe(layer)
    if (entry) expect({ class: entry.properties.class, fromZoom: entry.fromZoom }).toEqual({ class: layerClass, fromZoom })
  })
})

it('a road has the fields for its labels and arrows', () => {
  const tags = { highway: 'trunk', name: 'Av. Italia', ref: 'A1', oneway: '-1', bridge: 'viaduct', tunnel: 'no', lanes: '4' }
  expect(layerEntry({ kind: 'line', tags })?.properties).toEqual({ class: 'trunk', name: 'Av. Italia', ref: 'A1', oneway: -1, bridge: 1 })
})
