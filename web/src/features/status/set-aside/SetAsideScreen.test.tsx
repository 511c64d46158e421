import { discardSetAside, listSetAside, retrySetAside, type SetAsideDelivery } from '@oppidum/domain/ingest/set-aside'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { SetAsideScreen } from './SetAsideScreen.tsx'

const DELIVERY: SetAsideDelivery = {
  id: 'one',
  at: ago(60_000),
  acceptedAt: ago(120_000),
  city: 'montevideo',
  source: 'key:Loops',
  observations: 40,
  reason: 'refused',
  problem: 'invalid byte sequence',
}
const UNREAD: SetAsideDelivery = {
  ...DELIVERY,
  id: 'two',
  acceptedAt: null,
  city: null,
  source: null,
  observations: null,
  reason: 'unreadable',
  problem: null,
}

const draw = (reply: Reply, others: readonly Reply[] = [], language: 'en' | 'es' = 'en') =>
  render(<SetAsideScreen />, { me: person('admin'), at: '/admin/system/deliveries', language, replies: [reply, ...others] })
const rows = () => screen.getAllByRole('listitem').map((it) => it.textContent)

test('lists what could not be stored, with sender, size, times and problem', async () => {
  await draw(answers(listSetAside, [DELIVERY, UNREAD]))
  expect(rows()).toEqual([
    expect.stringMatching(
      /key:Loops.*montevideo.*The database refused it\. It says: invalid byte sequence.*40 values.*accepted.*set aside/,
    ),
    expect.stringMatching(/Unknown sender.*could not be read\..*number of values not known/),
  ])
  await expectAccessible()
})

test('says when there is none, in Spanish too', async () => {
  await draw(answers(listSetAside, []), [], 'es')
  expect(screen.getByText('No hay entregas apartadas')).toBeTruthy()
})

test('stores one that is tried again, and says so', async () => {
  const { server, user } = await draw(answers(listSetAside, [DELIVERY]), [
    answers(retrySetAside, { stored: true, reason: null, problem: null }),
  ])
  server.reply(answers(listSetAside, []))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The delivery was stored')).toBeTruthy()
  expect(await screen.findByText('No delivery is set aside')).toBeTruthy()
})

test('says why one is refused again', async () => {
  const { user } = await draw(answers(listSetAside, [DELIVERY]), [
    answers(retrySetAside, { stored: false, reason: 'unknown-city', problem: null }),
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The delivery could not be stored')).toBeTruthy()
  expect(screen.getByText('The city file has no such city.')).toBeTruthy()
})

test('discards one only when that is confirmed', async () => {
  const { server, user } = await draw(answers(listSetAside, [DELIVERY]), [answers(discardSetAside, { removed: true })])
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Discard this delivery?' }))
  expect(dialog.getByText(/Its 40 values are lost for good/)).toBeTruthy()
  server.reply(answers(listSetAside, []))
  await user.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('No delivery is set aside')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('says that it could not be loaded, and for whom it is', async () => {
  await draw(fails(listSetAside, 403, 'Not yours.', 'role_required'))
  expect(screen.getByRole('alert').textContent).toContain('Only admins of every city see the system')
})
