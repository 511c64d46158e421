import type { AnyMeasure, Period } from '@oppidum/analyst/questions'
import type { Subject } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { cityPlaces } from './places/city-places.ts'

const CITY_SCREENS: Partial<Record<AnyMeasure, string>> = {
  'traffic.speed': '/traffic/city',
  'city.speed': '/traffic/city',
  'city.hindering': '/traffic/city',
  'city.efficiency': '/metrics/traffic',
  'city.presence': '/metrics/citizens',
  'city.safety': '/metrics/safety',
  'city.incidents': '/metrics/safety',
}

/** The screen that shows a measure of a subject, over a period if there is one. */
export function measureScreen(city: City, measure: AnyMeasure, { kind, id }: Subject, period?: Period): string {
  const places = cityPlaces(city)
  const path =
    kind === 'section'
      ? `/traffic/${encodeURIComponent(id)}`
      : kind === 'substation'
        ? `/energy/substations/${encodeURIComponent(id)}`
        : kind === 'street'
          ? (places.street(id)?.screen ?? '/traffic')
          : kind === 'district'
            ? (places.districts.find((it) => it.id === id)?.screen ?? '/traffic')
            : (CITY_SCREENS[measure] ?? '/energy')
  if (!period) return path
  return `${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(period.from)}&to=${encodeURIComponent(period.to)}`
}
