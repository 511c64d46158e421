import type { LinearModel } from './linear-model.ts'
import { stopWordsOf } from './stop-words.ts'
import { rawFeatures, type TextRecord } from './text-features.ts'
import { featureOf, knowsPhrases, type Vocabulary, vectorOf } from './vocabulary.ts'

export interface Reason {
  /** A word of the text, as written. */
  word: string
  /** Its contribution to the score of the class, minus its mean contribution over all classes. */
  weight: number
}

/** A word with less than this share of the strongest word's weight is not a reason. */
const LEAST_PART = 0.25

/**
 * The words of a text that support a class, the strongest first: what each word, its pairs and its letter n-grams add to the score of
 * that class, minus what they add on average. A word that occurs twice is listed once. Stop words ('until', 'about', 'hasta') also
 * move an answer, by coincidence; they are left out.
 */
export function reasonsFor(vocabulary: Vocabulary, model: LinearModel, record: TextRecord, label: number, most: number): Reason[] {
  const raw = rawFeatures(record, knowsPhrases(vocabulary))
  const { features, values } = vectorOf(vocabulary, raw)
  const valueBy = new Map(Array.from(features, (feature, at) => [feature, values[at] as number]))
  const places = new Map<number, number[]>()
  for (const [at, hash] of raw.hashes.entries()) {
    const feature = featureOf(vocabulary, hash)
    const origin = raw.origins[at] as number
    if (feature !== -1 && origin !== -1) places.set(feature, [...(places.get(feature) ?? []), origin])
  }
  const byWord = new Map<string, Reason>()
  for (const [feature, origins] of places) {
    const gain = (valueBy.get(feature) ?? 0) * leadOf(model, feature, label)
    for (const origin of origins) {
      const { folded, written } = raw.words[origin] as (typeof raw.words)[number]
      const known = byWord.get(folded) ?? { word: written, weight: 0 }
      known.weight += gain / origins.length
      byWord.set(folded, known)
    }
  }
  const isStopWord = stopWordsOf(raw.words)
  const strongest = [...byWord]
    .filter(([folded, { weight }]) => weight > 0 && !isStopWord(folded))
    .map(([, it]) => it)
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
  return strongest.filter((it) => it.weight >= LEAST_PART * (strongest[0]?.weight ?? 0)).slice(0, most)
}

function leadOf({ classes, weights }: LinearModel, feature: number, label: number): number {
  let sum = 0
  for (let c = 0; c < classes; c++) sum += weights[feature * classes + c] as number
  return (weights[feature * classes + label] as number) - sum / classes
}
