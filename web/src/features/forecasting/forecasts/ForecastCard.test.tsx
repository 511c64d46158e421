import { listModels, type ModelStanding } from '@oppidum/domain/forecasting/model-score'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useAnswer } from '../../../api/use-answer.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago } from '../../../testing/city.ts'
import { isDim, render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { ForecastCard, type ForecastContent, type ForecastOrigin } from './ForecastCard.tsx'

const model: ModelStanding = {
  id: 'traffic-speed',
  state: 'on',
  since: null,
  version: 3,
  fittedAt: ago(86_400_000),
  fittedFrom: null,
  fittedTo: null,
  needs: null,
  unit: 'mph',
  naive: 'as-now',
  baseline: 'as-now',
  scored: 900,
  error: 2.5,
  naiveError: 5,
  baselineError: 5,
  coverage: 0.8,
}
const now: ForecastOrigin = { model, madeAt: ago(600_000), staleAt: ago(-600_000) }
const content: ForecastContent = { value: 42, unit: 'km/h', digits: 0, band: '38 to 45, 80% likely', of: 'at 12:30, Avenida Italia' }

/** With an answer that has arrived, is loading or has failed. */
function Card({ origin, content }: { origin: ForecastOrigin | null; content: ForecastContent | null }) {
  const query = useAnswer(listModels, { pollMs: 10_000 })
  return <ForecastCard title="Traffic prediction" query={query} origin={query.data ? origin : null} content={content} />
}
const draw = ({
  made = now as ForecastOrigin | null,
  says = content as ForecastContent | null,
  replies = [answers(listModels, [{ ...model, ahead: [], days: [], changes: [] }])] as Reply[],
  language = 'en' as 'en' | 'es',
} = {}) => render(<Card origin={made} content={says} />, { replies, language })
const card = () => screen.getByRole('region', { name: 'Traffic prediction' })
const words = () => card().textContent ?? ''
const silent = (it: Partial<ModelStanding>): ForecastOrigin => ({
  model: { ...model, error: null, baselineError: null, ...it },
  madeAt: null,
  staleAt: null,
})

describe('a forecast', () => {
  test('shows its value, confidence, time, origin and past error', async () => {
    await draw()
    for (const seen of ['42 km/h', '38 to 45, 80% likely', 'at 12:30, Avenida Italia', 'Made 11:50.', '50% better'])
      expect(words()).toContain(seen)
    expect(screen.getByRole('link').getAttribute('href')).toBe('/models#traffic-speed')
    expect(isDim(screen.getByText('42'))).toBe(false)
    await expectAccessible()
  })

  test.each<{ state: string; made: ForecastOrigin; shows: string[] }>([
    { state: 'no better than the rule', made: { ...now, model: { ...model, error: 5 } }, shows: ['no better'] },
    { state: 'worse than the rule', made: { ...now, model: { ...model, error: 10 } }, shows: ['100% worse'] },
    { state: 'without a score', made: { ...now, model: { ...model, error: null, baselineError: null } }, shows: ['42', 'No scores yet.'] },
    {
      state: 'learning',
      made: silent({ state: 'learning', needs: { have: 12, want: 336, of: 'hours' } }),
      shows: ['Still learning', 'So far 12 of 336 hours.'],
    },
    {
      state: 'learning from records',
      made: silent({ state: 'learning', needs: { have: 1_200, want: 5_000, of: 'records' } }),
      shows: ['So far 1,200 of 5,000 records.'],
    },
    { state: 'just trained', made: silent({ state: 'on' }), shows: ['its first forecast is being made'] },
    { state: 'switched off', made: silent({ state: 'off', since: ago(86_400_000) }), shows: ['Switched off since Nov 19'] },
    { state: 'switched off at some time', made: silent({ state: 'off' }), shows: ['Switched off: for a week'] },
    { state: 'without data', made: silent({ state: 'none' }), shows: ['This city has no data for this model.'] },
    { state: 'not in use', made: silent({ state: 'unused' }), shows: ['This installation runs no models.'] },
  ])('$state', async ({ made, shows }) => {
    await draw({ made })
    for (const seen of shows) expect(words()).toContain(seen)
    // A model that is off shows no figure.
    expect(words().includes('42')).toBe(made.madeAt !== null)
    await expectAccessible()
  })

  test('without a forecast for this place', async () => {
    await draw({ says: null })
    expect(words()).not.toContain('42')
    expect(words()).toContain('its first forecast is being made')
  })

  test('loading', async () => {
    await draw({ replies: [] })
    expect(card().getAttribute('aria-busy')).toBe('true')
    expect(words()).toContain('Loading...')
    await expectAccessible()
  })

  test('failed before the first answer, with a retry button', async () => {
    const page = await draw({ replies: [fails(listModels, 500, 'Broken.')] })
    expect(screen.getByRole('alert').textContent).toContain('Forecasts are unavailable right now')
    await expectAccessible()
    page.server.reply(answers(listModels, [{ ...model, ahead: [], days: [], changes: [] }]))
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('42')).toBeTruthy()
  })

  test('stale: dimmed, with the time since which nothing newer is known', async () => {
    await draw({ made: { ...now, staleAt: ago(1) } })
    for (const seen of ['42', '38 to 45, 80% likely']) expect(isDim(screen.getByText(seen))).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('No live data since 11:50')
    await expectAccessible()
  })

  test('in Spanish', async () => {
    await draw({ language: 'es' })
    for (const seen of ['50 % mejor', '11:50']) expect(words()).toContain(seen)
    await expectAccessible()
  })
})
