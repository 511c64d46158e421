import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/axe.ts'
import { ago, cityConfig, NOW } from '../testing/city.ts'
import { isDim, render } from '../testing/render.tsx'
import { FigureText } from './FigureText.tsx'
import { ProvenancePanel } from './ProvenancePanel.tsx'
import type { PanelState } from './panel-state.ts'

const measured: Provenance = { source: 'dispatch', observedAt: ago(60_000), staleAt: ago(-60_000), quality: 'measured' }
const simulated: Provenance = { ...measured, source: 'simulator', quality: 'simulated' }

async function draw(
  state: PanelState,
  { evidence = [measured], ...surroundings }: Parameters<typeof render>[1] & { evidence?: Provenance[] } = {},
) {
  const retry = vi.fn()
  const page = await render(
    <ProvenancePanel
      title="Traffic"
      failed="failed.traffic"
      reading={{ state, evidence, retry }}
      skeleton={<p>Skeleton</p>}
      empty={<p>Nothing here</p>}
    >
      <FigureText figure={{ value: 42, evidence: evidence[0] ?? measured }} unit="km/h" />
    </ProvenancePanel>,
    surroundings,
  )
  return { ...page, retry }
}
const panel = () => screen.getByRole('region', { name: 'Traffic' })

describe('a panel with figures', () => {
  test.each<{ state: PanelState; shows: string[]; hides: string[]; dim?: boolean; busy?: boolean }>([
    { state: { kind: 'loading' }, shows: ['Skeleton'], hides: ['42', 'Nothing here'], busy: true },
    { state: { kind: 'live' }, shows: ['42 km/h'], hides: ['No live data', 'Try again', 'Measured'] },
    { state: { kind: 'stale', since: NOW - 600_000 }, shows: ['42 km/h', 'No live data since 11:50'], hides: ['Try again'], dim: true },
    {
      state: { kind: 'failed', since: NOW - 86_400_000 },
      shows: ['42 km/h', 'Failed to fetch traffic', 'Try again', 'No live data since Nov 19'],
      hides: ['Nothing here'],
      dim: true,
    },
    {
      state: { kind: 'failed', since: null },
      shows: ['Failed to fetch traffic', 'Nothing here'],
      hides: ['42', 'No live data'],
      dim: true,
    },
    { state: { kind: 'sample', failed: false }, shows: ['Sample', '42 km/h'], hides: ['Failed'] },
    { state: { kind: 'sample', failed: true }, shows: ['Sample', '42 km/h', 'Failed to fetch traffic'], hides: ['No live data'] },
    { state: { kind: 'empty' }, shows: ['Nothing here'], hides: ['42', 'Failed', 'Try again'] },
  ])('$state', async ({ state, shows, hides, dim = false, busy = false }) => {
    await draw(state)
    for (const words of shows) expect(panel().textContent).toContain(words)
    for (const words of hides) expect(panel().textContent).not.toContain(words)
    expect(panel().getAttribute('aria-busy')).toBe(String(busy))
    expect(panel().querySelector('[data-dim]') !== null).toBe(dim)
    await expectAccessible()
  })

  test('retries when the button is clicked', async () => {
    const { user, retry } = await draw({ kind: 'failed', since: null })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  test('announces its failure', async () => {
    await draw({ kind: 'failed', since: null })
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch traffic')
  })

  test.each([
    { of: 'simulated values in a city of instruments', demo: false, evidence: [simulated], mark: 'Simulated' },
    { of: 'simulated values in the simulated city', demo: true, evidence: [simulated], mark: null },
    { of: 'measured values in the simulated city', demo: true, evidence: [measured], mark: 'Measured' },
    { of: 'both in the simulated city', demo: true, evidence: [measured, simulated], mark: null },
    { of: 'a count alone in the simulated city', demo: true, evidence: [{ ...measured, source: 'derived' }], mark: null },
  ])('$of', async ({ demo, evidence, mark }) => {
    await draw({ kind: 'live' }, { evidence, config: cityConfig({ demo, simulated: demo }) })
    for (const quality of ['Simulated', 'Measured']) expect(screen.queryByText(quality) !== null).toBe(quality === mark)
  })

  test('in Spanish', async () => {
    await draw({ kind: 'failed', since: NOW - 600_000 }, { language: 'es' })
    for (const words of ['Sin datos en vivo desde', '11:50', 'Reintentar']) expect(panel().textContent).toContain(words)
    await expectAccessible()
  })
})

describe('a figure', () => {
  test('dims by itself as soon as it is no longer current', async () => {
    const page = await render(<FigureText figure={{ value: 42, evidence: { ...measured, staleAt: ago(-2_000) } }} />)
    expect(isDim(screen.getByText('42'))).toBe(false)
    await page.pass(2_000)
    expect(isDim(screen.getByText('42'))).toBe(true)
  })

  test('says so when it was not measured', async () => {
    await render(<FigureText figure={null} unit="km/h" />)
    expect(document.body.textContent).toContain('- not measured')
    expect(document.body.textContent).not.toContain('km/h')
  })

  test.each([
    { language: 'en' as const, value: 12_345.67, seen: '12,345.7' },
    { language: 'es' as const, value: 12_345.67, seen: '12.345,7' },
    { language: 'en' as const, value: -0.01, seen: '0.0' },
  ])('$value in $language', async ({ language, value, seen }) => {
    await render(<FigureText figure={{ value, evidence: measured }} digits={1} />, { language })
    expect(document.body.textContent).toContain(seen)
  })
})

describe('a summary of few road sections', () => {
  const summary = (measuredSections: number): Provenance => ({
    ...measured,
    source: 'derived',
    quality: 'estimated',
    coverage: { measured: measuredSections, of: 240 },
  })

  test('says of how many', async () => {
    await draw({ kind: 'live' }, { evidence: [summary(2)] })
    expect(panel().textContent).toContain('2 of 240 road sections')
  })

  test('is silent where nearly all are measured', async () => {
    await draw({ kind: 'live' }, { evidence: [summary(239)] })
    expect(panel().textContent).not.toContain('road sections')
  })
})
