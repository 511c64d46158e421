import { getBilling, type PlanChange, upgradePlan } from '@oppidum/domain/plans/billing'
import { type BillingInterval, type Plan, plansFor } from '@oppidum/domain/plans/plan'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callSignedIn } from '../../api/change.ts'
import { useText } from '../../i18n/text.ts'
import { useIdentity } from '../../identity/identity.tsx'
import { signInAddress } from '../../identity/return-path.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { leaveNews } from './plan-news.ts'
import { pricingAddress } from './pricing-address.ts'

const PLANS = plansFor('50/month')

export interface PlanChoice {
  /** The plan being requested; null when none. */
  busy: Plan | null
  choose: (plan: Plan, interval: BillingInterval) => Promise<void>
}

/** Requests a plan from the server, and follows its response; a visitor signs in first. */
export function usePlanChoice(): PlanChoice {
  const text = useText()
  const format = useFormat()
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const identity = useIdentity()
  const [busy, setBusy] = useState<Plan | null>(null)

  /** Returns whether the page is about to be left. */
  function follow(change: PlanChange, interval: BillingInterval): boolean {
    const { plan, takesEffect, checkoutUrl, at } = change
    if (takesEffect === 'checkout' && checkoutUrl !== null) {
      location.assign(checkoutUrl)
      return true
    }
    if (takesEffect === 'now') {
      leaveNews(plan)
      history.replaceState(history.state, '', '/pricing')
      location.reload()
      return true
    }
    if (takesEffect === 'confirmation') void navigate(pricingAddress({ plan, interval, checkout: 'done' }))
    if (takesEffect === 'later' && at !== null) {
      const sentence = text('plans.planned-sentence', { plan: PLANS[plan].name, day: format.full(at) })
      toast({ state: 'ok', title: text('plans.planned'), sentence })
      void client.invalidateQueries({ queryKey: [getBilling.path] })
    }
    return false
  }

  async function choose(plan: Plan, interval: BillingInterval): Promise<void> {
    if (identity.state !== 'ready') return
    if (!identity.me) {
      void navigate(
        signInAddress({ pathname: '/pricing', search: new URL(pricingAddress({ plan, interval }), location.origin).search, hash: '' }),
      )
      return
    }
    setBusy(plan)
    try {
      const leaves = follow(await callSignedIn(upgradePlan, { body: { plan, interval } }), interval)
      // Nothing else can be chosen until the next page has loaded.
      if (!leaves) setBusy(null)
    } catch (error) {
      console.warn('The plan was not changed.', error)
      toast({ state: 'critical', title: text('plans.failed'), sentence: text('plans.failed-sentence') })
      setBusy(null)
    }
  }

  return { busy, choose }
}
