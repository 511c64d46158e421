import { catalogue } from '../core/catalogue.ts'
import type { Language } from '../core/language.ts'
import { en } from './domain.en.ts'
import { es } from './domain.es.ts'

/** What the domain itself calls things, in the language of who reads it. */
export const wordsIn = catalogue<Language, typeof en>({ en, es })
