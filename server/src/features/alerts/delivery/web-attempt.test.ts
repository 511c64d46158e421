import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualClock } from '../../../adapters/clock/manual.adapter.ts'
import { aBrowser } from '../../../adapters/push/testing/browser.ts'
import { type PushService, pushService } from '../../../adapters/push/testing/push-service.ts'
import { vapidKeys } from '../../../adapters/push/vapid-keys.ts'
import { webPushMessages } from '../../../adapters/push/web-push.adapter.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import type { DueNotification } from './notification-queue-store.ts'
import { BODY } from './testing/delivery-test.ts'
import { webAttempts } from './web-attempt.ts'

const sender = undiciWebClient({ allow: [{ kind: 'name', host: '127.0.0.1', ports: { from: 0, to: 65_535 } }] })
let service: PushService
beforeEach(async () => {
  service = await pushService()
})
afterEach(() => service.close())

async function send(installationKeys: InstallationKeys) {
  const push = webPushMessages({ installationKeys, contact: 'mailto:operator@city.example' })
  const attempt = webAttempts({ clock: manualClock(0) }, { sender, push, installationKeys, publicUrl: 'http://localhost:3000' })
  const target = { kind: 'push', push: aBrowser(`${service.url}/send/1`).address }
  const notification = { id: 'n', alertId: 'a', body: BODY, point: { kind: 'push', target } } as unknown as DueNotification
  const outcome = await attempt(notification, new AbortController().signal)
  return [outcome?.kind, service.received.length]
}

it.each([
  ['under the current key', 'new', 403, ['new', 'old'], ['delivered', 1]],
  ['under a former key', 'old', 403, ['new', 'old'], ['delivered', 2]],
  ['under a former key, at a service that answers 401', 'old', 401, ['new', 'old'], ['delivered', 2]],
  ['under a key that is gone', 'old', 403, ['new'], ['failed', 1]],
  ['that has ended', 'old', 410, ['new', 'old'], ['gone', 1]],
] as const)('a browser that subscribed %s', async (_what, key, refusal, keys, outcome) => {
  service.require(vapidKeys(key).publicKey, refusal)
  expect(await send(keys)).toEqual(outcome)
})
