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
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import type { DeskActor, RecordDesk } from '../desk/desk-service.ts'
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

/** What people see of situations, and what they take apart and put together. */
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
    const thing = { kind: 'situation', id: situationId } as const
    await desk.remarkIn(tx, kind, city, id, actor, { action, text: null, internal: true, entity: thing })
  }

  /** @throws Failure refused for records that are not there, are closed, or repeat another one */
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

  /** A record is in one situation: it leaves the one that it was in. */
  async function takeAlong(tx: Tx, city: City, members: readonly Member[], into: string, actor: DeskActor, at: Date): Promise<void> {
    const store = situationStore(tx)
    const homes = (await store.homes(city.id, members)).filter((it) => it.kind !== 'section' && it.situationId !== into)
    for (const it of homes) {
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
    const left = (await store.members(city.id, [id])).filter((it) => it.leftAt === null)
    if (left.length < 2) await store.end(city.id, id, at)
    else await store.changed(city.id, id)
  }

  /** What was in it to its end and has joined another one since stays there. */
  async function reopen(tx: Tx, city: City, id: string, at: Date): Promise<void> {
    const store = situationStore(tx)
    const still = (await store.members(city.id, [id])).filter((it) => it.leftAt === null && it.kind !== 'section')
    await store.leave(city.id, id, await store.homes(city.id, still), null, at)
    await store.reopen(city.id, id)
  }

  /** Runs `work` alone among everything that changes situations of the city. */
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
    return situationAnswers(db.pool, city, await situationStore(db.pool).shown(city.id, new Date(clock.nowMs())))
  })

  serve(getSituation, ({ params, query }) => answerOf(db.pool, cities.find(query.city), params.id))

  serve(createSituation, async (asked) => {
    const city = cities.find(asked.query.city)
    const { members } = asked.body
    const title = plainLine(asked.body.title)
    if (title === '') throw new Failure('refused', 'The title is empty.', { details: { field: 'title' } })
    const actor = actorOf(asked)
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
      await takeAlong(tx, city, unique, id, actor, at)
      return answerOf(tx, city, id)
    })
  })

  serve(splitSituation, (asked) => {
    const city = cities.find(asked.query.city)
    const actor = actorOf(asked)
    const { members } = asked.body
    return changing(city, asked.params.id, async (tx, { id }, at) => {
      const store = situationStore(tx)
      const present = new Set((await store.members(city.id, [id])).filter((it) => it.leftAt === null).map(keyOf))
      // Two people who take the same one out want the same.
      const leaving = members.filter((it) => present.has(keyOf(it)))
      if (leaving.length === 0) return
      await store.leave(city.id, id, leaving, actor.personId, at)
      for (const it of leaving) await remark(tx, city, actor, it, 'left', id)
      await endIfAlone(tx, city, id, at)
    })
  })

  serve(joinSituation, (asked) => {
    const city = cities.find(asked.query.city)
    const actor = actorOf(asked)
    const { members } = asked.body
    const misspelt = members.find((it) => (it.kind === 'section' ? !city.locations.some((one) => one.id === it.id) : !UUID.test(it.id)))
    if (misspelt) throw new Failure('refused', 'One of these does not exist.', { details: { ...misspelt } })
    return changing(city, asked.params.id, async (tx, { id, endedAt }, at) => {
      const store = situationStore(tx)
      await openRecords(tx, city, members)
      if (endedAt !== null) await reopen(tx, city, id, at)
      await takeAlong(tx, city, members, id, actor, at)
      await store.changed(city.id, id)
    })
  })
}

function actorOf(asked: Parameters<typeof personOf>[0]): DeskActor {
  return { by: 'operator', personId: personOf(asked).id, channel: 'desk' }
}
