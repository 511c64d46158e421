import type { Meaning } from '../../meaning.ts'
import { computed, type DraftFact, differenceOf, numberOf, type Step } from '../answer-context.ts'
import { whenSaid } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase } from '../phrases/phrase.ts'
import { whenOf } from '../question-time.ts'
import { answerDraft, caveat, chartOf, lead, plain, type Reading, type Scene, textOf, type Voice } from './answer-reading.ts'
import { ahead, beside, forecastsOf, noForecast } from './forecast-reading.ts'

const LOAD = 'energy.consumption'

/**
 * 'Will the power be enough this evening?': compares the highest forecast consumption with the power available now, because nothing
 * forecasts the available power. Adds the forecasts of solar and wind for that hour, which are part of it.
 */
export function enoughReading(meaning: Meaning, scene: Scene): Reading {
  const when = whenOf(meaning.time, scene.nowMs)
  const asked = { ...meaning, wanted: { want: 'extreme', which: 'highest' } } as const satisfies Meaning
  const [main] = ahead(asked, when, { measure: LOAD })
  const steps: Step[] = [
    ...(main ? [main] : []),
    { as: 'now', tool: 'now', args: { measures: ['energy.available', 'energy.solar', 'energy.wind'] } },
    { as: 'solar', tool: 'forecast', args: { measure: 'energy.solar' } },
    { as: 'wind', tool: 'forecast', args: { measure: 'energy.wind' } },
    { as: 'reach', tool: 'forecast', args: { measure: LOAD } },
  ]
  return {
    steps,
    write(findings, voice) {
      const { words } = voice
      const [most] = forecastsOf(findings, 'main')
      if (!most) return noForecast(meaning, LOAD, findings, voice)
      const low = beside(most, 'band-low', findings, 'main')
      const high = beside(most, 'band-high', findings, 'main')
      const error = beside(most, 'usual-error', findings, 'main')
      const available = findings.one('now', 'energy.available')
      const partOf = (source: 'solar' | 'wind') => {
        const now = findings.one('now', `energy.${source}`)
        const expected = forecastsOf(findings, source).find((it) => it.at === most.at)
        return now && expected
          ? plain(words.forecast.part(words.noun.measure(`energy.${source}`), voice.value(now), voice.value(expected)))
          : null
      }
      return answerDraft(
        [
          lead(verdict(most, high, available, voice)),
          low && high ? plain(words.forecast.band(voice.value(low), voice.value(high))) : null,
          shareOfPeak(most, scene, voice),
          ...(available ? [partOf('solar'), partOf('wind')] : []),
          available ? caveat(words.forecast.supplyUnknown()) : null,
          error ? caveat(words.forecast.error(voice.size(error))) : caveat(words.forecast.expected()),
          chartOf(textOf(words.noun.the(LOAD, null, NOTHING)), findings, 'main', words),
        ],
        [words.ask.now('energy.available', null), words.ask.now(LOAD, null), words.ask.models()],
      )
    },
  }
}

/** Enough if even the upper end of the prediction interval is below the available power; too little if the forecast is above it. */
function verdict(most: DraftFact, high: DraftFact | undefined, available: DraftFact | undefined, voice: Voice): Phrase {
  const { words } = voice
  const expected = words.forecast.most(voice.value(most), voice.when(most))
  const left = differenceOf(available, most)
  const room = numberOf(available)
  if (!available || !left || room === null) return words.forecast.noSupply(expected)
  const isEnough = room >= (numberOf(high) ?? numberOf(most) ?? 0)
  const isShort = room < (numberOf(most) ?? 0)
  return words.forecast.enough(
    isEnough ? 'enough' : isShort ? 'short' : 'close',
    expected,
    voice.value(available),
    whenSaid(available, voice),
    voice.size(left.by),
  )
}

/** As a share of the city's configured peak. */
function shareOfPeak(most: DraftFact, { city }: Scene, voice: Voice) {
  const expected = numberOf(most)
  if (city.peakLoadMw === undefined || expected === null) return null
  return plain(
    voice.words.forecast.ofPeak(voice.value(computed({ measure: 'share', value: (100 * expected) / city.peakLoadMw, unit: '%' }, most))),
  )
}
