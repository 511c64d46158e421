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

/** Older records are not compared. */
const LOOK_BACK_MS = DAY_MS
/** How far back the start of a slow-down is searched. */
const SLOW_LOOK_BACK_MS = 3 * HOUR_MS
/** How long a section stays in a situation after its slow-down, because congestion comes in waves. */
const SLOW_LINGER_MS = 10 * 60_000

const isRecord = (kind: string): kind is 'incident' | 'service-request' => kind !== 'section'

/** Applies a city's rules for situations once. docs/guides/use/situations.md. */
export function situationJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>, desk: Pick<RecordDesk, 'remarkIn'>) {
  const lexicons = new WeakMap<City, Lexicon>()

  function lexiconIn(city: City): Lexicon {
    const lexicon = lexicons.get(city) ?? lexiconOf(city.services)
    lexicons.set(city, lexicon)
    return lexicon
  }

  async function entitiesNow(tx: Tx, city: City, now: Date): Promise<Entity[]> {
    const store = entityStore(tx)
    const since = new Date(now.getTime() - LOOK_BACK_MS)
    const records = [...(await store.open(city.id, 'incident', since)), ...(await store.open(city.id, 'service-request', since))]
    const slow = await store.slow(city, now, now.getTime() - SLOW_LOOK_BACK_MS)
    const supplierOf = suppliers(city)
    const sections = new Map(city.locations.map((it) => [it.id, it]))
    return [
      // Planned records have not started.
      ...records.filter((it) => it.beganAt <= now).map((it) => entityOf(it, lexiconIn(city), supplierOf)),
      ...slow.map(({ id, sinceMs }): Entity => {
        const place = sections.get(id)?.geometry ?? null
        return { kind: 'section', id, word: '', topic: null, text: '', affectsTraffic: false, place, substation: null, atMs: sinceMs }
      }),
    ]
  }

  /** Removes duplicates and past slow-downs from situations, and ends those without an open record. Returns the ids of the ended ones. */
  async function tidy(tx: Tx, city: City, now: Date, all: readonly SituationRow[], members: readonly MemberRow[]): Promise<Set<string>> {
    const store = situationStore(tx)
    const present = members.filter((it) => it.leftAt === null)
    const records = new Map((await entityStore(tx).byId(city.id, present)).map((it) => [keyOf(it), it]))
    const ended = new Set<string>()
    for (const { id } of all) {
      const own = present.filter((it) => it.situationId === id)
      const leaving = own.filter((it) =>
        isRecord(it.kind) ? (records.get(keyOf(it))?.duplicateOf ?? null) !== null : now.getTime() - it.heldAt.getTime() > SLOW_LINGER_MS,
      )
      const remaining = own.filter((it) => !leaving.includes(it))
      const staysOpen = remaining.length > 1 && remaining.some((it) => isRecord(it.kind) && isOpenNow(records.get(keyOf(it))))
      if (leaving.length > 0) {
        await store.leave(city.id, id, leaving, null, now)
        for (const { kind, id: recordId } of leaving)
          if (isRecord(kind)) await remark(tx, city, kind, recordId, 'left', id, 'It is a duplicate: the record that it repeats counts.')
        await store.raiseVersion(city.id, id)
      }
      if (staysOpen) continue
      ended.add(id)
      await store.end(city.id, id, now)
    }
    return ended
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

  async function join(tx: Tx, city: City, situationId: string, entity: Entity, why: MemberReason, now: Date): Promise<void> {
    await situationStore(tx).join(city.id, situationId, { kind: entity.kind, id: entity.id, why, by: null }, now)
    if (isRecord(entity.kind)) await remark(tx, city, entity.kind, entity.id, 'joined', situationId, reasonText(why))
  }

  async function applyRules(tx: Tx, city: City, now: Date): Promise<number> {
    const store = situationStore(tx)
    await store.lock(city.id)
    const all = await store.listOpen(city.id)
    const entities = await entitiesNow(tx, city, now)
    const slow = entities.filter((it) => it.kind === 'section').map((it) => it.id)
    for (const { id } of all) if (slow.length > 0) await store.confirmSections(city.id, id, slow, now)
    const members = await store.members(
      city.id,
      all.map((it) => it.id),
    )
    const ended = await tidy(tx, city, now, all, members)
    const openSituations = all.filter((it) => !ended.has(it.id)).map((it) => standingOf(it, members, now))
    const separatedPairs = new Set(
      (await store.listSeparatedPairs(city.id, new Date(now.getTime() - 2 * LOOK_BACK_MS))).map(({ a, b }) => `${a}\n${b}`),
    )
    const plan = planned(bondsOf(entities, city.situations), openSituations, {
      has: (a, b) => separatedPairs.has(`${a}\n${b}`) || separatedPairs.has(`${b}\n${a}`),
    })

    for (const { situationId, thing: entity, bond } of plan.joined) {
      await join(tx, city, situationId, entity, whyOf(city, bond, entity), now)
      await store.raiseVersion(city.id, situationId)
    }
    for (const { subject, joins } of plan.formed) {
      const id = uuidv7({ msecs: now.getTime() })
      const [record] = await entityStore(tx).byId(city.id, [subject])
      if (!record) continue
      await store.open(city.id, { id, title: null, subject: subjectOf(city, record, joins), openedAt: now, openedBy: null })
      await join(tx, city, id, subject, { ...NO_FIGURES, by: 'subject', rule: null }, now)
      for (const bond of joins) await join(tx, city, id, bond.member, whyOf(city, bond, bond.member), now)
    }
    return plan.formed.length + plan.joined.length + ended.size
  }

  /** Returns the number of changes. */
  return (city: City): Promise<number> => {
    const now = new Date(clock.nowMs())
    return transaction(db, (tx) => applyRules(tx, city, now))
  }
}

const isOpenNow = (record: RecordEntity | undefined) => record !== undefined && isOpen(record)

const NO_FIGURES = { distanceM: null, minutes: null, substation: null }

/** A section whose slow-down has ended is no member for the rules, so they can add it again. */
function standingOf({ id, subject, openedBy }: SituationRow, members: readonly MemberRow[], now: Date): StandingSituation {
  const own = members.filter((it) => it.situationId === id)
  const isIn = (it: MemberRow) => it.leftAt === null && (isRecord(it.kind) || now.getTime() - it.heldAt.getTime() <= SLOW_LINGER_MS)
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

/** Why `entity` joined; it may be either side of the bond. */
function whyOf(city: City, { rule, distanceM, minutes, member, substation }: Bond, entity: Entity): MemberReason {
  const later = entity === member ? minutes : -minutes
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
