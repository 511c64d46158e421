import type { Language } from '@oppidum/domain/core/language'
import { PER_MPH, type SpeedUnit } from '@oppidum/domain/telemetry/speed'
import { type SpeedPrediction, speedChange } from '@oppidum/domain/telemetry/traffic'
import { wordsIn } from '../../../i18n/server-catalogue.ts'

/**
 * A road's forecast as one sentence that stays true as it ages, since it names its times. Public, B4.
 * @param clock formats an instant in the city's time zone, '14:30'
 */
export function speedSentence(
  prediction: SpeedPrediction,
  { language, unit, clock }: { language: Language; unit: SpeedUnit; clock: (instant: string) => string },
): string {
  const { at, from, speed, low, high } = prediction
  const inUnit = (mph: number) => `${Math.round(mph * PER_MPH[unit])}`
  const { expected, than } = wordsIn(language).speedForecast
  return `${expected(`${inUnit(speed)} ${unit}`, clock(at), inUnit(low), inUnit(high))}, ${than[speedChange(prediction)](clock(from))}.`
}
