import { type Delivery, listDeliveries, listWebhooks, testWebhook, type Webhook } from '@oppidum/domain/webhooks/webhook'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { ago, person } from '../../testing/city.ts'
import { render } from '../../testing/render.tsx'
import { answers, fails, type Reply } from '../../testing/server.ts'
import { WebhooksPanel } from './WebhooksPanel.tsx'

const hook: Webhook = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Dispatch',
  url: 'https://dispatch.example/hook?token=secret',
  types: ['incident.created', 'feed.health-changed'],
  state: 'active',
  createdAt: ago(3_600_000),
  failingSince: null,
  lastDeliveredAt: ago(60_000),
  waiting: 0,
  formerSecretUntil: null,
}
const delivery: Delivery = {
  id: '018f0000-0000-7000-8000-000000000002',
  eventId: '018f0000-0000-7000-8000-000000000003',
  type: 'incident.created',
  state: 'delivered',
  createdAt: ago(60_000),
  tries: 1,
  attemptedAt: ago(60_000),
  dueAt: null,
  status: 204,
  problem: null,
  durationMs: 87,
}
const draw = (replies: Reply[], plan: 'basic' | 'pro' = 'pro', language: 'en' | 'es' = 'en') =>
  render(<WebhooksPanel />, { me: person('viewer', plan), replies, language })
const hooks = (...more: Partial<Webhook>[]) =>
  answers(
    listWebhooks,
    more.map((it) => ({ ...hook, ...it })),
  )

describe('a webhook', () => {
  test.each<{ state: string; it: Partial<Webhook>; shows: string[]; hides: string[] }>([
    {
      state: 'that delivers',
      it: {},
      shows: ['Dispatch', 'dispatch.example', 'active', 'Incident created, Health of a feed changed', 'Pause'],
      hides: ['token', 'waiting'],
    },
    {
      state: 'that fails',
      it: { state: 'failing', failingSince: ago(120_000), waiting: 3 },
      shows: ['failing, will retry', 'Failing since', '3 deliveries waiting'],
      hides: ['Resume'],
    },
    { state: 'that is paused', it: { state: 'paused', waiting: 1 }, shows: ['paused', '1 delivery waiting', 'Resume'], hides: ['Pause '] },
    {
      state: 'that is turned off',
      it: { state: 'disabled', lastDeliveredAt: null },
      shows: ['turned off after days of failures', 'Nothing delivered yet', 'Resume'],
      hides: [],
    },
  ])('$state', async ({ it, shows, hides }) => {
    await draw([hooks(it)])
    const line = (await screen.findByRole('listitem')).textContent ?? ''
    for (const words of shows) expect(line).toContain(words)
    for (const words of hides) expect(line).not.toContain(words)
    await expectAccessible()
  })

  test('of a former plan can only be looked at and removed', async () => {
    await draw([hooks({})], 'basic')
    await screen.findByRole('listitem')
    expect(screen.getAllByRole('button').map((it) => it.textContent)).toEqual(['Log', 'Remove'])
    expect(document.body.textContent).toContain('This feature is included in the Pro plan.')
  })

  test('shows its deliveries, and sends a test', async () => {
    const user = userEvent.setup()
    const failed: Delivery = {
      ...delivery,
      id: hook.id,
      state: 'waiting',
      status: null,
      problem: 'too_slow',
      tries: 2,
      durationMs: 10_000,
      dueAt: ago(-60_000),
    }
    const { server } = await draw([hooks({}), answers(listDeliveries, [delivery, failed]), answers(testWebhook, delivery)])
    await user.click(await screen.findByRole('button', { name: 'Log of Dispatch' }))
    const rows = await screen.findAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('status 204, 87 ms')
    expect(rows[1]?.textContent).toContain('no answer in time, 10000 ms, 2 attempts')
    expect(rows[1]?.textContent).toContain('Next attempt')
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Send a test' }))
    expect(server.calls.filter((it) => it.method === 'POST').map((it) => it.path)).toEqual([`/api/webhooks/${hook.id}/test`])
  })
})

test('without a webhook the panel says what they are for', async () => {
  await draw([hooks()], 'pro', 'es')
  expect(await screen.findByText(/No tiene webhooks/)).toBeTruthy()
  await expectAccessible()
})

test('a new webhook needs a name, an address and an event', async () => {
  const user = userEvent.setup()
  const { server } = await draw([hooks()])
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  for (const it of screen.getAllByRole<HTMLInputElement>('checkbox')) if (it.checked) await user.click(it)
  await user.click(screen.getByRole('button', { name: 'Create webhook' }))
  for (const words of ['Give the webhook a name.', 'without a user name or password', 'at least one kind'])
    expect(screen.getByRole('dialog').textContent).toContain(words)
  expect(server.calls.some((it) => it.method === 'POST')).toBe(false)
  await expectAccessible()
})

test('a failed list says so', async () => {
  await draw([fails(listWebhooks, 503, 'Try again.', 'unavailable')])
  expect(await screen.findByText('Webhooks could not be loaded')).toBeTruthy()
})
