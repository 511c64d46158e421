import type { Language } from '@oppidum/domain/core/language'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { MailDraft } from '../../platform/mail/mail-store.ts'

/** What has come about, and what is said of it. */
export type News =
  | { kind: 'received'; joinedWith: string | null }
  | { kind: 'joined' }
  | { kind: 'closed'; outcome: Outcome | null; reason: string | null; days: number | null }
  | { kind: 'reopened'; reason: string | null }
  | { kind: 'remark'; text: string }

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

interface Email {
  subject: string
  lines: readonly string[]
}

const OUTCOME: Record<Language, Record<Outcome, string>> = {
  en: {
    fixed: 'It has been fixed.',
    cannot_fix: 'The city cannot fix it.',
    duplicate: 'It had been reported before.',
    not_ours: 'It is not for this city to fix.',
  },
  es: {
    fixed: 'Quedó resuelto.',
    cannot_fix: 'La ciudad no lo puede resolver.',
    duplicate: 'Ya había sido reportado.',
    not_ours: 'No le corresponde a esta ciudad resolverlo.',
  },
}

const said = (text: string | null): string[] => (text ? ['', text] : [])

const WORDS: Record<Language, (it: Addressed, news: News) => Email> = {
  en({ number, title, cityName }, news) {
    switch (news.kind) {
      case 'received':
        return {
          subject: `${number}: your report has arrived`,
          lines: [
            `${cityName} has received your report "${title}". Its number is ${number}.`,
            ...(news.joinedWith
              ? [
                  `It is about the same problem as ${news.joinedWith}; both are handled as one. We will write to you when that one is closed.`,
                ]
              : []),
            '',
            'Follow its progress:',
          ],
        }
      case 'joined':
        return {
          subject: `${number}: merged with another report`,
          lines: [
            `Your report "${title}" is about the same problem as another one. Both are handled as one; we will write to you when that one is closed.`,
            '',
            'Follow its progress:',
          ],
        }
      case 'closed':
        return {
          subject: `${number}: ${news.days === null ? 'your report is closed' : 'is it fixed?'}`,
          lines: [
            `${cityName} has closed your report "${title}".`,
            ...(news.outcome ? [OUTCOME.en[news.outcome]] : []),
            ...said(news.reason),
            '',
            ...(news.days === null
              ? ['See what was done:']
              : [`Is it fixed? Answer yes or no within ${news.days} days; a no reopens the report:`]),
          ],
        }
      case 'reopened':
        return {
          subject: `${number}: reopened`,
          lines: [
            `Your report "${title}" has been reopened; the city is working on it again.`,
            ...said(news.reason),
            '',
            'Follow its progress:',
          ],
        }
      case 'remark':
        return {
          subject: `${number}: a message from ${cityName}`,
          lines: [`About your report "${title}":`, ...said(news.text), '', 'Follow its progress:'],
        }
    }
  },
  es({ number, title, cityName }, news) {
    switch (news.kind) {
      case 'received':
        return {
          subject: `${number}: recibimos su reporte`,
          lines: [
            `${cityName} tiene su reporte "${title}". Su número es ${number}.`,
            ...(news.joinedWith
              ? [`Trata del mismo problema que ${news.joinedWith}; se atienden como uno solo. Le escribiremos cuando ese se cierre.`]
              : []),
            '',
            'Vea cómo sigue:',
          ],
        }
      case 'joined':
        return {
          subject: `${number}: unido a otro reporte`,
          lines: [
            `Su reporte "${title}" trata del mismo problema que otro. Se atienden como uno solo; le escribiremos cuando ese se cierre.`,
            '',
            'Vea cómo sigue:',
          ],
        }
      case 'closed':
        return {
          subject: `${number}: ${news.days === null ? 'su reporte está cerrado' : '¿quedó resuelto?'}`,
          lines: [
            `${cityName} cerró su reporte "${title}".`,
            ...(news.outcome ? [OUTCOME.es[news.outcome]] : []),
            ...said(news.reason),
            '',
            ...(news.days === null
              ? ['Aquí está lo que se hizo:']
              : [`¿Quedó resuelto? Responda sí o no dentro de ${news.days} días; si responde que no, el reporte se reabre:`]),
          ],
        }
      case 'reopened':
        return {
          subject: `${number}: reabierto`,
          lines: [`Su reporte "${title}" se reabrió; la ciudad sigue trabajando en él.`, ...said(news.reason), '', 'Vea cómo sigue:'],
        }
      case 'remark':
        return {
          subject: `${number}: un mensaje de ${cityName}`,
          lines: [`Sobre su reporte "${title}":`, ...said(news.text), '', 'Vea cómo sigue:'],
        }
    }
  },
}

const FOOT: Record<Language, string> = {
  en: 'Do not share this link: anyone who has it can see your details. You can delete your contact details there at any time.',
  es: 'No comparta este enlace: cualquiera que lo tenga puede ver sus datos. Allí puede borrar sus datos de contacto cuando quiera.',
}

/** A letter to whoever reported something, in the language in which they did. */
export function reportEmail(addressed: Addressed, news: News): MailDraft {
  const { subject, lines } = WORDS[addressed.language](addressed, news)
  return { to: addressed.to, subject, body: [...lines, addressed.link, '', FOOT[addressed.language], ''].join('\n') }
}
