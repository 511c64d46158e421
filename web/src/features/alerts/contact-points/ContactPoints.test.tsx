import {
  type ContactPoint,
  createContactPoint,
  getPushKey,
  listContactPoints,
  listNotifications,
  type NotificationRecord,
  sendNotificationAgain,
  testContactPoint,
} from '@oppidum/domain/alerts/contact-point'
import { getAccount } from '@oppidum/domain/people/account'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { ContactPoints } from './ContactPoints.tsx'

const point: ContactPoint = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'webhook',
  name: 'Dispatch',
  sharing: 'own',
  target: 'dispatch.example',
  state: 'active',
  createdAt: ago(3_600_000),
  lastDeliveredAt: ago(60_000),
  problem: null,
  waiting: 0,
  removable: true,
}
const message: NotificationRecord = {
  id: '018f0000-0000-7000-8000-000000000002',
  contactPoint: point.id,
  state: 'delivered',
  title: 'Slow traffic, Av. Italia',
  transitions: [],
  createdAt: ago(60_000),
  attemptedAt: ago(60_000),
  dueAt: null,
  tries: 1,
  problem: null,
  status: 204,
}
const points = (...more: Partial<ContactPoint>[]) =>
  answers(
    listContactPoints,
    more.map((it) => ({ ...point, ...it })),
  )
const draw = (replies: Reply[], { role = 'viewer', language = 'en' }: { role?: 'viewer' | 'operator'; language?: 'en' | 'es' } = {}) =>
  render(<ContactPoints />, { me: person(role, 'basic'), replies, language })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

describe('a contact point', () => {
  test.each<{ state: string; it: Partial<ContactPoint>; shows: string[]; hides: string[] }>([
    {
      state: 'that works',
      it: {},
      shows: ['works', 'Webhook: dispatch.example', 'Only yours', 'Last delivery', 'Remove'],
      hides: ['waiting'],
    },
    {
      state: 'that fails',
      it: { state: 'failing', problem: 'too_slow', waiting: 3 },
      shows: ['failing, will retry', 'no answer in time', '3 messages waiting'],
      hides: [],
    },
    {
      state: 'of a browser that no longer exists',
      it: { kind: 'push', state: 'gone', problem: 'gone', lastDeliveredAt: null },
      shows: ['no longer exists', 'Nothing delivered yet'],
      hides: [],
    },
    {
      state: 'that was never used',
      it: { lastDeliveredAt: null },
      shows: ['nothing delivered yet'],
      hides: ['works', 'Nothing'],
    },
    {
      state: 'that somebody else added',
      it: { sharing: 'city', removable: false },
      shows: ["Shared by the city's operators"],
      hides: ['Remove'],
    },
  ])('$state', async ({ it, shows, hides }) => {
    await draw([points(it)])
    const line = (await rowOf('Dispatch')).textContent ?? ''
    for (const words of shows) expect(line).toContain(words)
    for (const words of hides) expect(line).not.toContain(words)
    await expectAccessible()
  })

  test('shows its messages, sends a test, and sends again what was given up', async () => {
    const user = userEvent.setup()
    const dead: NotificationRecord = { ...message, id: point.id, state: 'dead', status: 500, problem: 'refused', tries: 9 }
    const { server } = await draw([
      points({}),
      answers(listNotifications, [message, dead]),
      answers(testContactPoint, message),
      answers(sendNotificationAgain, message),
    ])
    await user.click(await screen.findByRole('button', { name: 'Log of Dispatch' }))
    const rows = await within(await screen.findByRole('dialog')).findAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('delivered')
    expect(rows[1]?.textContent).toContain('refused by the receiver, status 500')
    expect(rows[1]?.textContent).toContain('9 attempts')
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Send a test' }))
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(server.calls.filter((it) => it.method === 'POST').map((it) => it.path)).toEqual([
      `/api/alerts/contact-points/${point.id}/test`,
      `/api/alerts/notifications/${dead.id}/send-again`,
    ])
  })
})

