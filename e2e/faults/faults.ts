import type { Cluster, Instance } from './cluster.ts'
import type { LineState } from './tcp-line.ts'

/** One way to break one part. */
export interface Fault {
  part: string
  how: string
  /** The instance whose clients lose their way; undefined when calls still have to be answered. */
  hides?: string
  /** The instance that loses its duties, because the store cannot see it or it cannot work. */
  drops?: string
  begin(): Promise<void> | void
}

const CUTS: readonly LineState[] = ['reset', 'hold', 'stranded']
const SLOW_MS = 200

function each<T>(list: readonly T[], act: (it: T) => void): void {
  for (const it of list) act(it)
}

/** Every fault of a cluster. `Cluster.heal` ends any of them. */
export function faultsOf({ store, nats, instances }: Cluster): Fault[] {
  return [
    { part: 'PostgreSQL', how: 'kill -9', begin: () => store.primary.kill() },
    { part: 'PostgreSQL', how: 'SIGSTOP', begin: () => store.primary.freeze() },
    { part: 'replica', how: 'kill -9', begin: () => store.replica.kill() },
    { part: 'replica', how: 'SIGSTOP', begin: () => store.replica.freeze() },
    ...CUTS.map((how): Fault => ({ part: 'replica', how: `${how} replication`, begin: () => store.replication.become(how) })),
    ...nats.flatMap(({ part, routes }): Fault[] => [
      { part: part.name, how: 'kill -9', begin: () => part.kill() },
      { part: part.name, how: 'SIGSTOP', begin: () => part.freeze() },
      { part: part.name, how: 'hold from the others', begin: () => each(routes, (it) => it.become('hold')) },
    ]),
    { part: 'all NATS', how: 'SIGSTOP', begin: () => each(nats, (it) => it.part.freeze()) },
    ...instances.flatMap(faultsOfInstance),
    { part: 'all instances', how: `${SLOW_MS} ms to the store`, begin: () => each(instances, (it) => it.store.slow(SLOW_MS)) },
  ]
}

function faultsOfInstance({ part, clients, store, replica, nats }: Instance): Fault[] {
  const { name } = part
  return [
    { part: name, how: 'kill -9', hides: name, drops: name, begin: () => part.kill() },
    { part: name, how: 'SIGSTOP', hides: name, drops: name, begin: () => part.freeze() },
    ...CUTS.flatMap((how): Fault[] => [
      { part: name, how: `${how} clients`, hides: name, begin: () => clients.become(how) },
      // New connections work behind a stranded one: the duties may stay where they are.
      { part: name, how: `${how} store`, ...(how !== 'stranded' && { drops: name }), begin: () => store.become(how) },
      { part: name, how: `${how} NATS`, begin: () => each(nats, (it) => it.become(how)) },
    ]),
    { part: name, how: 'reset replica', begin: () => replica.become('reset') },
  ]
}

/** A generator of numbers from 0 to 1, the same for the same seed. Mulberry32, by T. Ettinger, public domain. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Kills and freezes come first, so that a short run has them. */
const FIRST = ['kill -9', 'SIGSTOP']
const rankOf = ({ how }: Fault) => (FIRST.includes(how) ? 0 : 1)
/** The same way to break a part of the same kind. */
const kindOf = ({ part, how }: Fault) => `${part.replace(/-\w$/, '')} ${how}`

/**
 * Each kind of fault once in random order, then again, until each part has had it; then all over again. Of several parts it takes the one
 * that does the most.
 * @param dutiesOf how many duties an instance has at present
 */
export function* inTurn(faults: readonly Fault[], random: () => number, dutiesOf: (instance: string) => number): Generator<Fault> {
  for (;;) {
    const order = faults
      .map((fault) => ({ fault, at: rankOf(fault) + random() }))
      .sort((a, b) => a.at - b.at)
      .map((it) => it.fault)
    while (order.length > 0) {
      for (const kind of new Set(order.map(kindOf))) {
        const candidates = order.filter((it) => kindOf(it) === kind)
        const weight = ({ drops }: Fault) => (drops === undefined ? 0 : dutiesOf(drops))
        const next = candidates.reduce((best, it) => (weight(it) > weight(best) ? it : best))
        order.splice(order.indexOf(next), 1)
        yield next
      }
    }
  }
}
