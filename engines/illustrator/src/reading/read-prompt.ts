import { DEFAULT_LANGUAGE, type Language } from '@oppidum/domain/core/language'
import { draws, seedOf } from '@oppidum/domain/core/random'
import { wordsOf } from '@oppidum/domain/core/words'
import type { Place, Scene, Season, Subject } from '../scene.ts'
import { chooseLight, choosePalette, choosePlace, chooseSeason, chooseStyle, chooseWeather } from './choose-setting.ts'
import { chunksOf, languageOf } from './chunks.ts'
import { type Clause, clausesOf, isNoun, saysAnyOf } from './prompt-clauses.ts'
import { type PromptRequest, requestOf } from './prompt-request.ts'
import type { PromptRefused } from './refusal.ts'
import type { RefusalReason } from './refusal-reason.ts'

export interface PromptRead {
  scene: Scene
  language: Language
  /** Words of the prompt that the picture shows, in their order. */
  read: string[]
  /** Words of the prompt that are not in the picture, shown to the person. At most 10. */
  leftOut: string[]
}

interface Hints {
  /** The page's language; decides only for an ambiguous prompt. Absent: English. */
  language?: Language | undefined
  /** What the picture must not show: 'cars, people'. */
  negativePrompt?: string | undefined
  /** In the southern hemisphere, where July is winter. */
  isSouthern?: boolean | undefined
}

const SUBJECTS_AT_MOST = 6
const LEFT_OUT_AT_MOST = 10
const WHAT_CHARACTERS = 60

/**
 * Reads a prompt into a scene, or into the reason why it cannot be drawn. The same prompt and seed give the same scene, and decide what
 * the prompt leaves open.
 * @param seed 0 to 2^32 - 1
 */
export function readPrompt(
  prompt: string,
  seed: number,
  { language: page = DEFAULT_LANGUAGE, negativePrompt = '', isSouthern = false }: Hints = {},
): PromptRead | PromptRefused {
  const language = languageOf(prompt, page)
  const clauses = clausesOf(chunksOf(prompt, language))
  const unwanted = clausesOf(chunksOf(negativePrompt, languageOf(negativePrompt, language))).map((it) => ({ ...it, isExcluded: true }))
  const request = withSeasonsOf(isSouthern, requestOf([...clauses, ...unwanted]))
  const refusal = refusalOf(clauses, request)
  if (refusal) return { refused: refusal.reason, what: refusal.what.slice(0, WHAT_CHARACTERS), language }

  const sceneSeed = seedOf(seed, wordsOf(prompt).join(' '), wordsOf(negativePrompt).join(' '))
  const chance = draws(sceneSeed)
  const place = choosePlace(request, chance)
  const light = chooseLight(request, place, chance)
  const season = chooseSeason(request, place, chance)
  const weather = chooseWeather(request, { place, season, light }, chance)
  const style = chooseStyle(request, { place, light, weather }, chance)
  const palette = choosePalette(request, { place, light, season, weather }, chance)
  const subjects = request.subjects.slice(0, SUBJECTS_AT_MOST).map(
    ({ kind, count, colour, isInRow }): Subject => ({
      ...{ kind, count: count ?? (isInRow ? 4 : 2 + chance.below(3)) },
      ...(colour && { colour }),
      ...(isInRow && { isInRow }),
      ...(count === undefined && !colour && !isInRow && { isAtLeast: true as const }),
    }),
  )
  const tooMany = request.subjects.slice(SUBJECTS_AT_MOST).map((it) => it.raw)
  const leftOut = [...new Set([...request.leftOut, ...tooMany])].slice(0, LEFT_OUT_AT_MOST).map((it) => it.slice(0, WHAT_CHARACTERS))
  return {
    scene: {
      ...{ place, light, weather, season, style, palette, subjects, without: [...request.without], seed: sceneSeed },
      ...(request.isFromAbove && { isFromAbove: true }),
    },
    language,
    read: [...new Set(request.read)].filter((it) => !leftOut.includes(it)),
    leftOut,
  }
}

