import type { PlaceMeant } from '../../meaning.ts'
import { spelledOut } from './spelled-out.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A place by its whole name. */
export interface ExactName {
  places: readonly PlaceMeant[]
  /** Not monitored by itself: a hospital, a square. */
  landmark: boolean
  from: number
  to: number
}

/** Whole names by their first word, the longest first. */
export type WholeNames = ReadonlyMap<string, readonly { words: readonly string[]; places: readonly PlaceMeant[]; landmark: boolean }[]>

/** A name of one word is an everyday word as often as not; it is read where a place must stand. */
const FEWEST_WORDS = 2

const wordsOf = (tokens: readonly Token[]) => tokens.map((it) => spelledOut(it.word))

/** @param names of which a part may be written with signs in it, such as 'Av. Italia, A - B' or 'Plaza Ecuador, República de' */
export function wholeNames(names: readonly { place: PlaceMeant; landmark: boolean }[]): WholeNames {
  const byWords = new Map<string, { words: string[]; places: PlaceMeant[]; landmark: boolean }>()
  for (const { place, landmark } of names) {
    const words = wordsOf(tokensOf(place.name))
    if (words.length < FEWEST_WORDS) continue
    const key = words.join(' ')
    const known = byWords.get(key)
    if (known) known.places.push(place)
    else byWords.set(key, { words, places: [place], landmark })
  }
  const byFirst = new Map<string, { words: string[]; places: PlaceMeant[]; landmark: boolean }[]>()
  for (const it of [...byWords.values()].sort((a, b) => b.words.length - a.words.length)) {
    const first = it.words[0] as string
    byFirst.set(first, [...(byFirst.get(first) ?? []), it])
  }
  return byFirst
}

/** The whole names in a text, whatever signs stand between their words: they are looked for before anything is parted at such signs. */
export function exactNamesIn(tokens: readonly Token[], names: WholeNames): ExactName[] {
  const said = wordsOf(tokens)
  const found: ExactName[] = []
  let at = 0
  while (at < said.length) {
    const name = names.get(said[at] as string)?.find(({ words }) => words.every((word, place) => said[at + place] === word))
    if (name) found.push({ places: name.places, landmark: name.landmark, from: at, to: at + name.words.length })
    at += name ? name.words.length : 1
  }
  return found
}
