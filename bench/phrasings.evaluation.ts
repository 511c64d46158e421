import { readFileSync } from 'node:fs'
import { understand } from '@oppidum/analyst/understanding/understand'
import { vocabularyOf } from '@oppidum/analyst/understanding/words/city-vocabulary'
import type { Language } from '@oppidum/domain/core/language'
import { expect, it } from 'vitest'
import { frozenCity } from '../server/src/features/assistant/testing/evaluation/frozen-city.ts'
import { FROZEN_NOW } from '../server/src/features/assistant/testing/evaluation/frozen-day.ts'

/** What stands for the slots of a line, in a city where they are known. */
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
const filled = (line: string, language: Language) => line.replace(/\{[a-z2]+\}/g, (slot) => SLOTS[language][slot] ?? slot)

const vocabulary = vocabularyOf(frozenCity())
const nowMs = Date.parse(FROZEN_NOW)

/** What is looked up for a question; what it is refused for. */
function meantBy(question: string, language: Language): string {
  const found = understand(question, { vocabulary, nowMs, language, before: null })
  if (found.kind !== 'meaning') return found.kind
  const { topic, wanted, by, limit, threshold, places } = found.meaning
  return JSON.stringify([topic, wanted, by, limit, threshold, places.map((it) => it.id)])
}

/**
 * Ways in which people might put a question, each with the same one in plain words, written by people who had not seen the
 * questions of the evaluation: how many are read as the plain one is. docs/decisions/0060.
 */
it.each(['en', 'es'] as const)('reads what people say as it reads the plain question: %s', (language) => {
  const lines = readFileSync(new URL(`phrasings/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const counts = { same: 0, other: 0, refused: 0 }
  for (const line of lines) {
    const [said = '', plain = ''] = line.split(' => ').map((it) => filled(it, language))
    const meant = meantBy(said, language)
    counts[meant === meantBy(plain, language) ? 'same' : meant.startsWith('[') ? 'other' : 'refused'] += 1
  }
  console.log(
    `${language}: of ${lines.length} read the same ${counts.same}, otherwise ${counts.other}, asked back or refused ${counts.refused}`,
  )
  expect(lines.length).toBeGreaterThan(500)
})
