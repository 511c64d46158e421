import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'
import type { Draws } from '@oppidum/domain/core/random'
import type { RecordTranslations, RecordWords } from '@oppidum/domain/records/translation'
import { type ReportId, wordsIn } from '../i18n/simulator-catalogue.ts'
import type { Spot } from './incident-spots.ts'

/**
 * One way in which something is reported. Its priorities fit each of its sentences: what decides how grave it is is in the title or
 * in `first` of its text, and `further` adds nothing to it.
 *
 * @typeParam Weights of the priorities, the gravest first
 */
export interface Telling<Weights extends readonly number[]> {
  /** Of its text in the catalogue. */
  id: ReportId
  /** Share among the tellings of its kind; 1 when absent. */
  weight?: number
  priorities: Weights
}

/** Weights of critical, high, medium, low. */
export type IncidentTelling = Telling<readonly [number, number, number, number]>
/** Weights of high, medium, low. */
export type RequestTelling = Telling<readonly [number, number, number]>

/** The words of one record: the same draws in every language. */
export function wordsOf(
  { id }: Telling<readonly number[]>,
  spot: Spot,
  chance: Draws,
  shareWithMore: number,
): RecordWords & { translations: RecordTranslations } {
  const own = wordsIn(DEFAULT_LANGUAGE).reports[id]
  const first = chance.below(own.first.length)
  const more = chance.chance(shareWithMore) ? chance.below(own.further.length) : null
  const inLanguage = (language: Language): RecordWords => {
    const text = wordsIn(language).reports[id]
    const sentences = [text.first[first], more === null ? undefined : text.further[more]]
    return {
      title: text.title,
      description: sentences.flatMap((it) => (it === undefined ? [] : it.replace('{street}', spot.street))).join(' '),
      location: spot.locations[language],
    }
  }
  const others = Language.options.filter((it) => it !== DEFAULT_LANGUAGE)
  return { ...inLanguage(DEFAULT_LANGUAGE), translations: Object.fromEntries(others.map((it) => [it, inLanguage(it)])) }
}

export function drawnTelling<T extends { weight?: number }>(tellings: readonly T[], chance: Draws): T {
  return tellings[chance.weighted(tellings.map((it) => it.weight ?? 1))] ?? chance.pick(tellings)
}
