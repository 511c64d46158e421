import type { Language } from '@oppidum/domain/core/language'
import { PER_MPH, type SpeedUnit } from '@oppidum/domain/telemetry/speed'
import { type SpeedPrediction, speedChange } from '@oppidum/domain/telemetry/traffic'

interface Words {
  expected(speed: string, at: string, low: string, high: string): string
  than: Record<ReturnType<typeof speedChange>, (from: string) => string>
}

const WORDS: Record<Language, Words> = {
  en: {
    expected: (speed, at, low, high) => `${speed} expected at ${at} (likely ${low} to ${high})`,
    than: {
      same: (from) => `about the same as at ${from}`,
      slower: (from) => `slower than at ${from}`,
      faster: (from) => `faster than at ${from}`,
    },
  },
  es: {
    expected: (speed, at, low, high) => `Se esperan ${speed} a las ${at} (probablemente entre ${low} y ${high})`,
    than: {
      same: (from) => `casi como a las ${from}`,
      slower: (from) => `más lento que a las ${from}`,
      faster: (from) => `más rápido que a las ${from}`,
    },
  },
}

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
  const { expected, than } = WORDS[language]
  return `${expected(`${shown(speed)} ${unit}`, clock(at), shown(low), shown(high))}, ${than[speedChange(prediction)](clock(from))}.`
}
