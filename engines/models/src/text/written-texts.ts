import { Language } from '@oppidum/domain/core/language'
import { randomOf } from './mulberry.ts'

type InLanguages = Readonly<Record<Language, readonly string[]>>

/** Phrases with which texts begin, name a place, and end; an empty one stands for a text without it. */
export interface Phrasing {
  openings: InLanguages
  places: InLanguages
  closings: InLanguages
}

/** Each text is used as written, plus this many times with other phrases around it. */
const VARIANTS = 3

/**
 * Whole texts from the written cores of several groups, each with its group. The cores are shuffled with the seed, and all texts of one
 * core are adjacent: a model trained on the first part and evaluated on the last one meets cores that it has not seen.
 */
export function writtenTexts<Group extends InLanguages>(
  { openings, places, closings }: Phrasing,
  groups: readonly Group[],
  seed: number,
): { text: string; group: Group }[] {
  const next = randomOf(seed)
  const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] as string
  const cores = groups.flatMap((group) =>
    Language.options.flatMap((language) => group[language].map((core) => ({ core, language, group }))),
  )
  const drawn = cores.map((it) => ({ ...it, place: next() })).sort((a, b) => a.place - b.place)
  return drawn.flatMap(({ core, language, group }) => [
    { text: core, group },
    ...Array.from({ length: VARIANTS }, () => ({
      text: `${pick(openings[language])}${core}${pick(places[language])}${pick(closings[language])}`,
      group,
    })),
  ])
}
