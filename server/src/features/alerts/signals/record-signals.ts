import type { Leaf } from '@oppidum/domain/alerts/condition'
import type { City } from '@oppidum/domain/cities/city'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { incidentFilter } from '@oppidum/domain/records/incident'
import { filterOf } from '@oppidum/domain/records/record-filter'
import { requestFilter } from '@oppidum/domain/records/service-request'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { type Quality, weakestQuality } from '@oppidum/domain/telemetry/provenance'
import type { Db } from '../../../platform/db/connection.ts'
import { incidentStore } from '../../records/incidents/incident-store.ts'
import { serviceRequestStore } from '../../records/requests/service-request-store.ts'
import { nowSample } from './now-sample.ts'
import { overdueRecords } from './overdue-store.ts'
import type { SignalReader, Wanted } from './signal-reader.ts'

/** Ages, windows and due times pass without a notification. */
const LOOK_EVERY_MS = 15_000
/** Ids of records that an alert names. */
const RECORDS_NAMED = 20
/** Someone with the Basic plan can have 400 different counts. */
const COUNTS_AT_ONCE = 50

type RecordLeaf = Extract<Leaf, { kind: 'records' | 'overdue' }>

interface Counted {
  total: number
  ids: readonly string[]
  qualities: readonly Quality[]
}

/** The district's name instead of its id, as records have it. */
const districtOf = (city: City, placeId: string) =>
  placeId === CITY_PLACE ? {} : { district: city.districts.find((it) => it.id === placeId)?.name ?? placeId }

/** Counts records by the filters of the work screens; without a status, those that are open. */
export function recordSignals({ pool }: Pick<Db, 'pool'>): SignalReader {
  const incidents = incidentStore(pool)
  const requests = serviceRequestStore(pool)

  async function matching(city: City, { leaf, placeId, personId }: Wanted, nowMs: number): Promise<Counted> {
    const { records, filter, withinMinutes } = leaf as Extract<Leaf, { kind: 'records' }>
    const search = new URLSearchParams(filter)
    const createdAfter = withinMinutes === undefined ? undefined : new Date(nowMs - withinMinutes * MINUTE_MS)
    const reader = { nowMs, me: personId, createdAfter }
    const where = { ...districtOf(city, placeId), limit: RECORDS_NAMED, sort: 'newest' as const }
    const page =
      records === 'incidents'
        ? await incidents.list(city.id, { status: 'open', ...filterOf(incidentFilter, search), ...where }, reader)
        : await requests.list(city.id, { status: 'open', ...filterOf(requestFilter, search), ...where }, reader)
    return { total: page.total, ids: page.records.map((it) => it.id), qualities: page.records.map((it) => it.quality) }
  }

  const counted = (city: City, wanted: Wanted, nowMs: number) =>
    wanted.leaf.kind === 'overdue'
      ? overdueRecords(pool, city, wanted.leaf, { ...districtOf(city, wanted.placeId), me: wanted.personId, nowMs, limit: RECORDS_NAMED })
      : matching(city, wanted, nowMs)

  const kindOf = (leaf: Leaf) => ((leaf as RecordLeaf).records === 'incidents' ? 'incidents' : 'service-requests')

  return {
    kinds: ['records', 'overdue'],
    isAbout: ({ kind }) => kind === 'incidents' || kind === 'service-requests',
    everyMs: LOOK_EVERY_MS,
    atOnce: COUNTS_AT_ONCE,
    async read(city, wanted, nowMs) {
      const samples = new Map<string, ReturnType<typeof nowSample>>()
      for (const it of wanted) {
        const { total, ids, qualities } = await counted(city, it, nowMs)
        // Of none there is no provenance: that there are none is known.
        const quality = weakestQuality(qualities) ?? 'measured'
        samples.set(it.key, nowSample(nowMs, total, { source: kindOf(it.leaf), quality, records: ids }))
      }
      return samples
    },
  }
}
