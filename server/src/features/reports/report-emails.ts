import type { Language } from '@oppidum/domain/core/language'
import type { ReportNews } from '../../i18n/report-email-texts.ts'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import type { MailDraft } from '../../platform/mail/mail-store.ts'

export interface Addressed {
  to: string
  language: Language
  number: string
  /** Of the request, such as 'Pothole'. */
  title: string
  cityName: string
  /** Of the status page, with the code. */
  link: string
}

/** A letter to whoever reported something, in the language in which they did. */
export function reportEmail(addressed: Addressed, news: ReportNews): MailDraft {
  const { write, foot } = wordsIn(addressed.language).reportEmails
  const { subject, lines } = write(addressed, news)
  return { to: addressed.to, subject, body: [...lines, addressed.link, '', foot, ''].join('\n') }
}
