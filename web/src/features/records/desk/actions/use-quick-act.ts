import { useCallback, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import type { DeskRecord, KindWords, Patch } from '../desk-kind.ts'
import { statusWord } from '../record-labels.ts'
import type { ChangeProblem } from './change-problem.ts'
import { useChange } from './use-change.ts'

/** One-click actions: shown at once, and rolled back with the server's message if rejected. */
export function useQuickAct({ kind }: Pick<KindWords, 'kind'>) {
  const text = useText()
  const toast = useToast()
  const change = useChange(kind)
  const [busy, setBusy] = useState(false)

  const problemText = useCallback(
    (problem: ChangeProblem): string => {
      if (problem.is === 'stale') return text('desk.stale-try')
      if (problem.is === 'impossible') {
        return problem.possible.length > 0
          ? text('desk.possible', { list: problem.possible.map((it) => statusWord(kind, it, text).word).join(', ') })
          : text('desk.no-move')
      }
      if (problem.is === 'queued') return text('outbox.later')
      if (problem.is === 'unreachable') return text('desk.unreachable')
      return problem.sentence ?? text('desk.refused', { status: problem.status })
    },
    [text, kind],
  )

  const send = useCallback(
    async (record: DeskRecord, patch: Patch, optimistic: object, done: string): Promise<boolean> => {
      setBusy(true)
      const { problem } = await change(record, patch, optimistic)
      setBusy(false)
      if (problem?.is === 'queued')
        toast({ state: 'none', title: text('outbox.queued', { number: record.number }), sentence: text('outbox.later') })
      else if (problem)
        toast({ state: 'critical', title: text('desk.not-done', { number: record.number }), sentence: problemText(problem) })
      else toast({ state: 'ok', title: done })
      return problem === null
    },
    [change, toast, text, problemText],
  )

  const acknowledge = useCallback(
    (record: DeskRecord) => {
      const optimistic = {
        acknowledgedAt: new Date().toISOString(),
        ...(kind === 'incident' && record.status === 'pending' && { status: 'active' }),
      }
      return send(record, { acknowledged: true }, optimistic, text('desk.done-acknowledged', { number: record.number }))
    },
    [send, text, kind],
  )

  const move = useCallback(
    (record: DeskRecord, status: string) =>
      send(record, { status }, { status }, text('desk.done-moved', { number: record.number, status: statusWord(kind, status, text).word })),
    [send, text, kind],
  )

  const takeOver = useCallback(
    // Every member of a patch has the same name in the record, except the owner.
    (record: DeskRecord, { department, ...patch }: Patch) =>
      send(
        record,
        { ...patch, ...(department !== undefined && { department }) },
        { ...patch, ...(department !== undefined && { assignedDepartment: department }) },
        text('ai.done-taken-over', { number: record.number }),
      ),
    [send, text],
  )

  const assignTo = useCallback(
    (record: DeskRecord, assignee: string) =>
      send(
        record,
        { assignee },
        { acknowledgedAt: record.acknowledgedAt ?? new Date().toISOString() },
        text('owner.assigned-to-me', { number: record.number }),
      ),
    [send, text],
  )

  return { busy, acknowledge, assignTo, move, takeOver, problemText }
}
