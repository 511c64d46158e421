import type { RuleProposal } from '@oppidum/domain/alerts/budget'
import { candidatesOf, type ProposalKind } from '@oppidum/domain/alerts/proposals'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import type { RulePast } from '../replay/rule-past.ts'
import { alertCounts, episodesAt } from '../replay/rule-preview.ts'

/** A proposal has to leave at most this share of the alerts. */
const SHARE_LEFT = 0.5
/** With fewer alerts in a month there is nothing to calm. */
const ALERTS_AT_LEAST = 4

/** An alert that somebody rated useful; epoch ms, null while it is open. */
interface UsefulAlert {
  placeId: string
  firedMs: number
  resolvedMs: number | null
}

type Episodes = Awaited<ReturnType<typeof episodesAt>>

/** Whether each useful alert would still have been one, if later. */
function keepsUseful(useful: readonly UsefulAlert[], places: Episodes, toMs: number): boolean {
  return useful.every((alert) =>
    places.some(
      ({ at, episodes }) =>
        at.place.id === alert.placeId &&
        episodes.some((it) => it.firedMs <= (alert.resolvedMs ?? toMs) && (it.resolvedMs ?? toMs) >= alert.firedMs),
    ),
  )
}

/**
 * Milder forms of a rule, of each kind the least change that would at least have halved its alerts. One that would have missed an alert that
 * somebody rated useful is left out, and so is one that would have fired never.
 */
export async function ruleProposals(
  settings: RuleSettings,
  past: RulePast,
  useful: readonly UsefulAlert[],
): Promise<{ before: RuleProposal['after']; proposals: RuleProposal[] }> {
  const before = alertCounts(await episodesAt(settings, past))
  const proposals: RuleProposal[] = []
  if (before.fired < ALERTS_AT_LEAST) return { before, proposals }
  const settled = new Set<ProposalKind>()
  for (const candidate of candidatesOf(settings)) {
    if (settled.has(candidate.kind)) continue
    const places = await episodesAt(candidate.settings, past)
    const after = alertCounts(places)
    // More of the same change would miss even more.
    if (after.fired === 0 || !keepsUseful(useful, places, past.toMs)) settled.add(candidate.kind)
    else if (after.fired <= SHARE_LEFT * before.fired) {
      settled.add(candidate.kind)
      proposals.push({ ...candidate, after })
    }
  }
  return { before, proposals: proposals.sort((a, b) => a.after.fired - b.after.fired) }
}
