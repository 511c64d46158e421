import type { Language } from '@oppidum/domain/core/language'
import type { Insights } from '@oppidum/domain/insights/insights'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import { energySentences } from './energy-insight.ts'
import type { Facts } from './facts.ts'
import type { Writing } from './insight-figure.ts'
import { chosen } from './insight-sentences.ts'
import { recommendation } from './recommendation.ts'
import { safetySentences } from './safety-insight.ts'
import { trafficSentences } from './traffic-insight.ts'

/** The four insights of a moment, from its facts alone. */
export function writeInsights(facts: Facts, language: Language): Insights {
  const words = wordsIn(language).insights
  const writing: Writing = { language, speedUnit: speedUnitFor(facts.city, language), atMs: facts.atMs }
  const traffic = chosen(trafficSentences(facts, words.traffic, writing))
  const energy = chosen(energySentences(facts, words.energy, writing))
  const safety = chosen(safetySentences(facts, words.safety, writing))
  const step = recommendation(facts, words.recommendation, writing)
  return {
    trafficInsight: traffic?.text ?? null,
    energyInsight: energy?.text ?? null,
    safetyInsight: safety?.text ?? null,
    generalRecommendation: step?.text ?? null,
    writtenAt: new Date(facts.atMs).toISOString(),
    traffic,
    energy,
    safety,
    recommendation: step,
  }
}
