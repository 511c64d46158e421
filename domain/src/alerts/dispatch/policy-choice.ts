import type { Policy, PolicyMatch } from '../policy.ts'
import type { Severity } from '../rule.ts'

/** What policies look at. */
export interface Routed {
  severity: Severity
  /** What the rule looks at first. */
  domain: string
  /** Null outside of all districts, and for the city as a whole. */
  district: string | null
}

function takes({ severities, domains, districts }: PolicyMatch, { severity, domain, district }: Routed): boolean {
  if (severities && !severities.includes(severity)) return false
  if (domains && !(domains as readonly string[]).includes(domain)) return false
  return !districts || (district !== null && districts.includes(district))
}

/** The policies that take an alert: the first, and those after it for as long as each lets it go on. */
export function policiesFor<P extends Pick<Policy, 'match' | 'goesOn'>>(policies: readonly P[], alert: Routed): P[] {
  const taken: P[] = []
  for (const policy of policies) {
    if (!takes(policy.match, alert)) continue
    taken.push(policy)
    if (!policy.goesOn) break
  }
  return taken
}
