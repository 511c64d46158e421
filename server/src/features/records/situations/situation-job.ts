import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { type Lexicon, lexiconOf } from '@oppidum/domain/records/situations/record-topics'
import type { MemberReason } from '@oppidum/domain/records/situations/situation'
import { planned, type StandingSituation } from '@oppidum/domain/records/situations/situation-plan'
import { reasonText } from '@oppidum/domain/records/situations/situation-reason'
import { type Bond, bondsOf, type Entity, keyOf } from '@oppidum/domain/records/situations/situation-rules'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { RecordDesk } from '../desk/desk-service.ts'
import { RULE } from './duplicate-jobs.ts'
import { entityOf, entityStore, isOpen, type RecordEntity, suppliers } from './entity-store.ts'
import { type MemberRow, type SituationRow, type SubjectRow, situationStore } from './situation-store.ts'

/** A subject may be open for so long before something joins it; what is older is not compared any more. */
const LOOK_BACK_MS = DAY_MS
/** A slow-down that has begun longer ago is not asked when. */
const SLOW_LOOK_BACK_MS = 3 * HOUR_MS
/** A section that is no longer slow stays for so long: congestion comes in waves. */
const SLOW_KEPT_MS = 10 * 60_000

const isRecord = (kind: string): kind is 'incident' | 'service-request' => kind !== 'section'

/** One look at what belongs together in a city, by its rules. docs/guides/use/situations.md. */
export function situationJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>, desk: Pick<RecordDesk, 'remarkIn'>) {
  const lexicons = new WeakMap<City, Lexicon>()

  function lexiconIn(city: City): Lexicon {
    const known = lexicons.get(city) ?? lexiconOf(city.services)
    lexicons.set(city, known)
    return known
  }

  async function entitiesNow(tx: Tx, city: City, now: Date): Promise<Entity[]> {
    const store = entityStore(tx)
    const since = new Date(now.getTime() - LOOK_BACK_MS)
    const records = [...(await store.open(city.id, 'incident', since)), ...(await store.open(city.id, 'service-request', since))]
    const slow = await store.slow(city, now, now.getTime() - SLOW_LOOK_BACK_MS)
    const supplierOf = suppliers(city)
    const sections = new Map(city.locations.map((it) => [it.id, it]))
    return [
      // A planned one is nothing that goes on.
      ...records.filter((it) => it.beganAt <= now).map((it) => entityOf(it, lexiconIn(city), supplierOf)),
      ...slow.map(({ id, sinceMs }): Entity => {
        const place = sections.get(id)?.geometry ?? null
        return { kind: 'section', id, word: '', topic: null, text: '', affectsTraffic: false, place, substation: null, atMs: sinceMs }
      }),
    ]
  }

  /** Takes out what has become a duplicate and slow-downs that are over; ends what has no open record any more. */
  async function tidy(tx: Tx, city: City, now: Date, all: readonly SituationRow[], members: readonly MemberRow[]): Promise<Set<string>> {
    const store = situationStore(tx)
    const present = members.filter((it) => it.leftAt === null)
    const records = new Map((await entityStore(tx).byId(city.id, present)).map((it) => [keyOf(it), it]))
    const over = new Set<string>()
    for (const { id } of all) {
      const own = present.filter((it) => it.situationId === id)
      const gone = own.filter((it) =>
        isRecord(it.kind) ? (records.get(keyOf(it))?.duplicateOf ?? null) !== null : now.getTime() - it.heldAt.getTime() > SLOW_KEPT_MS,
      )
      const left = own.filter((it) => !gone.includes(it))
      const stands = left.length > 1 && left.some((it) => isRecord(it.kind) && isOpenNow(records.get(keyOf(it))))
      if (gone.length > 0) {
        await store.leave(city.id, id, gone, null, now)
        for (const { kind, id: recordId } of gone)
          if (isRecord(kind)) await remark(tx, city, kind, recordId, 'left', id, 'It is a duplicate: the record that it repeats counts.')
        await store.changed(city.id, id)
      }
      if (stands) continue
      over.add(id)
      await store.end(city.id, id, now)
    }
    return over
  }

  function remark(
    tx: Tx,
    city: City,
    kind: 'incident' | 'service-request',
    id: string,
    action: 'joined' | 'left',
    situationId: string,
    text: string | null,
  ) {
    return desk.remarkIn(tx, kind, city, id, RULE, { action, text, internal: true, entity: { kind: 'situation', id: situationId } })
  }

  async function join(tx: Tx, city: City, situationId: string, thing: Entity, why: MemberReason, now: Date): Promise<void> {
    await situationStore(tx).join(city.id, situationId, { kind: thing.kind, id: thing.id, why, by: null }, now)
    if (isRecord(thing.kind)) await remark(tx, city, thing.kind, thing.id, 'joined', situationId, reasonText(why))
  }

  async function look(tx: Tx, city: City, now: Date): Promise<number> {
    const store = situationStore(tx)
    await store.lock(city.id)
    const all = await store.standing(city.id)
    const things = await entitiesNow(tx, city, now)
    const slow = things.filter((it) => it.kind === 'section').map((it) => it.id)
    for (const { id } of all) if (slow.length > 0) await store.holds(city.id, id, slow, now)
    const members = await store.members(
      city.id,
      all.map((it) => it.id),
    )
    const over = await tidy(tx, city, now, all, members)
    const standing = all.filter((it) => !over.has(it.id)).map((it) => standingOf(it, members, now))
    const parted = new Set((await store.parted(city.id, new Date(now.getTime() - 2 * LOOK_BACK_MS))).map(({ a, b }) => `${a}\n${b}`))
    const plan = planned(bondsOf(things, city.situations), standing, {
      has: (a, b) => parted.has(`${a}\n${b}`) || parted.has(`${b}\n${a}`),
    })

    for (const { situationId, thing, bond } of plan.joined) {
      await join(tx, city, situationId, thing, whyOf(city, bond, thing), now)
      await store.changed(city.id, situationId)
    }
    for (const { subject, joins } of plan.formed) {
      const id = uuidv7({ msecs: now.getTime() })
      const [record] = await entityStore(tx).byId(city.id, [subject])
      if (!record) continue
      await store.open(city.id, { id, title: null, subject: subjectOf(city, record, joins), openedAt: now, openedBy: null })
      await join(tx, city, id, subject, { ...NO_FIGURES, by: 'subject', rule: null }, now)
      for (const bond of joins) await join(tx, city, id, bond.member, whyOf(city, bond, bond.member), now)
    }
    return plan.formed.length + plan.joined.length + over.size
  }

  /** Returns how much was changed. */
  return (city: City): Promise<number> => {
    const now = new Date(clock.nowMs())
    return transaction(db, (tx) => look(tx, city, now))
  }
}

