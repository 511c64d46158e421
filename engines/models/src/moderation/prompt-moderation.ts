import { MODERATION_ACTIONS, moderateWords, type WordModeration } from '@oppidum/domain/gallery/moderation'
import { type RawFeatures, rawFeatures } from '../text/text-features.ts'
import { featureOf, type SparseVector, textVector, type Vocabulary, vectorOf } from '../text/vocabulary.ts'
import { promptRecord } from './prompt-record.ts'

export const HARM_KINDS = ['sexual', 'violence', 'hate', 'harassment', 'selfHarm'] as const
export type HarmKind = (typeof HARM_KINDS)[number]

/** Weights of the features of a vocabulary, for one question about a prompt. */
export interface Head {
  bias: number
  /** What each weight is to be multiplied by. */
  unit: number
  weights: Int8Array
}

/** Prompts for pictures and other texts speak of harm differently, so that each has judges of its own. */
export interface Judges {
  /** Whether it is harmful at all: 0 is where the product blocks, set on validation rows. */
  any: Head
  kinds: Readonly<Record<HarmKind, Head>>
}

/** What was learnt from prompts. Plain data. */
export interface ModerationParameters {
  vocabulary: Vocabulary
  /** Whether it reads like a prompt for a picture. */
  isPicture: Head
  picture: Judges
  text: Judges
}

export interface PromptModeration extends WordModeration {
  /** Chance that the prompt is harmful, 0 to 1; from 0.7 on, or from 0.5 on with a kind that is as likely, it is blocked. */
  risk: number
  risks: Record<HarmKind, number>
  /** What the server does in the end, never milder than `action`. */
  decision: WordModeration['action']
}

/** The kind of features that words and pairs of words are, see `RawFeatures`. */
const WORDS = 0
/** From this risk on a prompt is blocked although no kind of harm can be named. */
const BLOCKED_FROM = 0.7
/** From this risk on it is blocked when a kind of harm is as likely. */
const BLOCKED_WITH_KIND_FROM = 0.5

/** What is said of a prompt of which hardly a word is known, as a score: that it is harmless, most likely. */
const UNKNOWN_SCORE = -3
/** From this share of known words on, the words count in full. */
const KNOWN_ENOUGH = 0.6

/** The rules of words, and the model of the whole prompt. */
export function moderatePrompt(parameters: ModerationParameters, prompt: string): PromptModeration {
  const words = moderateWords(prompt)
  const record = promptRecord(prompt)
  const raw = rawFeatures(record)
  const vector = vectorOf(parameters.vocabulary, raw)
  const trust = isBareWord(raw, words, record.hints) ? 0 : Math.min(1, shareOfKnownWords(parameters.vocabulary, raw) / KNOWN_ENOUGH)
  const says = (head: Head) => probabilityOf(trust * headScore(head, vector) + (1 - trust) * UNKNOWN_SCORE)
  const picture = probabilityOf(headScore(parameters.isPicture, textVector(parameters.vocabulary, record.whole)))
  const mixed = (question: (judges: Judges) => Head) =>
    rounded(picture * says(question(parameters.picture)) + (1 - picture) * says(question(parameters.text)))
  const risks = Object.fromEntries(HARM_KINDS.map((kind) => [kind, mixed((it) => it.kinds[kind])])) as Record<HarmKind, number>
  const risk = mixed((it) => it.any)
  const hasKind = risk >= BLOCKED_WITH_KIND_FROM && HARM_KINDS.some((kind) => risks[kind] >= BLOCKED_WITH_KIND_FROM)
  const stricter = hasKind || risk >= BLOCKED_FROM ? 'block' : words.action
  const decision = MODERATION_ACTIONS[Math.max(MODERATION_ACTIONS.indexOf(stricter), MODERATION_ACTIONS.indexOf(words.action))]
  return { ...words, risk, risks, decision: decision ?? 'block' }
}

/** One word that neither the lists nor the cues know says nothing of harm, whatever harmful prompts it stood in ('photo'). */
function isBareWord(raw: RawFeatures, { flagged }: WordModeration, hints: number): boolean {
  return raw.words.length === 1 && flagged.length === 0 && hints === 0
}

/** Before it becomes a chance. */
export function headScore({ bias, unit, weights }: Head, { features, values }: SparseVector): number {
  let sum = 0
  for (let at = 0; at < features.length; at++) sum += (weights[features[at] as number] as number) * (values[at] as number)
  return bias + unit * sum
}

/** Share of the words that the vocabulary knows as a whole; 0 when there are none. */
function shareOfKnownWords(vocabulary: Vocabulary, { hashes, kinds, origins, words }: RawFeatures): number {
  const known = new Set<number>()
  let last = -1
  for (const [at, origin] of origins.entries()) {
    // The first feature of each word is the word itself.
    if (kinds[at] !== WORDS || origin === last) continue
    last = origin
    if (featureOf(vocabulary, hashes[at] as number) !== -1) known.add(origin)
  }
  return known.size / Math.max(1, words.length)
}

function probabilityOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}

/** Four figures: the rest says nothing, and differs between machines. */
function rounded(chance: number): number {
  return Math.round(chance * 10_000) / 10_000
}
