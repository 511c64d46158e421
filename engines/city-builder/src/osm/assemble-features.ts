import type { Position } from '@oppidum/domain/core/geo'
import type { Feature, Tags } from '../feature.ts'
import { type Area, areasOf } from './areas.ts'
import type { Member } from './osm-objects.ts'
import { isArea } from './osm-tags.ts'

/** A border of an administrative unit, as far as it closes. */
export interface Border {
  name: string
  /** OpenStreetMap's `admin_level`: the greater, the finer. */
  level: number
  areas: Area[]
}

export interface OsmWay {
  nodes: number[]
  /** Null for a way that is only part of an area. */
  tags: Tags | null
}

export interface OsmRelation {
  members: Member[]
  tags: Tags
}

/** Makes features and borders from ways and relations, once the positions of their nodes are known. */
export function assembleFeatures(
  ways: ReadonlyMap<number, OsmWay>,
  relations: readonly OsmRelation[],
  positionOf: (node: number) => Position | null,
): { features: Feature[]; borders: Border[] } {
  const features: Feature[] = []
  for (const { nodes, tags } of ways.values()) {
    if (tags === null || tags.natural === 'coastline') continue
    if (isArea(tags, nodes)) {
      // Where the extract ends, the area ends as well.
      const ring = nodes
        .slice(0, -1)
        .map(positionOf)
        .filter((it) => it !== null)
      const [corner] = ring
      if (corner && ring.length >= 3) features.push({ kind: 'area', tags, lines: [[...ring, corner]] })
      continue
    }
    const lines = completeRuns(nodes, positionOf)
    if (lines.length > 0) features.push({ kind: 'line', tags, lines })
  }
  const borders: Border[] = []
  for (const { members, tags } of relations) {
    const areas = areasOf(members, (id) => ways.get(id)?.nodes ?? null, positionOf)
    const level = Number(tags.admin_level)
    if (tags.boundary === 'administrative') borders.push({ name: tags.name ?? '', level, areas })
    else for (const lines of areas) features.push({ kind: 'area', tags, lines })
  }
  return { features, borders: borders.filter((it) => it.areas.length > 0) }
}

/** The stretches of a way whose nodes are all in the extract. */
function completeRuns(nodes: readonly number[], positionOf: (node: number) => Position | null): Position[][] {
  const runs: Position[][] = [[]]
  for (const node of nodes) {
    const position = positionOf(node)
    if (position) runs.at(-1)?.push(position)
    else runs.push([])
  }
  return runs.filter((it) => it.length > 1)
}
