import { type AlertRule, changeAlertRule, listAlertRules, removeAlertRule } from '@oppidum/domain/alerts/rule'
import { getMap } from '@oppidum/domain/cities/map'
import { listFeeds } from '@oppidum/domain/feeds/feed'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { RuleList } from './RuleList.tsx'
import { alertRule, RULE_MAP } from './testing/alert-rule.ts'

const draw = (rules: readonly AlertRule[] | Reply, { replies = [], language = 'en' }: { replies?: Reply[]; language?: 'en' | 'es' } = {}) =>
  render(<RuleList />, {
    me: person('operator', 'basic'),
    at: '/alerts/rules',
    language,
    replies: [
      ...replies,
      answers(getMap, RULE_MAP),
      answers(listFeeds, []),
      'endpoint' in rules ? rules : answers(listAlertRules, [...rules]),
    ],
  })
const row = () => screen.getByRole('listitem').textContent

describe('the list of rules', () => {
  test.each<{ state: string; rule: Partial<AlertRule>; shows: string[] }>([
    {
      state: 'that never fired',
      rule: {},
      shows: [
        'Slow on Mill Lane',
        'Warns when the speed on Mill Lane is below 20 km/h for 10 minutes.',
        'Warning · For me · on · never fired',
      ],
    },
    { state: 'that fired', rule: { lastFiredAt: ago(3_600_000) }, shows: ['last fired 11:00'] },
    { state: 'that is off', rule: { active: false }, shows: ['off', 'Turn on'] },
    { state: 'of the city', rule: { sharing: 'city', owner: 'someone' }, shows: ['For the city'] },
    { state: 'whose owner has no plan any more', rule: { problem: 'plan' }, shows: ['the plan of its owner does not include it'] },
    {
      state: 'of the city whose owner is no operator any more',
      rule: { sharing: 'city', owner: 'someone', problem: 'role' },
      shows: ['its owner is no longer an operator. The next person to save it becomes its owner.'],
    },
    { state: 'whose place is gone', rule: { problem: 'place' }, shows: ['its places are no longer in the city'] },
  ])('shows one $state', async ({ rule, shows }) => {
    await draw([alertRule(rule)])
    await screen.findByText(/Mill Lane is below/)
    for (const it of shows) expect(row()).toContain(it)
  })

  test('counts what the plan has room for', async () => {
    await draw([alertRule(), alertRule({ id: '018f0000-0000-7000-8000-00000000000b', name: 'Theirs', sharing: 'city', owner: 'someone' })])
    await screen.findByRole('heading', { name: 'Theirs' })
    screen.getByText('1 of 20 of your own')
    await expectAccessible()
  })

  test('says a rule in Spanish', async () => {
    await draw([alertRule()], { language: 'es' })
    await screen.findByText('Advierte cuando la velocidad en Mill Lane está por debajo de 20 km/h durante 10 minutos.')
  })

  test('without a rule explains where to begin', async () => {
    await draw([])
    await screen.findByText('Begin with one of ten templates.')
    expect(screen.getAllByRole('link', { name: 'New rule' })).toHaveLength(2)
    await expectAccessible()
  })

  test('that fails offers to try again', async () => {
    const { server, user } = await draw(fails(listAlertRules, 503, 'Not now.', 'unavailable'))
    await screen.findByText('The alert rules could not be loaded')
    server.reply(answers(listAlertRules, [alertRule()]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Slow on Mill Lane' })
  })
})

describe('a rule', () => {
  test('is turned off with its version', async () => {
    const { server, user } = await draw([alertRule()], { replies: [answers(changeAlertRule, alertRule({ active: false, version: 4 }))] })
    await user.click(await screen.findByRole('button', { name: 'Turn off Slow on Mill Lane' }))
    await screen.findByText('Slow on Mill Lane is off')
    const [put] = server.calls.filter((it) => it.method === 'PUT')
    expect(put).toMatchObject({ path: `/api/alerts/rules/${alertRule().id}`, body: { version: 3, active: false, forMinutes: 10 } })
    expect(Object.keys(put?.body as object)).not.toContain('owner')
  })

  test('that someone else changed is not turned off, and it says why', async () => {
    const { user } = await draw([alertRule()], {
      replies: [fails(changeAlertRule, 409, 'Someone else changed this rule in the meantime.', 'conflict')],
    })
    await user.click(await screen.findByRole('button', { name: 'Turn off Slow on Mill Lane' }))
    await screen.findByText('Someone else changed this rule in the meantime.')
  })

  test('is removed after a question', async () => {
    const { server, user } = await draw([alertRule()], { replies: [answers(removeAlertRule, { removed: true })] })
    await user.click(await screen.findByRole('button', { name: 'Remove Slow on Mill Lane' }))
    const dialog = await screen.findByRole('dialog')
    await expectAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Slow on Mill Lane was removed')
    expect(server.calls.filter((it) => it.method === 'DELETE')).toHaveLength(1)
  })
})
