import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import {
  createSituation,
  getSituation,
  joinSituation,
  listSituations,
  type MemberKind,
  type MemberReason,
  type Situation,
  splitSituation,
} from '@oppidum/domain/records/situations/situation'
import { keyOf } from '@oppidum/domain/records/situations/situation-rules'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { DeskActor, RecordDesk } from '../desk/desk-service.ts'
import { operatorOf } from '../desk/record-acts.ts'
import { plainLine } from '../store/plain-text.ts'
import { entityStore, isOpen, type RecordEntity } from './entity-store.ts'
import { situationAnswers } from './situation-answer.ts'
import { type SituationRow, situationStore } from './situation-store.ts'

interface Member {
  kind: MemberKind
  id: string
}

const BY_HAND: MemberReason = { by: 'person', rule: null, distanceM: null, minutes: null, substation: null }
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Reads situations, and lets operators form and change them. */
export function situationRoutes(
  serve: Serve,
  { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>,
  desk: Pick<RecordDesk, 'remarkIn'>,
): void {
  const notFound = () => new Failure('not_found', 'There is no situation with that id in this city.')

  async function answerOf(tx: Pick<Tx, 'query'>, city: City, id: string): Promise<Situation> {
    const row = await situationStore(tx).find(city.id, id)
    const [found] = row ? await situationAnswers(tx, city, [row]) : []
    if (!found) throw notFound()
    return found
  }

  async function remark(tx: Tx, city: City, actor: DeskActor, { kind, id }: Member, action: 'joined' | 'left', situationId: string) {
    if (kind === 'section') return
    const entity = { kind: 'situation', id: situationId } as const
    await desk.remarkIn(tx, kind, city, id, actor, { action, text: null, internal: true, entity: entity })
  }

  /** @throws Failure refused for records that do not exist, are closed, or are duplicates */
  async function openRecords(tx: Tx, city: City, members: readonly Member[]): Promise<Map<string, RecordEntity>> {
    const records = new Map((await entityStore(tx).byId(city.id, members)).map((it) => [keyOf(it), it]))
    for (const it of members) {
      if (it.kind === 'section') continue
      const record = records.get(keyOf(it))
      if (!record) throw new Failure('refused', 'One of these records does not exist.', { details: { kind: it.kind, id: it.id } })
      if (!isOpen(record) || record.duplicateOf !== null)
        throw new Failure('refused', `${record.number} is closed: only open records can belong to a situation.`, { details: { id: it.id } })
    }
    return records
  }

  /** A record leaves its previous situation, because it can only be in one. */
  async function moveInto(tx: Tx, city: City, members: readonly Member[], into: string, actor: DeskActor, at: Date): Promise<void> {
    const store = situationStore(tx)
    const memberships = (await store.memberships(city.id, members)).filter((it) => it.kind !== 'section' && it.situationId !== into)
    for (const it of memberships) {
      await store.leave(city.id, it.situationId, [it], actor.personId, at)
      await remark(tx, city, actor, it, 'left', it.situationId)
      await endIfAlone(tx, city, it.situationId, at)
    }
    for (const it of members) {
      await store.join(city.id, into, { ...it, why: BY_HAND, by: actor.personId }, at)
      await remark(tx, city, actor, it, 'joined', into)
    }
  }

  async function endIfAlone(tx: Tx, city: City, id: string, at: Date): Promise<void> {
    const store = situationStore(tx)
    const remaining = (await store.members(city.id, [id])).filter((it) => it.leftAt === null)
    if (remaining.length < 2) await store.end(city.id, id, at)
    else await store.raiseVersion(city.id, id)
  }

  /** Records that were in it at its end come back, except those that have joined another situation since. */
  async function reopen(tx: Tx, city: City, id: string, at: Date): Promise<void> {
    const store = situationStore(tx)
    const still = (await store.members(city.id, [id])).filter((it) => it.leftAt === null && it.kind !== 'section')
    await store.leave(city.id, id, await store.memberships(city.id, still), null, at)
    await store.reopen(city.id, id)
  }

  /** Runs `work` in a transaction under the lock of the city's situations. */
  function changing(city: City, id: string, work: (tx: Tx, row: SituationRow, at: Date) => Promise<void>): Promise<Situation> {
    return transaction(db, async (tx) => {
      const store = situationStore(tx)
      await store.lock(city.id)
      const row = await store.find(city.id, id)
      if (!row) throw notFound()
      await work(tx, row, new Date(clock.nowMs()))
      return answerOf(tx, city, id)
    })
  }

  serve(listSituations, async ({ query }) => {
    const city = cities.find(query.city)
    return situationAnswers(db.pool, city, await situationStore(db.pool).listShown(city.id, new Date(clock.nowMs())))
  })

  serve(getSituation, ({ params, query }) => answerOf(db.pool, cities.find(query.city), params.id))

  serve(createSituation, async (request) => {
    const city = cities.find(request.query.city)
    const { members } = request.body
    const title = plainLine(request.body.title)
    if (title === '') throw new Failure('refused', 'The title is empty.', { details: { field: 'title' } })
    const actor = operatorOf(request)
    const unique = [...new Map(members.map((it) => [keyOf(it), it])).values()]
    if (unique.length < 2) throw new Failure('refused', 'A situation needs at least two records.', { details: { field: 'members' } })
    return transaction(db, async (tx) => {
      const store = situationStore(tx)
      await store.lock(city.id)
      const records = await openRecords(tx, city, unique)
      const at = new Date(clock.nowMs())
      const [first] = unique as [{ kind: RecordKind; id: string }]
      const { word, title: headline, location } = records.get(keyOf(first)) as RecordEntity
      const id = uuidv7({ msecs: at.getTime() })
      const subject = { ...first, word, title: headline, place: location, substation: null }
      await store.open(city.id, { id, title, subject, openedAt: at, openedBy: actor.personId })
      await moveInto(tx, city, unique, id, actor, at)
      return answerOf(tx, city, id)
    })
  })

  serve(splitSituation, (request) => {
    const city = cities.find(request.query.city)
    const actor = operatorOf(request)
    const { members } = request.body
    return changing(city, request.params.id, async (tx, { id }, at) => {
      const store = situationStore(tx)
      const present = new Set((await store.members(city.id, [id])).filter((it) => it.leftAt === null).map(keyOf))
      // Two people may remove the same record at the same time.
      const leaving = members.filter((it) => present.has(keyOf(it)))
      if (leaving.length === 0) return
      await store.leave(city.id, id, leaving, actor.personId, at)
      for (const it of leaving) await remark(tx, city, actor, it, 'left', id)
      await endIfAlone(tx, city, id, at)
    })
  })

  serve(joinSituation, (request) => {
    const city = cities.find(request.query.city)
    const actor = operatorOf(request)
    const { members } = request.body
    const misspelt = members.find((it) => (it.kind === 'section' ? !city.locations.some((one) => one.id === it.id) : !UUID.test(it.id)))
    if (misspelt) throw new Failure('refused', 'One of these does not exist.', { details: { ...misspelt } })
    return changing(city, request.params.id, async (tx, { id, endedAt }, at) => {
      const store = situationStore(tx)
      await openRecords(tx, city, members)
      if (endedAt !== null) await reopen(tx, city, id, at)
      await moveInto(tx, city, members, id, actor, at)
      await store.raiseVersion(city.id, id)
    })
  })
}
