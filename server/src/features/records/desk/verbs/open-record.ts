import { transaction } from '../../../../platform/db/connection.ts'
import { versionOf } from '../../store/record-row.ts'
import { entryRow } from '../../timeline/timeline-entries.ts'
import { DESK_KINDS, deskRow } from '../desk-kinds.ts'
import { isReadBack, type RecordDesk } from '../desk-service.ts'
import { actorName, type DeskWork } from '../desk-work.ts'
import { newRecord } from './new-record.ts'

/** Opens a record: its number, its row, the first version and the first entry of its timeline. */
export function openRecord({ db, clock, stores, show, announce, tellWatchers }: DeskWork): RecordDesk['create'] {
  return async (kind, city, actor, report, inside, first) => {
    const what = DESK_KINDS[kind]
    const { desk, records } = stores[kind]
    const at = new Date(clock.nowMs())
    const row = newRecord(what, city, actor, report, at)
    const read = await transaction(db, async (tx, last) => {
      await first?.(tx, row.id)
      await records.number(tx, city.id, [row])
      const entry = entryRow(kind, row, at, actor, { action: 'created', text: null, changes: [], version: 1, outcome: null, entity: null })
      const act = { before: null, after: row, actor, reason: null, at }
      await tellWatchers(tx, last, what, city, act)
      const rows = { rows: [row], versions: [versionOf(row, at.toISOString(), actorName(actor), null)], entries: [entry] }
      if (inside === undefined || isReadBack(inside)) {
        void desk.create(last, city.id, rows)
        void announce(last, what, city, at, [act])
        return { readBack: inside?.readBack(last, deskRow(what, row)) }
      }
      await desk.create(tx, city.id, rows)
      // Before `inside`, so that the events of what is added to the record follow its own.
      await announce(tx, what, city, at, [act])
      await inside(tx, deskRow(what, row))
      return { readBack: undefined }
    })
    await read.readBack
    await show(city, what, kind === 'incident')
    return deskRow(what, row)
  }
}
