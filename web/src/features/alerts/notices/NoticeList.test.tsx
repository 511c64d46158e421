import { acknowledgeNotice, type Notice } from '@oppidum/domain/alerts/notice'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { NoticeList } from './NoticeList.tsx'

const notice = (more: Partial<Notice> = {}): Notice => ({
  id: '018f0000-0000-7000-8000-00000000000a',
  title: 'Critical: Slow road, 40 alerts: firing',
  text: '07:00 Slow road, Street 1: firing\n07:00 Slow road, Street 2: firing',
  severity: 'critical',
  createdAt: ago(60_000),
  readAt: null,
  quiet: false,
  alerts: [],
  toAcknowledge: 40,
  ...more,
})
const draw = (notices: Notice[], ...replies: Reply[]) =>
  render(<NoticeList notices={notices} unread={1} />, { me: person('operator', 'basic'), at: '/', replies })

test('a storm is acknowledged from its notice', async () => {
  const { server, user } = await draw([notice()], answers(acknowledgeNotice, { acknowledged: 40 }))
  await screen.findByText('Unread')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Acknowledge all 40' }))
  expect(server.calls.filter((it) => it.method === 'POST').map((it) => it.path)).toEqual([`/api/alerts/notices/${notice().id}/acknowledge`])
})

test.each([
  ['that somebody is on, or that is over', 0, []],
  ['about one alert', 1, ['Acknowledge']],
])('a notice %s', async (_what, toAcknowledge, buttons) => {
  await draw([notice({ toAcknowledge })])
  await screen.findByText('Unread')
  expect(screen.queryAllByRole('button', { name: /Acknowledge/ }).map((it) => it.textContent)).toEqual(buttons)
})

test('says why it was not acknowledged', async () => {
  const { user } = await draw([notice()], fails(acknowledgeNotice, 503, 'Not now.', 'unavailable'))
  await user.click(await screen.findByRole('button', { name: 'Acknowledge all 40' }))
  await screen.findByText('Not now.')
})
