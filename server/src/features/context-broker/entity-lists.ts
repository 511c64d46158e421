import type { City } from '@oppidum/domain/cities/city'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../compose/context.ts'
import type { Page } from '../../platform/db/list-page-store.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { incidentStore } from '../records/incidents/incident-store.ts'
import { serviceRequestStore } from '../records/requests/service-request-store.ts'
import { type EntityType, incidentEntity, requestEntity, trafficEntities } from './city-entities.ts'
import type { NgsiEntity } from './ngsi-attributes.ts'

/** The entities of one type, in an order that stays while nothing changes. */
export interface EntityList {
  /** How many there are, and those from `offset` on, at most `limit`. */
  slice(offset: number, limit: number): Promise<{ total: number; entities: NgsiEntity[] }>
  /** Undefined when there is none, or callers without an account may not see it. */
  find(id: string): Promise<NgsiEntity | undefined>
}

interface Dependencies extends Pick<AppContext, 'db' | 'clock'> {
  answers: Pick<AnswerNow, 'records'>
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the public API shows without an account. */
export function entityLists({ db, clock, answers }: Dependencies, city: City): Record<EntityType, EntityList> {
  const reader = () => ({ nowMs: clock.nowMs(), me: null })
  const incidents = incidentStore(db.pool)
  const requests = serviceRequestStore(db.pool)
  return {
    TrafficFlowObserved: {
      async slice(offset, limit) {
        const all = trafficEntities(city, answers.records<TrafficRecord>(city.id, 'traffic'))
        return { total: all.length, entities: all.slice(offset, offset + limit) }
      },
      async find(id) {
        const record = answers.records<TrafficRecord>(city.id, 'traffic').find((it) => it.id === id)
        return record && trafficEntities(city, [record])[0]
      },
    },
    Alert: {
      slice: sliceOf(
        (cursor, limit) => incidents.list(city.id, { cursor, limit }, reader()),
        (it) => incidentEntity(it, clock.nowMs()),
      ),
      async find(id) {
        if (!UUID.test(id) || !(await incidents.isShownTo(city.id, id, null))) return undefined
        const incident = await incidents.find(city.id, id)
        return incident && incidentEntity(incident, clock.nowMs())
      },
    },
    service_requests: {
      slice: sliceOf((cursor, limit) => requests.list(city.id, { cursor, limit }, reader()), requestEntity),
      async find(id) {
        const request = UUID.test(id) ? await requests.find(city.id, id) : undefined
        return request && requestEntity(request)
      },
    },
  }
}

/** Lists are read by cursors; an offset is reached by reading what comes before. */
function sliceOf<R>(
  read: (cursor: string | undefined, limit: number) => Promise<Page<R>>,
  entity: (record: R) => NgsiEntity,
): EntityList['slice'] {
  return async (offset, limit) => {
    const end = offset + limit
    const records: R[] = []
    let page = await read(undefined, Math.min(PAGE_LIMIT, Math.max(1, end)))
    let from = 0
    for (;;) {
      records.push(...page.records.slice(Math.max(0, offset - from), Math.max(0, end - from)))
      from += page.records.length
      if (page.next === null || from >= end) return { total: page.total, entities: records.map(entity) }
      page = await read(page.next, Math.min(PAGE_LIMIT, end - from))
    }
  }
}
