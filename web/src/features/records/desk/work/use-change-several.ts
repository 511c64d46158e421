import { MOST_AT_ONCE } from '@oppidum/domain/records/desk'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../../../api/change.ts'
import { useCity } from '../../../../api/config.tsx'
import { useText } from '../../../../i18n/text.ts'
import { changeProblem } from '../actions/change-problem.ts'
import { CALLS, type DeskRecord, type Patch } from '../desk-kind.ts'
import { putRecord, refetchRecord } from '../record-answers.ts'

/** How many records were changed, and why each of the others was not. */
export interface SeveralResult {
  changed: number
  failed: readonly { record: DeskRecord; sentence: string }[]
}

/** Applies one change to several records. Each has its own result; a batch that never arrived fails as a whole. */
export function useChangeSeveral(kind: RecordKind) {
  const text = useText()
  const client = useQueryClient()
  const { id: city } = useCity()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Null when no part of it is known to have arrived; it can then be sent again unchanged. */
  async function send(records: readonly DeskRecord[], patch: Patch): Promise<SeveralResult | null> {
    if (busy) return null
    setBusy(true)
    setProblem(null)
    const result = { changed: 0, failed: [] as { record: DeskRecord; sentence: string }[] }
    let arrived = false
    for (let at = 0; at < records.length; at += MOST_AT_ONCE) {
      const batch = records.slice(at, at + MOST_AT_ONCE)
      try {
        const body = { records: batch.map(({ id, version }) => ({ id, version })), change: { ...patch } }
        const answers = await change(CALLS[kind].changeSeveral, { body })
        arrived = true
        for (const { id, record, failure } of answers) {
          if (record) putRecord(client, kind, city, record as DeskRecord)
          const original = batch.find((it) => it.id === id)
          if (!failure) result.changed += 1
          else if (original) result.failed.push({ record: original, sentence: failure.error })
        }
      } catch (thrown) {
        const failure = changeProblem(kind, thrown)
        const sentence = failure.is === 'refused' && failure.sentence !== null ? failure.sentence : text('desk.unreachable')
        if (!arrived) {
          setBusy(false)
          setProblem(sentence)
          return null
        }
        result.failed.push(...batch.map((record) => ({ record, sentence })))
      }
    }
    for (const { id } of records.slice(0, 1)) void refetchRecord(client, kind, city, id)
    setBusy(false)
    return result
  }

  return { busy, problem, send }
}
