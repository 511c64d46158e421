import { previewAlertRule, type RulePreview } from '@oppidum/domain/alerts/preview'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { RulePreviewPanel } from './RulePreviewPanel.tsx'

const settings: RuleSettings = {
  name: 'Slow road',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'every' },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' },
  forMinutes: 5,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: 'other',
}
const preview: RulePreview = {
  from: ago(30 * 86_400_000),
  to: ago(0),
  meansUntil: null,
  hoursUntil: null,
  fired: 7,
  short: 3,
  episodes: [
    { place: 'a', placeName: 'Av. Italia', firedAt: ago(3_600_000), resolvedAt: null },
    { place: 'a', placeName: 'Av. Italia', firedAt: ago(90_000_000), resolvedAt: ago(89_400_000) },
  ],
  places: 2,
  covered: 0.995,
  degenerate: null,
  withoutPast: [],
  // A browser draws the values; here there is no canvas.
  series: null,
}
const draw = (reply: Reply, { given = settings as RuleSettings | null, language = 'en' as 'en' | 'es' } = {}) =>
  render(<RulePreviewPanel settings={given} />, { replies: [reply], language, me: person('viewer', 'pro') })
const words = () => document.body.textContent ?? ''

describe('the preview of a rule', () => {
  test('counts what it would have fired, and lists it', async () => {
    const { server } = await draw(answers(previewAlertRule, preview))
    await screen.findByText('In the last 30 days it would have fired 7 times, 3 of them for less than two minutes.')
    expect(screen.getByRole('list', { name: 'The newest of these alerts' }).textContent).toContain('Av. Italiastill firing')
    expect(server.calls.find((it) => it.path === '/api/alerts/preview')?.body).toMatchObject({
      condition: settings.condition,
      forMinutes: 5,
    })
    await expectAccessible()
  })

  test.each<[string, Partial<RulePreview>, string]>([
    ['once', { fired: 1, short: 0 }, 'In the last 30 days it would have fired once.'],
    ['once and shortly', { fired: 1, short: 1 }, 'would have fired once, for less than two minutes.'],
    ['never', { fired: 0, short: 0, episodes: [] }, 'In the last 30 days it would not have fired.'],
    ['that it cannot', { fired: 0, degenerate: 'never' }, 'It can never fire'],
    ['that it always does', { degenerate: 'always' }, 'It would fire all the time.'],
    ['what is covered', { covered: 0.4 }, 'Values are stored for 40% of that time.'],
    ['that it read means', { hoursUntil: ago(86_400_000 * 20) }, 'only hourly means were read'],
    ['whose past is missing', { withoutPast: [1, 2] }, 'The past of conditions 2, 3 is not stored; they count as not met.'],
    ['that no place has values', { places: 0, series: null, covered: null, episodes: [] }, 'No place within its reach has such values.'],
  ])('says %s', async (_, more, sentence) => {
    await draw(answers(previewAlertRule, { ...preview, ...more }))
    await screen.findByText(/In the last 30 days it would/)
    expect(words()).toContain(sentence)
  })

  test.each<[string, RuleSettings['condition'], said: RegExp | null]>([
    ['feeds', { kind: 'feed' }, /Of the past of feeds only failures are stored/],
    [
      'filtered records',
      { kind: 'records', records: 'incidents', filter: 'type=fire', atLeast: 1 },
      /priority, type, department and words that they have now/,
    ],
    ['all open records', { kind: 'records', records: 'incidents', filter: '', atLeast: 1 }, null],
  ])('says how much of the past of %s it knows', async (_, condition, said) => {
    await draw(answers(previewAlertRule, preview), { given: { ...settings, condition } })
    await screen.findByText(/In the last 30 days it would/)
    expect(/Of the past|that they have now/.exec(words())).toEqual(said === null ? null : expect.anything())
    if (said !== null) expect(words()).toMatch(said)
  })

  test('waits for a whole rule', async () => {
    const { server } = await draw(answers(previewAlertRule, preview), { given: null })
    expect(words()).toContain('Complete the rule')
    expect(server.calls).toEqual([])
  })

  test('says why there is none', async () => {
    await draw(fails(previewAlertRule, 422, 'There is no such place.', 'refused'))
    await screen.findByText('No preview')
  })

  test('in Spanish', async () => {
    await draw(answers(previewAlertRule, preview), { language: 'es' })
    await screen.findByText('En los últimos 30 días se habría disparado 7 veces, 3 de ellas por menos de dos minutos.')
  })
})
