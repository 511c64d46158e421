import { catalogue } from '@oppidum/domain/core/catalogue'
import type { Language } from '@oppidum/domain/core/language'
import { en } from './server.en.ts'
import { es } from './server.es.ts'

/** All that the server writes for people. */
export type Words = typeof en

/** In the language of who reads it. */
export const wordsIn = catalogue<Language, Words>({ en, es })
