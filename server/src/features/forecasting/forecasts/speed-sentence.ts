import type { Language } from '@oppidum/domain/core/language'
import { PER_MPH, type SpeedUnit } from '@oppidum/domain/telemetry/speed'
import { type SpeedPrediction, speedChange } from '@oppidum/domain/telemetry/traffic'
import { wordsIn } from '../../../i18n/server-catalogue.ts'

/**
 * What is expected of a road, in one sentence that stays true as it ages: it names its moments. Public, B4.
 * @param clock an instant as the city's clocks show it, '14:30'
 */
export function speedSentence(
  prediction: SpeedPrediction,
  { language, unit, clock }: { language: Language; unit: SpeedUnit; clock: (instant: string) => string },
): string {
  const { at, from, speed, low, high } = prediction
  const shown = (mph: number) => `${Math.round(mph * PER_MPH[unit])}`
  const { expected, than } = wordsIn(language).speedForecast
  return `${expected(`${shown(speed)} ${unit}`, clock(at), shown(low), shown(high))}, ${than[speedChange(prediction)](clock(from))}.`
}
