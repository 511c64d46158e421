import { changeTime, getBilling, type Purchase } from '@oppidum/domain/plans/billing'
import { type BillingInterval, Plan, plansFor } from '@oppidum/domain/plans/plan'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { adminPlanText } from '../../identity/admin-plan-text.ts'
import { useIdentity } from '../../identity/identity.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { AiComparison } from './AiComparison.tsx'
import { CheckoutReturn } from './CheckoutReturn.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import { ContactSales } from './ContactSales.tsx'
import { PlanCard } from './PlanCard.tsx'
import styles from './PricingScreen.module.css'
import { takeNews } from './plan-news.ts'
import { readPricingPlace } from './pricing-address.ts'
import { usePlanChoice } from './use-plan-choice.ts'

/** The pricing page and section. `squares` show the city with what each plan adds. */
export function PricingScreen({ squares }: { squares: Record<Plan, ReactNode> }) {
  const text = useText()
  const { basicAiAllowance, billing } = useConfig()
  const plans = plansFor(basicAiAllowance)
  const identity = useIdentity()
  const me = identity.state === 'ready' ? identity.me : null
  const [search, setSearch] = useSearchParams()
  const place = readPricingPlace(search)
  const [interval, setInterval] = useState<BillingInterval>(place.interval)
  const { busy, choose } = usePlanChoice()
  const current = me?.publicMetadata.plan ?? null
  const paid = usePaid(current)
  const [confirming, setConfirming] = useState<Plan | null>(null)
  // A paid plan changes at the provider without a page of its own, so the confirmation is here.
  const handleChoose = (plan: Plan) => (paid ? setConfirming(plan) : void choose(plan, interval))
  useNews()
  const handleSettled = () => setSearch({}, { replace: true })
  return (
    <div className={styles.screen}>
      {identity.state === 'error' && (
        <Notice
          inline
          alert
          state="critical"
          title={text('identity.unknown')}
          sentence={identity.problem}
          act={<Button onClick={identity.retry}>{text('panel.retry')}</Button>}
        />
      )}
      {place.checkout !== null && place.plan !== null && (
        <CheckoutReturn key={search.toString()} plan={place.plan} how={place.checkout} onSettled={handleSettled} />
      )}
      <div className={styles.terms}>
        <Choice<BillingInterval>
          label={text('plans.interval')}
          options={[
            { value: 'month', label: text('plans.monthly') },
            { value: 'year', label: text('plans.annually') },
          ]}
          value={interval}
          onChoose={setInterval}
        />
        <p className={styles.saving}>{text('plans.save')}</p>
        {me?.role === 'admin' ? (
          <p className={styles.demo}>{text(adminPlanText(billing))}</p>
        ) : (
          billing === 'demo' && <p className={styles.demo}>{text('plans.demo')}</p>
        )}
      </div>
      <div className={styles.cards}>
        {Plan.options.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            terms={plans[plan]}
            interval={interval}
            current={current}
            paidFor={paid && plan === current ? paid.interval : null}
            isRequested={place.checkout === null && place.plan === plan && plan !== current}
            busy={busy === null ? (identity.state === 'ready' && paid !== undefined ? null : 'other') : busy === plan ? 'this' : 'other'}
            square={squares[plan]}
            onChoose={() => handleChoose(plan)}
          />
        ))}
      </div>
      {confirming !== null && confirming !== 'free' && paid && (
        <ConfirmChange
          time={changeTime(paid, { plan: confirming, interval })}
          name={plans[confirming].name}
          onConfirm={() => {
            setConfirming(null)
            void choose(confirming, interval)
          }}
          onClose={() => setConfirming(null)}
        />
      )}
      <AiComparison plans={plans} />
      <p className={styles.foot}>
        {text('plans.squares')} <ContactSales />
      </p>
    </div>
  )
}

/**
 * The viewer's current purchase; null when there is none, undefined while unknown. If it cannot be determined it counts as paid, so that a
 * confirmation comes before anything is billed.
 */
function usePaid(current: Plan | null): Purchase | null | undefined {
  const { billing } = useConfig()
  const isPaying = billing === 'stripe' && current !== null && current !== 'free'
  const { data, isError } = useAnswer(getBilling, { enabled: isPaying })
  if (!isPaying) return null
  if (!data) return isError ? { plan: current, interval: 'month' } : undefined
  const { state, interval } = data.value
  return state === 'none' || interval === null ? null : { plan: current, interval }
}

/** Shows a message that was left before the page reloaded. */
function useNews(): void {
  const text = useText()
  const toast = useToast()
  useEffect(() => {
    const plan = takeNews()
    if (plan !== null)
      toast({
        state: 'ok',
        title: text('plans.updated'),
        sentence: text('plans.updated-sentence', { plan: plansFor('50/month')[plan].name }),
      })
  }, [text, toast])
}
