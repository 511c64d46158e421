import { readFileSync } from 'node:fs'
import type { Language } from '@oppidum/domain/core/language'
import { understand } from '../../understanding/understand.ts'
import { vocabularyOf } from '../../understanding/words/city-vocabulary.ts'
import { FROZEN_NOW, frozenCity } from './frozen-city.ts'

/** What replaces the slots of a line. */
const SLOTS: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    '{place}': 'Bv. España',
    '{place2}': 'Rambla Wilson',
    '{time}': 'yesterday',
    '{time2}': 'on Monday',
    '{record}': 'INC-2026-004446',
  },
  es: { '{place}': 'Bv. España', '{place2}': 'Rambla Wilson', '{time}': 'ayer', '{time2}': 'el lunes', '{record}': 'INC-2026-004446' },
}

/** `other`: with another meaning than the plain question. `refused`: refused, or answered with a question. */
export interface PhrasingScore {
  of: number
  same: number
  other: number
  refused: number
}

/**
 * Reads unusual phrasings, each with the same question in plain words, and counts those that have the meaning of the plain one. Their
 * authors had not seen the questions of the evaluation. docs/decisions/0060.
 */
export function scorePhrasings(language: Language): PhrasingScore {
  const vocabulary = vocabularyOf(frozenCity())
  const nowMs = Date.parse(FROZEN_NOW)

  /** The meaning as JSON, or why there is none. */
  function meaningOf(question: string): string {
    const read = understand(question, { vocabulary, nowMs, language, before: null })
    if (read.kind !== 'meaning') return read.kind
    const { topic, wanted, by, limit, threshold, places } = read.meaning
    return JSON.stringify([topic, wanted, by, limit, threshold, places.map((it) => it.id)])
  }

  const fill = (text: string) => text.replace(/\{[a-z2]+\}/g, (slot) => SLOTS[language][slot] ?? slot)
  const lines = readFileSync(new URL(`../phrasings/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const score: PhrasingScore = { of: lines.length, same: 0, other: 0, refused: 0 }
  for (const line of lines) {
    const [phrasing = '', plain = ''] = line.split(' => ').map(fill)
    const meaning = meaningOf(phrasing)
    score[meaning === meaningOf(plain) ? 'same' : meaning.startsWith('[') ? 'other' : 'refused'] += 1
  }
  return score
}
