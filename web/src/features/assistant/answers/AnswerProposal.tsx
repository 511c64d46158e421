import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { BodyOf } from '@oppidum/domain/core/endpoint'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { addressOf } from '../../../api/request.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { changeProblem } from '../../records/desk/actions/change-problem.ts'
import { useQuickAct } from '../../records/desk/actions/use-quick-act.ts'
import { addressOfRecord, CALLS, type DeskRecord } from '../../records/desk/desk-kind.ts'
import { putRecord, refetchRecord } from '../../records/desk/record-answers.ts'
import styles from './AnswerProposal.module.css'

type Proposal = Extract<AnswerBlock, { kind: 'proposal' }>

/** The result of applying it on this page. */
type Outcome = { done: true } | { done: false; sentence: string } | null

/**
 * An action that the assistant proposes. The person triggers it with a button, through the record's own call, which the server authorises
 * like any other; a call other than the record's is refused.
 */
export function AnswerProposal({ block: { text: sentence, record, call } }: { block: Proposal }) {
  const text = useText()
  const client = useQueryClient()
  const { id: city } = useCity()
  const kind: RecordKind = record.kind === 'service-request' ? 'service-request' : 'incident'
  const { problemText } = useQuickAct({ kind })
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const endpoint = CALLS[kind].change
  const isTheRecords = call.method === endpoint.method && call.path === addressOf(endpoint, { id: record.id }, { city })

  async function confirm() {
    setBusy(true)
    try {
      // The server's schema validates the body.
      const after = await change(endpoint, { params: { id: record.id }, query: { city }, body: call.body as BodyOf<typeof endpoint> })
      putRecord(client, kind, city, after as DeskRecord)
      void refetchRecord(client, kind, city, record.id)
      setOutcome({ done: true })
    } catch (problem) {
      setOutcome({ done: false, sentence: problemText(changeProblem(kind, problem)) })
    }
    setBusy(false)
  }

  return (
    <section className={styles.proposal} aria-label={text('answer.proposal')}>
      <p className={styles.kicker}>{text('answer.proposal')}</p>
      <p>{sentence}</p>
      <div className={styles.acts}>
        {isTheRecords && !outcome?.done && (
          <Button look="primary" disabled={busy} onClick={() => void confirm()}>
            {text('answer.confirm')}
          </Button>
        )}
        <Link to={addressOfRecord(kind, record.id)}>{text('answer.open-record', { name: record.name })}</Link>
      </div>
      <p role="status" className={styles.outcome}>
        {outcome && (
          <>
            <StateMark state={outcome.done ? 'ok' : 'critical'} />
            {outcome.done ? text('answer.done') : outcome.sentence}
          </>
        )}
      </p>
    </section>
  )
}
