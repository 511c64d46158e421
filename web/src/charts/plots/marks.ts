import { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import type { IncidentMark } from '@oppidum/domain/telemetry/history'

/** Incidents whose marks would overlap, as one mark. */
export interface MarkGroup {
  /** Place on the axis, 0 to 1: the middle of its marks. */
  at: number
  /** The worst of them; the newest if several are. */
  worst: IncidentMark
  /** Oldest first. */
  marks: IncidentMark[]
}

const rank = (mark: IncidentMark) => AnyIncidentPriority.options.indexOf(mark.priority)

/** Groups marks that are closer than `room` (a share of the axis) to the first of their group. */
export function markGroups(marks: readonly IncidentMark[], fromMs: number, toMs: number, room: number): MarkGroup[] {
  const placed = marks
    .map((mark) => ({ mark, at: (Date.parse(mark.createdAt) - fromMs) / (toMs - fromMs) }))
    .filter((it) => it.at >= 0 && it.at <= 1)
    .sort((a, b) => a.at - b.at)
  const groups: (typeof placed)[] = []
  for (const one of placed) {
    const group = groups.at(-1)
    if (group && one.at - (group[0]?.at ?? 0) < room) group.push(one)
    else groups.push([one])
  }
  return groups.map((group) => {
    const worst = group.reduce((best, it) => (rank(it.mark) <= rank(best.mark) ? it : best))
    return { at: group.reduce((sum, it) => sum + it.at, 0) / group.length, worst: worst.mark, marks: group.map((it) => it.mark) }
  })
}
