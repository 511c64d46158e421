import type { Allowance } from '@oppidum/domain/plans/plan'

/** What the assistant says of the plan of who asks. */
export interface PlanHelp {
  own(name: string): string
  questions: Readonly<Record<Allowance['kind'], string>>
  /** `prices`: 'Free 0, Basic 29' */
  prices(prices: string): string
  /** With which plans something comes, one or more. */
  includedIn(names: readonly string[]): string
}
