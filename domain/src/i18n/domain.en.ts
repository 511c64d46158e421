import { alertMessages } from './en/alert-messages.en.ts'
import { alertRules } from './en/alert-rules.en.ts'

/** What the domain itself says. The first screen uses none of it. */
export const en = { alertMessages, alertRules }
