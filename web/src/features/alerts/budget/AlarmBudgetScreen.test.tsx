import { type AlarmBudget, getAlarmBudget, listRuleProposals, type RuleProposal } from '@oppidum/domain/alerts/budget'
import { changeAlertRule, getAlertRule, type RuleSettings } from '@oppidum/domain/alerts/rule'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { alertRule } from '../rules/testing/alert-rule.ts'
import { AlarmBudgetScreen } from './AlarmBudgetScreen.tsx'

const RULE = '0190a000-0000-7000-8000-000000000001'
const settings: RuleSettings = {
  name: 'Slow road',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'every' },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 19.5, unit: 'mph' },
  forMinutes: 5,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
}
const budget: AlarmBudget = {
  from: ago(30 * 86_400_000),
  to: ago(1_000),
  alerts: 40,
  rate: 0.0093,
  operators: { by: 'shift', people: 2.25 },
  target: 1,
  withinTarget: 0.998,
  busiest: { at: ago(3_600_000), alerts: 12 },
  floods: [{ from: ago(4_200_000), to: ago(3_600_000), alerts: 12 }],
  floodCount: 1,
  days: [
    { at: ago(86_400_000), alerts: 28 },
    { at: ago(1_000), alerts: 12 },
  ],
  noisiest: [
    { rule: RULE, name: 'Slow road', severity: 'warning', alerts: 28, share: 0.7, short: 27, chattering: 2, useful: 1, useless: 3 },
  ],
  standing: [
    {
      alert: '0190a000-0000-7000-8000-000000000002',
      rule: RULE,
      name: 'Silent sensor',
      severity: 'info',
      place: 'a',
      placeName: 'Av. Italia',
      state: 'firing',
      firedAt: ago(2 * 86_400_000),
    },
  ],
  standingCount: 1,
  acknowledge: { median: 300, p90: 540, acknowledged: 10 },
  ratings: { useful: 1, useless: 3 },
}
const longer: RuleProposal = { kind: 'duration', settings, after: { fired: 3, short: 0 } }
const moved: RuleProposal = { kind: 'threshold', settings, after: { fired: 1, short: 0 } }
const proposing = (...proposals: RuleProposal[]) => answers(listRuleProposals, { version: 4, before: { fired: 28, short: 27 }, proposals })

const stored = (active: boolean) => answers(getAlertRule, alertRule({ ...settings, id: RULE, version: 4, active }))
/** Once it is known whether the rule is on. */
async function applyButton(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: /^Apply/ })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

const draw = (replies: Reply[], language: 'en' | 'es' = 'en') =>
  render(<AlarmBudgetScreen />, { replies, language, me: person('viewer', 'pro') })
const words = () => document.body.textContent ?? ''

describe('the alarm budget', () => {
  test('says the rate against the target, and what is noisy, standing and flooding', async () => {
    await draw([answers(getAlarmBudget, budget), proposing(longer, moved)])
    await screen.findByText('target: at most 1 (EEMUA 191); divided by the people on shift, 2.3 on average')
    expect(words()).toContain('28 alerts, 70% of all · 27 under two minutes · chattered 2 times · 1 rated useful, 3 not')
    expect(words()).toContain('median of 10 alerts; 9 of 10 within 9 min')
    screen.getByRole('heading', { name: '1 standing alert' })
    expect(words()).toContain('12 alerts in 10 min')
    await expectAccessible()
  })

  test.each([
    ['nobody', 'as one operator: nobody was on shift'],
    ['own', 'as one operator: all are of your own rules'],
  ] as const)('says that it counts as one operator: %s', async (by, words) => {
    await draw([answers(getAlarmBudget, { ...budget, operators: { by, people: 1 } }), proposing()])
    await screen.findByText(`target: at most 1 (EEMUA 191); ${words}`)
  })

  test('has proposals with their effect', async () => {
    await draw([answers(getAlarmBudget, budget), proposing(longer, moved)])
    await screen.findAllByText(/Fire only after 5 min/)
    expect(words()).toContain('Fire only after 5 min. Over the last 30 days it would have fired 3 times instead of 28 times.')
    expect(words()).toContain('Move the limit to 19.5 mph. Over the last 30 days it would have fired once instead of 28 times.')
  })

  test.each([true, false])('applies a proposal to the version that was replayed, and leaves it on or off (%s)', async (active) => {
    const { user, server } = await draw([answers(getAlarmBudget, budget), proposing(longer), stored(active)])
    await user.click(await applyButton())
    expect(server.calls.find((it) => it.method === 'PUT')).toMatchObject({
      path: `/api/alerts/rules/${RULE}`,
      body: { ...settings, version: 4, active },
    })
  })

  test('says why a proposal was not applied', async () => {
    const refused = fails(changeAlertRule, 409, 'Someone else changed this rule in the meantime.', 'conflict')
    const { user } = await draw([answers(getAlarmBudget, budget), proposing(longer), stored(true), refused])
    await user.click(await applyButton())
    await screen.findByRole('alert')
  })

  test('says so when no small change suffices', async () => {
    await draw([answers(getAlarmBudget, budget), proposing()])
    await screen.findByText(/No small change would halve its alerts/)
  })

  test('is empty without alerts', async () => {
    const none: AlarmBudget = { ...budget, alerts: 0, noisiest: [], standing: [], floods: [], busiest: null }
    await draw([answers(getAlarmBudget, none)])
    await screen.findByText('No alerts in the last 30 days')
  })

  test('says when it failed', async () => {
    await draw([fails(getAlarmBudget, 500, 'Broken.')])
    await screen.findByText('The alarm budget could not be loaded')
  })

  test('in Spanish', async () => {
    await draw([answers(getAlarmBudget, budget), proposing(longer)], 'es')
    await screen.findAllByText(/Disparar recién después de 5 min/)
    expect(words()).toContain('En los últimos 30 días se habría disparado 3 veces en lugar de 28 veces.')
  })
})
