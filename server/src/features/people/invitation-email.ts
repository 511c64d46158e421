import type { Language } from '@oppidum/domain/core/language'
import type { InvitationEmail } from '../../i18n/invitation-email-texts.ts'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import type { MailDraft } from '../../platform/mail/mail-store.ts'

/** The invitation e-mail. The recipient's language is unknown, so it is written in the inviter's. */
export function invitationEmail(language: Language, { to, ...invitation }: { to: string } & Parameters<InvitationEmail>[0]): MailDraft {
  return { to, ...wordsIn(language).invitationEmail(invitation) }
}
