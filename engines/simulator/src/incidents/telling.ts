import type { Draws } from '@oppidum/domain/core/random'
import type { RecordWords } from '@oppidum/domain/records/translation'
import type { Spot } from './incident-spots.ts'

/** A sentence in English and in Spanish; `{street}` is filled in. */
export type Pair = readonly [en: string, es: string]

/**
 * One way in which something is reported. Its priorities fit each of its sentences: what decides how grave it is stands in
 * the title or in `first`, and `further` adds nothing to it.
 *
 * @typeParam Weights of the priorities, the gravest first
 */
export interface Telling<Weights extends readonly number[]> {
  /** At most 38 signs in each language. */
  title: Pair
  /** Share among the tellings of its kind; 1 when absent. */
  weight?: number
  priorities: Weights
  first: readonly Pair[]
  further: readonly Pair[]
}

/** Weights of critical, high, medium, low. */
export type IncidentTelling = Telling<readonly [number, number, number, number]>
/** Weights of high, medium, low. */
export type RequestTelling = Telling<readonly [number, number, number]>

type Told = RecordWords & { translations: { es: RecordWords } }

/** The words of one record: the same draws in both languages. */
export function wordsOf(telling: Telling<readonly number[]>, spot: Spot, chance: Draws, shareWithMore: number): Told {
  const first = chance.pick(telling.first)
  const more = chance.chance(shareWithMore) ? chance.pick(telling.further) : null
  const inLanguage = (place: 0 | 1, location: string): RecordWords => ({
    title: telling.title[place],
    description: [first, ...(more ? [more] : [])].map((it) => it[place].replace('{street}', spot.street)).join(' '),
    location,
  })
  return { ...inLanguage(0, spot.location), translations: { es: inLanguage(1, spot.spanishLocation) } }
}

export function drawnTelling<T extends { weight?: number }>(tellings: readonly T[], chance: Draws): T {
  return tellings[chance.weighted(tellings.map((it) => it.weight ?? 1))] ?? chance.pick(tellings)
}
