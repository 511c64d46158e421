import { Failure } from '@oppidum/domain/core/failure'
import {
  type Billing,
  cancelPlan as cancelEndpoint,
  getBilling,
  listReceipts,
  paymentWebhook,
  resumePlan as resumeEndpoint,
  upgradePlan,
} from '@oppidum/domain/plans/billing'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { Payments } from '../../adapters/payments/payments.ts'
import type { AppContext } from '../../compose/context.ts'
import { type EndpointRequest, personOf, type Serve } from '../../platform/http/serve.ts'
import { periodKeys } from './billing-period.ts'
import { checkoutStore } from './checkout-store.ts'
import type { PlanEmailSource } from './plan-emails.ts'
import { cancelPlan, choosePlan, liveSubscription, type PlanDependencies, resumePlan } from './plan-service.ts'
import { subscriptionReading } from './subscription-reading.ts'
import { subscriptionStore } from './subscription-store.ts'

interface Options {
  /** Null in demo billing. */
  payments: Payments | null
  email: PlanEmailSource
  supportPhone: string | undefined
}

type Rooms = Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'people' | 'identity'>

/** Choosing a plan, how it is paid, and what the payment provider tells. */
export function planRoutes(serve: Serve, rooms: Rooms, { payments, email, supportPhone }: Options): void {
  const subscriptions = subscriptionStore(rooms.db)
  const checkouts = checkoutStore(rooms.db)
  const reading = payments && subscriptionReading({ ...rooms, payments, subscriptions, checkouts, email })
  const needs: PlanDependencies = { ...rooms, payments, publicUrl: email.publicUrl, subscriptions, checkouts, reading }
  const inTurn = periodKeys()

  const askerOf = (request: Pick<EndpointRequest<never>, 'caller' | 'from'>) => {
    const person = personOf(request)
    // Keys cannot come here, and the other two are what the trail calls them.
    return { person, actor: { id: person.id, by: person.by, address: request.from.address } }
  }

  async function billingOf(personId: string): Promise<Billing> {
    const plan: Plan = (await rooms.people.find(personId))?.plan ?? 'free'
    const paid = payments ? await liveSubscription(subscriptions, personId) : undefined
    const periodEndsAt = paid?.periodEndsAt.toISOString() ?? null
    return {
      billing: payments ? 'stripe' : 'demo',
      plan,
      state: paid ? (paid.state === 'late' ? 'late' : 'paid') : 'none',
      interval: paid?.interval ?? null,
      renewsAt: paid && !paid.endsAt ? periodEndsAt : null,
      endsAt: paid?.endsAt?.toISOString() ?? null,
      planned: paid?.planned && periodEndsAt && !paid.endsAt ? { ...paid.planned, at: periodEndsAt } : null,
      supportPhone: plan === 'pro' ? (supportPhone ?? null) : null,
    }
  }

  serve(upgradePlan, (request) => {
    const asker = askerOf(request)
    return inTurn(asker.person.id, () => choosePlan(needs, asker, request.body.plan, request.body.interval ?? 'month'))
  })
  serve(getBilling, (request) => billingOf(personOf(request).id))
  serve(listReceipts, async (request) => {
    const [last] = payments ? await subscriptions.of(personOf(request).id) : []
    return payments && last ? payments.receipts(last.customerId) : []
  })
  serve(cancelEndpoint, async (request) => {
    const asker = askerOf(request)
    await inTurn(asker.person.id, () => cancelPlan(needs, asker))
    return billingOf(asker.person.id)
  })
  serve(resumeEndpoint, async (request) => {
    const asker = askerOf(request)
    await inTurn(asker.person.id, () => resumePlan(needs, asker))
    return billingOf(asker.person.id)
  })
  serve(paymentWebhook, async ({ body, from }) => {
    if (!payments || !reading) throw new Failure('not_found', 'This installation takes no payments.')
    const event = payments.read(body, from.headers['stripe-signature'], rooms.clock.nowMs())
    await reading.told(event, from.address)
    return { received: true as const }
  })
}
