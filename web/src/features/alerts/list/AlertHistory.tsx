import type { AlertTransition, AlertValue, TransitionCause, Withheld } from '@oppidum/domain/alerts/alert'
import { Link } from 'react-router'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import styles from './Alerts.module.css'
import { ALERT_STATE_TEXT } from './alert-labels.ts'
import { chartPath } from './chart-path.ts'

const CAUSE_TEXT: Record<TransitionCause, TextId> = {
  value: 'alert-cause.value',
  time: 'alert-cause.time',
  person: 'alert-cause.person',
  rule: 'alert-cause.rule',
  late: 'alert-cause.late',
  flapping: 'alert-cause.flapping',
}

/** Why nobody was notified of a change. */
const WITHHELD_TEXT: Record<Withheld, TextId> = {
  flapping: 'alert-withheld.flapping',
  feed: 'alert-withheld.feed',
  shelved: 'alert-withheld.shelved',
  unseen: 'alert-withheld.unseen',
  nobody: 'alert-withheld.nobody',
  plan: 'alert-withheld.plan',
}

/** To the chart of the first measure that a change rests on, at that minute. */
function ChartLink({ evidence, place, at }: { evidence: readonly AlertValue[]; place: string; at: string }) {
  const text = useText()
  const format = useFormat()
  const measure = evidence.find((it) => it.measure !== undefined)?.measure
  if (measure === undefined) return null
  return (
    <>
      {' · '}
      <Link to={chartPath(measure, place, Date.parse(at))} aria-label={text('alert.chart-at', { time: format.full(at) })}>
        {text('alert.chart')}
      </Link>
    </>
  )
}

/** Every change of an alert, newest first. */
export function AlertHistory({ history, place }: { history: readonly AlertTransition[] /** Id of the alert's. */; place: string }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  return (
    <ol className={styles.history}>
      {[...history].reverse().map((it) => (
        <li key={it.id}>
          <time dateTime={it.at} data-tip={format.full(it.at)}>
            {format.time(it.at, nowMs)}
          </time>
          <span>{text(ALERT_STATE_TEXT[it.to])}</span>
          <span className={styles.quiet}>
            {text(CAUSE_TEXT[it.cause])}
            {it.reason !== null && `: ${it.reason}`}
            {it.withheld !== null && ` · ${text(WITHHELD_TEXT[it.withheld])}`}
            <ChartLink evidence={it.evidence} place={place} at={it.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
