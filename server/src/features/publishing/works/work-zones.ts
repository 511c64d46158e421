import type { Geometry } from '@oppidum/domain/core/geo'
import type { Language } from '@oppidum/domain/core/language'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { WorkZoneFeed } from '@oppidum/domain/publishing/work-zone-feed'
import type { Incident } from '@oppidum/domain/records/incident'
import { inLanguage } from '@oppidum/domain/records/translation'
import { KEY_SOURCE } from '@oppidum/domain/telemetry/provenance'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { workTimes } from './work-times.ts'

/** The feed is rewritten this often, in seconds; its time is the beginning of such a period. */
export const FILE_SECONDS = 60

export interface WorkZones {
  cityName: string
  language: Language
  works: readonly Incident[]
  feeds: readonly Pick<FeedStatus, 'id' | 'name' | 'attribution' | 'lastSuccessAt'>[]
  nowMs: number
}

type Feature = WorkZoneFeed['features'][number]

const geometryOf = (geometry: Geometry): Feature['geometry'] =>
  geometry.type === 'Point' ? { type: 'MultiPoint', coordinates: [geometry.coordinates] } : geometry

function statusOf(work: Incident, start: string, isCancelled: boolean, nowMs: number): Feature['properties']['event_status'] {
  if (isCancelled) return 'cancelled'
  if (work.status === 'resolved') return 'completed'
  return Date.parse(start) > nowMs ? 'planned' : 'active'
}

/** Null for a work of which the standard demands more than is known: a place, a road and an end have no word for 'unknown' in it. */
function featureOf(work: Incident, language: Language, nowMs: number): Feature | null {
  const { start, end, isCancelled } = workTimes(work)
  const { id, geometry, location, title, description, source, createdAt, updatedAt } = inLanguage(work, language)
  if (geometry === null || location === '' || end === null) return null
  const words = wordsIn(language).publishing
  return {
    id,
    type: 'Feature',
    properties: {
      core_details: {
        event_type: 'work-zone',
        data_source_id: source,
        road_names: [location],
        direction: 'unknown',
        name: title,
        description: [description, words.evidence(work)].filter((it) => it !== '').join('\n'),
        creation_date: createdAt,
        update_date: updatedAt,
      },
      start_date: start,
      end_date: end,
      is_start_date_verified: false,
      is_end_date_verified: false,
      is_start_position_verified: false,
      is_end_position_verified: false,
      location_method: 'unknown',
      vehicle_impact: 'unknown',
      event_status: statusOf(work, start, isCancelled, nowMs),
    },
    geometry: geometryOf(geometry),
  }
}

function dataSource(id: string, cityName: string, feeds: WorkZones['feeds']): WorkZoneFeed['feed_info']['data_sources'][number] {
  const feed = feeds.find((it) => it.id === id)
  const name = feed?.attribution || feed?.name || (id.startsWith(KEY_SOURCE) ? id.slice(KEY_SOURCE.length) : cityName)
  return { data_source_id: id, organization_name: name, ...(feed?.lastSuccessAt && { update_date: feed.lastSuccessAt }) }
}

/** Planned works as a WorkZoneFeed, and how many of them it leaves out. What is not known is 'unknown', never guessed. */
export function workZones({ cityName, language, works, feeds, nowMs }: WorkZones): { feed: WorkZoneFeed; omitted: number } {
  const features = works.flatMap((it) => featureOf(it, language, nowMs) ?? [])
  const sources = [...new Set(features.map((it) => it.properties.core_details.data_source_id))].sort()
  return {
    feed: {
      type: 'FeatureCollection',
      feed_info: {
        version: '4.2',
        publisher: cityName,
        update_frequency: FILE_SECONDS,
        update_date: new Date(nowMs - (nowMs % (FILE_SECONDS * 1_000))).toISOString(),
        data_sources: (sources.length > 0 ? sources : ['desk']).map((it) => dataSource(it, cityName, feeds)),
      },
      features,
    },
    omitted: works.length - features.length,
  }
}
