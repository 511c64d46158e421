import type { Asker } from '@oppidum/analyst/answerer'
import type { Aggregate, AskedMeasure, Period, PlaceAsked } from '@oppidum/analyst/questions'
import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { cityPlaces } from './places/city-places.ts'

type Both = Record<Language, string>

/** What is measured, as it stands at the beginning of a sentence. */
export const MEASURE_WORDS: Record<AskedMeasure, Both> = {
  'traffic.speed': { en: 'Speed', es: 'Velocidad' },
  'traffic.flow': { en: 'Traffic flow', es: 'Flujo de vehículos' },
  'energy.solar': { en: 'Solar power', es: 'Energía solar' },
  'energy.photovoltaic': { en: 'Photovoltaic power', es: 'Energía fotovoltaica' },
  'energy.wind': { en: 'Wind power', es: 'Energía eólica' },
  'energy.traditional': { en: 'Power from traditional plants', es: 'Energía tradicional' },
  'energy.consumption': { en: 'Consumption', es: 'Consumo' },
  'energy.delivered': { en: 'Metered delivery', es: 'Entrega medida' },
  'energy.storage': { en: 'Power from storage', es: 'Energía del almacenamiento' },
  'energy.available': { en: 'Available power', es: 'Potencia disponible' },
  'substation.load': { en: 'Load of substations', es: 'Carga de subestaciones' },
  'city.presence': { en: 'People in the city', es: 'Personas en la ciudad' },
  'city.speed': { en: 'Mean speed of all roads', es: 'Velocidad media de todas las vías' },
  'city.efficiency': { en: 'Traffic efficiency', es: 'Eficiencia del tránsito' },
  'city.safety': { en: 'Safety index', es: 'Índice de seguridad' },
  'city.incidents': { en: 'Active incidents', es: 'Incidentes activos' },
  'city.hindering': { en: 'Incidents that hinder a road', es: 'Incidentes que afectan una vía' },
  'energy.production': { en: 'Total production', es: 'Producción total' },
  'energy.renewable-share': { en: 'Renewable share', es: 'Proporción renovable' },
  'energy.solar-share': { en: 'Solar share', es: 'Proporción solar' },
  'energy.wind-share': { en: 'Wind share', es: 'Proporción eólica' },
  'energy.traditional-share': { en: 'Share of traditional plants', es: 'Proporción tradicional' },
  'energy.efficiency': { en: 'Grid efficiency', es: 'Eficiencia de la red' },
  'energy.load': { en: 'Load of the grid', es: 'Carga de la red' },
  'energy.margin': { en: 'Reserve margin', es: 'Margen de reserva' },
  'substation.share': { en: 'Load of substations in percent', es: 'Carga de subestaciones en porcentaje' },
}

export const AGGREGATE_WORDS: Record<Aggregate, Both> = {
  mean: { en: 'mean', es: 'media' },
  lowest: { en: 'lowest', es: 'mínimo' },
  highest: { en: 'highest', es: 'máximo' },
  first: { en: 'first', es: 'primero' },
  last: { en: 'last', es: 'último' },
  change: { en: 'change', es: 'cambio' },
  energy: { en: 'energy', es: 'energía' },
}

export const GROUP_WORDS: Record<string, Both> = {
  hour: { en: 'by hour', es: 'por hora' },
  day: { en: 'by day', es: 'por día' },
  weekday: { en: 'by weekday', es: 'por día de la semana' },
  'hour-of-day': { en: 'by hour of the day', es: 'por hora del día' },
  section: { en: 'by road section', es: 'por tramo' },
  street: { en: 'by street', es: 'por calle' },
  district: { en: 'by district', es: 'por barrio' },
  substation: { en: 'by substation', es: 'por subestación' },
  sections: { en: 'of all road sections', es: 'de todos los tramos' },
  streets: { en: 'of all streets', es: 'de todas las calles' },
  districts: { en: 'of all districts', es: 'de todos los barrios' },
  substations: { en: 'of all substations', es: 'de todas las subestaciones' },
}

/** As people call it; what the city does not have by its id. */
export function placeWords(city: City, place: PlaceAsked | undefined): string {
  try {
    return cityPlaces(city).subjectOf(place).name
  } catch {
    return place?.id ?? city.name
  }
}

/** By language and time zone. To make one takes longer than all else about a sentence. */
const MOMENTS = new Map<string, Intl.DateTimeFormat>()

/** 'Fri 20 Nov, 07:00', by the clocks of the city. */
export function momentWords({ city, language }: Pick<Asker, 'city' | 'language'>, atMs: number): string {
  const key = `${language} ${city.timeZone}`
  const known = MOMENTS.get(key)
  if (known) return known.format(atMs)
  const made = new Intl.DateTimeFormat(language === 'es' ? 'es-UY' : 'en-GB', {
    timeZone: city.timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  MOMENTS.set(key, made)
  return made.format(atMs)
}

export function periodWords(asker: Pick<Asker, 'city' | 'language'>, { from, to }: Period): string {
  return `${momentWords(asker, Date.parse(from))} – ${momentWords(asker, Date.parse(to))}`
}

/** Monday first, as ISO counts them. */
export function weekdayWords(language: Language, isoWeekday: number): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, isoWeekday))
}
