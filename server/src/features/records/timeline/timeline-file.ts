import { csv } from '@oppidum/domain/core/csv'
import type { FieldChange, TimelineEntry } from '@oppidum/domain/records/timeline'

const HEAD = ['at', 'action', 'door', 'by', 'name', 'outcome', 'text', 'changes', 'about', 'version', 'internal', 'key']

const printable = (value: unknown) =>
  value === null || value === undefined ? '-' : typeof value === 'string' ? value : JSON.stringify(value)
const inWords = ({ field, from, to }: FieldChange) => `${field}: ${printable(from)} > ${printable(to)}`

/** A timeline as CSV, in the given order. */
export function timelineFile(entries: readonly TimelineEntry[]): string {
  return csv([
    HEAD,
    ...entries.map((it) => [
      it.at,
      it.action,
      it.channel,
      it.by,
      it.name,
      it.outcome,
      it.text,
      it.changes.map(inWords).join('; '),
      it.entity && `${it.entity.kind} ${it.entity.name ?? it.entity.id}`,
      it.version,
      it.internal ? 'internal' : null,
      it.key && (it.key.name ?? it.key.id),
    ]),
  ])
}
