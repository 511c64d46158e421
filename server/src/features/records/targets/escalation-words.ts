import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import type { Aim } from '@oppidum/domain/records/target'
import type { MailDraft } from '../../../platform/mail/mail-store.ts'
import type { Owed } from './escalation-store.ts'

/** '20 Nov 2026, 14:30' by the clocks of the city. */
function cityTime({ timeZone }: City, language: Language, at: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

const LATE: Record<Language, Record<Aim, (due: string, rule: string) => string>> = {
  en: {
    acknowledge: (due, rule) => `Not acknowledged by ${due}, which is the target of the rule ${rule}.`,
    resolve: (due, rule) => `Not resolved by ${due}, which is the target of the rule ${rule}.`,
  },
  es: {
    acknowledge: (due, rule) => `Sin acuse de recibo a las ${due}, el plazo de la regla ${rule}.`,
    resolve: (due, rule) => `Sin resolver a las ${due}, el plazo de la regla ${rule}.`,
  },
}

/** What the timeline of a late record says. */
export function lateSentence(city: City, language: Language, aim: Aim, due: Date, rule: string): string {
  return LATE[language][aim](cityTime(city, language, due), rule)
}

const LETTER: Record<Language, { subject: (count: number, city: City, first: Owed) => string; after: string }> = {
  en: {
    subject: (count, city, first) =>
      count === 1 ? `${first.number} is late: ${first.title}` : `${count} records of ${city.name} are late`,
    after: 'You received this email because a target in the city file names you or your role.',
  },
  es: {
    subject: (count, city, first) =>
      count === 1 ? `${first.number} está fuera de plazo: ${first.title}` : `${count} registros de ${city.name} están fuera de plazo`,
    after: 'Recibe este aviso porque una regla de plazos de la ciudad lo nombra a usted o a su rol.',
  },
}

/** One letter about everything that a mailbox is owed. */
export function lateEmail(to: string, city: City, language: Language, records: readonly [Owed, ...Owed[]], publicUrl: string): MailDraft {
  const { subject, after } = LETTER[language]
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
