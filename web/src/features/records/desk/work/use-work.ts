import { POLL_MS } from '@oppidum/domain/core/polling'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { listIncidents } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { inOrder } from '@oppidum/domain/records/record-filter'
import { useMemo } from 'react'
import { useRecords } from '../../../../api/lists/use-records.ts'
import { useAddress } from '../../../../api/use-address.ts'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useMe } from '../../../../identity/identity.tsx'
import { countFigure, provenanceOf } from '../../../../provenance/record-figures.ts'
import { usePanel } from '../../../../provenance/use-panel.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import { CALLS, type DeskRecord, type KindWords } from '../desk-kind.ts'
import { useAtDesk, useDesk } from '../use-desk.ts'
import { countedBy, countedByServer } from './priority-counts.ts'
import { countQueryOf, isWanted, liveHolds, queryOf, workFilter } from './work-filter.ts'

const NONE: readonly DeskRecord[] = []

/** Unconfirmed reports: all of them for operators, a person's own for everybody else who is signed in. */
function useUnconfirmed(kind: RecordKind, atDesk: boolean): readonly DeskRecord[] {
  const enabled = useMe() !== null && kind === 'incident'
  const query = { unconfirmed: atDesk ? 'only' : 'mine', status: 'open' }
  return useAnswer(listIncidents, { query, pollMs: POLL_MS.incidents, enabled }).data?.value ?? NONE
}

/** The records that a work screen's address asks for, and their number. */
export function useWork({ kind, priorities }: Pick<KindWords, 'kind' | 'priorities'>) {
  const { search } = useAddress()
  const filter = useMemo(() => workFilter(kind, search), [kind, search])
  const atDesk = useAtDesk()
  const desk = useDesk().data?.value
  const me = useMe()?.userId ?? null
  const nowMs = useNowEvery(MINUTE_MS)
  const pollMs = POLL_MS[kind === 'incident' ? 'incidents' : 'service-requests']
  const knowsAssignees = filter.assignee === undefined || desk !== undefined
  // Owners are visible to operators only: for others, the page applies the rest of the filter.
  const effectiveFilter = useMemo(() => (atDesk ? filter : { ...filter, assignee: undefined }), [atDesk, filter])
  const list = useRecords(CALLS[kind].list, {
    query: queryOf(effectiveFilter),
    live: liveHolds(kind, effectiveFilter) && knowsAssignees,
    pollMs,
  })
  const { searching } = list
  const records = list.records as readonly DeskRecord[]
  const countQuery = useAnswer(CALLS[kind].counts, { query: countQueryOf(effectiveFilter), pollMs, enabled: searching })
  const assignees = useMemo(
    () => new Map(desk?.assignments.filter((it) => it.kind === kind).map((it) => [it.id, it.personId])),
    [desk, kind],
  )
  // Ten thousand records are filtered only when they change.
  const candidates = useMemo(() => {
    if (searching) return records
    const viewer = { nowMs, me, assigneeOf: (id: string) => assignees.get(id) ?? null }
    return records.filter((it) => isWanted(kind, it, { ...effectiveFilter, priority: undefined }, viewer))
  }, [records, effectiveFilter, searching, nowMs, me, assignees, kind])
  const unconfirmed = useUnconfirmed(kind, atDesk)
  const shown = useMemo(() => {
    const priorityFilter = effectiveFilter.priority as readonly string[] | undefined
    const isShown = (it: DeskRecord) => !priorityFilter || priorityFilter.includes(it.priority)
    const viewer = { nowMs, me, assigneeOf: (id: string) => assignees.get(id) ?? null }
    // First in the list; only their reporter and operators see them until they are confirmed.
    const unconfirmedMatches = unconfirmed.filter(
      (it) => isShown(it) && isWanted(kind, it, { ...effectiveFilter, priority: undefined }, viewer),
    )
    const order = inOrder(effectiveFilter.sort ?? 'newest', priorities)
    return [...unconfirmedMatches.sort(order), ...(searching ? candidates : candidates.filter(isShown).sort(order))]
  }, [candidates, effectiveFilter, searching, priorities, unconfirmed, nowMs, me, assignees, kind])
  const evidence = useMemo(() => candidates.map((it) => provenanceOf(it)).filter((it) => it !== null), [candidates])
  const { dataUpdatedAt } = list.answer
  const counts = useMemo(() => {
    if (!searching) return countedBy(candidates, dataUpdatedAt)
    return countQuery.data ? countedByServer(countQuery.data.value, countQuery.dataUpdatedAt) : null
  }, [candidates, dataUpdatedAt, searching, countQuery.data, countQuery.dataUpdatedAt])
  const reading = usePanel(list.answer, evidence, { empty: shown.length === 0 })
  const total = searching && list.total !== null ? list.total + shown.length - candidates.length : searching ? null : shown.length
  const size = useMemo(() => (total === null ? null : countFigure(shown, dataUpdatedAt, total)), [shown, dataUpdatedAt, total])
  return {
    filter,
    results: list,
    shown,
    counts,
    reading,
    /** The number of records; null while unknown. `size` is the same with its provenance. */
    total,
    size,
    assignees,
  }
}
