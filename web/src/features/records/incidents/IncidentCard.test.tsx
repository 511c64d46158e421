import { incidentDesk } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { incident } from '../../../testing/incident.ts'
import { isDim, render } from '../../../testing/render.tsx'
import { answers, fails } from '../../../testing/server.ts'
import { IncidentCard } from './IncidentCard.tsx'

const operator = person('operator')
const ai: Incident['aiClassification'] = {
  type: 'fire',
  priority: 'critical',
  responseTime: '12 min',
  cause: null,
  eta: null,
  detectionMethod: null,
  routesDiverted: null,
  confidence: 0.9,
  reasons: [],
  priorityConfidence: 0.8,
  words: { type: ['smoke'], priority: [] },
  settled: [],
}

const card = () => screen.getByRole('article')
const draw = (it: Incident, surroundings: Parameters<typeof render>[1] = {}, selected = false) =>
  render(
    <IncidentCard
      record={it}
      to="/incidents?incident=1"
      toAssign="/incidents?incident=1&act=assign"
      selected={selected}
      check={null}
      narrow={false}
    />,
    surroundings,
  )

describe('a card of the incident list', () => {
  test.each<{ state: string; it: Partial<Incident>; shows: string[] }>([
    { state: 'active', it: {}, shows: ['Traffic Accident. Right lane closed', 'High', 'Active', 'Unassigned', '20 min', '11:40'] },
    { state: 'unconfirmed', it: { confirmed: false }, shows: ['Unconfirmed report'] },
    { state: 'resolved: nobody has to have it', it: { status: 'resolved', resolvedAt: ago(0) }, shows: ['Resolved'] },
    { state: 'with a proposal of the model', it: { aiClassification: ai }, shows: ['AI proposes type Fire, priority Critical'] },
    {
      state: 'with a proposal on type alone',
      it: { aiClassification: { ...ai, priorityConfidence: 0.4 } },
      shows: ['AI proposes type Fire'],
    },
    {
      state: 'with an estimate that lies ahead',
      it: { aiClassification: { ...ai, type: null, priority: null, eta: ago(-12 * 60_000) } },
      shows: ['Estimated response time 12 min, by 12:12'],
    },
    { state: 'of yesterday', it: { createdAt: ago(30 * 3_600_000) }, shows: ['30 h', 'Nov 19'] },
    { state: 'with a long description', it: { description: 'Two lanes are closed. '.repeat(40) }, shows: ['closed. Two lanes'] },
  ])('$state', async ({ it, shows }) => {
    await draw(incident(it))
    for (const words of shows) expect(card().textContent).toContain(words)
    expect(isDim(card())).toBe(false)
    // Only operators can change a record.
    expect(screen.queryByRole('button')).toBeNull()
    await expectAccessible()
  })

  test('does not repeat a proposal that somebody has decided on', async () => {
    await draw(incident({ aiClassification: { ...ai, settled: ['type', 'priority'] } }))
    expect(card().textContent).not.toContain('AI')
  })

  test('stale', async () => {
    await draw(incident({ staleAt: ago(0) }))
    expect(isDim(card())).toBe(true)
  })

  test('selected', async () => {
    await draw(incident(), {}, true)
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Two cars collided')
    await expectAccessible()
  })

  test('an operator applies a proposal: busy, then done', async () => {
    const page = await draw(incident({ aiClassification: ai }), { me: operator })
    await page.user.click(screen.getByRole('button', { name: 'Apply INC-2026-000123' }))
    expect(screen.getByRole('button', { name: /Apply/ }).getAttribute('aria-disabled')).toBe('true')
    expect(page.server.calls.at(-1)).toMatchObject({ method: 'PATCH', body: { type: 'fire', priority: 'critical', version: 1 } })
    await expectAccessible()
  })

  test('tells the operator why it was rejected', async () => {
    const refused = fails(incidentDesk.change, 422, 'This incident is closed.', 'refused')
    const page = await draw(incident({ aiClassification: ai }), { me: operator, replies: [refused] })
    await page.user.click(screen.getByRole('button', { name: /Apply/ }))
    expect(await screen.findByText('This incident is closed.')).toBeTruthy()
  })

  test('done: a toast says so', async () => {
    const after = incident({ type: 'fire', priority: 'critical', version: 2 })
    const page = await draw(incident({ aiClassification: ai }), { me: operator, replies: [answers(incidentDesk.change, after)] })
    await page.user.click(screen.getByRole('button', { name: /Apply/ }))
    expect(await screen.findByText('Applied to INC-2026-000123')).toBeTruthy()
  })

  test('in Spanish', async () => {
    await draw(incident({ aiClassification: ai }), { language: 'es' })
    for (const words of ['Alta', 'Activo', 'Sin asignar', 'La IA propone']) expect(card().textContent).toContain(words)
    await expectAccessible()
  })
})
