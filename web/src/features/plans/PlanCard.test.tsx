import { plansFor } from '@oppidum/domain/plans/plan'
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { cityConfig } from '../../testing/city.ts'
import { render } from '../../testing/render.tsx'
import { PlanCard } from './PlanCard.tsx'

const PLANS = plansFor('50/month')

type Props = ComponentProps<typeof PlanCard>

async function draw(it: Partial<Props> & Pick<Props, 'plan'>, surroundings: Parameters<typeof render>[1] = {}) {
  const onChoose = vi.fn()
  const usual = { interval: 'month', current: null, paidFor: null, isRequested: false, busy: null, square: null } as const
  const page = await render(<PlanCard {...usual} terms={PLANS[it.plan]} onChoose={onChoose} {...it} />, surroundings)
  return { ...page, onChoose }
}

describe('a plan', () => {
  test.each<{ state: string; it: Partial<Props> & Pick<Props, 'plan'>; button: string; may: boolean; shows: string[] }>([
    { state: 'free, for a visitor', it: { plan: 'free' }, button: 'Free Forever', may: false, shows: ['$0', 'forever'] },
    { state: 'basic, for a visitor', it: { plan: 'basic' }, button: 'Upgrade to Basic', may: true, shows: ['$29', 'Most Popular'] },
    { state: 'pro, for a visitor', it: { plan: 'pro' }, button: 'Upgrade to Pro', may: true, shows: ['$99', 'per month'] },
    { state: 'free, held', it: { plan: 'free', current: 'free' }, button: 'Current Plan', may: false, shows: [] },
    { state: 'basic, held', it: { plan: 'basic', current: 'basic', paidFor: 'month' }, button: 'Current Plan', may: false, shows: [] },
    { state: 'below the held one', it: { plan: 'basic', current: 'pro' }, button: 'Change to Basic', may: true, shows: [] },
    {
      state: 'a year',
      it: { plan: 'basic', interval: 'year' },
      button: 'Upgrade to Basic',
      may: true,
      shows: ['$295.80', 'per year', '$24.65 a month'],
    },
    {
      state: 'held by the month, shown by the year',
      it: { plan: 'basic', current: 'basic', paidFor: 'month', interval: 'year' },
      button: 'Pay annually',
      may: true,
      shows: [],
    },
    {
      state: 'held by the year, shown by the month',
      it: { plan: 'pro', current: 'pro', paidFor: 'year' },
      button: 'Pay monthly',
      may: true,
      shows: [],
    },
    { state: 'free, by the year', it: { plan: 'free', interval: 'year' }, button: 'Free Forever', may: false, shows: ['forever'] },
    { state: 'being chosen', it: { plan: 'pro', busy: 'this' }, button: 'One moment...', may: false, shows: [] },
    { state: 'while another is being chosen', it: { plan: 'pro', busy: 'other' }, button: 'Upgrade to Pro', may: false, shows: [] },
  ])('$state', async ({ it, button, may, shows }) => {
    const { user, onChoose } = await draw(it)
    const card = screen.getByRole('region', { name: PLANS[it.plan].name })
    for (const words of shows) expect(card.textContent).toContain(words)
    await user.click(screen.getByRole('button', { name: button }))
    expect(onChoose).toHaveBeenCalledTimes(may ? 1 : 0)
    await expectAccessible()
  })

  test('lists planned features separately', async () => {
    await draw({ plan: 'basic' })
    const lines = screen.getAllByRole('listitem').map((it) => it.textContent)
    expect(lines).toContain('Advanced analytics')
    expect(lines.at(-1)).toBe('Planned: Priority support, Custom reports, Real-time alerts')
  })

  test.each([
    { phoneSupport: true, seen: '24/7 phone support' },
    { phoneSupport: false, seen: '24/7 phone support not offered by this installation' },
  ])('with phone support: $phoneSupport', async ({ phoneSupport, seen }) => {
    await draw({ plan: 'pro' }, { config: cityConfig({}, { phoneSupport }) })
    expect(screen.getAllByRole('listitem').map((it) => it.textContent)).toContain(seen)
  })

  test('in Spanish, in US dollars', async () => {
    await draw({ plan: 'basic', interval: 'year' }, { language: 'es' })
    const card = screen.getByRole('region').textContent
    for (const words of ['295,80', 'US$', 'por año']) expect(card).toContain(words)
    await expectAccessible()
  })
})
