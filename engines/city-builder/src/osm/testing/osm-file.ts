import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

/** A small map as OpenStreetMap objects, for tests. */
export interface OsmData {
  nodes: { id: number; lon: number; lat: number; tags?: Record<string, string> }[]
  ways?: { id: number; nodes: number[]; tags?: Record<string, string> }[]
  relations?: { id: number; members: { type?: 'node' | 'way' | 'relation'; id: number; role: string }[]; tags: Record<string, string> }[]
}

export interface OsmFileOptions {
  /** Single nodes instead of dense ones. */
  plain?: boolean
  /** Blobs without compression. */
  raw?: boolean
  required?: string[]
  /** Objects in one block; all of one kind when absent. */
  perBlock?: number
  /** Steps of the positions in nanodegrees. */
  granularity?: number
  /** Ways before nodes. */
  unsorted?: boolean
}

const message = (fill: (writer: PbfWriter) => void): Uint8Array => {
  const writer = new PbfWriter()
  fill(writer)
  return writer.finish()
}

function blob(kind: string, content: Uint8Array, raw: boolean): Buffer {
  const body = message((it) => {
    if (raw) it.writeBytesField(1, content)
    else {
      it.writeVarintField(2, content.length)
      it.writeBytesField(3, deflateSync(content))
    }
  })
  const header = message((it) => {
    it.writeStringField(1, kind)
    it.writeVarintField(3, body.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

const deltas = (values: number[]) => values.map((it, i) => it - (values[i - 1] ?? 0))

/** The bytes of an OSM PBF file. */
export function osmFile(data: OsmData, options: OsmFileOptions = {}): Buffer {
  const { plain = false, raw = false, required = ['OsmSchema-V0.6', 'DenseNodes'], granularity = 100 } = options
  const nano = (degrees: number) => Math.round(degrees * 1e9)
  const header = message((it) => {
    for (const feature of required) it.writeStringField(4, feature)
  })

  function block<T>(objects: T[], field: number, write: (objects: T[], indexOf: (text: string) => number) => Uint8Array[]): Buffer {
    const strings = ['']
    const indexOf = (text: string) => {
      const at = strings.indexOf(text)
      return at > 0 ? at : strings.push(text) - 1
    }
    const parts = write(objects, indexOf)
    const group = message((it) => {
      for (const part of parts) it.writeBytesField(field, part)
    })
    const content = message((it) => {
      it.writeBytesField(
        1,
        message((inner) => {
          for (const text of strings) inner.writeBytesField(1, Buffer.from(text))
        }),
      )
      it.writeBytesField(2, group)
      if (granularity !== 100) it.writeVarintField(17, granularity)
    })
    return blob('OSMData', content, raw)
  }
  const tagFields = (tags: Record<string, string>, indexOf: (text: string) => number, writer: PbfWriter) => {
    writer.writePackedVarint(2, Object.keys(tags).map(indexOf))
    writer.writePackedVarint(3, Object.values(tags).map(indexOf))
  }
  const each =
    <T>(write: (it: T, indexOf: (text: string) => number, writer: PbfWriter) => void) =>
    (objects: T[], indexOf: (text: string) => number) =>
      objects.map((it) => message((writer) => write(it, indexOf, writer)))
  const steps = (degrees: number) => Math.round(nano(degrees) / granularity)

  const plainNodes = each<OsmData['nodes'][number]>((it, indexOf, writer) => {
    writer.writeSVarintField(1, it.id)
    tagFields(it.tags ?? {}, indexOf, writer)
    writer.writeSVarintField(8, steps(it.lat))
    writer.writeSVarintField(9, steps(it.lon))
  })
  const denseNodes = (nodes: OsmData['nodes'], indexOf: (text: string) => number) => [
    message((writer) => {
      writer.writePackedSVarint(1, deltas(nodes.map((it) => it.id)))
      writer.writePackedSVarint(8, deltas(nodes.map((it) => steps(it.lat))))
      writer.writePackedSVarint(9, deltas(nodes.map((it) => steps(it.lon))))
      if (nodes.some((it) => it.tags))
        writer.writePackedVarint(
          10,
          nodes.flatMap((it) => [...Object.entries(it.tags ?? {}).flatMap(([key, value]) => [indexOf(key), indexOf(value)]), 0]),
        )
    }),
  ]
  const ways = each<NonNullable<OsmData['ways']>[number]>((it, indexOf, writer) => {
    writer.writeVarintField(1, it.id)
    tagFields(it.tags ?? {}, indexOf, writer)
    writer.writePackedSVarint(8, deltas(it.nodes))
  })
  const relations = each<NonNullable<OsmData['relations']>[number]>((it, indexOf, writer) => {
    writer.writeVarintField(1, it.id)
    tagFields(it.tags, indexOf, writer)
    writer.writePackedVarint(
      8,
      it.members.map((member) => indexOf(member.role)),
    )
    writer.writePackedSVarint(9, deltas(it.members.map((member) => member.id)))
    writer.writePackedVarint(
      10,
      it.members.map((member) => ['node', 'way', 'relation'].indexOf(member.type ?? 'way')),
    )
  })

  const { perBlock = Number.POSITIVE_INFINITY } = options
  const inBlocks = <T>(objects: T[]): T[][] =>
    objects.length <= perBlock ? (objects.length > 0 ? [objects] : []) : [objects.slice(0, perBlock), ...inBlocks(objects.slice(perBlock))]
  const nodeBlocks = inBlocks(data.nodes).map((it) => (plain ? block(it, 1, plainNodes) : block(it, 2, denseNodes)))
  const wayBlocks = inBlocks(data.ways ?? []).map((it) => block(it, 3, ways))
  const relationBlocks = inBlocks(data.relations ?? []).map((it) => block(it, 4, relations))
  const body = options.unsorted ? [...wayBlocks, ...nodeBlocks, ...relationBlocks] : [...nodeBlocks, ...wayBlocks, ...relationBlocks]
  return Buffer.concat([blob('OSMHeader', header, raw), ...body])
}
