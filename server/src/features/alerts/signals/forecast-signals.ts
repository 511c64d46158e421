import type { Leaf } from '@oppidum/domain/alerts/condition'
import { limitOf } from '@oppidum/domain/alerts/leaf-verdict'
import type { Sample } from '@oppidum/domain/alerts/signal'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { probabilityBeyond } from '@oppidum/domain/forecasting/probability-beyond'
import type { Db } from '../../../platform/db/connection.ts'
import type { PredictedId } from '../../forecasting/scores/predictor.ts'
import type { PresentPredictions, Shown } from '../../forecasting/scores/present-predictions.ts'
import type { SignalReader } from './signal-reader.ts'

const LOOK_EVERY_MS = 5_000

type ForecastLeaf = Extract<Leaf, { kind: 'forecast' }>

const MODELS: Record<ForecastLeaf['measure'], PredictedId> = {
  'traffic.speed': 'traffic-speed',
  'energy.consumption': 'energy-load',
  'energy.solar': 'energy-solar',
  'energy.wind': 'energy-wind',
}

/** The highest probability, in percent, of all moments within the time after the forecast was made; null if it has none there. */
function probabilityOf({ run, version: { places } }: Shown, leaf: ForecastLeaf, placeId: string): number | null {
  const place = places.indexOf(placeId)
  const limit = limitOf(leaf)
  if (place < 0 || limit === null) return null
  const [fromMs, untilMs] = [run.madeAt.getTime(), run.madeAt.getTime() + leaf.withinMinutes * MINUTE_MS]
  const probabilities = run.minutes.flatMap((minutes, target) => {
    const atMs = run.knownUpTo.getTime() + minutes * MINUTE_MS
    const at = target * places.length + place
    const [expected, low, high] = [run.expected[at] as number, run.low[at] as number, run.high[at] as number]
    return atMs <= fromMs || atMs > untilMs || Number.isNaN(expected) ? [] : probabilityBeyond({ expected, low, high }, leaf.side, limit)
  })
  return probabilities.length === 0 ? null : Math.max(...probabilities)
}

/** Probability in percent that a value will be beyond a limit within a time, as each new forecast has it. */
export function forecastSignals({ pool }: Pick<Db, 'pool'>, present: Pick<PresentPredictions, 'shown'>): SignalReader {
  return {
    kinds: ['forecast'],
    isAbout: () => false,
    everyMs: LOOK_EVERY_MS,
    async read(city, wanted) {
      const samples = new Map<string, Sample>()
      for (const { key, leaf, placeId } of wanted) {
        if (leaf.kind !== 'forecast') continue
        const model = MODELS[leaf.measure]
        const shown = await present.shown(pool, city.id, model)
        if (!shown) continue
        const madeMs = shown.run.madeAt.getTime()
        const value = probabilityOf(shown, leaf, placeId)
        samples.set(key, {
          observedMs: madeMs,
          receivedMs: madeMs,
          staleMs: shown.staleAt.getTime(),
          value,
          source: model,
          quality: 'forecast',
        })
      }
      return samples
    },
  }
}
