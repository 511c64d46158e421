import { MINUTE_MS } from '@oppidum/domain/core/time'
import { getUsage } from '@oppidum/domain/plans/meter'
import { plansFor } from '@oppidum/domain/plans/plan'
import { useConfig } from '../../../api/config.tsx'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Badge } from '../../../ui/values/Badge.tsx'
import styles from './PlanBadge.module.css'

/** An older count is stale; it is refreshed with each question. */
const STALE_MS = 10 * MINUTE_MS

/** 'Pro Plan - Unlimited' or 'Basic Plan - N queries/month', and how many are left. */
export function PlanBadge() {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const plan = useMe()?.publicMetadata.plan ?? 'free'
  const { name, allowances } = plansFor(useConfig().basicAiAllowance)[plan]
  const { data } = useAnswer(getUsage, { pollMs: MINUTE_MS })
  const usage = data?.value
  const meter = usage?.meters.find((it) => it.meter === 'aiQueries')
  const allowance = allowances.aiQueries
  if (allowance.kind === 'none') return null
  if (allowance.kind === 'unlimited') return <Badge>{text('assistant.plan-unlimited', { plan: name })}</Badge>
  const of = text(allowance.period === 'day' ? 'assistant.plan-day' : 'assistant.plan-month', { plan: name, limit: allowance.limit })
  const renews = meter?.renewsAt ? text('usage.renews', { time: format.time(meter.renewsAt, nowMs) }) : undefined
  return (
    <span className={styles.plan}>
      <Badge {...(renews !== undefined && { tip: renews })}>{of}</Badge>
      {usage && meter && meter.left !== null && (
        <FigureText
          figure={{
            value: meter.left,
            evidence: {
              source: text('usage.ledger'),
              observedAt: usage.at,
              staleAt: new Date(Date.parse(usage.at) + STALE_MS).toISOString(),
              quality: 'measured',
            },
          }}
          unit={text('usage.left')}
        />
      )}
    </span>
  )
}
