import type { PaidPlan } from '@oppidum/domain/plans/billing'
import { ANNUAL_SAVING_PERCENT, plansFor, priceCents } from '@oppidum/domain/plans/plan'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { useIdentity } from '../../identity/identity.tsx'
import { signInAddress } from '../../identity/return-path.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Badge } from '../../ui/values/Badge.tsx'
import { CheckoutDialog } from './CheckoutDialog.tsx'
import { ContactSales } from './ContactSales.tsx'
import { PlanLines } from './PlanLines.tsx'
import styles from './PlanSection.module.css'
import { useMoney } from './use-money.ts'

const OFFERED: readonly PaidPlan[] = ['basic', 'pro']

/** The plans at the bottom of the dashboard. */
export function PlanSection({ className }: { className?: string | undefined }) {
  const text = useText()
  const money = useMoney()
  const { basicAiAllowance, billing } = useConfig()
  const plans = plansFor(basicAiAllowance)
  const identity = useIdentity()
  const navigate = useNavigate()
  const here = useLocation()
  const list = useRef<HTMLDivElement>(null)
  // The section loads after the browser has scrolled to the address's fragment.
  useEffect(() => {
    if (location.hash === '#plans') list.current?.scrollIntoView()
  }, [])
  const [chosen, setChosen] = useState<PaidPlan | null>(null)
  const me = identity.state === 'ready' ? identity.me : null
  const handleChoose = (plan: PaidPlan) => {
    if (me) setChosen(plan)
    else void navigate(signInAddress({ ...here, hash: '#plans' }))
  }
  return (
    <Panel
      title={text('plans.title')}
      meta={
        <>
          {billing === 'demo' && <span>{text('plans.demo')}</span>}
          <ContactSales />
        </>
      }
      flush
      className={className}
    >
      <div ref={list} id="plans" className={styles.plans}>
        {OFFERED.map((plan) => {
          const isCurrent = me?.publicMetadata.plan === plan
          const { name, popularOn } = plans[plan]
          return (
            <section key={plan} className={styles.plan} aria-label={name}>
              <div>
                <h3 className={styles.name}>
                  {name}
                  {popularOn === 'dashboard' && <Badge>{text('plans.most-popular-loud')}</Badge>}
                </h3>
                <p className={styles.price}>
                  <span className={styles.amount}>{money(priceCents(plan, 'month'))}</span>
                  {text('plans.a-month-short')}
                </p>
                <p className={styles.quiet}>
                  {popularOn === 'dashboard'
                    ? text('plans.save-annually', { percent: ANNUAL_SAVING_PERCENT })
                    : text('plans.billed-monthly')}
                </p>
                <Button
                  look={isCurrent ? 'plain' : 'primary'}
                  className={styles.choose}
                  disabled={isCurrent || identity.state !== 'ready'}
                  onClick={() => handleChoose(plan)}
                >
                  {text(isCurrent ? 'plans.current' : 'plans.choose', { plan: name })}
                </Button>
              </div>
              <PlanLines terms={plans[plan]} />
            </section>
          )
        })}
      </div>
      {chosen !== null && <CheckoutDialog plan={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  )
}
