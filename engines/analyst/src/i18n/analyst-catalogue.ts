import { catalogue } from '@oppidum/domain/core/catalogue'
import type { Language } from '@oppidum/domain/core/language'
import { en } from './analyst.en.ts'
import { es } from './analyst.es.ts'
import type { AnalystWords } from './analyst-words.ts'

/** What the analyst reads and writes in one language; the sentences of answers are apart, since they are made of facts. */
export const wordsIn = catalogue<Language, AnalystWords>({ en, es })
