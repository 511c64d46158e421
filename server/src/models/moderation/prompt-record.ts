import { moderateWords } from '@oppidum/domain/moderation'
import type { TextRecord } from '../text/text-features.ts'
import { cueTags } from './harm-cues.ts'

/** What is not seen: marks of writing direction, joiners, signs of no width. */
const UNSEEN = /\p{Cf}/gu
const MARKS = /\p{M}/gu
const QUOTES = /['’]/g
const WORD = /\p{L}+/gu
/** Longer prompts are judged by their beginning; the word rules read all of it. */
const MOST_SIGNS = 20_000
/** Signs from which on a text is longer than prompts for pictures are. */
const LONG = [60, 150, 400, 1_000]

/** A prompt as the model looks at it: its text, the terms and cues in it, and its shape. */
export function promptRecord(prompt: string): TextRecord {
  const text = prompt.slice(0, MOST_SIGNS).normalize('NFKC').replace(UNSEEN, '')
  const plain = text.normalize('NFD').replace(MARKS, '').replace(QUOTES, '').toLowerCase()
  const { flagged, score } = moderateWords(prompt.slice(0, MOST_SIGNS))
  const tags = [...flagged.map((it) => `term ${it}`), ...cueTags(plain)]
  for (const least of [20, 40, 60]) if (score >= least) tags.push(`score ${least}`)
  for (const least of LONG) if (text.length >= least) tags.push(`long ${least}`)
  if (/\n/.test(text.trim())) tags.push('lines')
  if (isShouted(text)) tags.push('shouted')
  return { text, tags }
}

function isShouted(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((it) => it.length > 2)
  const loud = words.filter((it) => it === it.toUpperCase() && it !== it.toLowerCase())
  return words.length > 3 && loud.length > words.length / 2
}
