import type { StatusCheck } from '@oppidum/domain/status'
import { useFormat } from '../../evidence/use-format.ts'
import { useText } from '../../locales/text.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import lines from '../../ui/Lines.module.css'
import { useNowEvery } from '../../ui/use-now.ts'
import { CHECK } from './status-summary.ts'
import { useCheckName } from './use-check-name.ts'

const MINUTE_MS = 60_000

/** Every check with its state and since when, in short. */
export function CheckList({ checks }: { checks: readonly StatusCheck[] }) {
  const text = useText()
  const format = useFormat()
  const nameOf = useCheckName()
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <ul className={lines.lines}>
      {checks.map((check) => (
        <li key={check.id} className={lines.line}>
          <StateMark state={CHECK[check.state].mark} size={16} />
          <span className={lines.what}>
            {nameOf(check)}
            <span className={lines.more}>{(check.state !== 'ok' && check.problem) || text(CHECK[check.state].text)}</span>
          </span>
          <span className={lines.more}>{text('check.since', { time: format.time(check.since, nowMs) })}</span>
        </li>
      ))}
    </ul>
  )
}
