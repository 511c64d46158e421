import { perLanguage } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import { tokensOf } from '../words/tokens.ts'
import type { TimeWord } from './time-word.ts'

export interface Branch {
  /** What ends here. */
  words: TimeWord[]
  next: Map<string, Branch>
}

function branches(table: readonly (readonly [string, TimeWord])[]): Branch {
  const root: Branch = { words: [], next: new Map() }
  for (const [phrase, word] of table) {
    let at = root
    for (const { stem: sign } of tokensOf(phrase)) {
      const next = at.next.get(sign) ?? { words: [], next: new Map() }
      at.next.set(sign, next)
      at = next
    }
    at.words.push(word)
  }
  return root
}

export const TIME_WORDS = perLanguage((it) => branches(wordsIn(it).timeWords))
