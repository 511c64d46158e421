import { type Batch, batchesOf, type NumberedMessage } from './message-batch.ts'

/**
 * Receivers served in a row before other events get their turn, HTTP requests above all: 2 to 5 ms. A change of a record needs four turns, and
 * waits in each of them for as long as a slice takes.
 */
const SLICE = 100

/** What a round keeps about a page. */
export interface Receiver {
  /** Number of the newest message when it was greeted: the state it got had everything up to it. */
  greetedAt: number
  /** Number of the newest release that it was offered, or that was there when it was greeted. */
  servedUpTo: number
}

/** Messages that are sent to all pages of a city. */
interface Release {
  number: number
  messages: readonly NumberedMessage[]
  startMs: number
}

/** Receivers that need the same releases. */
interface Group<R> {
  servedUpTo: number
  receivers: R[]
  next: number
  batchFor(greetedAt: number): Batch | null
}

interface Round<R> {
  /** Those that not everybody has been offered yet, oldest first. */
  releases: Release[]
  /** Who still needs some of them, those first that have waited longest. */
  groups: Group<R>[]
  lastMs: number
}

interface Options<R> {
  /** The pages of a city that have been greeted. */
  receiversOf(cityId: string): readonly R[]
  offer(receiver: R, cityId: string, batch: Batch): void
  /** Gets the time from each release to its last receiver, in ms. */
  onEnd?(ms: number): void
}

export interface DeliveryRounds {
  /** Starts to send messages to the pages of a city. */
  release(cityId: string, messages: readonly NumberedMessage[]): void
  /** Number of the newest release. */
  newest(): number
  /** Time that the last release of a city took to reach its last page, or has taken so far, in ms. Without a city: of any. */
  lastMs(cityId?: string): number
}

/**
 * Sends releases to the pages of each city, page by page, in slices. What is released while a round is under way goes to the pages
 * that it has not reached in the same write, and to the others when their turn comes again: every page gets all messages in their order, and
 * none later than the round takes. A write to one of ten thousand sockets costs some 20 µs, most of it in the kernel, and hardly more with two
 * messages than with one.
 */
export function deliveryRounds<R extends Receiver>({ receiversOf, offer, onEnd }: Options<R>): DeliveryRounds {
  const rounds = new Map<string, Round<R>>()
  /** Cities with a round under way, the next one first. */
  const underWay: string[] = []
  let newest = 0
  let lastMs = 0

  function groupsOf(cityId: string, releases: readonly Release[]): Group<R>[] {
    const groups = new Map<number, Group<R>>()
    // Everybody else's turn has come to the end of the last round, whenever that was.
    const earlier = (releases[0]?.number ?? newest) - 1
    for (const receiver of receiversOf(cityId)) {
      const servedUpTo = Math.max(receiver.servedUpTo, earlier)
      const group = groups.get(servedUpTo)
      if (group) group.receivers.push(receiver)
      else if (servedUpTo < newest) {
        const messages = releases.filter((it) => it.number > servedUpTo).flatMap((it) => it.messages)
        groups.set(servedUpTo, { servedUpTo, receivers: [receiver], next: 0, batchFor: batchesOf(messages) })
      }
    }
    return [...groups.values()].sort((a, b) => a.servedUpTo - b.servedUpTo)
  }

  function serve(cityId: string, { groups, releases }: Round<R>): void {
    const upTo = releases.at(-1)?.number ?? 0
    for (let left = SLICE; left > 0 && groups.length > 0; ) {
      const group = groups[0] as Group<R>
      const end = Math.min(group.next + left, group.receivers.length)
      left -= end - group.next
      for (; group.next < end; group.next++) {
        const receiver = group.receivers[group.next] as R
        const batch = group.batchFor(receiver.greetedAt)
        // A page that went to another city meanwhile is further on.
        receiver.servedUpTo = Math.max(receiver.servedUpTo, upTo)
        if (batch) offer(receiver, cityId, batch)
      }
      if (end === group.receivers.length) groups.shift()
    }
  }

  /** Ends the releases that everybody has been offered. */
  function end(round: Round<R>): void {
    const everybodyHas = round.groups[0]?.servedUpTo ?? newest
    while (round.releases[0] && round.releases[0].number <= everybodyHas) {
      const ms = performance.now() - (round.releases.shift() as Release).startMs
      round.lastMs = ms
      lastMs = ms
      onEnd?.(ms)
    }
  }

  function slice(): void {
    const cityId = underWay[0] as string
    const round = rounds.get(cityId) as Round<R>
    serve(cityId, round)
    end(round)
    underWay.shift()
    if (round.groups.length > 0) underWay.push(cityId)
    if (underWay.length > 0) setImmediate(slice)
  }

  const msSoFar = ({ releases, lastMs }: Round<R>) => (releases[0] ? Math.max(lastMs, performance.now() - releases[0].startMs) : lastMs)

  return {
    release(cityId, messages) {
      const round = rounds.get(cityId) ?? { releases: [], groups: [], lastMs: 0 }
      rounds.set(cityId, round)
      round.releases.push({ number: ++newest, messages, startMs: performance.now() })
      round.groups = groupsOf(cityId, round.releases)
      if (underWay.includes(cityId)) return
      underWay.push(cityId)
      if (underWay.length === 1) slice()
    },
    newest: () => newest,
    lastMs(cityId) {
      if (cityId === undefined) return Math.max(lastMs, ...underWay.map((it) => msSoFar(rounds.get(it) as Round<R>)))
      const round = rounds.get(cityId)
      return round ? msSoFar(round) : 0
    },
  }
}
