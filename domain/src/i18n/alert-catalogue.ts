import { catalogue } from '../core/catalogue.ts'
import type { Language } from '../core/language.ts'
import { en } from './alert.en.ts'
import { es } from './alert.es.ts'
import { en as ruleEn } from './rule.en.ts'
import { es as ruleEs } from './rule.es.ts'

/** What messages about alerts say, in the language of who reads them. */
export const alertWordsIn = catalogue<Language, typeof en>({ en, es })

/** What rules for alerts say, in the language of who reads them. */
export const ruleWordsIn = catalogue<Language, typeof ruleEn>({ en: ruleEn, es: ruleEs })
