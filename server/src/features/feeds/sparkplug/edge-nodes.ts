import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Metric, Payload } from './payload.ts'

/** What a metric is to the feed. */
export interface Meaning {
  measure: MeasureId
  placeId: string
  /** To the unit that is stored. */
  factor: number
}

/** A metric as its birth described it; no meaning if the feed does not map it. */
interface BornMetric {
  type: number | null
  meaning: Meaning | null
}

/** A device, or an edge node with its own metrics, since its birth. */
interface Device {
  isOnline: boolean
  byName: ReadonlyMap<string, BornMetric>
  byAlias: ReadonlyMap<number, BornMetric>
}

/** An edge node since the connection began. */
interface EdgeNode {
  /** Of its last message, 0 to 255; null before its birth. */
  seq: number | null
  /** Number of its connection to the broker, which its death message repeats; null if it has none. */
  bdSeq: number | null
  /** Its births are missing, or a message that could have changed them: its aliases may mean something else. */
  needsBirth: boolean
  /** When it was asked for its births; 0: never. */
  askedMs: number
  /** By id; '' is the node itself. */
  devices: ReadonlyMap<string, Device>
}

export type EdgeNodes = ReadonlyMap<string, EdgeNode>

/** Metrics of all nodes of a feed; births beyond are not remembered, so their aliases stay unknown. */
const METRICS_AT_MOST = 200_000
const NODES_AT_MOST = 10_000
/** A node that does not answer is asked again after this time. */
const ASK_EVERY_MS = 60_000
/** Nodes that are asked at once. */
const ASK_AT_MOST = 200
const SEQUENCE = 256
const BD_SEQ = 'bdSeq'
const UNBORN: EdgeNode = { seq: null, bdSeq: null, needsBirth: true, askedMs: 0, devices: new Map() }
const OFFLINE: Device = { isOnline: false, byName: new Map(), byAlias: new Map() }

/**
 * The edge nodes of a group, as births and deaths describe them (Sparkplug 3.0, chapter 6.4).
 * @param before what the messages before these have left; it does not change
 */
export function edgeNodes(before: EdgeNodes) {
  const nodes = new Map(before)

  const at = (node: string): EdgeNode => nodes.get(node) ?? UNBORN

  function change(node: string, changes: Partial<EdgeNode>): void {
    if (nodes.has(node) || nodes.size < NODES_AT_MOST) nodes.set(node, { ...at(node), ...changes })
  }

  const deviceOf = (node: string, device: string): Device | undefined => at(node).devices.get(device)

  function setDevice(node: string, device: string, value: Device): void {
    change(node, { devices: new Map(at(node).devices).set(device, value) })
  }

  const metricCount = () =>
    [...nodes.values()].reduce((sum, it) => [...it.devices.values()].reduce((all, { byName }) => all + byName.size, sum), 0)

  const meanings = (device: Device): Meaning[] => [...device.byName.values()].flatMap(({ meaning }) => meaning ?? [])

  return {
    /** A birth of the node itself begins everything from the beginning. @param meaningOf of a metric's name */
    birth(node: string, device: string, { metrics, seq }: Payload, meaningOf: (name: string) => Meaning | null): void {
      if (device === '') change(node, { seq, bdSeq: bdSeqOf(metrics), needsBirth: false, devices: new Map() })
      if (metricCount() + metrics.length > METRICS_AT_MOST) return
      const byName = new Map<string, BornMetric>()
      const byAlias = new Map<number, BornMetric>()
      for (const { name, alias, type } of metrics) {
        if (name === '') continue
        const metric = { type, meaning: meaningOf(name) }
        byName.set(name, metric)
        if (alias !== null) byAlias.set(alias, metric)
      }
      setDevice(node, device, { isOnline: true, byName, byAlias })
    },

    /** The series that have no value from now on. A death of an earlier connection of the node is none. */
    death(node: string, device: string, { metrics }: Payload): readonly Meaning[] {
      const { bdSeq, devices } = at(node)
      if (device !== '') {
        const ended = meanings(deviceOf(node, device) ?? OFFLINE)
        setDevice(node, device, OFFLINE)
        return ended
      }
      const number = bdSeqOf(metrics)
      if (bdSeq !== null && number !== null && number !== bdSeq) return []
      change(node, { seq: null, bdSeq: null, needsBirth: false, devices: new Map([['', OFFLINE]]) })
      return [...devices.values()].flatMap(meanings)
    },

    /** Takes note of a message's sequence number. @returns false if a message is missing before it */
    follows(node: string, seq: number): boolean {
      const { seq: last, needsBirth } = at(node)
      // A message that came twice has the number of the last one.
      const isNext = last !== null && (seq === (last + 1) % SEQUENCE || seq === last)
      change(node, { seq, needsBirth: needsBirth || !isNext })
      return isNext || last === null
    },

    /** As born; undefined if its birth is missing, or the alias may mean something else by now. */
    metric(node: string, device: string, { name, alias }: Metric): BornMetric | undefined {
      if (name !== '') return deviceOf(node, device)?.byName.get(name)
      if (alias === null || at(node).needsBirth) return undefined
      return deviceOf(node, device)?.byAlias.get(alias)
    },

    needBirth: (node: string) => change(node, { needsBirth: true }),

    /** The nodes to ask for their births now. */
    ask(nowMs: number): string[] {
      const due = [...nodes].filter(([, it]) => it.needsBirth && nowMs - it.askedMs >= ASK_EVERY_MS).slice(0, ASK_AT_MOST)
      for (const [node] of due) change(node, { askedMs: nowMs })
      return due.map(([node]) => node)
    },

    /** Nodes and devices that said that they are offline, as 'node' or 'node/device'. */
    offline: (): string[] =>
      [...nodes].flatMap(([node, { devices }]) =>
        [...devices].filter(([, it]) => !it.isOnline).map(([device]) => (device === '' ? node : `${node}/${device}`)),
      ),

    /** Nodes that have been asked for their births and have not sent them. */
    unborn: (): string[] => [...nodes].filter(([, it]) => it.needsBirth).map(([node]) => node),

    state: (): EdgeNodes => nodes,
  }
}

function bdSeqOf(metrics: readonly Metric[]): number | null {
  const number = metrics.find((it) => it.name === BD_SEQ)?.value?.number ?? Number.NaN
  return Number.isFinite(number) ? number : null
}