const ACROSS_THE_EQUATOR: Readonly<Record<Season, Season>> = { spring: 'autumn', summer: 'winter', autumn: 'spring', winter: 'summer' }

/** Turns the seasons of months around in the southern hemisphere. */
function withSeasonsOf(isSouthern: boolean, request: PromptRequest): PromptRequest {
  if (!isSouthern) return request
  return { ...request, seasons: request.seasons.map((it) => (it.byMonth ? { ...it, season: ACROSS_THE_EQUATOR[it.season] } : it)) }
}

type Refusal = { reason: RefusalReason; what: string }

function refusalOf(clauses: readonly Clause[], request: PromptRequest): Refusal | undefined {
  const shown = clauses.filter((it) => !it.isExcluded)
  const main = mainOf(shown)
  return (main && whyNot(main)) ?? whyNotThere(shown, request) ?? contradictionOf(request) ?? nothingOf(clauses, request)
}

/** What the picture is about: the first noun that is not merely a location or an accompaniment. */
function mainOf(clauses: readonly Clause[]): Clause | undefined {
  const nouns = clauses.filter((it) => it.chunks.some(isNoun))
  const leads = nouns.find((it) => it.intro !== 'locative' && it.intro !== 'with') ?? nouns[0]
  // 'At the harbour, highly frobbed': after a comma, unknown words without an article describe how, not what.
  const isAside = leads && nouns[0] !== leads && !leads.isDetermined && !isKnown(leads) && !saysAnyOf(leads, 'refused')
  return isAside ? nouns[0] : leads
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

/** Indoor places that can be drawn. */
const UNDER_ROOF: readonly (Place | undefined)[] = ['control-room', 'tunnel', 'market', 'railway-station']

/** Refuses settings that cannot be drawn: a cat in a kitchen is not a cat in the street, nor is a tram on Mars. */
function whyNotThere(clauses: readonly Clause[], { places }: PromptRequest): Refusal | undefined {
  for (const clause of clauses) {
    const refused = reasonIn(clause)
    if (refused?.reason === 'interior' && !places.some((it) => UNDER_ROOF.includes(it.place))) return refused
    if (clause.intro === 'locative' && (refused?.reason === 'fantasy' || (refused?.reason === 'landmark' && places.length === 0)))
      return refused
  }
  return undefined
}

function contradictionOf({ lights, weathers, seasons, subjects }: PromptRequest): Refusal | undefined {
  const light = (wanted: string) => lights.find((it) => it.light === wanted)?.raw
  const [day, night, snow] = [light('day'), light('night'), weathers.find((it) => it.weather === 'snow')?.raw]
  const [stars, summer] = [subjects.find((it) => it.kind === 'stars')?.raw, seasons.find((it) => it.season === 'summer')?.raw]
  const pair = day && night ? [day, night] : day && stars ? [stars, day] : snow && summer ? [snow, summer] : undefined
  return pair && { reason: 'contradiction', what: pair.map((it) => `“${it}”`).join(' + ') }
}

function nothingOf(
  clauses: readonly Clause[],
  { subjects, places, loosePlaces, lights, weathers, seasons, leftOut, without }: PromptRequest,
): Refusal | undefined {
  if ([subjects, places, loosePlaces].some((it) => it.length > 0)) return undefined
  if (leftOut.length > 0) return { reason: 'unknown', what: leftOut.join(' ') }
  const wanted = clauses.filter((it) => !it.isExcluded && it.chunks.some(isNoun))
  if (without.size > 0 && wanted.length > 0)
    return { reason: 'nothing-left', what: wanted.flatMap((it) => it.chunks.map((chunk) => chunk.raw)).join(' ') }
  return [lights, weathers, seasons].some((it) => it.length > 0) ? undefined : { reason: 'empty', what: '' }
}
