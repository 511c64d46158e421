import type { PaidPlan } from '@oppidum/domain/billing'
import { type BillingInterval, Plan, plansFor } from '@oppidum/domain/plan'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { useIdentity } from '../../identity/identity.tsx'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useToast } from '../../ui/Toasts.tsx'
import { AiComparison } from './AiComparison.tsx'
import { CheckoutReturn } from './CheckoutReturn.tsx'
import { ContactSales } from './ContactSales.tsx'
import { PlanCard } from './PlanCard.tsx'
import styles from './PricingScreen.module.css'
import { takeNews } from './plan-news.ts'
import { readPricingPlace } from './pricing-address.ts'
import { usePlanChoice } from './use-plan-choice.ts'

/** Spec §2, 'Pricing page and section'. `squares` are the city as each plan adds to it. */
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
        {billing === 'demo' && <p className={styles.demo}>{text('plans.demo')}</p>}
      </div>
      <div className={styles.cards}>
        {Plan.options.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            terms={plans[plan]}
            interval={interval}
            current={me?.publicMetadata.plan ?? null}
            wanted={place.checkout === null && isWanted(place.plan, plan, me?.publicMetadata.plan)}
            busy={busy === null ? (identity.state === 'ready' ? null : 'other') : busy === plan ? 'this' : 'other'}
            square={squares[plan]}
            onChoose={() => void choose(plan, interval)}
          />
        ))}
      </div>
      <AiComparison plans={plans} />
      <p className={styles.foot}>
        {text('plans.squares')} <ContactSales />
      </p>
    </div>
  )
}

function isWanted(wanted: PaidPlan | null, plan: Plan, current: Plan | undefined): boolean {
  return wanted === plan && current !== plan
}

/** Says what was to be said after the page has been loaded anew. */
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
