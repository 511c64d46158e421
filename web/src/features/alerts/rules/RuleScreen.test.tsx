import { listContactPoints } from '@oppidum/domain/alerts/contact-point'
import { type AlertRule, changeAlertRule, getAlertRule, listRuleVersions } from '@oppidum/domain/alerts/rule'
import { getMap } from '@oppidum/domain/cities/map'
import type { Role } from '@oppidum/domain/core/access'
import { listFeeds } from '@oppidum/domain/feeds/feed'
import type { Plan } from '@oppidum/domain/plans/plan'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { RuleScreen } from './RuleScreen.tsx'
import { settingsOf } from './rule-queries.ts'
import { alertRule, RULE_MAP } from './testing/alert-rule.ts'

interface Options {
  rule?: AlertRule
  role?: Role
  plan?: Plan
  replies?: Reply[]
}

const draw = ({ rule = alertRule(), role = 'operator', plan = 'pro', replies = [] }: Options = {}) =>
  render(<RuleScreen />, {
    me: person(role, plan),
    at: `/alerts/rules/${rule.id}`,
    route: '/alerts/rules/:id',
    replies: [
      ...replies,
      answers(getMap, RULE_MAP),
      answers(listFeeds, []),
      answers(listContactPoints, []),
      answers(getAlertRule, rule),
      answers(listRuleVersions, [{ version: 3, settings: settingsOf(rule), active: true, changedBy: 'ana', changedAt: ago(60_000) }]),
    ],
  })
const named = (name: string | RegExp) => screen.findByLabelText(name)
const sentence = (text: RegExp) => screen.findAllByText(text)

