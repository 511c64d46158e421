import { getUsage, type MeterUsage } from '@oppidum/domain/plans/meter'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { isDim, render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { UsagePanel } from './UsagePanel.tsx'
import { USAGE_POLL_MS } from './usage-provenance.ts'

const questions: MeterUsage = {
  meter: 'aiQueries',
  period: 'month',
  limit: 50,
  used: 20,
  reserved: 0,
  left: 30,
  startsAt: ago(19 * 86_400_000),
  renewsAt: '2026-12-01T00:00:00.000Z',
  warning: null,
}
const usage = (...meters: MeterUsage[]) => answers(getUsage, { at: ago(0), meters })
const draw = (replies: Reply[], language: 'en' | 'es' = 'en') =>
  render(<UsagePanel />, { me: person('viewer', 'basic'), replies, language })
const panel = () => screen.getByRole('region')

describe('the use of an allowance', () => {
  test.each<{ state: string; it: Partial<MeterUsage>; shows: string[]; hides: string[] }>([
    { state: 'some of it', it: {}, shows: ['20 of 50 this month', '30 left', 'Renews Nov 30, 21:00, city time'], hides: ['used up'] },
    { state: 'none of it', it: { used: 0, left: 50 }, shows: ['0 of 50 this month', '50 left'], hides: ['in progress'] },
    { state: 'some in progress', it: { reserved: 2, left: 28 }, shows: ['2 in progress', '28 left'], hides: [] },
    { state: 'three quarters', it: { used: 38, left: 12, warning: 75 }, shows: ['Three quarters used'], hides: ['Used up'] },
    { state: 'nearly all', it: { used: 45, left: 5, warning: 90 }, shows: ['Nearly used up'], hides: [] },
    { state: 'all', it: { used: 50, left: 0, warning: 100 }, shows: ['Used up', '0 left'], hides: ['Nearly'] },
    { state: 'by the day', it: { period: 'day', limit: 3, used: 1, left: 2 }, shows: ['1 of 3 today'], hides: ['month'] },
    { state: 'without limit', it: { limit: null, left: null, used: 12_000 }, shows: ['12,000 this month, no limit'], hides: ['left'] },
    {
      state: 'not in the plan',
      it: { period: null, limit: null, left: null, used: 0, startsAt: null, renewsAt: null },
      shows: ['Not included in your plan', 'See what the plans include'],
      hides: ['Renews', '0'],
    },
  ])('$state', async ({ it, shows, hides }) => {
    await draw([usage({ ...questions, ...it })])
    const line = screen.getByRole('listitem').textContent ?? ''
    expect(line).toContain('Questions to the assistant')
    for (const words of shows) expect(line).toContain(words)
    for (const words of hides) expect(line).not.toContain(words)
    await expectAccessible()
  })

  test('loading', async () => {
    await draw([])
    expect(panel().getAttribute('aria-busy')).toBe('true')
    expect(panel().textContent).toContain('Loading...')
    await expectAccessible()
  })

  test('failed before the first answer', async () => {
    await draw([fails(getUsage, 500, 'Broken.')])
    expect(screen.getByRole('alert').textContent).toContain('Usage could not be loaded')
    expect(screen.queryByRole('list')).toBeNull()
    await expectAccessible()
  })

  test('failed later: the counts stay, dimmed, until the next answer', async () => {
    const page = await draw([usage(questions)])
    page.server.reply(fails(getUsage, 503, 'Gone.'))
    await page.pass(USAGE_POLL_MS)
    expect(isDim(screen.getByText('20'))).toBe(true)
    page.server.reply(usage({ ...questions, used: 21 }))
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('21')).toBeTruthy()
    expect(isDim(screen.getByText('21'))).toBe(false)
  })

  test('in Spanish', async () => {
    await draw([usage({ ...questions, used: 50, left: 0, warning: 100 })], 'es')
    const line = screen.getByRole('listitem').textContent ?? ''
    for (const words of ['Preguntas al asistente', '50 de 50 este mes', 'Agotado']) expect(line).toContain(words)
    await expectAccessible()
  })
})
