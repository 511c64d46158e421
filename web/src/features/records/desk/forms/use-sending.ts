import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { useRef, useState } from 'react'
import { ask } from '../../../../api/request.ts'
import { type ChangeProblem, changeProblem } from '../actions/change-problem.ts'
import { useChange } from '../actions/use-change.ts'
import { CALLS, type DeskRecord, type Patch } from '../desk-kind.ts'

/** What a form is told of its sending. */
export interface Sent {
  busy: boolean
  problem: ChangeProblem | null
  /** When somebody else was first: what they did, newest first; null when nobody could say. */
  meanwhile: readonly TimelineEntry[] | null
}

/** A call that changes nothing which somebody else could have changed before. */
export function useCalling(kind: RecordKind) {
  const under = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ChangeProblem | null>(null)

  /** True when it is done; never throws. */
  async function call(act: () => Promise<unknown>): Promise<boolean> {
    // Two presses in one frame come before the button is drawn disabled.
    if (under.current) return false
    under.current = true
    setBusy(true)
    const came = await act().then(
      () => null,
      (thrown: unknown) => changeProblem(kind, thrown),
    )
    under.current = false
    setBusy(false)
    setProblem(came)
    return came === null
  }

  return { busy, problem, meanwhile: null, call } satisfies Sent & { call: typeof call }
}

/**
 * Sends what a form changes, for the version that its writer saw when it was opened. After a refusal because of a newer
 * one the form knows that version, and sending again is meant.
 */
export function useSending(kind: RecordKind, record: DeskRecord) {
  const change = useChange(kind)
  const seen = useRef(record)
  const under = useRef(false)
  const [sent, setSent] = useState<Sent>({ busy: false, problem: null, meanwhile: null })

  /** True when it is done; never throws. */
  async function send(patch: Patch, soon?: Partial<DeskRecord>): Promise<boolean> {
    if (under.current) return false
    under.current = true
    setSent((now) => ({ ...now, busy: true }))
    const { problem } = await change(seen.current, patch, soon)
    const isStale = problem?.is === 'stale'
    const meanwhile = isStale ? await since(kind, seen.current) : null
    if (isStale) seen.current = problem.current ?? seen.current
    under.current = false
    setSent({ busy: false, problem, meanwhile })
    return problem === null
  }

  return { ...sent, send }
}

/** What befell a record after the version that somebody saw. */
async function since(kind: RecordKind, { id, version }: DeskRecord): Promise<readonly TimelineEntry[] | null> {
  try {
    const { value } = await ask(CALLS[kind].timeline, { params: { id } })
    return value.filter((it) => it.version !== null && it.version > version)
  } catch {
    return null
  }
}
