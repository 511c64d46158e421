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
import { checkoutStore } from './checkout-store.ts'
import { keyedQueue } from './keyed-queue.ts'
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

type Context = Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'people' | 'identity'>

/** Choosing a plan, billing, and the payment provider's webhook. */
export function planRoutes(serve: Serve, context: Context, { payments, email, supportPhone }: Options): void {
  const subscriptions = subscriptionStore(context.db)
  const checkouts = checkoutStore(context.db)
  const reading = payments && subscriptionReading({ ...context, payments, subscriptions, checkouts, email })
  const dependencies: PlanDependencies = { ...context, payments, publicUrl: email.publicUrl, subscriptions, checkouts, reading }
  const inTurn = keyedQueue()

  const askerOf = (request: Pick<EndpointRequest<never>, 'caller' | 'from'>) => {
    const person = personOf(request)
    // The guard lets no API key through; the other two are valid actors in the audit trail.
    return { person, actor: { id: person.id, by: person.by, address: request.from.address } }
  }

  async function billingOf(personId: string): Promise<Billing> {
    const plan: Plan = (await context.people.find(personId))?.plan ?? 'free'
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
    return inTurn(asker.person.id, () => choosePlan(dependencies, asker, request.body.plan, request.body.interval ?? 'month'))
  })
  serve(getBilling, (request) => billingOf(personOf(request).id))
  serve(listReceipts, async (request) => {
    const [last] = payments ? await subscriptions.of(personOf(request).id) : []
    return payments && last ? payments.receipts(last.customerId) : []
  })
  serve(cancelEndpoint, async (request) => {
    const asker = askerOf(request)
    await inTurn(asker.person.id, () => cancelPlan(dependencies, asker))
    return billingOf(asker.person.id)
  })
  serve(resumeEndpoint, async (request) => {
    const asker = askerOf(request)
    await inTurn(asker.person.id, () => resumePlan(dependencies, asker))
    return billingOf(asker.person.id)
  })
  serve(paymentWebhook, async ({ body, from }) => {
    if (!payments || !reading) throw new Failure('not_found', 'This installation takes no payments.')
    const event = payments.read(body, from.headers['stripe-signature'], context.clock.nowMs())
    await reading.receive(event, from.address)
    return { received: true as const }
  })
}
