import { DEFAULT_LANGUAGE, type Language } from '@oppidum/domain/core/language'
import { draws, seedOf } from '@oppidum/domain/core/random'
import { wordsOf } from '@oppidum/domain/core/words'
import type { Place, Scene, Season, Subject } from '../scene.ts'
import { chunksOf, languageOf } from './chunks.ts'
import { chosenLight, chosenPalette, chosenPlace, chosenSeason, chosenStyle, chosenWeather } from './left-open.ts'
import { type Clause, clausesOf, isNoun, saysAnyOf } from './prompt-clauses.ts'
import { type Asked, askedOf } from './prompt-request.ts'
import type { PromptRefused } from './refusal.ts'
import type { RefusalReason } from './refusal-reason.ts'

export interface PromptRead {
  scene: Scene
  language: Language
  /** Words of the prompt that the picture follows, in their order. */
  read: string[]
  /** Words of the prompt that are not in the picture; people are told. At most 10. */
  leftOut: string[]
}

interface Hints {
  /** Of the page; decides only for a prompt that could be either. Absent: English. */
  language?: Language | undefined
  /** What the picture shall not have, as a text of its own: 'cars, people'. */
  negativePrompt?: string | undefined
  /** Where it is winter in July. */
  isSouthern?: boolean | undefined
}

const SUBJECTS_AT_MOST = 6
const LEFT_OUT_AT_MOST = 10
const WHAT_CHARACTERS = 60

/**
 * A prompt as a scene, or why there is none. Pure: the same prompt and seed give the same scene, and what the prompt leaves open is
 * chosen from both. `seed` is 0 to 2^32 - 1.
 */
export function readPrompt(
  prompt: string,
  seed: number,
  { language: page = DEFAULT_LANGUAGE, negativePrompt = '', isSouthern = false }: Hints = {},
): PromptRead | PromptRefused {
  const language = languageOf(prompt, page)
  const clauses = clausesOf(chunksOf(prompt, language))
  const unwanted = clausesOf(chunksOf(negativePrompt, languageOf(negativePrompt, language))).map((it) => ({ ...it, isExcluded: true }))
  const asked = withSeasonsOf(isSouthern, askedOf([...clauses, ...unwanted]))
  const refusal = refusalOf(clauses, asked)
  if (refusal) return { refused: refusal.reason, what: refusal.what.slice(0, WHAT_CHARACTERS), language }

  const sceneSeed = seedOf(seed, wordsOf(prompt).join(' '), wordsOf(negativePrompt).join(' '))
  const chance = draws(sceneSeed)
  const place = chosenPlace(asked, chance)
  const light = chosenLight(asked, place, chance)
  const season = chosenSeason(asked, place, chance)
  const weather = chosenWeather(asked, { place, season, light }, chance)
  const style = chosenStyle(asked, { place, light, weather }, chance)
  const palette = chosenPalette(asked, { place, light, season, weather }, chance)
  const subjects = asked.subjects.slice(0, SUBJECTS_AT_MOST).map(
    ({ kind, count, colour, isInRow }): Subject => ({
      ...{ kind, count: count ?? (isInRow ? 4 : 2 + chance.below(3)) },
      ...(colour && { colour }),
      ...(isInRow && { isInRow }),
      ...(count === undefined && !colour && !isInRow && { isAtLeast: true as const }),
    }),
  )
  const tooMany = asked.subjects.slice(SUBJECTS_AT_MOST).map((it) => it.raw)
  const leftOut = [...new Set([...asked.leftOut, ...tooMany])].slice(0, LEFT_OUT_AT_MOST).map((it) => it.slice(0, WHAT_CHARACTERS))
  return {
    scene: {
      ...{ place, light, weather, season, style, palette, subjects, without: [...asked.without], seed: sceneSeed },
      ...(asked.isFromAbove && { isFromAbove: true }),
    },
    language,
    read: [...new Set(asked.read)].filter((it) => !leftOut.includes(it)),
    leftOut,
  }
}

const ACROSS_THE_EQUATOR: Readonly<Record<Season, Season>> = { spring: 'autumn', summer: 'winter', autumn: 'spring', winter: 'summer' }

