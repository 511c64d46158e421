import { type BareFeatures, KINDS, PHRASES, rawFeatures, type TextRecord } from './text-features.ts'

/** The features that training texts had in common, and how telling each is. Plain data. */
export interface Vocabulary {
  /** Rising; the place of a hash is the number of its feature. */
  hashes: Uint32Array
  /** Of each feature: 1 + ln((1 + texts) / (1 + texts that have it)). */
  rarity: Float32Array
  /** Length of each kind's part of a text's vector. */
  scales: readonly number[]
  /**
   * Features of each kind that a text usually has. Where this is known every feature counts the same in each text that is not
   * unusually long: one word that decides does so however many stand beside it.
   */
  usual?: readonly number[]
}

/** A text as a vector: only what is not 0, features rising. */
export interface SparseVector {
  features: Int32Array
  values: Float32Array
}

export interface VocabularyChoices {
  /** Texts that have to share a feature for it to count. */
  leastTexts: number
  /** Without the last, phrases are not looked at. */
  scales: readonly [words: number, letters: number, tags: number, phrases?: number]
  /** Every feature counts the same, see `Vocabulary.usual`; else the rarer ones count for more, and each text has one length. */
  even?: boolean
}

/** A text with more than so many times the usual number of features counts as if it had these: much that is said is not much surer. */
const LONG = 4

export function fitVocabulary(raws: readonly BareFeatures[], { leastTexts, scales, even = false }: VocabularyChoices): Vocabulary {
  const texts = new Map<number, number>()
  for (const { hashes } of raws) for (const hash of new Set(hashes)) texts.set(hash, (texts.get(hash) ?? 0) + 1)
  const kept = Uint32Array.from([...texts].filter(([, count]) => count >= leastTexts).map(([hash]) => hash)).sort()
  const rarity = Float32Array.from(kept, (hash) => 1 + Math.log((1 + raws.length) / (1 + (texts.get(hash) as number))))
  const vocabulary = { hashes: kept, rarity, scales: scales.filter((it) => it !== undefined) }
  return even ? { ...vocabulary, usual: usualCounts(raws) } : vocabulary
}

/** Different features of each kind in a text that has any of that kind, on average. */
function usualCounts(raws: readonly BareFeatures[]): number[] {
  const features = new Float64Array(KINDS)
  const texts = new Float64Array(KINDS)
  for (const { hashes, kinds } of raws) {
    const found = Array.from({ length: KINDS }, () => new Set<number>())
    for (const [at, hash] of hashes.entries()) found[kinds[at] as number]?.add(hash)
    for (const [kind, { size }] of found.entries()) {
      features[kind] = (features[kind] as number) + size
      texts[kind] = (texts[kind] as number) + Math.sign(size)
    }
  }
  return Array.from(features, (it, kind) => Math.max(1, it / Math.max(1, texts[kind] as number)))
}

/** The number of a feature; -1 when no training text had it. */
export function featureOf({ hashes }: Vocabulary, hash: number): number {
  let low = 0
  let high = hashes.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const there = hashes[middle] as number
    if (there === hash) return middle
    if (there < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/**
 * Each kind's part has the length that the vocabulary gives it; a feature that stands there twice weighs 1 + ln 2. Where all count the
 * same, however often they stand there, that is the length of a usual text, and more features make it greater.
 * @param kept the kinds that are looked at; all when absent
 */
export function vectorOf(vocabulary: Vocabulary, { hashes, kinds }: BareFeatures, kept?: readonly number[]): SparseVector {
  const { usual } = vocabulary
  const counts = new Map<number, number>()
  const kindOf = new Map<number, number>()
  for (const [at, hash] of hashes.entries()) {
    if (kept && !kept.includes(kinds[at] as number)) continue
    const feature = featureOf(vocabulary, hash)
    if (feature === -1) continue
    counts.set(feature, (counts.get(feature) ?? 0) + 1)
    kindOf.set(feature, kinds[at] as number)
  }
  const features = Int32Array.from(counts.keys()).sort()
  const values = new Float32Array(features.length)
  const squares = new Float64Array(KINDS)
  for (const [at, feature] of features.entries()) {
    const value = usual ? 1 : (1 + Math.log(counts.get(feature) as number)) * (vocabulary.rarity[feature] as number)
    values[at] = value
    const kind = kindOf.get(feature) as number
    squares[kind] = (squares[kind] as number) + value * value
  }
  // The squares of features that count the same are their number.
  const sizes = usual ? squares.map((it, kind) => Math.max(usual[kind] as number, it / LONG)) : squares
  for (const [at, feature] of features.entries()) {
    const kind = kindOf.get(feature) as number
    values[at] = ((values[at] as number) * (vocabulary.scales[kind] as number)) / Math.sqrt(sizes[kind] as number)
  }
  return { features, values }
}

/** Whether the texts were looked at by their phrases as well. */
export function knowsPhrases({ scales }: Vocabulary): boolean {
  return scales.length > PHRASES
}

export function textVector(vocabulary: Vocabulary, record: TextRecord): SparseVector {
  return vectorOf(vocabulary, rawFeatures(record, knowsPhrases(vocabulary)))
}
