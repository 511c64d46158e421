import { Failure } from '@oppidum/domain/core/failure'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  SECRET_OVERLAP_MS,
  sendAgain,
  TEST_TYPE,
  testWebhook,
  WEBHOOKS_AT_MOST,
  type Webhook,
} from '@oppidum/domain/webhooks/webhook'
import { v7 as uuidv7 } from 'uuid'
import type { WebSender } from '../../adapters/web/web-client.ts'
import type { AppContext } from '../../compose/context.ts'
import { actorOf } from '../../platform/audit/actor.ts'
import { type AuditDraft, writeAudit } from '../../platform/audit/audit-store.ts'
import type { InstallationKeys } from '../../platform/auth/installation-keys.ts'
import { type Tx, transaction } from '../../platform/db/connection.ts'
import { pageEnd } from '../../platform/db/list-page-store.ts'
import { personOf, type Serve, withHeaders } from '../../platform/http/serve.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { deliveryStore } from './delivery-store.ts'
import { webhookSecret } from './signature.ts'
import { type WebhookRow, webhookAnswer, webhookStore } from './webhook-store.ts'

/** Deliveries on a page of the log. */
const PAGE = 50

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities'> {
  sender: Pick<WebSender, 'isForbidden'>
  installationKeys: InstallationKeys
  listHeaders: AnswerNow['listHeaders']
}

const noWebhook = () => new Failure('not_found', 'You have no webhook with that id.')
const noDelivery = () => new Failure('not_found', 'This webhook has no delivery with that id; they are kept for 7 days.')

/** Owners' webhooks. Each is found by id and owner together. */
export function webhookRoutes(serve: Serve, { db, clock, cities, sender, installationKeys, listHeaders }: Dependencies): void {
  const webhooks = webhookStore(db)
  const deliveries = deliveryStore(db)
  const now = () => new Date(clock.nowMs())

  /** @throws Failure not_found */
  async function ownOf(tx: Pick<Tx, 'query'>, request: { caller: Parameters<typeof personOf>[0]['caller']; params: { id: string } }) {
    const row = await webhooks.find(tx, personOf(request).id, request.params.id)
    if (!row) throw noWebhook()
    return row
  }

  async function answerOf(tx: Pick<Tx, 'query'>, personId: string, id: string): Promise<Webhook> {
    const row = await webhooks.find(tx, personId, id)
    if (!row) throw noWebhook()
    return webhookAnswer(row, now())
  }

  const audit = (tx: Tx, request: Parameters<typeof actorOf>[0], draft: Omit<AuditDraft, 'actor'>) =>
    writeAudit(tx, now(), { actor: actorOf(request), ...draft })

  /** @throws Failure refused for an address that no delivery would reach */
  function checkReceiver(url: string): void {
    if (sender.isForbidden(url))
      throw new Failure('refused', 'Deliveries do not go to private addresses; ask the operator to allow this one with OUTBOUND_ALLOW.')
  }

  serve(listWebhooks, async (request) => {
    const rows = await webhooks.list(personOf(request).id, cities.find(request.query.city).id)
    return rows.map((it) => webhookAnswer(it, now()))
  })

  serve(createWebhook, async (request) => {
    const { id: personId } = personOf(request)
    const { id: cityId } = cities.find(request.query.city)
    const createdAt = now()
    const id = uuidv7({ msecs: createdAt.getTime() })
    const { name, url, types } = request.body
    checkReceiver(url)
    const webhook = await transaction(db, async (tx) => {
      const settings = { name, url, types: [...new Set(types)] }
      if (!(await webhooks.add(tx, { id, personId, cityId, createdAt, ...settings }, WEBHOOKS_AT_MOST)))
        throw new Failure('refused', `You already have ${WEBHOOKS_AT_MOST} webhooks; remove one you no longer need.`)
      await audit(tx, request, { action: 'webhook-created', subjectId: id, cityId, to: { types: settings.types } })
      return answerOf(tx, personId, id)
    })
    return { ...webhook, secret: webhookSecret(installationKeys[0], id, 1) }
  })

  serve(changeWebhook, async (request) => {
    const { name, url, types, paused } = request.body
    if (url !== undefined) checkReceiver(url)
    return transaction(db, async (tx) => {
      const row = await ownOf(tx, request)
      await webhooks.change(tx, row.id, { name: name ?? row.name, url: url ?? row.url, types: types ? [...new Set(types)] : row.types })
      if (paused === true) await webhooks.pause(tx, row.id, now())
      if (paused === false && (row.pausedAt || row.disabledAt)) await webhooks.resume(tx, row.id)
      await audit(tx, request, changesOf(row, request.body))
      return answerOf(tx, row.personId, row.id)
    })
  })

  serve(removeWebhook, async (request) => {
    await transaction(db, async (tx) => {
      const { id, cityId } = await ownOf(tx, request)
      await webhooks.remove(tx, personOf(request).id, id)
      await audit(tx, request, { action: 'webhook-removed', subjectId: id, cityId })
    })
    return { removed: true as const }
  })

  serve(renewWebhookSecret, async (request) => {
    const formerUntil = new Date(clock.nowMs() + SECRET_OVERLAP_MS)
    return transaction(db, async (tx) => {
      const { id, cityId } = await ownOf(tx, request)
      const number = await webhooks.renewSecret(tx, id, formerUntil)
      await audit(tx, request, { action: 'webhook-secret-renewed', subjectId: id, cityId })
      return { secret: webhookSecret(installationKeys[0], id, number), formerSecretUntil: formerUntil.toISOString() }
    })
  })

  serve(testWebhook, async (request) => {
    const at = now()
    const ids = { id: uuidv7({ msecs: at.getTime() }), eventId: uuidv7({ msecs: at.getTime() }) }
    return transaction(db, async (tx) => {
      const { id } = await ownOf(tx, request)
      await webhooks.retryNow(tx, id)
      return deliveries.addTest(tx, id, ids, TEST_TYPE, at)
    })
  })

  serve(listDeliveries, async (request) => {
    const { limit = PAGE, cursor } = request.query
    // A malformed cursor is malformed whatever it is a cursor of.
    const after = cursor === undefined ? undefined : pageEnd(cursor)
    const { id } = await ownOf(db.pool, request)
    const { records, total, next } = await deliveries.list(id, limit, after)
    return withHeaders(records, listHeaders(listDeliveries.path.replace(':id', id), { limit }, total, next))
  })

  serve(sendAgain, async (request) => {
    const delivery = await transaction(db, async (tx) => {
      const { id } = await ownOf(tx, request)
      await webhooks.retryNow(tx, id)
      return deliveries.again(tx, id, request.params.delivery, now())
    })
    if (!delivery) throw noDelivery()
    return delivery
  })
}

/** Addresses may contain secrets of the receiver, so the audit trail says only that they changed. */
function changesOf({ id, cityId, types, pausedAt }: WebhookRow, body: { url?: unknown; types?: unknown; paused?: unknown }) {
  const changed = ['url', 'types', 'paused'].filter((it) => body[it as keyof typeof body] !== undefined)
  return {
    action: 'webhook-changed' as const,
    subjectId: id,
    cityId,
    ...(body.types !== undefined && { from: { types, paused: pausedAt !== null } }),
    to: { changed, ...(body.types !== undefined && { types: body.types }), ...(body.paused !== undefined && { paused: body.paused }) },
  }
}
