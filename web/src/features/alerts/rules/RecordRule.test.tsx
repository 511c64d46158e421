import { listContactPoints } from '@oppidum/domain/alerts/contact-point'
import { type AlertRule, changeAlertRule, getAlertRule, listRuleVersions } from '@oppidum/domain/alerts/rule'
import { getMap } from '@oppidum/domain/cities/map'
import { listFeeds } from '@oppidum/domain/feeds/feed'
import { getDesk } from '@oppidum/domain/records/desk'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails } from '../../../testing/server.ts'
import { RuleScreen } from './RuleScreen.tsx'
import { alertRule, RULE_MAP } from './testing/alert-rule.ts'

const counting = (filter: string, more: Partial<AlertRule> = {}) =>
  alertRule({ scope: { kind: 'city' }, condition: { kind: 'records', records: 'requests', filter, atLeast: 3 }, ...more })

const draw = (rule: AlertRule, role: 'operator' | 'viewer' = 'operator') =>
  render(<RuleScreen />, {
    me: person(role, 'pro'),
    at: `/alerts/rules/${rule.id}`,
    route: '/alerts/rules/:id',
    replies: [
      answers(getMap, RULE_MAP),
      answers(listFeeds, []),
      answers(listContactPoints, []),
      fails(getDesk, 500, 'Failed.', 'internal'),
      answers(getAlertRule, rule),
      answers(listRuleVersions, []),
      answers(changeAlertRule, alertRule({ version: 4 })),
    ],
  })
const named = (name: string | RegExp) => screen.findByLabelText(name)
const savedFilter = (calls: readonly { method: string; body?: unknown }[]) =>
  (calls.find((it) => it.method === 'PUT')?.body as AlertRule | undefined)?.condition

test('every part of a filter is edited, and the sentence says each', async () => {
  const { server, user } = await draw(counting(''))
  const choose = async (field: string, value: string) => user.selectOptions(await named(field), value)
  await choose('Category', 'maintenance')
  await choose('Status', 'in_progress')
  await choose('Priority', 'high,medium')
  await choose('Department', 'Roads and Traffic')
  await choose('District', 'Old Town')
  await choose('Assignee', 'none')
  await choose('Merged reports', 'hide')
  await user.type(await named(/^Age at least/), '6')
  await user.type(await named(/^Age under/), '48')
  await user.type(await named(/^With the words/), 'bache')
  const [said] = await screen.findAllByText(/^Warns when/)
  for (const words of [
    'Maintenance',
    'In progress',
    'Roads and Traffic',
    'Old Town',
    'assigned to nobody',
    'without merged duplicates',
    'reported at least 6 h ago',
    'reported less than 48 h ago',
    'with “bache”',
  ])
    expect(said?.textContent?.toLowerCase()).toContain(words.toLowerCase())
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/was saved/)
  expect(savedFilter(server.calls)).toMatchObject({
    filter:
      'assignee=none&category=maintenance&department=Roads%20and%20Traffic&district=Old%20Town&duplicates=hide&maxAgeHours=48&minAgeHours=6&priority=high%2Cmedium&q=bache&status=in_progress',
  })
})

test('hours that are no number are said at their field', async () => {
  const { server, user } = await draw(counting(''))
  await user.type(await named(/^Age at least/), 'six')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: /whole number/ }))
  expect(document.activeElement).toBe(await named(/^Age at least/))
  expect(savedFilter(server.calls)).toBeUndefined()
})

test('a rule about a district has no district in its filter', async () => {
  const { server, user } = await draw(counting('district=Old%20Town&status=pending'))
  await user.selectOptions(await named('Place'), 'district')
  await screen.findByText(/in Old Town/)
  const fields = screen.getByRole('group', { name: 'Conditions' })
  expect(within(fields).queryByLabelText('District')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/was saved/)
  expect(savedFilter(server.calls)).toMatchObject({ filter: 'status=pending' })
})

test('what both kinds of record have stays when the other kind is chosen', async () => {
  const { server, user } = await draw(counting('category=maintenance&department=Roads%20and%20Traffic&minAgeHours=6&status=pending'))
  await user.selectOptions(await named('Records'), 'incidents')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/was saved/)
  expect(savedFilter(server.calls)).toMatchObject({ records: 'incidents', filter: 'department=Roads%20and%20Traffic&minAgeHours=6' })
})

test.each(['records', 'overdue'] as const)('a condition about %s offers the statuses that it can have', async (kind) => {
  const condition =
    kind === 'records'
      ? ({ kind, records: 'incidents', filter: '', atLeast: 1 } as const)
      : ({ kind, records: 'incidents', filter: '', aim: 'resolve' } as const)
  await draw(alertRule({ scope: { kind: 'city' }, condition }))
  const values = within(await named('Status'))
    .getAllByRole('option')
    .map((it) => (it as HTMLOptionElement).value)
  expect(values.includes('all')).toBe(kind === 'records')
  expect(values.includes('resolved')).toBe(kind === 'records')
  expect(values).toContain('active')
})

test('only operators are asked who is assigned', async () => {
  await draw(counting(''), 'viewer')
  await named('Status')
  expect(screen.queryByLabelText('Assignee')).toBeNull()
})
