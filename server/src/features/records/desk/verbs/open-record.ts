import { transaction } from '../../../../platform/db/connection.ts'
import { versionOf } from '../../store/record-row.ts'
import { entryRow } from '../../timeline/timeline-entries.ts'
import { DESK_KINDS, deskRow } from '../desk-kinds.ts'
import type { RecordDesk } from '../desk-service.ts'
import { actorName, type DeskWork } from '../desk-work.ts'
import { newRecord } from './new-record.ts'

/** Opens a record: its number, its row, the first version and the first entry of its timeline. */
export function openRecord({ db, clock, figures, stores, show, announce, tellWatchers }: DeskWork): RecordDesk['create'] {
  return async (kind, city, actor, report, inside, first) => {
    const what = DESK_KINDS[kind]
    const { desk, records } = stores[kind]
    const at = new Date(clock.nowMs())
    const row = newRecord(what, city, actor, report, at)
    if (kind === 'incident') await figures.prepare(city)
    await transaction(db, async (tx) => {
      await first?.(tx, row.id)
      await records.number(tx, city.id, [row])
      const entry = entryRow(kind, row, at, actor, { action: 'created', text: null, changes: [], version: 1, outcome: null, entity: null })
      await desk.create(tx, city.id, {
        rows: [row],
        versions: [versionOf(row, at.toISOString(), actorName(actor), null)],
        entries: [entry],
      })
      const act = { before: null, after: row, actor, reason: null, at }
      // Before `inside`, so that the events of what is added to the record follow its own.
      await announce(tx, what, city, act)
      await inside?.(tx, deskRow(what, row))
      await tellWatchers(tx, what, city, act)
      if (kind === 'incident') await figures.renew(tx, city)
    })
    await show(city, what, kind === 'incident')
    return deskRow(what, row)
  }
}
