import { PbfReader } from 'pbf'
import type { Tags } from '../feature.ts'

/** A member of a relation; areas consist of ways only. */
export interface Member {
  kind: 'node' | 'way' | 'relation'
  id: number
  role: string
}

/** Receives the objects of a block; kinds without a method are not decoded. */
export interface Visitor {
  /** Position in degrees. Tags are null when there are none. */
  node?(id: number, lon: number, lat: number, tags: Tags | null): void
  way?(id: number, nodes: number[], tags: Tags): void
  relation?(id: number, members: Member[], tags: Tags): void
}

/** Which kinds of object a block contains. */
export interface ObjectKinds {
  nodes: boolean
  ways: boolean
  relations: boolean
}

const PRIMITIVES = { strings: 1, group: 2, granularity: 17, latOffset: 19, lonOffset: 20 }
const GROUP = { nodes: 1, dense: 2, ways: 3, relations: 4 }
/** Steps of granularity 1 in a degree. Dividing by it rounds to the nearest number; multiplying by 1e-9 would not. */
const NANO = 1e9
const MEMBER_KINDS = ['node', 'way', 'relation'] as const

/** Delta decoding, in place. */
function sums(deltas: number[]): number[] {
  for (let i = 1; i < deltas.length; i++) deltas[i] = (deltas[i] as number) + (deltas[i - 1] as number)
  return deltas
}

/** Reads one block of objects. @returns which kinds it contains */
export function visitObjects(bytes: Uint8Array, visitor: Visitor): ObjectKinds {
  const block = { strings: [] as Uint8Array[], groups: [] as Uint8Array[], granularity: 100, latOffset: 0, lonOffset: 0 }
  // The scale of the positions comes after the groups, so these are only decoded at the end.
  new PbfReader(bytes).readFields((field, result, reader) => {
    if (field === PRIMITIVES.strings)
      reader.readMessage((inner, list, it) => {
        if (inner === 1) list.push(it.readBytes())
      }, result.strings)
    else if (field === PRIMITIVES.group) result.groups.push(reader.readBytes())
    else if (field === PRIMITIVES.granularity) result.granularity = reader.readVarint()
    else if (field === PRIMITIVES.latOffset) result.latOffset = reader.readVarint(true)
    else if (field === PRIMITIVES.lonOffset) result.lonOffset = reader.readVarint(true)
  }, block)
  const kinds: ObjectKinds = { nodes: false, ways: false, relations: false }

  const texts: (string | undefined)[] = []
  function text(index: number): string {
    texts[index] ??= Buffer.from(block.strings[index] ?? []).toString('utf8')
    return texts[index]
  }
  const degrees = (offset: number, steps: number) => (offset + block.granularity * steps) / NANO
  const tagsOf = (keys: number[], values: number[]): Tags => {
    // The keys come from outside: without a prototype none of them can match an inherited property.
    const tags: Tags = Object.create(null)
    keys.forEach((key, i) => {
      tags[text(key)] = text(values[i] ?? 0)
    })
    return tags
  }

  function dense(reader: PbfReader): void {
    const it = { ids: [] as number[], lats: [] as number[], lons: [] as number[], tagIndexes: [] as number[] }
    reader.readMessage((field, result, inner) => {
      if (field === 1) inner.readPackedSVarint(result.ids)
      else if (field === 8) inner.readPackedSVarint(result.lats)
      else if (field === 9) inner.readPackedSVarint(result.lons)
      else if (field === 10) inner.readPackedVarint(result.tagIndexes)
    }, it)
    const [ids, lats, lons] = [sums(it.ids), sums(it.lats), sums(it.lons)]
    let at = 0
    ids.forEach((id, i) => {
      const keys: number[] = []
      const values: number[] = []
      // Keys and values alternate, with a 0 after each node's last; the list is empty when no node has tags.
      while (at < it.tagIndexes.length && it.tagIndexes[at] !== 0) {
        keys.push(it.tagIndexes[at++] as number)
        values.push(it.tagIndexes[at++] as number)
      }
      at++
      const tags = keys.length > 0 ? tagsOf(keys, values) : null
      visitor.node?.(id, degrees(block.lonOffset, lons[i] ?? 0), degrees(block.latOffset, lats[i] ?? 0), tags)
    })
  }

  function node(reader: PbfReader): void {
    const it = { id: 0, lat: 0, lon: 0, keys: [] as number[], values: [] as number[] }
    reader.readMessage((field, result, inner) => {
      if (field === 1) result.id = inner.readSVarint()
      else if (field === 2) inner.readPackedVarint(result.keys)
      else if (field === 3) inner.readPackedVarint(result.values)
      else if (field === 8) result.lat = inner.readSVarint()
      else if (field === 9) result.lon = inner.readSVarint()
    }, it)
    const tags = it.keys.length > 0 ? tagsOf(it.keys, it.values) : null
    visitor.node?.(it.id, degrees(block.lonOffset, it.lon), degrees(block.latOffset, it.lat), tags)
  }

  function way(reader: PbfReader): void {
    const it = { id: 0, nodes: [] as number[], keys: [] as number[], values: [] as number[] }
    reader.readMessage((field, result, inner) => {
      if (field === 1) result.id = inner.readVarint(true)
      else if (field === 2) inner.readPackedVarint(result.keys)
      else if (field === 3) inner.readPackedVarint(result.values)
      else if (field === 8) inner.readPackedSVarint(result.nodes)
    }, it)
    visitor.way?.(it.id, sums(it.nodes), tagsOf(it.keys, it.values))
  }

  function relation(reader: PbfReader): void {
    const it = { id: 0, keys: [] as number[], values: [] as number[], roles: [] as number[], ids: [] as number[], kinds: [] as number[] }
    reader.readMessage((field, result, inner) => {
      if (field === 1) result.id = inner.readVarint(true)
      else if (field === 2) inner.readPackedVarint(result.keys)
      else if (field === 3) inner.readPackedVarint(result.values)
      else if (field === 8) inner.readPackedVarint(result.roles)
      else if (field === 9) inner.readPackedSVarint(result.ids)
      else if (field === 10) inner.readPackedVarint(result.kinds)
    }, it)
    const members = sums(it.ids).map((id, i) => ({ kind: MEMBER_KINDS[it.kinds[i] ?? 0] ?? 'node', id, role: text(it.roles[i] ?? 0) }))
    visitor.relation?.(it.id, members, tagsOf(it.keys, it.values))
  }

  for (const group of block.groups)
    new PbfReader(group).readFields((field, result, reader) => {
      if (field === GROUP.nodes || field === GROUP.dense) result.nodes = true
      else if (field === GROUP.ways) result.ways = true
      else if (field === GROUP.relations) result.relations = true
      if (field === GROUP.nodes && visitor.node) node(reader)
      else if (field === GROUP.dense && visitor.node) dense(reader)
      else if (field === GROUP.ways && visitor.way) way(reader)
      else if (field === GROUP.relations && visitor.relation) relation(reader)
    }, kinds)
  return kinds
}

/** The features that a file requires of its reader, by the format's names. */
export function requiredFeatures(bytes: Uint8Array): string[] {
  return new PbfReader(bytes).readFields((field, result, reader) => {
    if (field === 4) result.push(reader.readString())
  }, [] as string[])
}
