import { type Bond, type Entity, keyOf } from './situation-rules.ts'

/** A situation as it stands, for deciding what comes next. */
export interface StandingSituation {
  id: string
  /** Key of the thing that it formed about; null when somebody made it by hand. */
  subject: string | null
  /** Keys of those that are in it now. */
  members: readonly string[]
  /** Keys of those that somebody took out. */
  split: readonly string[]
}

/** Pairs of keys that somebody has taken apart in any situation: no rule brings them together again. */
export interface Parted {
  has(a: string, b: string): boolean
}

export interface Plan {
  /** New situations, each with everything that joins it at once. */
  formed: { subject: Entity; joins: Bond[] }[]
  joined: { situationId: string; thing: Entity; bond: Bond }[]
}

const isSection = (key: string) => key.startsWith('section ')

/** The bond that says most: by place where it can be said, the nearest; else the one nearest in time. */
const nearer = (a: Bond, b: Bond) =>
  (a.distanceM ?? Number.POSITIVE_INFINITY) - (b.distanceM ?? Number.POSITIVE_INFINITY) || Math.abs(a.minutes) - Math.abs(b.minutes)

/**
 * What the bonds make of the situations that stand. Everything is compared with the subject of a situation and never with
 * its other members: so none grows from place to place until the whole city is in it. A record that is in one situation
 * is taken into no other, and two situations are never made one by a rule.
 */
export function planned(bonds: readonly Bond[], standing: readonly StandingSituation[], parted: Parted): Plan {
  const plan: Plan = { formed: [], joined: [] }
  const homes = new Map<string, string>()
  const bySubject = new Map<string, StandingSituation>()
  const inside = new Map<string, Set<string>>()
  for (const it of standing) {
    for (const key of it.members) if (!isSection(key)) homes.set(key, it.id)
    inside.set(it.id, new Set(it.members))
    // One that was taken out of its own situation brings nobody into it any more.
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

  // First those whose other side is the subject of what stands, whichever side the rule calls so.
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
