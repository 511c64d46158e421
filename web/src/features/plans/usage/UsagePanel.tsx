import { getUsage, type MeterUsage } from '@oppidum/domain/plans/meter'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { ProvenancePanel } from '../../../provenance/ProvenancePanel.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './UsagePanel.module.css'
import { ledgerProvenance, USAGE_POLL_MS } from './usage-provenance.ts'
import { METER_TEXT, WARNING } from './usage-words.ts'

/** The used and remaining part of each allowance, and when it renews in city time. */
export function UsagePanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const query = useAnswer(getUsage, { pollMs: USAGE_POLL_MS })
  const usage = query.data?.value
  const evidence = usage && ledgerProvenance(usage.at, text)
  const reading = usePanel(query, evidence ? [evidence] : [], { empty: false })
  return (
    <ProvenancePanel
      title={text('usage.title')}
      failed={'usage.failed'}
      reading={reading}
      flush
      className={className}
      skeleton={
        <div className={styles.row}>
          <Skeleton rows={3} height={44} label={text('panel.loading')} />
        </div>
      }
    >
      {evidence && (
        <ul>
          {usage.meters.map((it) => (
            <MeterRow key={it.meter} usage={it} evidence={evidence} />
          ))}
        </ul>
      )}
    </ProvenancePanel>
  )
}

function MeterRow({ usage, evidence }: { usage: MeterUsage; evidence: Provenance }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const { meter, period, limit, used, reserved, left, renewsAt } = usage
  const warning = usage.warning === null ? null : WARNING[usage.warning]
  const figure = (value: number) => ({ value, evidence })
  const name = text(METER_TEXT[meter])
  if (period === null)
    return (
      <li className={styles.row}>
        <p className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.quiet}>{text('usage.not-included')}</span>
        </p>
        <p className={styles.quiet}>
          <Link to="/pricing">{text('usage.see-plans')}</Link>
        </p>
      </li>
    )
  const of =
    limit === null
      ? text(period === 'day' ? 'usage.unlimited-day' : 'usage.unlimited-month')
      : text(period === 'day' ? 'usage.of-day' : 'usage.of-month', { limit: format.number(limit) })
  return (
    <li className={styles.row} data-warning={usage.warning ?? undefined}>
      <p className={styles.head}>
        <span className={styles.name}>{name}</span>
        <FigureText figure={figure(used)} unit={of} size="strong" />
      </p>
      {limit !== null && (
        // The figures beside it say the same as text.
        <div className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, (used / limit) * 100)}%` }} />
          <span data-reserved style={{ inlineSize: `${Math.min(100 - Math.min(100, (used / limit) * 100), (reserved / limit) * 100)}%` }} />
        </div>
      )}
      <p className={styles.foot}>
        {warning && (
          <span className={styles.warning}>
            <StateMark state={warning.mark} size={16} />
            {text(warning.text)}
          </span>
        )}
        {left !== null && <FigureText figure={figure(left)} unit={text('usage.left')} />}
        {reserved > 0 && <FigureText figure={figure(reserved)} unit={text('usage.reserved')} />}
        {renewsAt !== null && (
          <time className={styles.quiet} dateTime={renewsAt} data-tip={format.full(renewsAt)}>
            {text('usage.renews', { time: format.time(renewsAt, nowMs) })}
          </time>
        )}
      </p>
    </li>
  )
}
