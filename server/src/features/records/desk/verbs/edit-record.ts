import { placed } from '../../store/placed.ts'
import { columnOf } from '../../store/record-columns.ts'
import type { Circumstances } from '../circumstances.ts'
import type { DeskKind, KeptRow } from '../desk-kinds.ts'
import type { RecordChange } from '../desk-service.ts'
import { checkPlace, fieldValue } from '../record-sentences.ts'

/** Sets what a change says of the record itself. @throws Failure refused */
export function edit(what: DeskKind, after: KeptRow, change: RecordChange, { city, actor }: Circumstances): void {
  const said: Readonly<Record<string, unknown>> = { ...change }
  for (const [name, it] of Object.entries(what.tables.fields)) {
    if (it.taken === undefined || said[name] === undefined) continue
    Object.assign(after, { [columnOf(name, it)]: fieldValue(what, actor, name, said[name]) })
  }
  if (change.position === undefined) return
  after.geometry = checkPlace(city, change.position)
  Object.assign(after, placed(city, after.geometry))
}
