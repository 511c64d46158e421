import { MODERATION_ACTIONS, moderateWords, type WordModeration } from '@oppidum/domain/gallery/moderation'
import { type RawFeatures, rawFeatures } from '../text/text-features.ts'
import { featureOf, type SparseVector, textVector, type Vocabulary, vectorOf } from '../text/vocabulary.ts'
import { promptRecord } from './prompt-record.ts'

export const HARM_KINDS = ['sexual', 'violence', 'hate', 'harassment', 'selfHarm'] as const
export type HarmKind = (typeof HARM_KINDS)[number]

/** Weights of the vocabulary's features for one question about a prompt. */
export interface Head {
  bias: number
  /** Scale of the weights. */
  unit: number
  weights: Int8Array
}

/** Heads for picture prompts or for other texts, which express harm differently. */
export interface Judges {
  /** Whether it is harmful at all; the limit for blocking is at 0, set on validation rows. */
  any: Head
  kinds: Readonly<Record<HarmKind, Head>>
}

/** Fitted parameters of the moderation model. Plain data. */
export interface ModerationParameters {
  vocabulary: Vocabulary
  /** Whether it reads like a prompt for a picture. */
  isPicture: Head
  picture: Judges
  text: Judges
}

export interface PromptModeration extends WordModeration {
  /** Probability that the prompt is harmful, 0 to 1. It is blocked from 0.7 on, or from 0.5 on if a kind of harm is as likely. */
  risk: number
  risks: Record<HarmKind, number>
  /** The final decision, never milder than `action`. */
  decision: WordModeration['action']
}

/** The kind of features for words and pairs of words, see `RawFeatures`. */
const WORDS = 0
/** From this risk on a prompt is blocked even without a known kind of harm. */
const BLOCKED_FROM = 0.7
/** From this risk on it is blocked if a kind of harm is as likely. */
const BLOCKED_WITH_KIND_FROM = 0.5

/** Score of a prompt without known words: most likely harmless. */
const UNKNOWN_SCORE = -3
/** From this share of known words on, the model's score counts in full. */
const KNOWN_ENOUGH = 0.6

/** Moderates a prompt by the word rules and the model. */
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

/** A single word that neither word lists nor cues contain is not evidence of harm, even if it occurred in harmful prompts ('photo'). */
function isBareWord(raw: RawFeatures, { flagged }: WordModeration, hints: number): boolean {
  return raw.words.length === 1 && flagged.length === 0 && hints === 0
}

/** A head's score, before it becomes a probability. */
export function headScore({ bias, unit, weights }: Head, { features, values }: SparseVector): number {
  let sum = 0
  for (let at = 0; at < features.length; at++) sum += (weights[features[at] as number] as number) * (values[at] as number)
  return bias + unit * sum
}

/** Share of the words that are in the vocabulary; 0 when there are no words. */
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

/** Rounds to four decimals: further ones mean nothing and differ between machines. */
function rounded(chance: number): number {
  return Math.round(chance * 10_000) / 10_000
}
