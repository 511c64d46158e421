import { phrasesOf } from './phrases.ts'
import { type Word, wordsOf } from './text-words.ts'

/** A text to classify. `tags` are facts beside the text ('district 3'), one feature each. */
export interface TextRecord {
  text: string
  tags?: readonly string[]
}

/** Number of kinds of features; each kind is normalised separately, so that none dominates another. */
export const KINDS = 4
const WORDS = 0
const LETTERS = 1
export const TAGS = 2
export const PHRASES = 3

/** The features of a text in their order, repeated ones included. */
export interface BareFeatures {
  /** 32-bit hashes; two different features share one about once in four billion pairs. */
  hashes: Uint32Array
  /** 0 words and pairs of neighbouring words, 1 runs of letters within a word, 2 tags, 3 phrases. */
  kinds: Uint8Array
}

export interface RawFeatures extends BareFeatures {
  /** Index of the word that the feature comes from (the first of a pair); -1 for tags. */
  origins: Int32Array
  words: readonly Word[]
}

const SHORTEST_RUN = 3
const LONGEST_RUN = 5
/** Characters that no text contains: they separate the kinds and mark the ends of words. */
const EDGE = 1
const PAIR = 2
const SEEDS = [0x811c9dc5, 0x1b873593, 0x85ebca6b, 0xc2b2ae35] as const

/** One step of FNV-1a over 16 bits. */
function hashStep(hash: number, code: number): number {
  return Math.imul(Math.imul(hash ^ (code & 0xff), 0x01000193) ^ (code >>> 8), 0x01000193)
}

/** Mixes the bits, because FNV gives similar hashes to short strings. */
function mixBits(hash: number): number {
  let bits = hash ^ (hash >>> 16)
  bits = Math.imul(bits, 0x7feb352d)
  bits ^= bits >>> 15
  bits = Math.imul(bits, 0x846ca68b)
  return (bits ^ (bits >>> 16)) >>> 0
}

function hashOf(seed: number, text: string): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = hashStep(hash, text.charCodeAt(at))
  return hash
}

/** Words, pairs of words, and letter n-grams of three to five within words; then the tags, and optionally the phrases. */
export function rawFeatures({ text, tags = [] }: TextRecord, withPhrases = false): RawFeatures {
  const words = wordsOf(text)
  const hashes: number[] = []
  const kinds: number[] = []
  const origins: number[] = []
  const add = (hash: number, kind: number, origin: number) => {
    hashes.push(mixBits(hash))
    kinds.push(kind)
    origins.push(origin)
  }
  for (const [index, { folded }] of words.entries()) {
    const own = hashOf(SEEDS[WORDS], folded)
    add(own, WORDS, index)
    const next = words[index + 1]
    if (next) add(hashOf(hashStep(own, PAIR), next.folded), WORDS, index)
    addRuns(folded, (hash) => add(hash, LETTERS, index))
  }
  for (const tag of tags) add(hashOf(SEEDS[TAGS], tag), TAGS, -1)
  if (withPhrases) for (const phrase of phrasesOf(words)) add(hashOf(SEEDS[PHRASES], phrase.text), PHRASES, phrase.origin)
  return { hashes: Uint32Array.from(hashes), kinds: Uint8Array.from(kinds), origins: Int32Array.from(origins), words }
}

function addRuns(word: string, add: (hash: number) => void): void {
  const length = word.length + 2
  const codeAt = (at: number) => (at === 0 || at === length - 1 ? EDGE : word.charCodeAt(at - 1))
  for (let from = 0; from + SHORTEST_RUN <= length; from++) {
    let hash: number = SEEDS[LETTERS]
    for (let size = 1; size <= LONGEST_RUN && from + size <= length; size++) {
      hash = hashStep(hash, codeAt(from + size - 1))
      if (size >= SHORTEST_RUN) add(hash)
    }
  }
}
