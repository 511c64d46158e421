import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'
import type { Draws } from '@oppidum/domain/core/random'
import type { RecordTranslations, RecordWords } from '@oppidum/domain/records/translation'
import { type ReportId, wordsIn } from './i18n/simulator-catalogue.ts'
import type { Spot } from './incidents/incident-spots.ts'

/**
 * One way in which something is reported. Its priorities fit each of its sentences: the title and `first` of its text decide how
 * serious it is, and `further` does not change that.
 *
 * @typeParam Weights of the priorities, the most serious first
 */
export interface ReportTemplate<Weights extends readonly number[]> {
  /** Id of its text in the catalogue. */
  id: ReportId
  /** Relative frequency among the templates of its kind; 1 when absent. */
  weight?: number
  priorities: Weights
}

/** Weights of critical, high, medium, low. */
export type IncidentTemplate = ReportTemplate<readonly [number, number, number, number]>
/** Weights of high, medium, low. */
export type RequestTemplate = ReportTemplate<readonly [number, number, number]>

/** The texts of one record, with the same sentences in every language. */
export function reportWords(
  { id }: ReportTemplate<readonly number[]>,
  spot: Spot,
  chance: Draws,
  shareWithDetail: number,
): RecordWords & { translations: RecordTranslations } {
  const own = wordsIn(DEFAULT_LANGUAGE).reports[id]
  const first = chance.below(own.first.length)
  const more = chance.chance(shareWithDetail) ? chance.below(own.further.length) : null
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

export function drawTemplate<T extends { weight?: number }>(templates: readonly T[], chance: Draws): T {
  return templates[chance.weighted(templates.map((it) => it.weight ?? 1))] ?? chance.pick(templates)
}
