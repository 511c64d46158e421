import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import type { Aim } from '@oppidum/domain/records/target'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import type { MailDraft } from '../../../platform/mail/mail-store.ts'
import type { PendingEscalation } from './escalation-store.ts'

/** '20 Nov 2026, 14:30' in the city's time zone. */
function cityTime({ timeZone }: City, dateLocale: string, at: Date): string {
  return new Intl.DateTimeFormat(dateLocale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** The timeline's sentence about a late record. */
export function lateSentence(city: City, language: Language, aim: Aim, due: Date, rule: string): string {
  const { sentence, dateLocale } = wordsIn(language).escalation
  return sentence[aim](cityTime(city, dateLocale, due), rule)
}

/** One e-mail about all late records for an address. */
export function lateEmail(
  to: string,
  city: City,
  language: Language,
  records: readonly [PendingEscalation, ...PendingEscalation[]],
  publicUrl: string,
): MailDraft {
  const { subject, after } = wordsIn(language).escalation.email
  const paragraphs = records.map((it) =>
    [
      `${it.number}: ${it.title}`,
      it.location,
      lateSentence(city, language, it.aim, it.dueAt, it.ruleId),
      it.kind === 'incident' ? `${publicUrl}/incidents?incident=${it.id}` : `${publicUrl}/services?request=${it.id}`,
    ].join('\n'),
  )
  return { to, subject: subject(records.length, city, records[0]), body: `${[...paragraphs, after].join('\n\n')}\n` }
}