describe('the form of a rule', () => {
  test('shows what it says while it is changed, and saves it as a new version', async () => {
    const { server, user } = await draw({ replies: [answers(changeAlertRule, alertRule({ version: 4 }))] })
    await user.clear(await named('Limit'))
    await user.type(await named('Limit'), '15,5')
    await user.selectOptions(await named('Place'), 'every')
    await sentence(/speed on any road section is below 15.5 km\/h for 10 minutes/)
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Slow on Mill Lane was saved')
    expect(server.calls.find((it) => it.method === 'PUT')?.body).toMatchObject({
      version: 3,
      active: true,
      scope: { kind: 'every' },
      condition: { value: 15.5 },
    })
  })

  test('leads from each problem to its field', async () => {
    const { server, user } = await draw()
    await user.clear(await named('Name'))
    await user.clear(await named('Limit'))
    await user.click(screen.getByRole('button', { name: 'Remove Mill Lane' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    for (const [link, field] of [
      ['Give the rule a name.', 'Name'],
      ['Enter the limit as a number.', 'Limit'],
      ['Choose at least one place.', 'Search places'],
    ] as const) {
      await user.click(await screen.findByRole('link', { name: link }))
      expect(document.activeElement).toBe(await named(field))
    }
    await expectAccessible()
    expect(server.calls.filter((it) => it.method === 'PUT')).toEqual([])
  })

  test('says what does not fit the city', async () => {
    const { user } = await draw()
    await user.type(await named(/^Ends above/), '10')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('link', { name: 'Condition 1 would clear at 10, which is beyond its own limit.' })
  })

  test('joins conditions, and takes them apart again', async () => {
    const { user } = await draw()
    await user.click(await screen.findByRole('button', { name: 'Add a condition' }))
    await user.click(screen.getByRole('button', { name: 'Any of these' }))
    const [, second] = screen.getAllByLabelText('What happens')
    await user.selectOptions(second as HTMLElement, 'absence')
    await sentence(/is below 20 km\/h or there is no value of the speed there for 30 minutes, for 10 minutes/)
    await user.click(screen.getAllByRole('button', { name: 'Remove this condition' })[0] as HTMLElement)
    await sentence(/Warns when there is no value of the speed on Mill Lane for 30 minutes for 10 minutes/)
    expect(screen.queryByRole('button', { name: 'Remove this condition' })).toBeNull()
  })

  test('asks for places of the kind that is measured', async () => {
    const { user } = await draw()
    await user.selectOptions(await named('Value'), 'substation.load')
    expect(screen.queryByText('Mill Lane')).toBeNull()
    await user.type(await named('Limit'), '90')
    await user.type(await named('Search places'), 'nor')
    await user.click(await screen.findByRole('button', { name: 'North' }))
    await sentence(/the load at North is below 90 MW/)
    await user.selectOptions(await named('Value'), 'energy.consumption')
    expect(within(await named('Place')).getAllByRole('option')).toHaveLength(1)
  })

  test('that someone else overtook takes their version, or keeps what was typed', async () => {
    const newer = alertRule({ version: 7, name: 'Theirs' })
    const { server, user } = await draw({ replies: [fails(changeAlertRule, 409, 'Someone else changed it.', 'conflict')] })
    await user.click(await screen.findByRole('button', { name: 'Critical' }))
    server.reply(answers(getAlertRule, newer))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Someone else has changed this rule')
    server.reply(answers(changeAlertRule, alertRule({ version: 8 })))
    await user.click(await screen.findByRole('button', { name: 'Keep what I typed' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Slow on Mill Lane was saved')
    expect(server.calls.findLast((it) => it.method === 'PUT')?.body).toMatchObject({
      version: 7,
      severity: 'critical',
      name: 'Slow on Mill Lane',
    })
  })
})

test.each<[Plan, offered: boolean]>([
  ['pro', true],
  ['basic', false],
])('joining a situation is offered with the plan %s: %s, beside an incident, and saved', async (plan, offered) => {
  const { server, user } = await draw({
    plan,
    rule: alertRule({ sharing: 'city' }),
    replies: [answers(changeAlertRule, alertRule({ version: 4 }))],
  })
  expect(screen.queryByLabelText(/join it instead/)).toBeNull()
  await user.selectOptions(await named('Opens an incident'), 'fire')
  expect(screen.queryByLabelText(/join it instead/) !== null).toBe(offered)
  if (offered) await user.click(screen.getByLabelText(/join it instead/))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Slow on Mill Lane was saved')
  const body = server.calls.find((it) => it.method === 'PUT')?.body as AlertRule
  expect([body.opensIncident, body.joinsSituation]).toEqual(['fire', offered ? true : undefined])
})

test('a rule that joins situations still does when it is saved', async () => {
  const { server, user } = await draw({
    rule: alertRule({ sharing: 'city', opensIncident: 'fire', joinsSituation: true }),
    replies: [answers(changeAlertRule, alertRule({ version: 4 }))],
  })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Slow on Mill Lane was saved')
  expect(server.calls.find((it) => it.method === 'PUT')?.body).toMatchObject({ joinsSituation: true })
})

test.each<[Role, Plan, offered: string[], missing: string[]]>([
  ['operator', 'pro', ['system', 'forecast'], []],
  ['viewer', 'pro', ['forecast'], ['system']],
  ['operator', 'basic', ['system'], ['forecast']],
])('a %s with the plan %s is offered %j', async (role, plan, offered, missing) => {
  await draw({ role, plan })
  const values = within(await named('What happens'))
    .getAllByRole('option')
    .map((it) => (it as HTMLOptionElement).value)
  expect(values).toEqual(expect.arrayContaining(offered))
  for (const it of missing) expect(values).not.toContain(it)
  expect(screen.queryByRole('button', { name: 'For the city' }) !== null).toBe(role === 'operator')
})

test('a rule that does not exist says so', async () => {
  await draw({ replies: [fails(getAlertRule, 404, 'You have no alert rule with that id.', 'not_found')] })
  await screen.findByText('There is no such alert rule')
})

test('without the plan there is the premium card', async () => {
  await draw({ plan: 'free' })
  await screen.findByRole('region', { name: /Premium/ })
})
