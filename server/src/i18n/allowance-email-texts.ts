import type { Meter, Period } from '@oppidum/domain/plans/plan'

interface AllowanceUse {
  meter: Meter
  period: Period
  settled: number
  allowed: number
  left: number
  renews: string
}

export interface AllowanceEmail {
  /** What is counted, as a sentence names it. */
  counted: Readonly<Record<Meter, string>>
  email(used: AllowanceUse): { subject: string; paragraphs: readonly string[] }
}
