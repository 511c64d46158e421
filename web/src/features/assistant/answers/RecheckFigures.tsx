import type { Fact } from '@oppidum/domain/assistant/answer'
import { type Recheck, recheckAnswer } from '@oppidum/domain/assistant/chat'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './RecheckFigures.module.css'

type Result = Recheck | 'failed' | null

/** Runs an answer's queries again for the time it is about, and shows what differs. */
export function RecheckFigures({ messageId, facts }: { messageId: string; facts: readonly Fact[] }) {
  const text = useText()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>(null)

  async function look() {
    setBusy(true)
    try {
      setResult(await change(recheckAnswer, { params: { id: messageId } }))
    } catch {
      setResult('failed')
    }
    setBusy(false)
  }

  const nameOf = (id: string) => facts.find((it) => it.id === id)?.subject.name

  return (
    <div className={styles.again}>
      <Button disabled={busy} onClick={() => void look()}>
        {text('answer.look-again')}
      </Button>
      <p role="status">
        {result === 'failed' && text('answer.look-failed')}
        {result !== null && result !== 'failed' && (
          <>
            {(result.of > 0 || result.live.length === 0) && text('answer.looked-again', { of: result.of, changed: result.changed.length })}
            {result.changed.map(({ fact, was, is }) => (
              <span key={fact} className={styles.change}>
                {text('answer.was-is', { name: nameOf(fact) ?? '', was: was ?? '-', is: is ?? '-' })}
              </span>
            ))}
            {result.live.length > 0 && <span className={styles.since}>{text('answer.live-since', { count: result.live.length })}</span>}
            {result.live.map(({ fact, was, is, at }) => (
              <span key={fact} className={styles.change}>
                {text('answer.was-is', { name: nameOf(fact) ?? '', was: was ?? '-', is: is ?? '-' })}
                {at && ` (${format.time(at, Date.parse(result.at))})`}
              </span>
            ))}
          </>
        )}
      </p>
    </div>
  )
}
