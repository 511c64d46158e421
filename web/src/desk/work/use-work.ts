import { POLL_MS } from '@oppidum/domain/polling'
import { inOrder } from '@oppidum/domain/record-filter'
import { useMemo } from 'react'
import { useAddress } from '../../api/use-address.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useRecords } from '../../api/use-records.ts'
import { evidenceOf } from '../../evidence/record-figures.ts'
import { usePanel } from '../../evidence/use-panel.ts'
import { useMe } from '../../identity/identity.tsx'
import { useNowEvery } from '../../ui/use-now.ts'
import { CALLS, type DeskRecord, type KindWords } from '../desk-kind.ts'
import { useAtDesk, useDesk } from '../use-desk.ts'
import { countedBy, countedByServer } from './priority-counts.ts'
import { countQueryOf, isWanted, liveHolds, queryOf, workFilter } from './work-filter.ts'

const MINUTE_MS = 60_000

/** The records of a work screen as its address asks for them, and how many there are. */
export function useWork({ kind, priorities }: Pick<KindWords, 'kind' | 'priorities'>) {
  const { search } = useAddress()
  const filter = useMemo(() => workFilter(kind, search), [kind, search])
  const atDesk = useAtDesk()
  const desk = useDesk().data?.value
  const me = useMe()?.userId ?? null
  const nowMs = useNowEvery(MINUTE_MS)
  const pollMs = POLL_MS[kind === 'incident' ? 'incidents' : 'service-requests']
  const knowsAssignees = filter.assignee === undefined || desk !== undefined
  // Who has which is the desk's own: nobody else may ask for it, and their page then shows the rest of the filter.
  const asked = useMemo(() => (atDesk ? filter : { ...filter, assignee: undefined }), [atDesk, filter])
  const found = useRecords(CALLS[kind].list, { query: queryOf(asked), live: liveHolds(kind, asked) && knowsAssignees, pollMs })
  const { searching } = found
  const records = found.records as readonly DeskRecord[]
  const counted = useAnswer(CALLS[kind].counts, { query: countQueryOf(asked), pollMs, enabled: searching })
  const assignees = useMemo(
    () => new Map(desk?.assignments.filter((it) => it.kind === kind).map((it) => [it.id, it.personId])),
    [desk, kind],
  )
  // The clock draws this screen each second; ten thousand records are looked through when they change.
  const candidates = useMemo(() => {
    if (searching) return records
    const asking = { nowMs, me, assigneeOf: (id: string) => assignees.get(id) ?? null }
    return records.filter((it) => isWanted(kind, it, { ...asked, priority: undefined }, asking))
  }, [records, asked, searching, nowMs, me, assignees, kind])
  const shown = useMemo(() => {
    if (searching) return candidates
    const wanted = asked.priority as readonly string[] | undefined
    return candidates.filter((it) => !wanted || wanted.includes(it.priority)).sort(inOrder(asked.sort ?? 'newest', priorities))
  }, [candidates, asked, searching, priorities])
  const evidence = useMemo(() => candidates.map((it) => evidenceOf(it)).filter((it) => it !== null), [candidates])
  const { dataUpdatedAt } = found.answer
  const counts = useMemo(() => {
    if (!searching) return countedBy(candidates, dataUpdatedAt)
    return counted.data ? countedByServer(counted.data.value, counted.dataUpdatedAt) : null
  }, [candidates, dataUpdatedAt, searching, counted.data, counted.dataUpdatedAt])
  const reading = usePanel(found.answer, evidence, { empty: shown.length === 0 })
  return { filter, found, shown, counts, reading, total: searching ? found.total : shown.length, assignees }
}
