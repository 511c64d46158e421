import { type Bond, type Entity, keyOf } from './situation-rules.ts'

/** A situation as it is now, the input for deciding what changes. */
export interface StandingSituation {
  id: string
  /** Key of the member it formed about; null if a person created it. */
  subject: string | null
  /** Keys of its present members. */
  members: readonly string[]
  /** Keys of members that a person removed. */
  split: readonly string[]
}

/** Pairs of keys that a person separated in any situation: no rule joins them again. */
export interface Parted {
  has(a: string, b: string): boolean
}

export interface Plan {
  /** New situations, each with its first members. */
  formed: { subject: Entity; joins: Bond[] }[]
  joined: { situationId: string; thing: Entity; bond: Bond }[]
}

const isSection = (key: string) => key.startsWith('section ')

/** The strongest bond: the nearest by place if that can be compared, else the nearest in time. */
const nearer = (a: Bond, b: Bond) =>
  (a.distanceM ?? Number.POSITIVE_INFINITY) - (b.distanceM ?? Number.POSITIVE_INFINITY) || Math.abs(a.minutes) - Math.abs(b.minutes)

/**
 * Applies bonds to the existing situations. Everything is compared with a situation's subject, never with its other
 * members, so a situation cannot creep across the whole city. A record in one situation is not added to another, and no
 * rule merges two situations.
 */
export function planned(bonds: readonly Bond[], standing: readonly StandingSituation[], parted: Parted): Plan {
  const plan: Plan = { formed: [], joined: [] }
  const homes = new Map<string, string>()
  const bySubject = new Map<string, StandingSituation>()
  const inside = new Map<string, Set<string>>()
  for (const it of standing) {
    for (const key of it.members) if (!isSection(key)) homes.set(key, it.id)
    inside.set(it.id, new Set(it.members))
    // A record removed from its own situation no longer brings others into it.
    if (it.subject !== null && it.members.includes(it.subject)) bySubject.set(it.subject, it)
  }
  const isFree = (key: string) => isSection(key) || !homes.has(key)
  const usable = bonds
    .filter((it) => !parted.has(keyOf(it.subject), keyOf(it.member)))
    .sort(
      (a, b) =>
        a.subject.atMs - b.subject.atMs ||
        (keyOf(a.subject) < keyOf(b.subject) ? -1 : keyOf(a.subject) > keyOf(b.subject) ? 1 : nearer(a, b)),
    )

  function join(situation: StandingSituation, thing: Entity, bond: Bond): void {
    const key = keyOf(thing)
    const members = inside.get(situation.id) as Set<string>
    if (members.has(key) || situation.split.includes(key) || !isFree(key)) return
    members.add(key)
    if (!isSection(key)) homes.set(key, situation.id)
    plan.joined.push({ situationId: situation.id, thing, bond })
  }

  // First, bonds to the subject of an existing situation, whichever side the rule calls the subject.
  for (const bond of usable) {
    const ofSubject = bySubject.get(keyOf(bond.subject))
    const ofMember = bySubject.get(keyOf(bond.member))
    if (ofSubject) join(ofSubject, bond.member, bond)
    if (ofMember) join(ofMember, bond.subject, bond)
  }
  const bySubjectOfBond = new Map<string, Bond[]>()
  for (const bond of usable) bySubjectOfBond.set(keyOf(bond.subject), [...(bySubjectOfBond.get(keyOf(bond.subject)) ?? []), bond])
  for (const [key, own] of bySubjectOfBond) {
    if (!isFree(key)) continue
    const free = own.filter((it) => isFree(keyOf(it.member)))
    const joins = free.filter((it) => free.filter((other) => other.rule === it.rule).length + 1 >= it.least)
    const [first] = joins
    if (!first) continue
    plan.formed.push({ subject: first.subject, joins })
    for (const it of [key, ...joins.map((bond) => keyOf(bond.member))]) if (!isSection(it)) homes.set(it, `new ${key}`)
  }
  return plan
}
