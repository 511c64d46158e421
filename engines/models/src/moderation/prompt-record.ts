import { moderateWords } from '@oppidum/domain/gallery/moderation'
import { HARMLESS_PHRASES } from '@oppidum/domain/gallery/moderation-words'
import type { TextRecord } from '../text/text-features.ts'
import { cueTags } from './harm-cues.ts'
import { withoutStyle } from './without-style.ts'

/** Invisible characters: writing direction marks, joiners, zero-width characters. */
const UNSEEN = /\p{Cf}/gu
const MARKS = /\p{M}/gu
const QUOTES = /['’]/g
const WORD = /\p{L}+/gu
const HARMLESS = new RegExp(`(?<![a-z])(?:${HARMLESS_PHRASES.join('|').replaceAll(', ', '|')})(?![a-z])`, 'g')
/** Only the beginning of longer prompts goes into the model; the word rules read everything. */
const MOST_SIGNS = 20_000
/** Lengths in characters up to which a text is short. */
const SHORT = [25, 60, 120]
/** Lengths in characters from which on a text is longer than picture prompts are. */
const LONG = [60, 150, 400, 1_000]

/** What the picture is to show, as text and tags. */
export interface PromptRecord extends TextRecord {
  /** Including the words of style, which distinguish a picture prompt from a sentence. */
  whole: TextRecord
  /** Number of its tags that are cues of harm. */
  hints: number
}

/** The model's input for a prompt: its text, the terms and cues in it, and its shape. */
export function promptRecord(prompt: string): PromptRecord {
  const whole = prompt.slice(0, MOST_SIGNS).normalize('NFKC').replace(UNSEEN, '')
  const text = withoutStyle(whole)
  const plain = whole.normalize('NFD').replace(MARKS, '').replace(QUOTES, '').toLowerCase()
  const { flagged, score } = moderateWords(prompt.slice(0, MOST_SIGNS))
  const cues = cueTags(plain.replace(HARMLESS, ' '))
  const tags = [...flagged.map((it) => `term ${it}`), ...cues]
  for (const least of [20, 40, 60]) if (score >= least) tags.push(`score ${least}`)
  // For a few words without any hint of harm, that fact itself is a feature: the words need not be known.
  if (tags.length === 0) for (const most of SHORT) if (text.length <= most) tags.push(`plain ${most}`)
  for (const least of LONG) if (text.length >= least) tags.push(`long ${least}`)
  if (/\n/.test(text.trim())) tags.push('lines')
  if (isShouted(text)) tags.push('shouted')
  return { text, tags, hints: cues.length, whole: { text: whole, tags } }
}

function isShouted(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((it) => it.length > 2)
  const loud = words.filter((it) => it === it.toUpperCase() && it !== it.toLowerCase())
  return words.length > 3 && loud.length > words.length / 2
}
