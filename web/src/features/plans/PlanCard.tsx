import { type BillingInterval, type Plan, type PlanTerms, priceCents } from '@oppidum/domain/plans/plan'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/values/Badge.tsx'
import styles from './PlanCard.module.css'
import { PlanLines } from './PlanLines.tsx'
import { planLine } from './plan-lines.ts'
import { useMoney } from './use-money.ts'

/** One plan: its map square, its price, its button and its features. */
export function PlanCard({
  plan,
  terms,
  interval,
  current,
  paidFor,
  isRequested,
  busy,
  square,
  onChoose,
}: {
  plan: Plan
  terms: PlanTerms
  interval: BillingInterval
  /** The viewer's plan; null when unknown, or for a visitor. */
  current: Plan | null
  /** How often the viewer pays for this plan; null when they do not, or it is unknown. */
  paidFor: BillingInterval | null
  /** The page was opened for this plan. */
  isRequested: boolean
  /** A plan is being chosen: `this` one or another. */
  busy: 'this' | 'other' | null
  square: ReactNode
  onChoose: () => void
}) {
  const text = useText()
  const money = useMoney()
  const nameId = useId()
  const isYearly = interval === 'year' && plan !== 'free'
  const cents = priceCents(plan, interval)
  return (
    <section className={styles.card} aria-labelledby={nameId} data-wanted={isRequested || undefined}>
      <div className={styles.square}>{square}</div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <span id={nameId}>{terms.name}</span>
          {terms.popularOn === 'pricing' && <Badge>{text('plans.most-popular')}</Badge>}
        </h2>
        <p className={styles.quiet}>{text(planLine(terms.description).text)}</p>
        <p className={styles.price}>
          <span className={styles.amount}>{money(cents)}</span>{' '}
          <span className={styles.period}>{text(plan === 'free' ? 'plans.forever' : isYearly ? 'plans.per-year' : 'plans.per-month')}</span>
        </p>
        <p className={styles.monthly}>{isYearly && text('plans.a-month', { price: money(Math.round(cents / 12)) })}</p>
        <ChooseButton
          {...{ plan, terms, current, busy, onChoose }}
          otherInterval={paidFor !== null && paidFor !== interval ? interval : null}
        />
        <PlanLines terms={terms} />
      </div>
    </section>
  )
}

const RANK: Record<Plan, number> = { free: 0, basic: 1, pro: 2 }

function ChooseButton({
  plan,
  terms: { name },
  current,
  busy,
  otherInterval,
  onChoose,
}: {
  plan: Plan
  terms: PlanTerms
  current: Plan | null
  busy: 'this' | 'other' | null
  /** Set when the viewer has this plan at the other billing interval. */
  otherInterval: BillingInterval | null
  onChoose: () => void
}) {
  const text = useText()
  if (otherInterval !== null)
    return (
      <Button className={styles.choose} disabled={busy !== null} onClick={onChoose}>
        {text(otherInterval === 'year' ? 'plans.pay-annually' : 'plans.pay-monthly')}
      </Button>
    )
  if (plan === current || plan === 'free')
    return (
      <Button className={styles.choose} disabled>
        {text(plan === current ? 'plans.current' : 'plans.free-forever')}
      </Button>
    )
  const isMore = RANK[plan] > RANK[current ?? 'free']
  return (
    <Button look={isMore ? 'primary' : 'plain'} className={styles.choose} disabled={busy !== null} onClick={onChoose}>
      {text(busy === 'this' ? 'plans.choosing' : isMore ? 'plans.upgrade-to' : 'plans.change-to', { plan: name })}
    </Button>
  )
}
