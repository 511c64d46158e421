import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { statusWord } from '../record-labels.ts'
import { whatDid, whoDid } from '../timeline-words.ts'
import styles from './DeskForm.module.css'
import type { SendingState } from './use-sending.ts'

/** The result of sending a form, above its fields, which keep their values. */
export function SendingNotice({
  kind,
  sending: { problem, meanwhile },
  onMove,
}: {
  kind: RecordKind
  sending: SendingState
  /** Applies one of the possible moves instead. */
  onMove?: (status: string) => void
}) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  if (!problem) return null
  return (
    <div className={styles.notice} role="alert">
      <StateMark state={problem.is === 'stale' ? 'medium' : 'critical'} size={16} />
      <div>
        {problem.is === 'stale' && (
          <>
            <ul>
              {meanwhile?.map((it) => (
                <li key={it.id}>
                  {text('desk.meanwhile', { who: whoDid(it, text), what: whatDid(it, kind, text), time: format.time(it.at, nowMs) })}
                </li>
              ))}
            </ul>
            {(meanwhile === null || meanwhile.length === 0) && <p>{text('desk.meanwhile-somebody')}</p>}
            <p>{text('desk.kept')}</p>
          </>
        )}
        {problem.is === 'impossible' && (
          <>
            <p>{text(problem.possible.length > 0 ? 'desk.impossible' : 'desk.no-move')}</p>
            {onMove && (
              <div className={styles.options}>
                {problem.possible.map((it) => (
                  <Button key={it} onClick={() => onMove(it)}>
                    {statusWord(kind, it, text).word}
                  </Button>
                ))}
              </div>
            )}
          </>
        )}
        {problem.is === 'refused' && <p>{problem.sentence ?? text('desk.refused', { status: problem.status })}</p>}
        {problem.is === 'unreachable' && <p>{text('desk.unreachable')}</p>}
      </div>
    </div>
  )
}
