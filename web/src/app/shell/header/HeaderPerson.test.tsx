import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { IdentityState } from '../../../identity/identity-source.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { PersonButton, PlanBadge, Welcome } from './HeaderPerson.tsx'

const draw = (surroundings: Parameters<typeof render>[1] = {}) =>
  render(
    <header>
      <Welcome className="" />
      <PlanBadge />
      <PersonButton />
    </header>,
    { at: '/incidents?status=open', ...surroundings },
  )
const header = () => screen.getByRole('banner').textContent ?? ''
const ready = (me: ReturnType<typeof person> | null): IdentityState => ({ state: 'ready', me })

describe('the person in the header', () => {
  test.each<{ state: string; identity: IdentityState; shows: string[]; links: string[] }>([
    { state: 'loading', identity: { state: 'loading' }, shows: [], links: [] },
    { state: 'failed', identity: { state: 'error', problem: 'No answer.' }, shows: [], links: [] },
    { state: 'a visitor', identity: ready(null), shows: ['Welcome, User', 'Free Plan'], links: ['Sign In', 'Sign Up'] },
    { state: 'somebody on the free plan', identity: ready(person('viewer')), shows: ['Welcome, Ana', 'Free Plan'], links: ['Upgrade'] },
    { state: 'somebody on a plan', identity: ready(person('viewer', 'pro')), shows: ['Welcome, Ana', 'Pro Plan'], links: [] },
    { state: 'without a first name', identity: ready({ ...person('viewer', 'pro'), firstName: null }), shows: ['Welcome, ana'], links: [] },
    {
      state: 'without any name',
      identity: ready({ ...person('viewer', 'pro'), firstName: null, username: null }),
      shows: ['Welcome, User'],
      links: [],
    },
  ])('$state', async ({ identity, shows, links }) => {
    await draw({ identity })
    for (const words of shows) expect(header()).toContain(words)
    expect(screen.queryAllByRole('link').map((it) => it.textContent)).toEqual(links)
    expect(header().includes('Plan')).toBe(identity.state === 'ready')
    await expectAccessible()
  })

  test('a visitor returns to where they were', async () => {
    await draw()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/sign-in?returnTo=%2Fincidents%3Fstatus%3Dopen')
  })

  test.each<{ role: 'viewer' | 'operator' | 'admin'; entries: string[] }>([
    { role: 'viewer', entries: ['Account', 'Upgrade', 'Alerts'] },
    { role: 'operator', entries: ['Account', 'Upgrade', 'Alerts', 'Shift handover'] },
    { role: 'admin', entries: ['Account', 'Upgrade', 'Alerts', 'Shift handover', 'People and roles', 'Audit trail', 'Outgoing mail'] },
  ])('the menu of the role $role', async ({ role, entries }) => {
    const page = await draw({ me: person(role) })
    await page.user.click(screen.getByRole('button', { name: 'Your account' }))
    const shown = (await screen.findAllByRole('listitem')).map((it) => it.textContent)
    expect(shown.slice(0, 4)).toEqual(entries.slice(0, 4))
    for (const entry of entries) expect(shown).toContain(entry)
    expect(shown.includes('Audit trail')).toBe(role === 'admin')
    await expectAccessible()
  })

  test('signs out', async () => {
    const page = await draw({ me: person('viewer', 'pro') })
    await page.user.click(screen.getByRole('button', { name: 'Your account' }))
    await page.user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(page.identity.signOut).toHaveBeenCalledOnce()
  })

  test('says when the session is extended', async () => {
    const page = await draw({ me: person('viewer', 'pro') })
    page.identity.signOut.mockRejectedValue(new Error('No answer.'))
    await page.user.click(screen.getByRole('button', { name: 'Your account' }))
    await page.user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('You are still signed in')).toBeTruthy()
  })

  test('offers to check the sign-in again when that failed', async () => {
    const page = await draw({ identity: { state: 'error', problem: 'The server did not answer.' } })
    await page.user.click(screen.getByRole('button', { name: 'Your account' }))
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(page.identity.refresh).toHaveBeenCalledOnce()
  })

  test('in Spanish', async () => {
    await draw({ language: 'es', me: person('viewer') })
    expect(header()).toContain('Ana')
    expect(screen.getByRole('link', { name: 'Mejorar plan' })).toBeTruthy()
    await expectAccessible()
  })
})
