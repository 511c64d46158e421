import { locate } from '../../store/locate.ts'
import { columnOf } from '../../store/record-columns.ts'
import type { Circumstances } from '../circumstances.ts'
import type { AnyRecordRow, DeskKind } from '../desk-kinds.ts'
import type { RecordChange } from '../desk-service.ts'
import { checkPlace, fieldValue } from '../record-sentences.ts'

/** Copies the change's fields and position into `after`. @throws Failure refused */
export function edit(what: DeskKind, after: AnyRecordRow, change: RecordChange, { city, actor }: Circumstances): void {
  const values: Readonly<Record<string, unknown>> = { ...change }
  for (const [name, it] of Object.entries(what.tables.fields)) {
    if (it.taken === undefined || values[name] === undefined) continue
    Object.assign(after, { [columnOf(name, it)]: fieldValue(what, actor, name, values[name]) })
  }
  if (change.position === undefined) return
  after.geometry = checkPlace(city, change.position)
  Object.assign(after, locate(city, after.geometry))
}
