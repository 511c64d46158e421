import type { IncidentClassification } from '@oppidum/domain/records/incident'
import type { RequestRouting } from '@oppidum/domain/records/service-request'
import type * as z from 'zod/mini'

type Classification = z.infer<typeof IncidentClassification>
type Routing = z.infer<typeof RequestRouting>

/** Defaults for stored predictions that are older than these properties. */
const UNKNOWN_CLASSIFICATION = { priorityConfidence: null, words: { type: [], priority: [] } }
const UNKNOWN_ROUTING = { withinDays: null, words: { category: [], priority: [] } }

/** A classification as the API shows it: the model's, plus the fields that an operator has decided since. Null until there is one. */
export function shownClassification({ aiClassification, held }: { aiClassification: unknown; held: unknown }): Classification | null {
  // The column only contains classifications without `settled`.
  const stored = aiClassification as Omit<Classification, 'settled'> | null
  const fields = pinnedColumns(held)
  return stored && { ...UNKNOWN_CLASSIFICATION, ...stored, settled: (['type', 'priority'] as const).filter((it) => fields.includes(it)) }
}

/** The same for a routing. */
export function shownRouting({ aiRouting, held }: { aiRouting: unknown; held: unknown }): Routing | null {
  const stored = aiRouting as Omit<Routing, 'settled'> | null
  const fields = pinnedColumns(held)
  const settled = (['category', 'priority'] as const).filter((it) => fields.includes(it))
  const department = fields.includes('assigned_department') ? (['department'] as const) : []
  return stored && { ...UNKNOWN_ROUTING, ...stored, settled: [...settled, ...department] }
}

/** The pinned columns (docs/guides/use/desk.md). */
const pinnedColumns = (held: unknown) => held as readonly string[]
