import { Failure } from '@oppidum/domain/core/failure'
import { writeRemarkEvent } from '../../events/record-events.ts'
import { plainText } from '../../store/plain-text.ts'
import { entryOf, entryRow } from '../../timeline/timeline-entries.ts'
import { namesFor } from '../../timeline/timeline-store.ts'
import { DESK_KINDS } from '../desk-kinds.ts'
import type { RecordDesk } from '../desk-service.ts'
import { writeEntries } from '../desk-store.ts'
import { type DeskWork, notFound } from '../desk-work.ts'

/** Adds an entry to a timeline without changing the record. Comments and pictures are events too. A request's reporters get public comments by e-mail. */
export function remarkOnRecord({ clock, reporters, stores }: Pick<DeskWork, 'clock' | 'reporters' | 'stores'>): RecordDesk['remarkIn'] {
  return async (tx, kind, city, id, actor, remark) => {
    const what = DESK_KINDS[kind]
    const row = await stores[kind].desk.find(tx, city.id, id)
    if (!row) throw notFound(what)
    const at = new Date(clock.nowMs())
    const text = remark.text === null ? null : plainText(remark.text)
    if (remark.action === 'commented' && text === '') throw new Failure('refused', 'The comment is empty.', { details: { field: 'text' } })
    const entry = entryRow(kind, { city_id: city.id, id }, at, actor, {
      action: remark.action,
      text,
      internal: remark.internal,
      changes: remark.changes ?? [],
      outcome: remark.outcome ?? null,
      entity: remark.entity ?? null,
      version: null,
    })
    await writeEntries(tx, [entry])
    await writeRemarkEvent(tx, kind, row, entry)
    if (kind === 'service-request' && remark.action === 'commented' && !remark.internal && text !== null)
      await reporters.tellRemark(tx, city, id, actor, text, at)
    return entryOf(entry, await namesFor(tx, city.id, [entry]), true)
  }
}
