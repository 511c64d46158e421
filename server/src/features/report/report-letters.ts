import type { Language } from '@oppidum/domain/language'
import type { Outcome } from '@oppidum/domain/outcome'
import type { MailDraft } from '../../mail/mail-store.ts'

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

interface Letter {
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

const WORDS: Record<Language, (it: Addressed, news: News) => Letter> = {
  en({ number, title, cityName }, news) {
    switch (news.kind) {
      case 'received':
        return {
          subject: `${number}: your report has arrived`,
          lines: [
            `${cityName} has your report "${title}". Its number is ${number}.`,
            ...(news.joinedWith
              ? [`It is counted with ${news.joinedWith}, which is about the same thing; you are answered when that is closed.`]
              : []),
            '',
            'See how it stands:',
          ],
        }
      case 'joined':
        return {
          subject: `${number}: joined with another report`,
          lines: [
            `Your report "${title}" is about the same thing as another one. Both go on as one; you are answered when that is closed.`,
            '',
            'See how it stands:',
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
              ? ['What was done stands here:']
              : [`Is it fixed? Say yes or no within ${news.days} days; with a no the report is opened again:`]),
          ],
        }
      case 'reopened':
        return {
          subject: `${number}: opened again`,
          lines: [
            `Your report "${title}" has been opened again; the city goes on with it.`,
            ...said(news.reason),
            '',
            'See how it stands:',
          ],
        }
      case 'remark':
        return {
          subject: `${number}: a word from ${cityName}`,
          lines: [`About your report "${title}":`, ...said(news.text), '', 'See how it stands:'],
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
              ? [`Se cuenta junto con ${news.joinedWith}, que trata de lo mismo; le responderemos cuando ese se cierre.`]
              : []),
            '',
            'Vea cómo sigue:',
          ],
        }
      case 'joined':
        return {
          subject: `${number}: unido a otro reporte`,
          lines: [
            `Su reporte "${title}" trata de lo mismo que otro. Siguen como uno solo; le responderemos cuando ese se cierre.`,
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
              : [`¿Quedó resuelto? Responda sí o no dentro de ${news.days} días; con un no, el reporte se reabre:`]),
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
  en: 'The link opens what is yours: do not hand it on. You can delete your contact there at any time.',
  es: 'El enlace abre lo que es suyo: no lo comparta. Allí puede borrar sus datos de contacto cuando quiera.',
}

/** A letter to whoever reported something, in the language in which they did. */
export function reportLetter(addressed: Addressed, news: News): MailDraft {
  const { subject, lines } = WORDS[addressed.language](addressed, news)
  return { to: addressed.to, subject, body: [...lines, addressed.link, '', FOOT[addressed.language], ''].join('\n') }
}
