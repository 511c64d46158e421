import { AnyIncidentPriority, type Incident } from '@oppidum/domain/records/incident'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import type { StretchMark } from '../map-state.ts'

/** Every known priority has a mark; one from a newer server is drawn as unknown. */
export const knownPriority = (word: string): AnyIncidentPriority => AnyIncidentPriority.safeParse(word).data ?? 'unknown'

/** The stretches of incidents with a line. */
export function stretchesOf(incidents: readonly Incident[], nowMs: number): StretchMark[] {
  return incidents.flatMap((it): StretchMark[] =>
    it.geometry?.type === 'LineString'
      ? [{ id: it.id, line: it.geometry, priority: knownPriority(it.priority), stale: isStale(it, nowMs) }]
      : [],
  )
}
