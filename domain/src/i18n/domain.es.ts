import type { en } from './domain.en.ts'
import { alertMessages } from './es/alert-messages.es.ts'
import { alertRules } from './es/alert-rules.es.ts'

export const es: typeof en = { alertMessages, alertRules }
