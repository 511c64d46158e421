import { catalogue } from '@oppidum/domain/core/catalogue'
import type { Language } from '@oppidum/domain/core/language'
import { en } from './illustrator.en.ts'
import { es } from './illustrator.es.ts'
import type { PromptWords } from './illustrator-words.ts'

/** What the illustrator reads and says, in one language. */
export const wordsIn = catalogue<Language, PromptWords>({ en, es })
