import { useLingui } from '@lingui/react'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { StatusCheck } from '@oppidum/domain/status/status'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import lines from '../../ui/lists/Lines.module.css'
import { CHECK } from './status-summary.ts'
import { useCheckName } from './use-check-name.ts'

/** Every check with its state and since when, in short. */
export function CheckList({ checks }: { checks: readonly StatusCheck[] }) {
  const text = useText()
  const format = useFormat()
  const nameOf = useCheckName()
  // The server describes a problem in its own language; in other languages only the state is shown.
  const readsProblems = useLingui().i18n.locale === DEFAULT_LANGUAGE
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <ul className={lines.lines}>
      {checks.map((check) => (
        <li key={check.id} className={lines.line}>
          <StateMark state={CHECK[check.state].mark} size={16} />
          <span className={lines.what}>
            {nameOf(check)}
            <span className={lines.more}>{(check.state !== 'ok' && readsProblems && check.problem) || text(CHECK[check.state].text)}</span>
          </span>
          <span className={lines.more}>{text('check.since', { time: format.time(check.since, nowMs) })}</span>
        </li>
      ))}
    </ul>
  )
}
