import type { Aim } from '@oppidum/domain/records/target'

export interface Escalation {
  /** In which form the sentences write a time. */
  dateLocale: string
  /** What the timeline of a late record says. */
  sentence: Readonly<Record<Aim, (due: string, rule: string) => string>>
  /** One about everything that is late. `after`: why somebody gets it. */
  email: { subject(count: number, city: { name: string }, first: { number: string; title: string }): string; after: string }
}
