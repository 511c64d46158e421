import { type ContactPoint, listContactPoints, removeContactPoint } from '@oppidum/domain/alerts/contact-point'
import { type AlertRule, listAlertRules, removeAlertRule } from '@oppidum/domain/alerts/rule'
import { getMap } from '@oppidum/domain/cities/map'
import { listFeeds } from '@oppidum/domain/feeds/feed'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { ago, person } from '../../testing/city.ts'
import { render } from '../../testing/render.tsx'
import { answers, fails, type Reply } from '../../testing/server.ts'
import { AlertsScreen } from './AlertsScreen.tsx'
import { alertRule, RULE_MAP } from './rules/testing/alert-rule.ts'

const point: ContactPoint = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  kind: 'webhook',
  name: 'Dispatch',
  sharing: 'own',
  target: 'dispatch.example',
  state: 'active',
  createdAt: ago(86_400_000),
  lastDeliveredAt: null,
  problem: null,
  waiting: 0,
  removable: true,
}

const draw = (rules: readonly AlertRule[], points: readonly ContactPoint[], ...more: Reply[]) =>
  render(<AlertsScreen />, {
    me: person('operator', 'free'),
    at: '/alerts/',
    replies: [
      ...more,
      answers(getMap, RULE_MAP),
      answers(listFeeds, []),
      answers(listAlertRules, [...rules]),
      answers(listContactPoints, [...points]),
    ],
  })

test('brings the current tab into sight, which a phone may not show', async () => {
  const shown: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent ?? '')
  }
  await render(<AlertsScreen />, {
    me: person('viewer', 'pro'),
    at: '/alerts/contact-points',
    route: '/alerts/:tab',
    replies: [answers(listContactPoints, [])],
  })
  await screen.findByRole('link', { name: 'Contact points', current: 'page' })
  expect(shown).toEqual(['Contact points'])
})

describe('without a plan that has alerts', () => {
  test('there is the Premium card, and no more for who never had one', async () => {
    await draw([], [])
    await screen.findByRole('region', { name: 'Premium Feature' })
    expect(screen.queryByText(/from a previous plan/)).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('what was made under a former one can be looked at and removed, and says why it does not work', async () => {
    const { user, server } = await draw(
      [alertRule({ problem: 'plan' })],
      [point, { ...point, id: '018f0000-0000-7000-8000-0000000000c2', name: 'Control room', sharing: 'city' }],
      answers(removeAlertRule, { removed: true }),
      answers(removeContactPoint, { removed: true }),
    )
    await screen.findByText(/until your plan includes alerts again, no rule is evaluated and nothing is sent/)
    const names = () => screen.getAllByRole('button').map((it) => it.getAttribute('aria-label') ?? it.textContent)
    expect(names()).toEqual(['Remove Slow on Mill Lane', 'Log of Dispatch', 'Remove Dispatch'])
    expect(screen.queryByRole('link', { name: /Mill Lane/ })).toBeNull()
    screen.getByText('Not evaluated: the plan of its owner does not include it.')
    await expectAccessible()
    for (const name of ['Remove Slow on Mill Lane', 'Remove Dispatch']) {
      await user.click(screen.getByRole('button', { name }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    }
    expect(server.calls.filter((it) => it.method === 'DELETE').map((it) => it.path)).toEqual([
      `/api/alerts/rules/${alertRule().id}`,
      `/api/alerts/contact-points/${point.id}`,
    ])
  })

  test('says when it cannot be loaded', async () => {
    await draw([], [], fails(listAlertRules, 503, 'Not now.', 'unavailable'))
    await screen.findByText('What you made under a previous plan could not be loaded')
    screen.getByRole('button', { name: 'Try again' })
  })
})
