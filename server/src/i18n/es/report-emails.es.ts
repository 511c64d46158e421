import type { Outcome } from '@oppidum/domain/records/outcome'
import type { ReportEmails } from '../report-email-texts.ts'

const OUTCOME: Record<Outcome, string> = {
  fixed: 'Quedó resuelto.',
  cannot_fix: 'La ciudad no lo puede resolver.',
  duplicate: 'Ya estaba reportado.',
  not_ours: 'No le corresponde a esta ciudad.',
}

const ownLines = (text: string | null): string[] => (text ? ['', text] : [])

const write: ReportEmails['write'] = ({ number, title, cityName }, news) => {
  switch (news.kind) {
    case 'received':
      return {
        subject: `${number}: recibimos su reporte`,
        lines: [
          `${cityName} recibió su reporte "${title}". Su número es ${number}.`,
          ...(news.joinedWith
            ? [`Es sobre el mismo problema que ${news.joinedWith}; se atienden como uno solo. Le escribiremos cuando ese se cierre.`]
            : []),
          '',
          'Siga su avance:',
        ],
      }
    case 'joined':
      return {
        subject: `${number}: unido a otro reporte`,
        lines: [
          `Su reporte "${title}" es sobre el mismo problema que otro. Se atienden como uno solo; le escribiremos cuando ese se cierre.`,
          '',
          'Siga su avance:',
        ],
      }
    case 'closed':
      return {
        subject: `${number}: ${news.days === null ? 'su reporte está cerrado' : '¿quedó resuelto?'}`,
        lines: [
          `${cityName} cerró su reporte "${title}".`,
          ...(news.outcome ? [OUTCOME[news.outcome]] : []),
          ...ownLines(news.reason),
          '',
          ...(news.days === null
            ? ['Vea lo que se hizo:']
            : [`¿Quedó resuelto? Responda sí o no dentro de ${news.days} días; si responde que no, el reporte se reabre:`]),
        ],
      }
    case 'reopened':
      return {
        subject: `${number}: reabierto`,
        lines: [`Su reporte "${title}" se reabrió; la ciudad vuelve a trabajar en él.`, ...ownLines(news.reason), '', 'Siga su avance:'],
      }
    case 'remark':
      return {
        subject: `${number}: un mensaje de ${cityName}`,
        lines: [`Sobre su reporte "${title}":`, ...ownLines(news.text), '', 'Siga su avance:'],
      }
  }
}

const foot = 'No comparta este enlace: cualquiera que lo tenga puede ver sus datos. Allí puede borrar sus datos de contacto cuando quiera.'

export const reportEmails: ReportEmails = { write, foot }
