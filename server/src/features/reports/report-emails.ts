import type { Language } from '@oppidum/domain/core/language'
import type { ReportNews } from '../../i18n/report-email-texts.ts'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import type { MailDraft } from '../../platform/mail/mail-store.ts'

export interface Addressed {
  to: string
  language: Language
  number: string
  /** The request's title, such as 'Pothole'. */
  title: string
  cityName: string
  /** URL of the status page, with the code. */
  link: string
}

/** An e-mail to a reporter, in the language of the report. */
export function reportEmail(recipient: Addressed, news: ReportNews): MailDraft {
  const { write, foot } = wordsIn(recipient.language).reportEmails
  const { subject, lines } = write(recipient, news)
  return { to: recipient.to, subject, body: [...lines, recipient.link, '', foot, ''].join('\n') }
}
