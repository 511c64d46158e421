import type { Role } from '@oppidum/domain/core/access'
import type { Feature, Plan } from '@oppidum/domain/plans/plan'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../testing/axe.ts'
import { cityConfig, person } from '../testing/city.ts'
import { render } from '../testing/render.tsx'
import { AccessGate } from './AccessGate.tsx'

const gate = (feature: Feature) => (
  <AccessGate feature={feature}>
    <p>What the plan includes</p>
  </AccessGate>
)

describe('content that needs a plan', () => {
  test.each<{ feature: Feature; plan: Plan | null; upgrade: string | null; needs?: string }>([
    { feature: 'advancedAnalytics', plan: null, upgrade: 'Upgrade to Basic' },
    { feature: 'advancedAnalytics', plan: 'free', upgrade: 'Upgrade to Basic' },
    { feature: 'advancedAnalytics', plan: 'basic', upgrade: null },
    { feature: 'advancedAnalytics', plan: 'pro', upgrade: null },
    { feature: 'advancedIncidents', plan: 'basic', upgrade: 'Upgrade to Pro', needs: 'This feature is included in the Pro plan.' },
    // Forecasts offer the next plan up, and say which one they need.
    { feature: 'predictiveAnalytics', plan: null, upgrade: 'Upgrade to Basic', needs: 'This feature is included in the Pro plan.' },
    { feature: 'predictiveAnalytics', plan: 'basic', upgrade: 'Upgrade to Pro', needs: 'This feature is included in the Pro plan.' },
    { feature: 'predictiveAnalytics', plan: 'pro', upgrade: null },
  ])('$feature with the plan $plan', async ({ feature, plan, upgrade, needs }) => {
    await render(gate(feature), { me: plan && person('viewer', plan) })
    expect(screen.queryByText('What the plan includes') !== null).toBe(upgrade === null)
    if (upgrade === null) return
    expect(screen.getByRole('link', { name: upgrade }).getAttribute('href')).toBe('/pricing')
    const card = screen.getByRole('region', { name: 'Premium Feature' }).textContent ?? ''
    expect(card.includes('This feature is included')).toBe(needs !== undefined)
    if (needs) expect(card).toContain(needs)
    await expectAccessible()
  })

  test.each<{ role: Role; billing: 'demo' | 'stripe'; shows: string | null }>([
    { role: 'operator', billing: 'demo', shows: null },
    { role: 'admin', billing: 'demo', shows: "Plans belong to accounts, administrators' included. Demo billing" },
    { role: 'admin', billing: 'stripe', shows: 'Plans belong to accounts, not roles' },
  ])('for $role with $billing', async ({ role, billing, shows }) => {
    await render(gate('advancedAnalytics'), { me: person(role), config: cityConfig({}, { billing }) })
    const card = screen.getByRole('region').textContent ?? ''
    expect(card.includes('Plans belong')).toBe(shows !== null)
    if (shows) expect(card).toContain(shows)
  })

  test('offers nothing while the person is unknown', async () => {
    await render(gate('advancedAnalytics'), { identity: { state: 'loading' } })
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.body.textContent).toContain('Loading...')
    await expectAccessible()
  })

  test('is locked when the sign-in could not be checked', async () => {
    await render(gate('advancedAnalytics'), { identity: { state: 'error', problem: 'No answer.' } })
    expect(screen.queryByText('What the plan includes')).toBeNull()
  })

  test('in Spanish', async () => {
    await render(gate('advancedIncidents'), { me: person('viewer'), language: 'es' })
    expect(screen.getByRole('link', { name: 'Pasar a Pro' })).toBeTruthy()
    await expectAccessible()
  })
})
