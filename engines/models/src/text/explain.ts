import type { LinearModel } from './linear-model.ts'
import { stopWordsOf } from './stop-words.ts'
import { rawFeatures, type TextRecord } from './text-features.ts'
import { featureOf, knowsPhrases, type Vocabulary, vectorOf } from './vocabulary.ts'

export interface Reason {
  /** A word of the text, as it was written. */
  word: string
  /** How much it moved the answer: the score of the class over the mean of all classes. */
  weight: number
}

/** A word that moved the answer by less than this part of what the strongest one did is no reason. */
const LEAST_PART = 0.25

/**
 * The words of a text that spoke for a class, the strongest first: what each word, its pairs and its runs of letters add to
 * the score of that class, less what they add to the classes on average. A word that occurs twice is named once.
 * Words that any text has ('until', 'about', 'hasta') move an answer too, by chance; they are left out.
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