const isOpenNow = (record: RecordEntity | undefined) => record !== undefined && isOpen(record)

const NO_FIGURES = { distanceM: null, minutes: null, substation: null }

/** A slow-down that is over for the moment is brought back by its rule like any other. */
function standingOf({ id, subject, openedBy }: SituationRow, members: readonly MemberRow[], now: Date): StandingSituation {
  const own = members.filter((it) => it.situationId === id)
  const isIn = (it: MemberRow) => it.leftAt === null && (isRecord(it.kind) || now.getTime() - it.heldAt.getTime() <= SLOW_KEPT_MS)
  return {
    id,
    subject: openedBy === null ? keyOf(subject) : null,
    members: own.filter(isIn).map(keyOf),
    split: own.filter((it) => it.leftBy !== null).map(keyOf),
  }
}

function nameOfSubstation(city: City, id: string | null): string | null {
  return id === null ? null : (city.substations.find((it) => it.id === id)?.name ?? id)
}

/** What brought `thing` in; it may be either side of the bond. */
function whyOf(city: City, { rule, distanceM, minutes, member, substation }: Bond, thing: Entity): MemberReason {
  const later = thing === member ? minutes : -minutes
  return {
    by: 'rule',
    rule,
    distanceM: distanceM === null ? null : Math.round(distanceM),
    minutes: Math.round(later),
    substation: nameOfSubstation(city, substation),
  }
}

function subjectOf(city: City, { kind, id, word, title, location }: RecordEntity, joins: readonly Bond[]): SubjectRow {
  const substation = joins.find((it) => it.substation !== null)?.substation ?? null
  return { kind, id, word, title, place: location, substation: nameOfSubstation(city, substation) }
}
