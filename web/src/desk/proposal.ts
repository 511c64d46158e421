import type { CorrectedField } from '@oppidum/domain/correction'
import type { DeskRecord, Patch } from './desk-kind.ts'

/** A member of a record of which a model has an opinion. */
export interface Proposed {
  field: CorrectedField
  proposed: string
  /** Null: nobody has one yet. */
  current: string | null
}

/** What a model proposes for a record, beside what the record says; empty when it said nothing, or was not sure enough. */
export function proposedFor(record: DeskRecord): Proposed[] {
  const said = 'type' in record ? ofIncident(record) : ofRequest(record)
  return said.flatMap(({ proposed, ...rest }) => (proposed === null ? [] : [{ ...rest, proposed }]))
}

type Said = Omit<Proposed, 'proposed'> & { proposed: string | null }

function ofIncident({ aiClassification: ai, type, priority }: Extract<DeskRecord, { type: unknown }>): Said[] {
  if (!ai) return []
  return [
    { field: 'type', proposed: ai.type, current: type },
    { field: 'priority', proposed: ai.priority, current: priority },
  ]
}

function ofRequest({ aiRouting: ai, category, priority, assignedDepartment }: Extract<DeskRecord, { category: unknown }>): Said[] {
  if (!ai) return []
  return [
    { field: 'category', proposed: ai.category, current: category },
    { field: 'priority', proposed: ai.priority, current: priority },
    { field: 'department', proposed: ai.department, current: assignedDepartment },
  ]
}

/** What has to be changed for the record to be as the model takes it; null when it is so already. */
export function takenOver(proposals: readonly Proposed[]): Patch | null {
  const differing = proposals.filter((it) => it.proposed !== it.current)
  return differing.length === 0 ? null : Object.fromEntries(differing.map((it) => [it.field, it.proposed]))
}
