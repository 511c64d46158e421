import type { Outcome } from '@oppidum/domain/records/outcome'

/** What has come about, and what is said of it. */
export type ReportNews =
  | { kind: 'received'; joinedWith: string | null }
  | { kind: 'joined' }
  | { kind: 'closed'; outcome: Outcome | null; reason: string | null; days: number | null }
  | { kind: 'reopened'; reason: string | null }
  | { kind: 'remark'; text: string }

export interface ReportEmails {
  /** `title`: of the request, such as 'Pothole'. The link to its page follows the last line. */
  write(it: { number: string; title: string; cityName: string }, news: ReportNews): { subject: string; lines: readonly string[] }
  foot: string
}
