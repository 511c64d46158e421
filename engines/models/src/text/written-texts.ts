import { Language } from '@oppidum/domain/core/language'
import { randomOf } from './mulberry.ts'

type InLanguages = Readonly<Record<Language, readonly string[]>>

/** What the texts of a file begin with, name as a place, and end with: an empty one is a text without it. */
export interface Phrasing {
  openings: InLanguages
  places: InLanguages
  closings: InLanguages
}

/** Each text as it was written, and so many times in other words around it. */
const VARIANTS = 3

/**
 * Whole texts from the written cores of several groups, each with its group. The cores come in an order drawn from the seed, and all
 * texts of one core follow each other: who learns from the first part and tries the last one meets cores that he has not seen.
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
