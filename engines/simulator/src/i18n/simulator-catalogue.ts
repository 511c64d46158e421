import { catalogue } from '@oppidum/domain/core/catalogue'
import type { Language } from '@oppidum/domain/core/language'
import { en } from './simulator.en.ts'
import { es } from './simulator.es.ts'

export type ReportId = keyof typeof en.reports

/** The texts of the simulated city's reports, in one language. */
export const wordsIn = catalogue<Language, typeof en>({ en, es })
