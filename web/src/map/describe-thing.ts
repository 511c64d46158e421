import { type Evidence, isStale } from '@oppidum/domain/evidence'
import { submittedHoursAgo } from '@oppidum/domain/service-request'
import { evidenceOf } from '../evidence/record-figures.ts'
import { useFormat } from '../evidence/use-format.ts'
import { useSpeedUnit } from '../evidence/use-speed-unit.ts'
import { headline, PRIORITY_TEXT, statusOf } from '../features/incidents/incident-words.ts'
import { useIncidentAge } from '../features/incidents/use-incident-age.ts'
import { statusOf as requestStatusOf } from '../features/service-requests/service-request-words.ts'
import { CONGESTION_TEXT } from '../features/traffic/CongestionWord.tsx'
import { type TextId, useText } from '../locales/text.ts'
import type { Thing } from '../selection/selection.ts'
import { useNowEvery } from '../ui/use-now.ts'
import { incidentOf, type MapThings, requestOf } from './map-things.ts'

const SECOND_MS = 1_000

export const PLANT_TEXT: Record<MapThings['map']['plants'][number]['kind'], TextId> = {
  solar: 'energy.solar',
  wind: 'energy.wind',
  traditional: 'energy.traditional',
  storage: 'map.storage',
}

export interface ThingWords {
  title: string
  /** How it is, in a few words. */
  line: string
  square: string | null
  /** What the line says is no longer current. */
  stale: boolean
}

/** What a thing is called and how it is, for the plate beside its mark and for who walks the map by keys. */
export function useDescribe(things: MapThings): (thing: Thing) => ThingWords | null {
  const text = useText()
  const format = useFormat()
  const age = useIncidentAge()
  const nowMs = useNowEvery(SECOND_MS)
  const { unit, factor } = useSpeedUnit()
  const isOld = (evidence: Evidence | null | undefined) => evidence !== null && evidence !== undefined && isStale(evidence, nowMs)
  return ({ kind, id }) => {
    switch (kind) {
      case 'incident': {
        const it = incidentOf(things, id)
        if (!it) return null
        const words = [text(PRIORITY_TEXT[it.priority]), age(it.createdAt), statusOf(it.status, text).word]
        return { title: headline(it, text), line: words.join(', '), square: it.square, stale: isStale(it, nowMs) }
      }
      case 'request': {
        const it = requestOf(things, id)
        if (!it) return null
        const submitted = text('age.submitted', { count: submittedHoursAgo(it.createdAt, nowMs) })
        return {
          title: it.title,
          line: [requestStatusOf(it.status, text).word, submitted].join(', '),
          square: it.square,
          stale: isStale(it, nowMs),
        }
      }
      case 'section': {
        const place = things.map.sections.find((one) => one.id === id)
        if (!place) return null
        const record = things.traffic.get(id)
        const level = record?.congestionLevel
        const speed = record?.avgSpeed ?? null
        const words = [
          level ? `${text('congestion.title')}: ${text(CONGESTION_TEXT[level])}` : text(record ? 'evidence.not-measured' : 'panel.loading'),
          speed !== null && `${format.number(speed * factor)} ${unit}`,
        ]
        return {
          title: place.name,
          line: words.filter(Boolean).join(', '),
          square: place.square,
          stale: isOld(record && evidenceOf(record)),
        }
      }
      case 'substation': {
        const place = things.map.substations.find((one) => one.id === id)
        if (!place) return null
        const known = things.loads.get(id)
        const percent = known?.loadPercent ?? null
        const load = percent === null ? text('evidence.not-measured') : text('map.load-of', { percent: format.number(percent) })
        return { title: place.name, line: [text('map.substation'), load].join(', '), square: place.square, stale: isOld(known?.evidence) }
      }
      case 'plant': {
        const place = things.map.plants.find((one) => one.id === id)
        if (!place) return null
        const capacity = text('map.capacity-of', { mw: format.number(place.capacityMw) })
        return { title: place.name, line: [text(PLANT_TEXT[place.kind]), capacity].join(', '), square: place.square, stale: false }
      }
      case 'district': {
        const place = things.map.districts.find((one) => one.id === id)
        return place ? { title: place.name, line: text('field.district'), square: null, stale: false } : null
      }
    }
  }
}
