import type { Delivery, Observation } from '@oppidum/domain/feeds/intake'

/** A call's observations; no two have the same series and time. */
export interface Delivered {
  delivery: Delivery
  observations: readonly Observation[]
}

/** Observations of several calls that one statement can write: the same source, and no series and time twice. */
export interface Group<D extends Delivered> {
  delivery: Delivery
  observations: Observation[]
  /** The calls, and where the observations of each begin. */
  members: { call: D; from: number }[]
}

/** Larger calls are a group of their own. */
const SMALL = 500

export const keyOf = ({ measure, placeId, atMs }: Observation) => `${measure}\n${placeId}\n${atMs}`

/** Puts calls into as few groups as possible, in their order, so that a later value of the same time wins. */
export function grouped<D extends Delivered>(calls: readonly D[]): Group<D>[] {
  const groups: Group<D>[] = []
  const open = new Map<string, { group: Group<D>; keys: Set<string> }>()
  for (const call of calls) {
    const { delivery, observations } = call
    const origin = `${delivery.sourceId}\n${delivery.quality}\n${delivery.staleAfterSeconds}`
    const isSmall = observations.length <= SMALL
    const keys = isSmall ? observations.map(keyOf) : []
    const current = open.get(origin)
    if (isSmall && current && !keys.some((it) => current.keys.has(it))) {
      current.group.members.push({ call, from: current.group.observations.length })
      current.group.observations.push(...observations)
      for (const it of keys) current.keys.add(it)
      continue
    }
    const group = { delivery, observations: [...observations], members: [{ call, from: 0 }] }
    groups.push(group)
    if (isSmall) open.set(origin, { group, keys: new Set(keys) })
    // What comes after a large call is written after it.
    else open.delete(origin)
  }
  return groups
}
