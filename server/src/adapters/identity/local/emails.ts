import type { Language } from '@oppidum/domain/core/language'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import type { MailDraft } from '../../../platform/mail/mail-store.ts'
import { RESET_MS } from './library.ts'
import { CONFIRM_MS } from './pending-sign-up.ts'

type Email = Omit<MailDraft, 'to'>

/** With the link to choose a new password. */
export function resetEmail(language: Language, it: { brandName: string; publicUrl: string; token: string }): Email {
  const page = `${it.publicUrl}/reset-password?token=${encodeURIComponent(it.token)}`
  return wordsIn(language).accountEmails.reset({ brandName: it.brandName, minutes: RESET_MS / MINUTE_MS, page })
}

/** With the code that confirms a sign-up. */
export function confirmSignUpEmail(language: Language, { brandName, code }: { brandName: string; code: string }): Email {
  return wordsIn(language).accountEmails.confirmSignUp({ brandName, code, minutes: CONFIRM_MS / MINUTE_MS })
}
