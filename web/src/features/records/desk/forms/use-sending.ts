import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { useRef, useState } from 'react'
import { ask } from '../../../../api/request.ts'
import type { Text } from '../../../../i18n/text.ts'
import { type ChangeProblem, changeProblem } from '../actions/change-problem.ts'
import { useChange } from '../actions/use-change.ts'
import { CALLS, type DeskRecord, type Patch } from '../desk-kind.ts'

/** What became of a form: 'queued' is kept in this browser until the server is back. */
type SendResult = false | 'sent' | 'queued'

const resultOf = (problem: ChangeProblem | null): SendResult => (problem === null ? 'sent' : problem.is === 'queued' && 'queued')

/** What to say when the form closes: `sent` only if the server has confirmed it. */
export function resultText(result: 'sent' | 'queued', text: Text, number: string, sent: string): string {
  return result === 'sent' ? sent : `${text('outbox.queued', { number })}. ${text('outbox.later')}`
}

/** The state of a form's submission. */
export interface SendingState {
  busy: boolean
  problem: ChangeProblem | null
  /** When somebody else was first: their changes, newest first; null when they could not be loaded. */
  meanwhile: readonly TimelineEntry[] | null
}

/** Makes a call that cannot conflict with other people's changes. */
export function useCalling(kind: RecordKind) {
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ChangeProblem | null>(null)

  /** False when it failed; never throws. */
  async function call(act: () => Promise<unknown>): Promise<SendResult> {
    // Two clicks in one frame arrive before the button is rendered as disabled.
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(true)
    const failure = await act().then(
      () => null,
      (thrown: unknown) => changeProblem(kind, thrown),
    )
    inFlight.current = false
    setBusy(false)
    setProblem(failure)
    return resultOf(failure)
  }

  return { busy, problem, meanwhile: null, call } satisfies SendingState & { call: typeof call }
}

/**
 * Sends a form's changes against the version that its author saw when it was opened. After a version conflict the form knows the newer
 * version, so that sending again overrides it deliberately.
 */
export function useSending(kind: RecordKind, record: DeskRecord) {
  const change = useChange(kind)
  const seenRecord = useRef(record)
  const inFlight = useRef(false)
  const [sent, setSent] = useState<SendingState>({ busy: false, problem: null, meanwhile: null })

  /** False when it failed; never throws. */
  async function send(patch: Patch, optimistic?: Partial<DeskRecord>): Promise<SendResult> {
    if (inFlight.current) return false
    inFlight.current = true
    setSent((now) => ({ ...now, busy: true }))
    const { problem } = await change(seenRecord.current, patch, optimistic)
    const isStale = problem?.is === 'stale'
    const meanwhile = isStale ? await since(kind, seenRecord.current) : null
    if (isStale) seenRecord.current = problem.current ?? seenRecord.current
    inFlight.current = false
    setSent({ busy: false, problem, meanwhile })
    return resultOf(problem)
  }

  return { ...sent, send }
}

/** Changes to a record after the version that somebody saw. */
async function since(kind: RecordKind, { id, version }: DeskRecord): Promise<readonly TimelineEntry[] | null> {
  try {
    const { value } = await ask(CALLS[kind].timeline, { params: { id } })
    return value.filter((it) => it.version !== null && it.version > version)
  } catch {
    return null
  }
}
