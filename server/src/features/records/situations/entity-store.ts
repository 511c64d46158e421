import type { City } from '@oppidum/domain/cities/city'
import { anchor, type Geometry, isInside, type Position } from '@oppidum/domain/core/geo'
import type { Crew } from '@oppidum/domain/records/crew'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Lexicon } from '@oppidum/domain/records/situations/record-topics'
import type { Entity } from '@oppidum/domain/records/situations/situation-rules'
import type { RecordTranslations } from '@oppidum/domain/records/translation'
import type { Provenance, Quality } from '@oppidum/domain/telemetry/provenance'
import { congestionLevel, speedRatio } from '@oppidum/domain/telemetry/traffic'
import type { Tx } from '../../../platform/db/connection.ts'
import { literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { latestValues } from '../../telemetry/observations/latest-store.ts'
import { provenanceOf } from '../../telemetry/observations/latest-value.ts'
import { HEADER_AT, HEARD_AT, HEARD_FEED, IS_FED } from '../lists/record-age-store.ts'
import { confirmationOf, type FeedStatus, type RecordSelection, translationsOf } from '../lists/record-answer.ts'

/** A record with what situations need. */
export interface RecordEntity {
  kind: RecordKind
  id: string
  number: string
  title: string
  description: string
  location: string
  translations: RecordTranslations | null
  word: string
  priority: string
  status: string
  acknowledgedAt: Date | null
  assignedDepartment: string | null
  crew: Crew | null
  reports: number
  geometry: Geometry | null
  square: string | null
  serviceCode: string | null
  affectsTraffic: boolean
  duplicateOf: string | null
  /** The planned or actual start, else the time of the report. */
  beganAt: Date
  evidence: Provenance
}

interface Row
  extends Omit<RecordEntity, 'evidence' | 'translations'>,
    Pick<RecordSelection, 'translations' | 'held' | 'sourceId' | 'observedAt' | 'staleAfterSeconds' | 'missingFetches'>,
    FeedStatus {
  quality: Quality
}

const OWN: Record<RecordKind, { table: Sql; columns: Sql }> = {
  incident: {
    table: sql`incident`,
    columns: sql`type as word, null::text as "serviceCode", hinders_road as "affectsTraffic",
      greatest(r.created_at, r.starts_at) as "beganAt"`,
  },
  'service-request': {
    table: sql`service_request`,
    columns: sql`category as word, service_code as "serviceCode", false as "affectsTraffic", r.created_at as "beganAt"`,
  },
}
const select = (kind: RecordKind): Sql => sql`select ${literal(kind)} as kind, r.id, r.number, r.title,
    left(r.description, 600) as description,
    r.location, r.translations, r.held, r.priority, r.status, r.acknowledged_at as "acknowledgedAt",
    r.assigned_department as "assignedDepartment", r.crew, r.reports,
    r.geometry, r.square, r.duplicate_of as "duplicateOf", ${OWN[kind].columns},
    r.source_id as "sourceId", r.stale_after_seconds as "staleAfterSeconds", r.quality,
    r.observed_at as "observedAt", r.missing_fetches as "missingFetches", ${HEARD_AT} as "heardAt", ${HEADER_AT} as "headerAt", ${IS_FED} as "isFed"
  from ${OWN[kind].table} r ${HEARD_FEED}`

const recordOf = ({
  sourceId,
  observedAt,
  staleAfterSeconds,
  missingFetches,
  heardAt,
  headerAt,
  isFed,
  quality,
  translations,
  held,
  ...row
}: Row): RecordEntity => ({
  ...row,
  translations: translationsOf({ translations, held }),
  evidence: {
    source: sourceId,
    ...confirmationOf({ observedAt, staleAfterSeconds, missingFetches, heardAt, headerAt, isFed }),
    quality,
  },
})

export const isOpen = ({ kind, status }: Pick<RecordEntity, 'kind' | 'status'>): boolean => status !== ENDED[kind]

/** Records of one kind that are compared: the newest ones. */
const COMPARED = 2_000

/** A road section with high congestion now. */
export interface SlowSection {
  id: string
  sinceMs: number
  evidence: Provenance
}

/** High readings with smaller gaps belong to one slow-down. */
const ONE_SLOW_DOWN_MS = 15 * 60_000

/**
 * When the slow-down at the last of these times began. Null when it was already going on at `sinceMs`, so its start is unknown.
 * @param times rising
 */
export function onset(times: readonly number[], sinceMs: number): number | null {
  let began: number | null = null
  let last = sinceMs
  for (const at of times) {
    if (at - last > ONE_SLOW_DOWN_MS) began = at
    last = at
  }
  return began
}

/** All SQL that reads the entities of situations. */
export function entityStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Open records since then that are not duplicates. */
    async open(cityId: string, kind: RecordKind, since: Date): Promise<RecordEntity[]> {
      const { rows } = await run<Row>(
        tx,
        sql`${select(kind)} where r.city_id = ${cityId} and r.status <> ${literal(ENDED[kind])} and r.duplicate_of is null
            and r.source_id <> ${literal(UNCONFIRMED_SOURCE)} and r.created_at >= ${since}
          order by r.created_at desc, r.id desc limit ${literal(String(COMPARED))}`,
        { name: `situation-open-${kind}` },
      )
      return rows.map(recordOf)
    },

    async byId(cityId: string, entities: readonly { kind: string; id: string }[]): Promise<RecordEntity[]> {
      const records: RecordEntity[] = []
      for (const kind of ['incident', 'service-request'] as const) {
        const ids = entities.filter((it) => it.kind === kind).map((it) => it.id)
        if (ids.length === 0) continue
        const { rows } = await run<Row>(tx, sql`${select(kind)} where r.city_id = ${cityId} and r.id = any(${ids}::uuid[])`, {
          name: `situation-records-${kind}`,
        })
        records.push(...rows.map(recordOf))
      }
      return records
    },

    /** Speeds of all sections in mph, with provenance. */
    async speeds(cityId: string): Promise<Map<string, { mph: number; evidence: Provenance }>> {
      const values = await latestValues(tx, cityId, ['traffic.speed'])
      return new Map(values.map((it) => [it.placeId, { mph: it.value, evidence: provenanceOf(it) }]))
    },

    /** Sections that are highly congested now, and since when. */
    async slow(city: City, now: Date, sinceMs: number): Promise<SlowSection[]> {
      const speeds = await this.speeds(city.id)
      const high = city.locations.flatMap(({ id, freeFlowMph }) => {
        const speed = speeds.get(id)
        if (!speed || freeFlowMph === undefined || Date.parse(speed.evidence.staleAt) <= now.getTime()) return []
        const level = congestionLevel(speedRatio(speed.mph, freeFlowMph), city.thresholds)
        return level === 'high' ? [{ id, evidence: speed.evidence, belowMph: freeFlowMph * city.thresholds.congestionMediumRatio }] : []
      })
      if (high.length === 0) return []
      const { rows } = await run<{ id: string; times: number[] }>(
        tx,
        sql`select s.place_id as id, array_agg((extract(epoch from o.at) * 1000)::float8 order by o.at) as times
          from unnest(${high.map((it) => it.id)}::text[], ${high.map((it) => it.belowMph)}::float8[]) as u(id, below)
          join series s on s.city_id = ${city.id} and s.measure = 'traffic.speed' and s.place_id = u.id
          join observation o on o.series_id = s.series_id and o.at >= ${new Date(sinceMs)} and o.value < u.below group by s.place_id`,
        { name: 'situation-slow' },
      )
      const times = new Map(rows.map((it) => [it.id, it.times]))
      return high.flatMap(({ id, evidence }) => {
        const since = onset(times.get(id) ?? [], sinceMs)
        return since === null ? [] : [{ id, evidence, sinceMs: since }]
      })
    },
  }
}

/** Finds the substation that feeds a place. */
export function suppliers(city: City): (place: Position) => string | null {
  return (place) => city.districts.find((it) => it.suppliedBy && isInside(place, it.geometry.coordinates))?.suppliedBy ?? null
}

const isTelling = (code: string | null): code is string => code !== null && code !== 'other'

/** A record in the form that the rules compare. */
export function entityOf(record: RecordEntity, read: Lexicon, supplierOf: (place: Position) => string | null): Entity {
  const { kind, id, word, title, description, serviceCode, affectsTraffic, geometry, beganAt } = record
  const text = `${title}\n${description}`
  const filed = kind === 'incident' ? word : serviceCode
  return {
    kind,
    id,
    word,
    // A service code decides the topic; the text only counts when the code is missing or 'other'. An incident's type is not a topic.
    topic: kind === 'service-request' && isTelling(serviceCode) ? serviceCode : read(text, isTelling(filed) ? filed : null).topic,
    text,
    affectsTraffic,
    place: geometry,
    substation: geometry && supplierOf(anchor(geometry)),
    atMs: beganAt.getTime(),
  }
}
