import { moderateWords } from '@oppidum/domain/gallery/moderation'
import { HARMLESS_PHRASES } from '@oppidum/domain/gallery/moderation-words'
import type { TextRecord } from '../text/text-features.ts'
import { cueTags } from './harm-cues.ts'
import { withoutStyle } from './without-style.ts'

/** What is not seen: marks of writing direction, joiners, signs of no width. */
const UNSEEN = /\p{Cf}/gu
const MARKS = /\p{M}/gu
const QUOTES = /['’]/g
const WORD = /\p{L}+/gu
const HARMLESS = new RegExp(`(?<![a-z])(?:${HARMLESS_PHRASES.join('|').replaceAll(', ', '|')})(?![a-z])`, 'g')
/** Longer prompts are judged by their beginning; the word rules read all of it. */
const MOST_SIGNS = 20_000
/** Signs up to which a text is short. */
const SHORT = [25, 60, 120]
/** Signs from which on a text is longer than prompts for pictures are. */
const LONG = [60, 150, 400, 1_000]

/** What it is to show, in words and tags. */
export interface PromptRecord extends TextRecord {
  /** With the words of style, by which a prompt for a picture is told from a sentence. */
  whole: TextRecord
  /** How many of its tags are cues of harm. */
  hints: number
}

/** A prompt as the model looks at it: its text, the terms and cues in it, and its shape. */
export function promptRecord(prompt: string): PromptRecord {
  const whole = prompt.slice(0, MOST_SIGNS).normalize('NFKC').replace(UNSEEN, '')
  const text = withoutStyle(whole)
  const plain = whole.normalize('NFD').replace(MARKS, '').replace(QUOTES, '').toLowerCase()
  const { flagged, score } = moderateWords(prompt.slice(0, MOST_SIGNS))
  const cues = cueTags(plain.replace(HARMLESS, ' '))
  const tags = [...flagged.map((it) => `term ${it}`), ...cues]
  for (const least of [20, 40, 60]) if (score >= least) tags.push(`score ${least}`)
  // Of a few words in which nothing hints at harm, that itself is what is to be known: no word of them need be known.
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
