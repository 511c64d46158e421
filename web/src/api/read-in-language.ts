import { useLingui } from '@lingui/react'
import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import { Language } from '@oppidum/domain/core/language'
import { getIncident, listIncidents } from '@oppidum/domain/records/incident'
import { getServiceRequest, listServiceRequests } from '@oppidum/domain/records/service-request'
import { inLanguage, type RecordTranslations } from '@oppidum/domain/records/translation'
import { listIncidentMarks } from '@oppidum/domain/telemetry/history'
import { CITY_RECORD, listTraffic, placeInLanguage } from '@oppidum/domain/telemetry/traffic'
import type { Answer } from './request.ts'

type Translated = { translations?: RecordTranslations | null }
type Read = <T>(answer: Answer<T>) => Answer<T>

/** Endpoints whose records the product may have written in several languages. */
const WITH_RECORDS = new Set(
  [listIncidents, getIncident, listServiceRequests, getServiceRequest, listIncidentMarks, listTraffic].map((it) => it.path as string),
)

/** The record of the whole city has a translated name; those of its sections are the city's own. */
const isWholeCity = (value: unknown): value is { location: string } =>
  typeof value === 'object' && value !== null && 'id' in value && value.id === CITY_RECORD && 'location' in value

const isRecord = (value: unknown): value is Translated & object => typeof value === 'object' && value !== null && 'translations' in value

/** One function per language for the life of the page, so that reading the same answer again returns the same object. */
const READ = new Map(
  Language.options.map((language): [Language, Read] => {
    const read = new WeakMap<object, object>()
    const one = (value: unknown): unknown => {
      if (isWholeCity(value)) return memoized(value, (it) => ({ ...it, location: placeInLanguage(it.location, language) }))
      return isRecord(value) && value.translations ? memoized(value, (it) => inLanguage(it, language)) : value
    }
    const memoized = <T extends object>(value: T, as: (it: T) => T): object => {
      const result = read.get(value) ?? as(value)
      read.set(value, result)
      return result
    }
    return [
      language,
      (answer) => {
        const { value } = answer as Answer<unknown>
        return { ...answer, value: Array.isArray(value) ? value.map(one) : one(value) } as typeof answer
      },
    ]
  }),
)

/** Reads answers in a language. */
export const readerIn = (language: Language): Read => READ.get(language) as Read

/** Selects an answer in the page's language; the cached one stays as the server sent it. */
export function useReadInLanguage<E extends Endpoint>(endpoint: E): { select?: (answer: Answer<ReplyOf<E>>) => Answer<ReplyOf<E>> } {
  const { i18n } = useLingui()
  const language = Language.safeParse(i18n.locale)
  const select = language.success && WITH_RECORDS.has(endpoint.path) ? readerIn(language.data) : undefined
  return select ? { select } : {}
}
