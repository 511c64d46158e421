import { changeWebhook, type Delivery, listDeliveries, listWebhooks, testWebhook, type Webhook } from '@oppidum/domain/webhooks/webhook'
import { screen, waitFor } from '@testing-library/react'
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
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log of Dispatch' })))
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

describe('changing a webhook', () => {
  const other = 'https://other.example/hook'
  const open = async (state: Webhook['state']) => {
    const user = userEvent.setup()
    const { server } = await draw([hooks({ state }), answers(changeWebhook, { ...hook, state, url: other })])
    await user.click(await screen.findByRole('button', { name: 'Change Dispatch' }))
    return { user, server }
  }

  test.each(['active', 'failing', 'paused', 'disabled'] as const)(
    'that is %s keeps its state, and sends all that was asked',
    async (state) => {
      const { user, server } = await open(state)
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Dispatch')
      const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
      expect(address.value).toBe(hook.url)
      await user.clear(address)
      await user.type(address, other)
      await user.click(screen.getByRole('checkbox', { name: 'Incident: comment' }))
      await expectAccessible()
      await user.click(screen.getByRole('button', { name: 'Save' }))
      const change = server.calls.find((it) => it.method === 'PATCH')
      expect([change?.path, change?.body]).toEqual([
        `/api/webhooks/${hook.id}`,
        { name: 'Dispatch', url: other, types: ['incident.created', 'incident.commented', 'feed.health-changed'] },
      ])
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  test('needs an address', async () => {
    const { user, server } = await open('active')
    await user.clear(screen.getByRole('textbox', { name: 'Address' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('dialog').textContent).toContain('without a user name or password')
    expect(server.calls.some((it) => it.method === 'PATCH')).toBe(false)
  })

  test('that the server refuses says why, and keeps what was typed', async () => {
    const user = userEvent.setup()
    await draw([hooks({}), fails(changeWebhook, 422, 'This address is not allowed.', 'refused')])
    await user.click(await screen.findByRole('button', { name: 'Change Dispatch' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Dispatch 2')
  })
})

test.each([
  ['active', 'Pause Dispatch', { paused: true }],
  ['failing', 'Pause Dispatch', { paused: true }],
  ['paused', 'Resume Dispatch', { paused: false }],
  ['disabled', 'Resume Dispatch', { paused: false }],
] as const)('a webhook that is %s: %s', async (state, button, body) => {
  const user = userEvent.setup()
  const { server } = await draw([hooks({ state }), answers(changeWebhook, hook)])
  await user.click(await screen.findByRole('button', { name: button }))
  expect(server.calls.find((it) => it.method === 'PATCH')?.body).toEqual(body)
})

test('a failed list says so', async () => {
  await draw([fails(listWebhooks, 503, 'Try again.', 'unavailable')])
  expect(await screen.findByText('Webhooks could not be loaded')).toBeTruthy()
})