describe('a new contact point', () => {
  const open = async (role: 'viewer' | 'operator', ...replies: Reply[]) => {
    const user = userEvent.setup()
    const account = answers(getAccount, {
      userId: 'ana',
      firstName: 'Ana',
      username: null,
      email: 'ana@city.example',
      createdAt: ago(0),
      secondFactor: false,
      secondFactorRequired: false,
      supportPhone: null,
    })
    const { server } = await draw([points(), account, ...replies], { role })
    await user.click(await screen.findByRole('button', { name: 'New contact point' }))
    const posted = () => server.calls.filter((it) => it.method === 'POST').map((it) => it.body)
    return { user, posted }
  }

  test("of a person's letters is their own mailbox", async () => {
    const { user, posted } = await open('viewer', answers(createContactPoint, { ...point, secret: null }))
    await screen.findByText(/ana@city.example/)
    expect(screen.queryByRole('button', { name: 'For the city' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'My mailbox')
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Add contact point' }))
    expect(posted()).toEqual([{ kind: 'email', name: 'My mailbox', sharing: 'own', address: 'ana@city.example' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of a webhook shows its secret once', async () => {
    const { user, posted } = await open('operator', answers(createContactPoint, { ...point, secret: 'whsec_of-a-test' }))
    await user.click(screen.getByRole('button', { name: 'Webhook' }))
    await user.click(screen.getByRole('button', { name: 'For the city' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Dispatch')
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://dispatch.example/hook')
    await user.click(screen.getByRole('button', { name: 'Add contact point' }))
    expect(posted()).toEqual([{ kind: 'webhook', name: 'Dispatch', sharing: 'city', url: 'https://dispatch.example/hook' }])
    expect(await screen.findByDisplayValue('whsec_of-a-test')).toBeTruthy()
    await expectAccessible()
  })

  test('needs a name and an address, and says why the server refuses it', async () => {
    const { user, posted } = await open('viewer', fails(createContactPoint, 422, 'Messages do not go to private addresses.', 'refused'))
    await user.click(screen.getByRole('button', { name: 'Slack' }))
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'dispatch')
    await user.click(screen.getByRole('button', { name: 'Add contact point' }))
    for (const words of ['Give the contact point a name.', 'without a user name'])
      expect(screen.getByRole('dialog').textContent).toContain(words)
    expect(posted()).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Chat')
    await user.clear(screen.getByRole('textbox', { name: 'Address' }))
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://10.0.0.1/hook')
    await user.click(screen.getByRole('button', { name: 'Add contact point' }))
    expect((await screen.findByRole('alert')).textContent).toContain('private addresses')
  })
})

describe('this browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  /** What Chromium's real service worker does is in e2e/alert-push.long.ts; here the browser only answers the question. */
  function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
    const asked: string[] = []
    const requestPermission = async () => {
      asked.push('permission')
      return answer
    }
    vi.stubGlobal('Notification', { permission, requestPermission })
    vi.stubGlobal('PushManager', class {})
    Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
    return asked
  }
  const key = answers(getPushKey, { publicKey: 'BAAA' })

  test('that cannot show notifications says so', async () => {
    await draw([points()])
    expect(await screen.findByText('This browser does not support notifications.')).toBeTruthy()
  })

  test('that was told not to says how to change it', async () => {
    browser('denied')
    await draw([points(), key], { language: 'es' })
    expect(await screen.findByText(/notificaciones de esta página están bloqueadas/)).toBeTruthy()
    await expectAccessible()
  })

  test('asks for permission only after the click, and says when it was refused', async () => {
    const user = userEvent.setup()
    const asked = browser('default', 'denied')
    await draw([points(), key])
    const button = await screen.findByRole('button', { name: 'Notify me in this browser' })
    expect(asked).toEqual([])
    await user.click(button)
    expect(asked).toEqual(['permission'])
    expect((await screen.findByRole('alert')).textContent).toContain('nothing has changed')
  })

  test('that subscribed can be turned off', async () => {
    browser('granted')
    localStorage.setItem('alerts-contact-point', point.id)
    await draw([points({ kind: 'push' }), key])
    expect(await screen.findByRole('button', { name: 'Turn off here' })).toBeTruthy()
  })

  test('whose subscription is gone can be turned on again', async () => {
    browser('granted')
    localStorage.setItem('alerts-contact-point', point.id)
    await draw([points({ kind: 'push', state: 'gone' }), key])
    expect(await screen.findByRole('button', { name: 'Notify me in this browser' })).toBeTruthy()
  })
})

test('a failed list says so', async () => {
  await draw([fails(listContactPoints, 503, 'Try again.', 'unavailable')])
  expect(await screen.findByText('Contact points could not be loaded')).toBeTruthy()
})
