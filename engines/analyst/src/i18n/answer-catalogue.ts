import { catalogue } from '@oppidum/domain/core/catalogue'
import type { Language } from '@oppidum/domain/core/language'
import { answers as en } from './en/answers.en.ts'
import { answers as es } from './es/answers.es.ts'

/** The sentences of answers, with phrases made of facts. */
export type AnswerWords = typeof en

export const answersIn = catalogue<Language, AnswerWords>({ en, es })
