import { catalogue } from '@oppidum/domain/core/catalogue'
import type { Language } from '@oppidum/domain/core/language'
import { en } from './analyst.en.ts'
import { es } from './analyst.es.ts'
import type { AnalystWords } from './analyst-words.ts'

/** The analyst's words in each language. Sentences of answers, which are made of facts, are in answer-catalogue.ts. */
export const wordsIn = catalogue<Language, AnalystWords>({ en, es })
