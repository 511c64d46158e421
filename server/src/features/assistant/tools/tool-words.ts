import type { Asker } from '@oppidum/analyst/answerer'
import type { Aggregate, AnyMeasure, Period, PlaceRef } from '@oppidum/analyst/questions'
import type { City } from '@oppidum/domain/cities/city'
import { LANGUAGE_FACTS, type Language, NEUTRAL_LOCALE } from '@oppidum/domain/core/language'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { cityPlaces } from './places/city-places.ts'

/** Words of the sentences about queries. */
export const toolWords = (language: Language) => wordsIn(language).tools

/** A measure's name at the start of a sentence. */
export function measureWords(measure: AnyMeasure, language: Language): string {
  const words: Readonly<Record<AnyMeasure, string>> = toolWords(language).measures
  return words[measure]
}

/** 'Speed (mean)' */
export function figureWords(measure: AnyMeasure, aggregate: Aggregate, language: Language): string {
  const words: Readonly<Record<Aggregate, string>> = toolWords(language).aggregates
  return `${measureWords(measure, language)} (${words[aggregate]})`
}

/** 'by hour'; the id if the catalogue has no words for it. */
export function groupWords(group: string, language: Language): string {
  const words: Readonly<Record<string, string>> = toolWords(language).groups
  return words[group] ?? group
}

/** The place's name; its id if the city does not have it. */
export function placeWords(city: City, place: PlaceRef | undefined): string {
  try {
    return cityPlaces(city).subjectOf(place).name
  } catch {
    return place?.id ?? city.name
  }
}

/** By language and time zone: creating a formatter takes longer than the rest of a sentence. */
const MOMENTS = new Map<string, Intl.DateTimeFormat>()

/** 'Fri 20 Nov, 07:00', in the city's time zone. */
export function momentWords({ city, language }: Pick<Asker, 'city' | 'language'>, atMs: number): string {
  const key = `${language} ${city.timeZone}`
  const known = MOMENTS.get(key)
  if (known) return known.format(atMs)
  const made = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].dateLocale, {
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

const weekday = (locale: string, isoWeekday: number) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, isoWeekday))

/** The keys of weekday groups (ISO: 1 is Monday) with their names. */
export function weekdayGroup(language: Language, isoWeekday: number): { kind: 'group'; id: string; name: string } {
  return { kind: 'group', id: weekday(NEUTRAL_LOCALE, isoWeekday), name: weekday(language, isoWeekday) }
}
