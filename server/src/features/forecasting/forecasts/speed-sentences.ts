import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { SPEED_MINUTES } from '@oppidum/domain/forecasting/forecast'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import type { SpeedPrediction } from '@oppidum/domain/telemetry/traffic'
import type { Tx } from '../../../platform/db/connection.ts'
import type { PresentPredictions, Shown } from '../scores/present-predictions.ts'
import { speedSentence } from './speed-sentence.ts'

/** The horizon that the sentence is about. */
const SENTENCE_MINUTES = 30

/** One place's forecast as data and as a sentence. */
export interface PlaceOutlook {
  sentence: string
  prediction: SpeedPrediction
}

/** Forecasts of sections and the city by place; empty while the model is off. */
export function speedSentences(
  present: Pick<PresentPredictions, 'shown'>,
  language: Language,
): (tx: Pick<Tx, 'query'>, city: City) => Promise<ReadonlyMap<string, PlaceOutlook>> {
  const cache = new WeakMap<Shown, ReadonlyMap<string, PlaceOutlook>>()
  return async (tx, city) => {
    const shown = await present.shown(tx, city.id, 'traffic-speed')
    if (!shown) return new Map()
    const outlooks = cache.get(shown) ?? outlooksOf(shown, city, language)
    cache.set(shown, outlooks)
    return outlooks
  }
}

const round1 = (value: number) => Math.round(value * 10) / 10

function outlooksOf({ run, version: { places } }: Shown, city: City, language: Language): ReadonlyMap<string, PlaceOutlook> {
  const target = SPEED_MINUTES.indexOf(SENTENCE_MINUTES)
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: city.timeZone, hour: '2-digit', minute: '2-digit' })
  const clock = (instant: string) => wall.format(Date.parse(instant))
  const unit = speedUnitFor(city, language)
  const from = run.knownUpTo.toISOString()
  const at = new Date(run.knownUpTo.getTime() + SENTENCE_MINUTES * 60_000).toISOString()
  return new Map(
    places.flatMap((place, index) => {
      const cell = target * places.length + index
      const [speed, low, high, before] = [run.expected, run.low, run.high, run.naive].map((it) => round1(it[cell] as number)) as [
        number,
        number,
        number,
        number,
      ]
      if (Number.isNaN(speed)) return []
      const prediction = { at, from, speed, low, high, before }
      return [[place, { prediction, sentence: speedSentence(prediction, { language, unit, clock }) }] as const]
    }),
  )
}
