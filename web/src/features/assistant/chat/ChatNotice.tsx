import { MINUTE_MS } from '@oppidum/domain/core/time'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from './ChatNotice.module.css'
import type { ChatProblem } from './chat-problem.ts'

/** Why a question was not answered, and what to do; for an exhausted allowance, when it renews in city time. */
export function ChatNotice({ problem, onAgain }: { problem: ChatProblem | null; onAgain: (() => void) | null }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  if (!problem) return null
  const { text: words, serverMessage, renewsAt } = problem
  const ofPlan = words === 'assistant.spent' || words === 'assistant.not-in-plan'
  return (
    <div className={styles.notice} role="alert">
      <StateMark state={ofPlan ? 'medium' : 'critical'} />
      <p className={styles.words}>
        {text(words)} {serverMessage}
        {renewsAt !== null && (
          <time dateTime={renewsAt} data-tip={format.full(renewsAt)}>
            {' '}
            {text('usage.renews', { time: format.time(renewsAt, nowMs) })}.
          </time>
        )}
      </p>
      {ofPlan ? <Link to="/pricing">{text('usage.see-plans')}</Link> : onAgain && <Button onClick={onAgain}>{text('panel.retry')}</Button>}
    </div>
  )
}
