import { type Billing, cancelPlan, getBilling, resumePlan, upgradePlan } from '@oppidum/domain/plans/billing'
import { plansFor, priceCents } from '@oppidum/domain/plans/plan'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callSignedIn, change } from '../../api/change.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { useIdentity } from '../../identity/identity.tsx'
import { useFormat } from '../../provenance/use-format.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './PlanPanel.module.css'
import { Receipts } from './Receipts.tsx'
import { useMoney } from './use-money.ts'

/** The signed-in person's plan: its cost, its next change, and how to cancel it. */
export function PlanPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const query = useAnswer(getBilling)
  const billing = query.data?.value
  return (
    <Panel title={text('billing.title')} className={className} busy={query.isFetching} dim={query.isError && billing !== undefined}>
      {query.isError && (
        <Notice
          inline={billing !== undefined}
          alert
          state="critical"
          title={text('billing.failed')}
          sentence={text('billing.failed-sentence')}
          act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {!billing && !query.isError && <Skeleton rows={3} height={28} label={text('panel.loading')} />}
      {billing && <CurrentPlan billing={billing} onChanged={() => void query.refetch()} />}
    </Panel>
  )
}

function CurrentPlan({ billing, onChanged }: { billing: Billing; onChanged: () => void }) {
  const text = useText()
  const format = useFormat()
  const money = useMoney()
  const { plan, interval, supportPhone } = billing
  const { name } = plansFor('50/month')[plan]
  const price =
    plan === 'free' || billing.billing === 'demo'
      ? null
      : `${money(priceCents(plan, interval ?? 'month'))} ${text(interval === 'year' ? 'plans.per-year' : 'plans.per-month')}`
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={text('billing.plan')}>
          <strong className={styles.plan}>{name}</strong> {interval && price}
        </Fact>
        {billing.renewsAt && !billing.planned && <Fact name={text('billing.renews')}>{format.full(billing.renewsAt)}</Fact>}
        {billing.endsAt && (
          <Fact name={text('billing.ends')}>{text('billing.ends-at', { plan: name, time: format.full(billing.endsAt) })}</Fact>
        )}
        {billing.planned && (
          <Fact name={text('billing.planned')}>
            {text('billing.planned-at', { plan: plansFor('50/month')[billing.planned.plan].name, time: format.full(billing.planned.at) })}
          </Fact>
        )}
        {supportPhone && (
          <Fact name={text('billing.phone')}>
            <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>{supportPhone}</a>
          </Fact>
        )}
      </dl>
      {billing.state === 'late' && <Notice inline state="high" title={text('billing.late')} sentence={text('billing.late-sentence')} />}
      {billing.billing === 'demo' && <p className={styles.note}>{text('plans.demo')}</p>}
      {billing.billing === 'stripe' && plan !== 'free' && billing.state === 'none' && (
        <p className={styles.note}>{text('billing.given')}</p>
      )}
      <Acts billing={billing} onChanged={onChanged} />
      {billing.billing === 'stripe' && <Receipts />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Acts({ billing, onChanged }: { billing: Billing; onChanged: () => void }) {
  const text = useText()
  const isPaid = billing.state !== 'none'
  const isAhead = billing.endsAt !== null || billing.planned !== null
  const identity = useIdentity()
  const act = useMutation({
    mutationFn: async (action: 'cancel' | 'resume' | 'free') => {
      if (action === 'free') await callSignedIn(upgradePlan, { body: { plan: 'free' } })
      else await change(action === 'cancel' ? cancelPlan : resumePlan)
      await identity.refresh()
    },
    onSettled: onChanged,
  })
  return (
    <div className={styles.acts}>
      <Link className={buttonClass('plain')} to="/pricing">
        {text('billing.choose')}
      </Link>
      {isPaid && isAhead && (
        <Button disabled={act.isPending} onClick={() => act.mutate('resume')}>
          {text('billing.resume')}
        </Button>
      )}
      {isPaid && billing.endsAt === null && (
        <Button disabled={act.isPending} onClick={() => act.mutate('cancel')}>
          {text('billing.cancel')}
        </Button>
      )}
      {billing.billing === 'demo' && billing.plan !== 'free' && (
        <Button disabled={act.isPending} onClick={() => act.mutate('free')}>
          {text('billing.free')}
        </Button>
      )}
      {act.isError && (
        <p role="alert" className={styles.problem}>
          {text('billing.act-failed')}
        </p>
      )}
    </div>
  )
}
