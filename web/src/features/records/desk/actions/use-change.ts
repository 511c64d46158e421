import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCity } from '../../../../api/config.tsx'
import { ask } from '../../../../api/request.ts'
import { CALLS, type DeskRecord, type Patch } from '../desk-kind.ts'
import { sendOrQueue } from '../outbox/send-or-queue.ts'
import { dropOlderAnswers, keepIn, putRecord, refetchRecord } from '../record-answers.ts'
import { changeRecord } from '../record-calls.ts'
import { type ChangeProblem, changeProblem } from './change-problem.ts'

/** By then every list from the server includes the change. */
const LISTS_LAG_MS = 10_000

/** The result of a change. */
export type Changed = { record: DeskRecord; problem: null } | { record: null; problem: ChangeProblem }

/**
 * Changes a record. Whatever is safe to show before the server confirms it (`optimistic`) appears at once, and is rolled back if the change
 * fails.
 */
export function useChange(kind: RecordKind) {
  const client = useQueryClient()
  const { id: city } = useCity()
  return useCallback(
    async (record: DeskRecord, patch: Patch, optimistic: Partial<DeskRecord> = {}): Promise<Changed> => {
      // Callers only pass members of the same kind.
      const optimisticRecord = { ...record, ...optimistic } as DeskRecord
      const isAhead = Object.keys(optimistic).length > 0
      if (isAhead) await dropOlderAnswers(client, kind, city)
      if (isAhead) putRecord(client, kind, city, optimisticRecord)
      const stopKeeping = isAhead ? keepIn(client, kind, city, optimisticRecord) : () => {}
      try {
        const body = { ...patch, version: record.version }
        const after = await sendOrQueue({ is: 'change', kind, record, body }, (key) => changeRecord(kind, record.id, body, key))
        await dropOlderAnswers(client, kind, city)
        stopKeeping()
        putRecord(client, kind, city, after)
        setTimeout(keepIn(client, kind, city, after), LISTS_LAG_MS)
        void refetchRecord(client, kind, city, record.id)
        return { record: after, problem: null }
      } catch (thrown) {
        stopKeeping()
        const problem = changeProblem(kind, thrown)
        const current = problem.is === 'stale' ? (problem.current ?? (await currentOf(kind, record.id))) : null
        if (current) putRecord(client, kind, city, current)
        else if (isAhead) putRecord(client, kind, city, record, optimisticRecord)
        void refetchRecord(client, kind, city, record.id)
        return { record: null, problem: problem.is === 'stale' ? { is: 'stale', current } : problem }
      }
    },
    [client, city, kind],
  )
}

async function currentOf(kind: RecordKind, id: string): Promise<DeskRecord | null> {
  try {
    return (await ask(CALLS[kind].one, { params: { id } })).value as DeskRecord
  } catch {
    return null
  }
}
