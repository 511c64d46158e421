import type { DeskWatcher, RecordDesk } from './desk-service.ts'
import { type DeskDependencies, deskWork } from './desk-work.ts'
import { changeRecord } from './verbs/change-record.ts'
import { mergeDuplicates } from './verbs/merge-duplicates.ts'
import { openRecord } from './verbs/open-record.ts'
import { remarkOnRecord } from './verbs/remark-on-record.ts'

/**
 * The desk on PostgreSQL. Every writer takes locks in the same order, so that writers wait but never deadlock: records by id, numbers,
 * live version of the kind, figures. Watchers run between the last two.
 */
export function recordDesk(dependencies: DeskDependencies, watchers: readonly DeskWatcher[]): RecordDesk {
  const work = deskWork(dependencies, watchers)
  const change = changeRecord(work)
  const remarkIn = remarkOnRecord(work)
  return {
    create: openRecord(work),
    change: (kind, city, id, actor, wanted, inside) => change(kind, city, id, actor, wanted, inside),
    remarkIn,
    ...mergeDuplicates(change),
  }
}