/** December is a month of summer in Montevideo. */
function withSeasonsOf(isSouthern: boolean, asked: Asked): Asked {
  if (!isSouthern) return asked
  return { ...asked, seasons: asked.seasons.map((it) => (it.byMonth ? { ...it, season: ACROSS_THE_EQUATOR[it.season] } : it)) }
}

type Refusal = { reason: RefusalReason; what: string }

function refusalOf(clauses: readonly Clause[], asked: Asked): Refusal | undefined {
  const shown = clauses.filter((it) => !it.isExcluded)
  const main = mainOf(shown)
  return (main && whyNot(main)) ?? whyNotThere(shown, asked) ?? contradictionOf(asked) ?? nothingOf(clauses, asked)
}

/** What the picture is about: the first thing named that is not merely where or beside what it is. */
function mainOf(clauses: readonly Clause[]): Clause | undefined {
  const things = clauses.filter((it) => it.chunks.some(isNoun))
  const leads = things.find((it) => it.intro !== 'locative' && it.intro !== 'with') ?? things[0]
  // 'At the harbour, highly frobbed': what follows a comma without an article says how, not what.
  const isAside = leads && things[0] !== leads && !leads.isDetermined && !isKnown(leads) && !saysAnyOf(leads, 'refused')
  return isAside ? things[0] : leads
}

const isKnown = (clause: Clause) => saysAnyOf(clause, 'subject', 'group', 'place', 'loose-place')

function whyNot(main: Clause): Refusal | undefined {
  const refused = reasonIn(main)
  if (refused) return refused
  return isKnown(main) ? undefined : { reason: 'unknown', what: unknownIn(main) }
}

const unknownIn = ({ chunks }: Clause) =>
  chunks
    .filter((it) => it.senses.length === 0)
    .map((it) => it.raw)
    .join(' ')

function reasonIn({ chunks }: Clause): Refusal | undefined {
  for (const { senses, raw } of chunks) for (const it of senses) if (it.is === 'refused') return { reason: it.reason, what: raw }
  return undefined
}

/** Places that are under a roof, and drawn. */
const UNDER_ROOF: readonly (Place | undefined)[] = ['control-room', 'tunnel', 'market', 'railway-station']

/** A cat in a kitchen is not a cat in some street; nor is a tram on Mars one here. */
function whyNotThere(clauses: readonly Clause[], { places }: Asked): Refusal | undefined {
  for (const clause of clauses) {
    const refused = reasonIn(clause)
    if (refused?.reason === 'interior' && !places.some((it) => UNDER_ROOF.includes(it.place))) return refused
    if (clause.intro === 'locative' && (refused?.reason === 'fantasy' || (refused?.reason === 'landmark' && places.length === 0)))
      return refused
  }
  return undefined
}

function contradictionOf({ lights, weathers, seasons, subjects }: Asked): Refusal | undefined {
  const light = (wanted: string) => lights.find((it) => it.light === wanted)?.raw
  const [day, night, snow] = [light('day'), light('night'), weathers.find((it) => it.weather === 'snow')?.raw]
  const [stars, summer] = [subjects.find((it) => it.kind === 'stars')?.raw, seasons.find((it) => it.season === 'summer')?.raw]
  const pair = day && night ? [day, night] : day && stars ? [stars, day] : snow && summer ? [snow, summer] : undefined
  return pair && { reason: 'contradiction', what: pair.map((it) => `“${it}”`).join(' + ') }
}

function nothingOf(
  clauses: readonly Clause[],
  { subjects, places, loosePlaces, lights, weathers, seasons, leftOut, without }: Asked,
): Refusal | undefined {
  if ([subjects, places, loosePlaces].some((it) => it.length > 0)) return undefined
  if (leftOut.length > 0) return { reason: 'unknown', what: leftOut.join(' ') }
  const wanted = clauses.filter((it) => !it.isExcluded && it.chunks.some(isNoun))
  if (without.size > 0 && wanted.length > 0)
    return { reason: 'nothing-left', what: wanted.flatMap((it) => it.chunks.map((chunk) => chunk.raw)).join(' ') }
  return [lights, weathers, seasons].some((it) => it.length > 0) ? undefined : { reason: 'empty', what: '' }
}
