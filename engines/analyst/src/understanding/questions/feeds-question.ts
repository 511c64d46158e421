import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { Reading } from '../reading.ts'
import type { CityVocabulary } from '../words/city-vocabulary.ts'
import { DELIVERS, FEED } from '../words/stem-families.ts'

const FAILS =
  /^(fail\p{L}*|down|dead|broke|broken|crash\p{L}*|error|errors|erroring|offline|disconnect\p{L}*|falla\p{L}*|fallo|ca[iy]\p{L}*|rot[oa]s?|muert[oa]s?|desconect\p{L}*|colg\p{L}*|cuelg\p{L}*)$/u
const IS_LATE = /^(late|lag\p{L}*|delay\p{L}*|behind|slow|atras\p{L}*|demor\p{L}*|retras\p{L}*|tard\p{L}*|lent[oa]s?)$/u
/** Words of feeds' names that do not distinguish them. */
const COMMON_IN_FEEDS = /^(line|data|feed|source|city|the|traffic|grid|fuente|datos|ciudad|de|del|la|el|los|las|and|works|road)$/

const foldedWords = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** The named feed, by its complete name or by words that no other feed has. */
export function feedNamed(it: Reading, city: CityVocabulary): string | null {
  const said = it.message.toLowerCase()
  const named = city.feeds.find((feed) => said.includes(feed.name.toLowerCase()) || said.includes(feed.id))
  if (named) return named.name
  const beside = new Set(besideFeed(it))
  const words = new Set(it.tokens.map((one) => one.word))
  // 'The 311 feed': a word that the name of one feed alone has; a common word only where it stands beside 'feed'.
  const ofCity = new Set(foldedWords(city.name))
  const some = city.feeds.filter((feed) =>
    foldedWords(feed.name).some((word) => !ofCity.has(word) && (COMMON_IN_FEEDS.test(word) ? beside.has(word) : words.has(word))),
  )
  return some.length === 1 ? (some[0]?.name ?? null) : null
}

/** The words of a name beside the word for a feed: 'the road works source', 'la fuente de la red'. */
function besideFeed(it: Reading): string[] {
  const { kindFollowsName } = wordsIn(it.language).grammar
  return it.tokens.flatMap((one, at) => {
    if (!FEED.test(one.word)) return []
    const from = kindFollowsName ? at - 2 : at + 1
    const to = kindFollowsName ? at : at + 5
    return it.tokens.slice(Math.max(0, from), to).map(({ word }) => word)
  })
}

/** 'When did the road works source bring anything in', 'which of the sources crashed': of feeds, though no table says so. */
export function speaksOfFeeds(it: Reading, city: CityVocabulary): boolean {
  if (!it.tokens.some((one) => FEED.test(one.word)) || !it.tokens.some((one) => DELIVERS.test(one.word))) return false
  // 'Which source reports most incidents?' is a dimension of records.
  return !it.has('record') || feedNamed(it, city) !== null
}

/** A feed that is named without such a word: 'is the 311 line working?' */
export const deliversFeed = (it: Reading) => it.tokens.some((one) => DELIVERS.test(one.word))

/** Failing or late feeds, if the question asks for those; null for all feeds. */
export function badFeedsAsked(it: Reading): 'failed' | 'late' | null {
  const [fails, late] = [FAILS, IS_LATE].map((one) => it.tokens.some(({ word }) => one.test(word)))
  if (fails === late) return null
  return fails ? 'failed' : 'late'
}

/** '¿Hay algún sensor fallando?': about an instrument, not a feed. */
export const failsSensor = (it: Reading) =>
  it.tokens.some((one) => SENSOR.test(one.word)) && !it.tokens.some((one) => FEED.test(one.word)) && badFeedsAsked(it) === 'failed'
const SENSOR = /^(sensor|sensors|sensores|detector|detectors|detectores|instrument\p{L}*|gauges?|probes?|medidor|medidores|meters?)$/u
