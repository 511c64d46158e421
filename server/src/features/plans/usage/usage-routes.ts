import { getUsage, listReceipts, periodOf, type Receipt, usageOf } from '@oppidum/domain/plans/meter'
import { type BasicAiAllowance, Meter, plansFor } from '@oppidum/domain/plans/plan'
import type { AppContext } from '../../../compose/context.ts'
import { snapshotRead } from '../../../platform/db/connection.ts'
import { pageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { meterStore } from '../../../platform/meters/meter-store.ts'
import { type ReceiptRow, receiptStore } from '../../../platform/meters/receipt-store.ts'

/** The default page size for receipts. */
const RECEIPTS = 50

function receiptOf({ createdAt, settledAt, ...rest }: ReceiptRow): Receipt {
  return { ...rest, at: createdAt.toISOString(), settledAt: settledAt?.toISOString() ?? null }
}

interface Dependencies extends Pick<AppContext, 'db' | 'clock'> {
  answers: Pick<AnswerNow, 'listHeaders'>
  basic: BasicAiAllowance
}

export function usageRoutes(serve: Serve, { db, clock, answers, basic }: Dependencies): void {
  const meters = meterStore(db)
  const plans = plansFor(basic)

  serve(getUsage, async (request) => {
    const { id, plan } = personOf(request)
    const nowMs = clock.nowMs()
    const startOf = (period: 'day' | 'month') => new Date(periodOf(period, nowMs).startsAt)
    const counts = await meters.counts(id, startOf('day'), startOf('month'))
    const { allowances } = plans[plan]
    return {
      at: new Date(nowMs).toISOString(),
      meters: Meter.options.map((meter) => {
        const allowance = allowances[meter]
        const count = allowance.kind === 'none' ? undefined : counts.find((it) => it.meter === meter && it.period === allowance.period)
        return usageOf(meter, allowance, nowMs, count ?? { settled: 0, reserved: 0 })
      }),
    }
  })

  serve(listReceipts, async (request) => {
    const { id } = personOf(request)
    const { meter = null, limit = RECEIPTS, cursor } = request.query
    const end = cursor === undefined ? null : pageEnd(cursor)
    const { rows, total } = await snapshotRead(db, async (tx) => {
      const receipts = receiptStore(tx)
      return { rows: await receipts.list(id, meter, end, limit + 1), total: await receipts.total(id, meter) }
    })
    const page = pageOf(rows, limit, total, receiptOf)
    return withHeaders(page.records, answers.listHeaders(listReceipts.path, { ...request.query, limit }, page.total, page.next))
  })
}
