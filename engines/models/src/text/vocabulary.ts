import { type BareFeatures, KINDS, PHRASES, rawFeatures, type TextRecord } from './text-features.ts'

/** The features that training texts share, and how informative each is. Plain data. */
export interface Vocabulary {
  /** Ascending; the index of a hash is its feature's number. */
  hashes: Uint32Array
  /** Inverse document frequency of each feature: 1 + ln((1 + texts) / (1 + texts that have it)). */
  rarity: Float32Array
  /** Norm of each kind's part of a text's vector. */
  scales: readonly number[]
  /**
   * The usual number of features of each kind in a text. If present, every feature counts the same in every text that is not unusually
   * long: a decisive word decides, however many others there are.
   */
  usual?: readonly number[]
}

/** A text as a sparse vector; features ascending. */
export interface SparseVector {
  features: Int32Array
  values: Float32Array
}

export interface VocabularyChoices {
  /** Number of texts that must share a feature. */
  leastTexts: number
  /** Without the last one, phrases are not used. */
  scales: readonly [words: number, letters: number, tags: number, phrases?: number]
  /** Every feature counts the same, see `Vocabulary.usual`; otherwise rarer ones count more, and all vectors have the same norm. */
  even?: boolean
}

/** Beyond this many times the usual number of features, more features no longer make an answer more certain. */
const LONG = 4

export function fitVocabulary(raws: readonly BareFeatures[], { leastTexts, scales, even = false }: VocabularyChoices): Vocabulary {
  const texts = new Map<number, number>()
  for (const { hashes } of raws) for (const hash of new Set(hashes)) texts.set(hash, (texts.get(hash) ?? 0) + 1)
  const shared = Uint32Array.from([...texts].filter(([, count]) => count >= leastTexts).map(([hash]) => hash)).sort()
  const rarity = Float32Array.from(shared, (hash) => 1 + Math.log((1 + raws.length) / (1 + (texts.get(hash) as number))))
  const vocabulary = { hashes: shared, rarity, scales: scales.filter((it) => it !== undefined) }
  return even ? { ...vocabulary, usual: usualCounts(raws) } : vocabulary
}

/** Mean number of different features of each kind, over the texts that have any of that kind. */
function usualCounts(raws: readonly BareFeatures[]): number[] {
  const features = new Float64Array(KINDS)
  const texts = new Float64Array(KINDS)
  for (const { hashes, kinds } of raws) {
    const distinct = Array.from({ length: KINDS }, () => new Set<number>())
    for (const [at, hash] of hashes.entries()) distinct[kinds[at] as number]?.add(hash)
    for (const [kind, { size }] of distinct.entries()) {
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
    const candidate = hashes[middle] as number
    if (candidate === hash) return middle
    if (candidate < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/**
 * A text's vector. Each kind's part has the norm that the vocabulary gives it; a feature that occurs twice weighs 1 + ln 2. If all
 * features count the same, however often they occur, that is the norm of a usual text, and more features make it greater.
 * @param usedKinds the kinds that are used; all when absent
 */
export function vectorOf(vocabulary: Vocabulary, { hashes, kinds }: BareFeatures, usedKinds?: readonly number[]): SparseVector {
  const { usual } = vocabulary
  const counts = new Map<number, number>()
  const kindOf = new Map<number, number>()
  for (const [at, hash] of hashes.entries()) {
    if (usedKinds && !usedKinds.includes(kinds[at] as number)) continue
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

/** Whether the vocabulary has phrases. */
export function knowsPhrases({ scales }: Vocabulary): boolean {
  return scales.length > PHRASES
}

export function textVector(vocabulary: Vocabulary, record: TextRecord): SparseVector {
  return vectorOf(vocabulary, rawFeatures(record, knowsPhrases(vocabulary)))
}
