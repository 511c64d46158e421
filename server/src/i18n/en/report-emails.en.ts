import type { Outcome } from '@oppidum/domain/records/outcome'
import type { ReportEmails } from '../report-email-texts.ts'

const OUTCOME: Record<Outcome, string> = {
  fixed: 'It has been fixed.',
  cannot_fix: 'The city cannot fix it.',
  duplicate: 'It had already been reported.',
  not_ours: "It is not this city's responsibility.",
}

const ownLines = (text: string | null): string[] => (text ? ['', text] : [])

const write: ReportEmails['write'] = ({ number, title, cityName }, news) => {
  switch (news.kind) {
    case 'received':
      return {
        subject: `${number}: we have received your report`,
        lines: [
          `${cityName} has received your report "${title}". Its number is ${number}.`,
          ...(news.joinedWith
            ? [`It is about the same problem as ${news.joinedWith}; both are handled as one. We will write to you when that one is closed.`]
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
          ...(news.outcome ? [OUTCOME[news.outcome]] : []),
          ...ownLines(news.reason),
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
          ...ownLines(news.reason),
          '',
          'Follow its progress:',
        ],
      }
    case 'remark':
      return {
        subject: `${number}: a message from ${cityName}`,
        lines: [`About your report "${title}":`, ...ownLines(news.text), '', 'Follow its progress:'],
      }
  }
}

const foot = 'Do not share this link: anyone who has it can see your details. You can delete your contact details there at any time.'

export const reportEmails: ReportEmails = { write, foot }
