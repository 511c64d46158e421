import type { Language } from '@oppidum/domain/core/language'
import type { InvitationEmail } from '../../i18n/invitation-email-texts.ts'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import type { MailDraft } from '../../platform/mail/mail-store.ts'

/** The letter of an invitation. Nobody knows yet which language its reader speaks: likely that of whoever invites them. */
export function invitationEmail(language: Language, { to, ...invited }: { to: string } & Parameters<InvitationEmail>[0]): MailDraft {
  return { to, ...wordsIn(language).invitationEmail(invited) }
}
